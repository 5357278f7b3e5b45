import { get, type IncomingMessage } from 'node:http';

/**
 * Follows a stream of events as a browser's EventSource does: when the stream ends, it connects again after
 * the delay that the server has named.
 */
export function followEvents(url: string) {
  const events: string[] = [];
  let timesOpened = 0;
  let isConnectedOrTrying = false;
  let retryAfter = 3_000;
  let current: IncomingMessage | null = null;
  let retryTimer: NodeJS.Timeout | undefined;
  let closed = false;

  const reconnect = () => {
    if (closed || !isConnectedOrTrying) return;
    isConnectedOrTrying = false;
    retryTimer = setTimeout(open, retryAfter);
  };
  const open = () => {
    isConnectedOrTrying = true;
    const request = get(url, { agent: false, headers: { accept: 'text/event-stream' } }, (answer) => {
      current = answer;
      if (answer.statusCode === 200) timesOpened += 1;
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        for (const line of text.split('\n')) {
          if (line.startsWith('data: ')) events.push(line.slice(6));
          if (line.startsWith('retry: ')) retryAfter = Number(line.slice(7));
        }
      });
      answer.on('close', reconnect);
      answer.on('error', reconnect);
    });
    request.on('error', reconnect);
  };
  open();
  return {
    events,
    /** Number of connections that the server has accepted so far. */
    timesOpened: () => timesOpened,
    /** Whether a connection is open or is being opened. */
    isConnectedOrTrying: () => isConnectedOrTrying,
    close() {
      closed = true;
      clearTimeout(retryTimer);
      current?.destroy();
    },
  };
}

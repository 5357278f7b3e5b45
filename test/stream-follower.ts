import { get, type IncomingMessage } from 'node:http';

/**
 * Follows a stream of events as a browser's EventSource does: it reconnects, after the delay that the
 * server names, whenever the stream ends.
 */
export function followEvents(url: string) {
  const heard: string[] = [];
  let opened = 0;
  let isOpen = false;
  let retryAfter = 3_000;
  let current: IncomingMessage | null = null;
  let again: NodeJS.Timeout | undefined;
  let over = false;

  const lost = () => {
    if (over || !isOpen) return;
    isOpen = false;
    again = setTimeout(open, retryAfter);
  };
  const open = () => {
    isOpen = true;
    const asked = get(url, { agent: false, headers: { accept: 'text/event-stream' } }, (answer) => {
      current = answer;
      if (answer.statusCode === 200) opened += 1;
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        for (const line of text.split('\n')) {
          if (line.startsWith('data: ')) heard.push(line.slice(6));
          if (line.startsWith('retry: ')) retryAfter = Number(line.slice(7));
        }
      });
      answer.on('close', lost);
      answer.on('error', lost);
    });
    asked.on('error', lost);
  };
  open();
  return {
    heard,
    /** Number of connections so far. */
    opened: () => opened,
    isOpen: () => isOpen,
    close() {
      over = true;
      clearTimeout(again);
      current?.destroy();
    },
  };
}

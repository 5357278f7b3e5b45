import { createServer, type RequestListener } from 'node:http';

/** Starts a small server that serves a calendar file. A test sets the reply with `answerWith`. */
export async function startFeedServer() {
  let answer: RequestListener | string = feedFile();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (typeof answer !== 'string') return answer(request, response);
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(answer);
  });
  let onBrokenRequest = (_bytes: Uint8Array) => {};
  server.on('clientError', ({ rawPacket }: Error & { rawPacket?: Buffer }, socket) => {
    onBrokenRequest(rawPacket ?? new Uint8Array());
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    /** Paths of the requests so far. */
    requests,
    answerWith(next: RequestListener | string) {
      answer = next;
    },
    /** Sets the function that receives the bytes of a request that is not HTTP. */
    onBrokenRequest(next: (bytes: Uint8Array) => void) {
      onBrokenRequest = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns a calendar file (RFC 5545) of these events. */
export function feedFile(...events: string[]): string {
  return `${['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR'].join('\r\n')}\r\n`;
}

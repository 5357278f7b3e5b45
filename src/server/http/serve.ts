import { createServer, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';

const aHost = /^(?:[A-Za-z0-9._~!$&'()*+,;=%-]+|\[[0-9A-Fa-f:.]+\])(?::\d*)?$/;

/**
 * Whether a request names its host once and as a host is written (RFC 9112, 3.2). Node's parser sees to those
 * that name none.
 */
function namesOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length !== 4 || rawHeaders[at]?.toLowerCase() !== 'host') continue;
    hosts += 1;
    if (hosts > 1 || !aHost.test(rawHeaders[at + 1] ?? '')) return false;
  }
  return true;
}

interface Serving {
  port: number;
  /**
   * From now on `/health` says that the site is closing and every connection is asked to
   * go; calls are still answered.
   */
  beginClosing(): void;
  /**
   * Takes nothing new once load balancers have had time to notice, tells open streams to reconnect, and waits
   * for running requests; bounded.
   */
  close(): Promise<void>;
}

/** Longest wait for requests that are running: 10 seconds, in milliseconds. */
const patience = 10_000;

/**
 * How long a request may take to arrive, in milliseconds, and how large its head may be, in bytes: who sends
 * a letter a second is shut out.
 */
const arrival = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};

/**
 * Answers HTTP on a port, and stops doing so without leaving anybody in the middle of something.
 * `noticeTime`: milliseconds from being told to close to taking nothing new. `host`: the one address to
 * listen on.
 */
export async function serve(
  fetch: Parameters<typeof getRequestListener>[0],
  wantedPort: number,
  noticeTime: number,
  host?: string,
): Promise<Serving> {
  const listener = getRequestListener(fetch);
  const streams = new Set<ServerResponse>();
  let closingSince: number | null = null;

  const server = createServer(arrival, (request, response) => {
    if (!namesOneHost(request.rawHeaders)) {
      response.writeHead(400, { 'content-type': 'application/json', connection: 'close' });
      response.end(
        JSON.stringify({ success: false, code: 'malformed', message: 'Please name one host, once' }),
      );
      return;
    }
    // What every EventSource asks for.
    if (request.headers.accept?.includes('text/event-stream')) {
      streams.add(response);
      response.once('close', () => streams.delete(response));
    }
    if (closingSince !== null) {
      response.setHeader('connection', 'close');
      if (request.url === '/health') {
        response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(JSON.stringify({ ok: false, reason: 'This process is closing' }));
        return;
      }
    }
    void listener(request, response);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, host, () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : wantedPort);
    });
  });

  const beginClosing = () => {
    closingSince ??= performance.now();
  };
  return {
    port,
    beginClosing,
    async close() {
      beginClosing();
      const rest = (closingSince ?? 0) + noticeTime - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      const closed = new Promise((resolve) => server.close(resolve));
      // The end of a stream is what makes a browser open it again, elsewhere.
      for (const response of streams) response.end();
      // A connection whose last answer has just gone out is idle from then on.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const late = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}

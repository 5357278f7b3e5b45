import { createServer, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { refuse } from '../refusal.ts';

const hostPattern = /^(?:[A-Za-z0-9._~!$&'()*+,;=%-]+|\[[0-9A-Fa-f:.]+\])(?::\d*)?$/;

/**
 * Returns whether a request has exactly one well-formed Host header (RFC 9112, 3.2). Node's parser
 * rejects requests without one.
 */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length !== 4 || rawHeaders[at]?.toLowerCase() !== 'host') continue;
    hosts += 1;
    if (hosts > 1 || !hostPattern.test(rawHeaders[at + 1] ?? '')) return false;
  }
  return true;
}

interface Serving {
  port: number;
  /**
   * Makes `/health` report that the site is closing and asks every connection to close. Calls are still
   * served.
   */
  beginClosing(): void;
  /**
   * Stops accepting connections, once load balancers have had time to notice that the site is closing. Ends
   * open streams, so that they reconnect elsewhere. Waits at most `closeTimeout` for running requests.
   */
  close(): Promise<void>;
}

/** Longest wait for running requests: 10 seconds, in milliseconds. */
const closeTimeout = 10_000;

/**
 * Load balancers are assumed to know that the site is closing once `quietChecks` checks in a row, 100
 * milliseconds apart, find no new request. After `mostChecks` checks, about 5 seconds, the site closes in any
 * case. Counts checks instead of measuring time: if the machine was suspended, a request that arrived in the
 * meantime is read before the next check.
 */
const [checkInterval, quietChecks, mostChecks] = [100, 5, 50];

/**
 * Limits of a connection and of an arriving request. Times are in milliseconds; the size of a request's head
 * is in bytes. The limits shut out a client that sends a byte a second. Load balancers keep an idle
 * connection for 60 seconds. The site keeps it longer, because closing it first could cut off a request that
 * is being sent. The time limit of a request's head begins with its first byte, so it may be shorter than the
 * limit of an idle connection.
 */
const connectionLimits = {
  keepAliveTimeout: 65_000,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};

/**
 * Serves HTTP on a port and closes without cutting off running requests. `drainTime` is the time, in
 * milliseconds, for which new connections are still accepted after closing begins; with 0 they are refused
 * immediately. If requests are still arriving at the end of this time, it is extended by up to 5 seconds.
 * `host` is the only address to listen on; by default, all addresses.
 */
export async function serveHttp(
  fetch: Parameters<typeof getRequestListener>[0],
  requestedPort: number,
  drainTime: number,
  host?: string,
): Promise<Serving> {
  const listener = getRequestListener(fetch);
  const streams = new Set<ServerResponse>();
  let closingSince: number | null = null;
  let requestCount = 0;

  const server = createServer(connectionLimits, (request, response) => {
    if (!hasOneHost(request.rawHeaders)) {
      response.writeHead(400, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(refuse('hostNotSingle').reply));
      return;
    }
    // Every EventSource sends this Accept header.
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
    requestCount += 1;
    void listener(request, response);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(requestedPort, host, () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : requestedPort);
    });
  });

  const beginClosing = () => {
    closingSince ??= performance.now();
  };
  /**
   * Resolves once requests have stopped arriving. Closing earlier would cut off a request that is waiting to
   * be accepted.
   */
  const untilQuiet = async () => {
    let quiet = 0;
    for (let check = 0; check < mostChecks && quiet < quietChecks; check += 1) {
      const before = requestCount;
      await new Promise((resolve) => setTimeout(resolve, checkInterval));
      quiet = requestCount === before ? quiet + 1 : 0;
    }
  };
  return {
    port,
    beginClosing,
    async close() {
      beginClosing();
      const remaining = (closingSince ?? 0) + drainTime - performance.now();
      if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
      if (drainTime > 0) await untilQuiet();
      const closed = new Promise((resolve) => server.close(resolve));
      // Ending a stream makes the browser reconnect, to another process.
      for (const response of streams) response.end();
      // Connections become idle as soon as their last response is sent.
      const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
      const forceClose = setTimeout(() => server.closeAllConnections(), closeTimeout);
      await closed;
      clearInterval(closeIdle);
      clearTimeout(forceClose);
    },
  };
}

import { createServer } from 'node:http';
import autocannon from 'autocannon';
import { freePort } from '../src/server/free-port.ts';

type Load = Omit<autocannon.Options, 'duration' | 'connections'>;

/** Measures successful replies per second, after a warm-up of one second, and counts failed requests. */
export async function runLoad(
  options: Load,
  connections = 40,
  seconds = 5,
): Promise<{ rate: number; errors: number }> {
  await autocannon({ ...options, connections, duration: 1 });
  const result = await autocannon({ ...options, connections, duration: seconds });
  return { rate: result['2xx'] / seconds, errors: result.errors + result.non2xx };
}

/**
 * Measures two loads alternately, five times each, so that other load on the machine affects both. Returns
 * the round with the median ratio.
 */
export async function alternate(loads: Record<'baseline' | 'measured', () => Promise<number>>) {
  const rounds: { baseline: number; measured: number; ratio: number }[] = [];
  for (let round = 0; round < 5; round += 1) {
    const baseline = await loads.baseline();
    const measured = await loads.measured();
    rounds.push({ baseline, measured, ratio: measured / baseline });
  }
  rounds.sort((a, b) => a.ratio - b.ratio);
  return rounds[2] ?? { baseline: Number.NaN, measured: Number.NaN, ratio: Number.NaN };
}

/** Returns a function that sends GET requests to `url` and returns the successful replies per second. */
export const getLoad = (url: string) => async () => (await runLoad({ url }, 40, 2)).rate;

/** Returns the headers of the nth client, which give it an IP address of its own. */
export const callerHeaders = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});

let callers = 0;

/**
 * Returns a function that sends requests to `url`, each from another client address, and returns the replies
 * per second. That function throws if any request fails.
 */
export const byManyCallers = (url: string, body?: object) => async () => {
  const setupRequest = (request: autocannon.Request) => {
    callers += 1;
    return {
      ...request,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...callerHeaders(callers),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
  };
  const { rate, errors } = await runLoad(
    { url, method: body ? 'POST' : 'GET', requests: [{ setupRequest }] },
    20,
    2,
  );
  if (errors > 0) throw new Error(`${errors} requests to ${url} failed`);
  return rate;
};

/** Starts a bare node:http server that replies to every request with `body`. */
export async function bareServer(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.end(body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

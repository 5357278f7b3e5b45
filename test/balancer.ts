import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD']);
/** Hop-by-hop headers, which are not forwarded. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Starts a small round-robin load balancer over the processes whose `/health` returns 200, which it probes
 * every `probeIntervalMs` milliseconds. It retries two kinds of requests at the next process: a GET or HEAD
 * that failed before any response, and any request whose connection was refused. If no healthy process is
 * left, it uses those whose probe was late or failed, as large balancers do.
 */
export async function startBalancer(urls: readonly string[], probeIntervalMs = 100) {
  const agent = new Agent({ keepAlive: true });
  const healthy = new Set<string>();
  const unsure = new Set<string>();
  let turn = 0;
  let triedAgain = 0;

  const next = (without: ReadonlySet<string>) => {
    const among = (set: ReadonlySet<string>) => urls.filter((url) => set.has(url) && !without.has(url));
    const candidates = among(healthy).length > 0 ? among(healthy) : among(unsure);
    turn += 1;
    return candidates[turn % Math.max(1, candidates.length)];
  };

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, tried: Set<string>) => {
    const url = next(tried);
    if (!url) {
      outgoing.writeHead(502).end('no process is left to send the request to');
      return;
    }
    const headers = { ...incoming.headers };
    for (const name of hopByHop) delete headers[name];
    const isSafe = safeMethods.has(incoming.method ?? '');
    const onward = request(
      url + (incoming.url ?? '/'),
      // A kept-alive connection may close just as it is used again, so an unsafe request gets a new
      // connection.
      { agent: isSafe ? agent : false, method: incoming.method, headers },
      (answer) => {
        const back = { ...answer.headers };
        for (const name of hopByHop) delete back[name];
        outgoing.writeHead(answer.statusCode ?? 502, back);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    onward.on('error', (problem: NodeJS.ErrnoException) => {
      if (outgoing.destroyed) return;
      // No process has seen a request whose connection was refused.
      const mayRetry = isSafe || problem.code === 'ECONNREFUSED';
      if (mayRetry && !outgoing.headersSent) {
        triedAgain += 1;
        pass(incoming, outgoing, new Set([...tried, url]));
      } else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`the process broke off: ${problem.code ?? problem.message}`);
    });
    outgoing.on('close', () => onward.destroy());
    if (isSafe) onward.end();
    else onward.on('socket', (socket) => socket.once('connect', () => incoming.pipe(onward)));
  };

  const check = async () => {
    await Promise.all(
      urls.map(async (url) => {
        const state = await stateOf(url);
        for (const [set, own] of [
          [healthy, 'well'],
          [unsure, 'unsure'],
        ] as const) {
          if (state === own) set.add(url);
          else set.delete(url);
        }
      }),
    );
  };
  await check();
  const checking = setInterval(() => void check(), probeIntervalMs);

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, new Set()));
  // Never closes an idle connection, because a slow client might be sending a request on it just then.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    healthy,
    /** Number of requests retried at another process. */
    triedAgain: () => triedAgain,
    async close() {
      clearInterval(checking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

/**
 * Returns a process's health: `well` if it answers 200, `unsure` if it answers late or with an error, and
 * `away` if it is closing or does not answer.
 */
async function stateOf(url: string): Promise<'well' | 'unsure' | 'away'> {
  try {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(3_000) });
    if (answer.ok) return 'well';
    return (await answer.text()).includes('closing') ? 'away' : 'unsure';
  } catch (problem) {
    return (problem as Error).name === 'TimeoutError' ? 'unsure' : 'away';
  }
}

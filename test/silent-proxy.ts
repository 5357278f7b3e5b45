import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Makes a server listen in front of a database. Returns the database's URL, changed so that it leads to this
 * server.
 */
export async function listenInFrontOf(databaseUrl: string, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  // A `host` parameter names the database's Unix socket, and would override the host name.
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(address && typeof address === 'object' ? address.port : 0);
  return url.toString();
}

/**
 * Opens a proxy to the database. When the proxy goes silent, it drops all bytes and closes nothing, like a
 * firewall that drops packets or a machine that hangs. Connections that are open at that moment, or opened
 * during the silence, stay dead for ever. Once the proxy resumes, it serves only connections that are opened
 * from then on.
 */
export async function startSilentProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const ends = new Set<Socket>();
  let silent = false;
  let trigger: { texts: readonly string[]; onMatch: () => void } | null = null;
  const lines = new Set<{ dead: boolean }>();
  const goSilent = () => {
    silent = true;
    for (const line of lines) line.dead = true;
  };

  const server = createServer((near) => {
    const line = { dead: silent };
    let matched = 0;
    lines.add(line);
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => {
        if (line.dead) return;
        to.write(bytes);
        if (from === far || trigger === null) return;
        while (matched < trigger.texts.length && bytes.includes(trigger.texts[matched] ?? '')) matched += 1;
        if (matched < trigger.texts.length) return;
        // The database has received the statement, but its reply and all later bytes are dropped.
        const { onMatch } = trigger;
        trigger = null;
        goSilent();
        onMatch();
      });
      from.on('error', () => undefined);
      // On a dead connection, nothing tells one end that the other has closed.
      from.on('end', () => {
        if (!line.dead) to.end();
      });
      from.on('close', () => {
        ends.delete(from);
        if (!line.dead) to.destroy();
      });
    }
  });
  return {
    url: await listenInFrontOf(databaseUrl, server),
    goSilent,
    /**
     * Goes silent once one connection has sent these texts to the database, in this order. The database runs
     * the last statement, but its reply is lost. Resolves when the proxy goes silent.
     */
    goSilentAfter: (...texts: readonly string[]) =>
      new Promise<void>((onMatch) => {
        trigger = { texts, onMatch };
      }),
    /** Serves new connections again. */
    resume() {
      silent = false;
    },
    async close() {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

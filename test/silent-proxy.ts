import { connect, createServer, type Server, type Socket } from 'node:net';

/** Lets a server listen in front of a database; returns the URL that leads through it. */
export async function listenBefore(databaseUrl: string, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  // Through its socket the database would be reached without passing the server.
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(address && typeof address === 'object' ? address.port : 0);
  return url.toString();
}

/**
 * Opens a database connection proxy that can go silent: bytes are dropped and nothing is closed, as when
 * a firewall drops packets or a machine hangs. Connections open at that moment stay dead for ever; only
 * new ones are served once the proxy resumes.
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
        // The database has received the statement; neither its reply nor anything later is delivered.
        const { onMatch } = trigger;
        trigger = null;
        goSilent();
        onMatch();
      });
      from.on('error', () => undefined);
      // A dead connection does not tell the other end that this one has closed.
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
    url: await listenBefore(databaseUrl, server),
    goSilent,
    /**
     * Goes silent at the moment when the database has been sent these texts, in this order, on one
     * connection: it runs the last statement, and the reply is lost. Resolves at that moment.
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

import { connect, createServer, type Socket } from 'node:net';

/**
 * Starts a proxy to the site. Cutting it acts as a dropped network: open connections end, and no new ones are
 * accepted.
 */
export async function startSiteProxy(centreUrl: string) {
  const { port } = new URL(centreUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), 'localhost');
    for (const end of [near, far]) {
      open.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        open.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${address && typeof address === 'object' ? address.port : 0}`,
    cut() {
      isCut = true;
      for (const end of open) end.destroy();
    },
    restore() {
      isCut = false;
    },
    stop(): Promise<void> {
      this.cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

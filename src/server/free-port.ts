import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A range of ports that the system never assigns to outgoing connections: Linux assigns those from 32768 up.
 * So a port of this range that is free now is most likely still free when a program begins to listen on it.
 */
const [firstPort, lastPort] = [10_240, 32_767];

/** The ports already handed out in this process. A caller may not be listening on its port yet. */
const given = new Set<number>();

/**
 * Returns a TCP port of this machine that is free at the moment. Never returns the same port twice. Throws
 * when 100 attempts find none.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(firstPort, lastPort + 1);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error('No free port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

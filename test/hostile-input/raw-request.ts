import { connect } from 'node:net';

/**
 * Sends bytes unchanged over a connection of its own, in pieces; returns everything received until the
 * server closed it, or `patience` milliseconds had passed.
 */
export function sendRaw(url: string, pieces: readonly string[], patience = 3_000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      for (const piece of pieces) socket.write(piece, 'latin1');
    });
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, patience);
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('close', end);
    socket.on('error', end);
  });
}

/** Returns the status of the first response received; 0 where there was none. */
export const rawStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

/** Returns the number of responses received. */
export const countResponses = (answer: string) => answer.match(/^HTTP\/1\.1 \d{3}/gm)?.length ?? 0;

import { connect } from 'node:net';

/** How long a server may take for its first bytes, in milliseconds: ends what hangs. */
const maxWait = 120_000;
/** An open connection on which nothing more comes for this long has had its reply, in milliseconds. */
const maxSilence = 3_000;

/**
 * Sends bytes unchanged over a connection of its own, in pieces; returns everything received until the
 * server closed it or fell silent.
 */
export function sendRaw(url: string, pieces: readonly string[]): Promise<string> {
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
    let timer = setTimeout(end, maxWait);
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
      clearTimeout(timer);
      timer = setTimeout(end, maxSilence);
    });
    socket.on('close', end);
    socket.on('error', end);
  });
}

/** Returns the status of the first response received; 0 where there was none. */
export const rawStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

/** Returns the number of responses received. */
export const countResponses = (answer: string) => answer.match(/^HTTP\/1\.1 \d{3}/gm)?.length ?? 0;

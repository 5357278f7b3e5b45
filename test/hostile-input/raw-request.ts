import { connect } from 'node:net';

/** The longest wait for a server's first bytes, in milliseconds. A longer one means that the test hangs. */
const maxWait = 120_000;
/** A reply on an open connection counts as complete after this many milliseconds without a byte. */
const maxSilence = 3_000;

/**
 * Sends bytes unchanged over a new connection, in the given pieces. Returns all that was received until the
 * server closed the connection or sent nothing more.
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

/** Returns the status of the first response received, or 0 if there was none. */
export const rawStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

/** Returns the number of responses received. */
export const countResponses = (answer: string) => answer.match(/^HTTP\/1\.1 \d{3}/gm)?.length ?? 0;

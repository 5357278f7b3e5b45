import { connect } from 'node:net';

/** The longest wait for a server's first bytes, in milliseconds; ends a test that hangs. */
const maxWait = 120_000;
/** After this long without a byte, the reply on an open connection counts as complete, in milliseconds. */
const maxSilence = 3_000;

/**
 * Sends bytes unchanged and in pieces over a new connection; returns everything received until the server
 * closed it or sent nothing more.
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

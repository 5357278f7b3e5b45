import { createServer, type Socket } from 'node:net';

/** A mail as it arrived. */
interface TakenMail {
  to: string;
  id: string;
  text: string;
}

/** The reply sent at one step instead of accepting a mail; `silence`: no reply at all. */
interface Trouble {
  at: 'greeting' | 'recipient' | 'end';
  says: string;
}

/** Starts a mail server that accepts every mail, or fails for as long as a test sets a failure. */
export async function startMailServer() {
  const taken: TakenMail[] = [];
  let trouble: Trouble | null = null;
  let refused = 0;
  let thinksFor = 0;
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let waiting = '';
    let inData = false;
    let to = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const orTrouble = (at: Trouble['at'], line: string) => {
      if (trouble?.at !== at) return say(line);
      refused += 1;
      if (trouble.says !== 'silence') say(trouble.says);
    };
    const command = (line: string) => {
      if (/^(EHLO|HELO)/i.test(line)) say('250 mail.test');
      else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        orTrouble('recipient', '250 ok');
      } else if (/^DATA/i.test(line)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 ok');
    };
    orTrouble('greeting', '220 mail.test ESMTP');
    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n';
        const end = waiting.indexOf(mark);
        if (end < 0) return;
        const text = waiting.slice(0, end);
        waiting = waiting.slice(end + mark.length);
        if (!inData) {
          command(text);
          continue;
        }
        inData = false;
        const id = /^Message-ID: <(.*)>/im.exec(text)?.[1] ?? '';
        if (trouble?.at !== 'end') taken.push({ to, id, text });
        setTimeout(() => orTrouble('end', '250 taken'), thinksFor);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    taken,
    /** Number of refusals. */
    refused: () => refused,
    setTrouble(next: Trouble | null) {
      trouble = next;
    },
    /** Sets the delay before each accepted mail is acknowledged, milliseconds. */
    think(milliseconds: number) {
      thinksFor = milliseconds;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

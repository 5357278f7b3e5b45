import { createServer, type Socket } from 'node:net';

/** A mail that the server received. */
interface AcceptedMail {
  to: string;
  id: string;
  text: string;
}

/**
 * A failure of the mail server at one step of a delivery. `reply` is the line that the server sends instead
 * of its usual reply. If it is `silence`, the server sends nothing.
 */
interface MailFailure {
  at: 'greeting' | 'sign-in' | 'sender' | 'recipient' | 'end';
  reply: string;
}

/**
 * Starts a mail server that accepts every mail and every password. While a test has set a failure, the server
 * fails at the step of that failure.
 */
export async function startMailServer() {
  const accepted: AcceptedMail[] = [];
  let failure: MailFailure | null = null;
  let refused = 0;
  let delay = 0;
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let waiting = '';
    let inData = false;
    let to = '';
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const replyOrFail = (at: MailFailure['at'], line: string) => {
      if (failure?.at !== at) return reply(line);
      refused += 1;
      if (failure.reply !== 'silence') reply(failure.reply);
    };
    const command = (line: string) => {
      if (/^(EHLO|HELO)/i.test(line)) reply('250-mail.test\r\n250 AUTH PLAIN');
      else if (/^AUTH/i.test(line)) replyOrFail('sign-in', '235 signed in');
      else if (/^MAIL FROM:/i.test(line)) replyOrFail('sender', '250 ok');
      else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        replyOrFail('recipient', '250 ok');
      } else if (/^DATA/i.test(line)) {
        inData = true;
        reply('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else reply('250 ok');
    };
    replyOrFail('greeting', '220 mail.test ESMTP');
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
        if (failure?.at !== 'end') accepted.push({ to, id, text });
        setTimeout(() => replyOrFail('end', '250 taken'), delay);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    accepted,
    /** Number of mails or connections that were refused. */
    refused: () => refused,
    setFailure(next: MailFailure | null) {
      failure = next;
    },
    /** Sets the delay in milliseconds after which each accepted mail is acknowledged. */
    setDelay(milliseconds: number) {
      delay = milliseconds;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

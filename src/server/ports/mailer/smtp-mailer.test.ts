import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { smtpMailer } from './smtp-mailer.ts';

/**
 * The mails that the test's own server has accepted. This server permanently refuses every recipient called
 * 'nobody'.
 */
const accepted: string[] = [];
const server = createServer((socket: Socket) => {
  let inData = false;
  let mail = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.test ESMTP');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const text = chunk.toString();
    if (inData) {
      mail += text;
      if (!mail.endsWith('\r\n.\r\n')) return;
      accepted.push(mail);
      inData = false;
      mail = '';
      return say('250 accepted');
    }
    if (/^(EHLO|HELO)/i.test(text)) say('250 mail.test');
    else if (/^RCPT TO:<nobody@/i.test(text)) say('550 5.1.1 no such person');
    else if (/^DATA/i.test(text)) {
      inData = true;
      say('354 go on');
    } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
    else say('250 ok');
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const address = server.address();
const port = address && typeof address === 'object' ? address.port : 0;
const readSender = async () => ({ name: 'Windfall', address: 'hello@windfall.example' });
const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, readSender);

const message = {
  id: '01a1f933-f84b-7cd3-b789-0fe40b527ae2',
  to: 'alex@example.org',
  subject: 'Your visit is booked',
  html: '<p>See you</p><img src="cid:ticket-qr">',
  text: 'See you',
  attachments: [
    { filename: 'ticket.png', contentType: 'image/png', content: 'aGVsbG8=', contentId: 'ticket-qr' },
    {
      filename: 'visit.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: 'QkVHSU4=',
    },
  ],
};

test('a mail is sent completely, and a resend has the same Message-ID', async () => {
  await mailer.send(message);
  await mailer.send(message);
  expect(accepted).toHaveLength(2);
  for (const mail of accepted) {
    for (const words of [
      'Message-ID: <01a1f933-f84b-7cd3-b789-0fe40b527ae2@windfall.example>',
      'From: Windfall <hello@windfall.example>',
      'To: alex@example.org',
      'Subject: Your visit is booked',
      'Content-Type: text/plain',
      'Content-Type: text/html',
      'Content-Id: <ticket-qr>',
      'filename=visit.ics',
    ]) {
      expect(mail.toLowerCase()).toContain(words.toLowerCase());
    }
  }
});

test('replies go to the sender of an enquiry, whose name cannot add a header', async () => {
  const name = 'Alex "Al" Rowe\r\nBcc: all@example.org';
  await mailer.send({ ...message, replyTo: { name, address: 'alex@example.org' } });
  const head = accepted.at(-1)?.split('\r\n\r\n')[0] ?? '';
  expect(head).toMatch(/^Reply-To: (.*\r\n )*.*<alex@example\.org>\r$/m);
  expect(head).not.toMatch(/^Bcc:/m);
});

test('further headers of a mail are sent', async () => {
  const headers = {
    'List-Unsubscribe': '<https://windfall.example/rewards-mail/abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  await mailer.send({ ...message, headers });
  const head = accepted.at(-1)?.split('\r\n\r\n')[0] ?? '';
  for (const [name, value] of Object.entries(headers)) expect(head).toContain(`${name}: ${value}`);
});

test('the mails of a thread refer to its first mail, whose Message-ID contains the thread’s id', async () => {
  accepted.length = 0;
  await mailer.send({ ...message, thread: { id: 'booking-7', isFirst: true } });
  await mailer.send({ ...message, thread: { id: 'booking-7', isFirst: false } });
  const headers = accepted.map((mail) =>
    (mail.split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .filter((line) => /^(Message-ID|In-Reply-To|References):/i.test(line))
      .sort(),
  );
  expect(headers).toEqual([
    ['Message-ID: <booking-7@windfall.example>'],
    [
      'In-Reply-To: <booking-7@windfall.example>',
      `Message-ID: <${message.id}@windfall.example>`,
      'References: <booking-7@windfall.example>',
    ],
  ]);
});

test('a permanently refused recipient is reported with the server’s code', async () => {
  await expect(mailer.send({ ...message, to: 'nobody@example.org' })).rejects.toMatchObject({
    responseCode: 550,
  });
});

test('sending fails while the mail server is unavailable', async () => {
  const away = smtpMailer('smtp://127.0.0.1:1', readSender);
  await expect(away.send(message)).rejects.toMatchObject({ code: 'ESOCKET' });
});

test('a subject or a name can neither change direction nor decode into other text', async () => {
  accepted.length = 0;
  const name = 'Robin \u202eelaV =?utf-8?Q?Your_bank?=';
  await mailer.send({
    ...message,
    subject: `Message from ${name}`,
    replyTo: { name, address: 'robin@example.org' },
  });
  const head = accepted[0]?.split('\r\n\r\n')[0] ?? '';
  expect(head).toContain('Subject: Message from Robin elaV = ?utf-8?Q?Your_bank?=');
  expect(head).not.toMatch(/=\?utf-8\?/i);
});

test('no subject or name can add a header', async () => {
  accepted.length = 0;
  await mailer.send({
    ...message,
    subject: 'Party from Robin\r\nBcc: everybody@example.org\r\n\r\nHello',
    replyTo: { name: 'Robin"\r\nBcc: everybody@example.org', address: 'robin@example.org' },
  });
  const head = accepted[0]?.split('\r\n\r\n')[0] ?? '';
  expect(head).toContain('Subject: Party from Robin');
  expect(head).not.toMatch(/^bcc:/im);
});

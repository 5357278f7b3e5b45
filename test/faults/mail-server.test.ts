import { afterAll, expect, test } from 'vitest';
import { readBookingResultCall } from '../../src/contract/booking.ts';
import {
  buyGiftVoucherCall,
  readOwnGiftVoucherCall,
  sendOwnGiftVoucherCall,
} from '../../src/contract/gift-vouchers.ts';
import { queueDueGiftVouchers } from '../../src/server/features/gift-vouchers/send-gift-voucher.ts';
import { checkBookings } from '../../src/server/integrity/check-bookings.ts';
import { compareWithProvider } from '../compare-with-provider.ts';
import { bookConfirmedVisit } from '../confirmed-visit.ts';
import { recordFault } from '../fault-row.ts';
import { startMailServer } from '../mail-server.ts';
import { createTestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';

const families = Number(process.env['MAIL_FAMILIES'] ?? 8);
const mailServer = await startMailServer();
const app = await createTestApp({
  trustedProxies: 1,
  settings: { SMTP_URL: mailServer.url.replace('//', '//site:secret@') },
});
afterAll(() => mailServer.close());

const { db } = app;
const minutes = 60_000;
const patience = { interval: 50 };
const waiting = () =>
  db.selectFrom('mail').where('status', '=', 'queued').select(['attempts', 'last_problem']).execute();

test('if the mail server refuses connections, mails or recipients for a while, each family gets its one mail in the end', async () => {
  await db
    .updateTable('venue')
    .set({ open_play_capacity: Math.max(families, 50) })
    .execute();
  mailServer.setFailure({ at: 'greeting', reply: '421 4.3.2 busy' });
  for (let family = 0; family < families; family += 1) {
    await bookConfirmedVisit(app, {
      customerEmail: `family${family}@example.org`,
      ticketQuantities: { 'child-1-12': 1 },
      selectedDate: family % 2 ? '2026-11-28' : '2026-12-05',
    });
  }
  const once = Array(families).fill({ attempts: 1, last_problem: '421' });
  await waitFor(async () => expect(await waiting()).toEqual(once), patience);
  const rounds = [
    ['end', '451 4.3.0 try again later', '451'],
    ['recipient', '450 4.2.0 greylisted', '450'],
  ] as const;
  for (const [round, [at, reply, code]] of rounds.entries()) {
    mailServer.setFailure({ at, reply });
    app.clock.pass(20 * minutes);
    app.site.context.wakeMailSender();
    const refused = Array(families).fill({ attempts: round + 2, last_problem: code });
    await waitFor(async () => expect(await waiting()).toEqual(refused), patience);
  }
  expect(mailServer.accepted).toEqual([]);

  mailServer.setFailure(null);
  app.clock.pass(60 * minutes);
  for (const _ of [1, 2, 3]) app.site.context.wakeMailSender();
  await waitFor(async () => expect(await waiting()).toEqual([]), patience);
  expect(mailServer.accepted.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: families }, (_, family) => `family${family}@example.org`).sort(),
  );
  const { confirmed } = await compareWithProvider(app, db, app.clock.now());
  expect(confirmed).toBe(families);
  recordFault({
    fault: 'the mail server refuses in three ways, then accepts mail again',
    result: `${mailServer.refused()} refusals; ${confirmed} bookings confirmed, ${mailServer.accepted.length} mails arrived, one each; books balance`,
    requirement: 'one mail each',
  });
});

test.each([
  { at: 'greeting', reply: '554 5.3.2 not here', outcome: 'queued' },
  { at: 'sign-in', reply: '535 5.7.8 wrong password', outcome: 'queued' },
  { at: 'sender', reply: '550 5.7.1 not your address', outcome: 'queued' },
  { at: 'recipient', reply: '450 4.2.0 greylisted', outcome: 'queued' },
  { at: 'recipient', reply: '553 5.7.1 not your address', outcome: 'queued' },
  { at: 'recipient', reply: '554 5.7.1 relay access denied', outcome: 'queued' },
  { at: 'recipient', reply: '550 5.1.8 domain of sender not found', outcome: 'queued' },
  { at: 'recipient', reply: '550 5.4.4 no route', outcome: 'refused' },
  { at: 'recipient', reply: '554 5.7.1 Recipient address rejected', outcome: 'refused' },
  { at: 'recipient', reply: '550 5.1.1 no such person', outcome: 'refused' },
  { at: 'recipient', reply: '552 5.2.2 mailbox full', outcome: 'refused' },
  { at: 'recipient', reply: '551 no such person', outcome: 'refused' },
  { at: 'end', reply: '451 4.3.0 try again later', outcome: 'queued' },
  { at: 'end', reply: '554 5.7.1 spam', outcome: 'refused' },
] as const)(
  'if the mail server replies $reply at the $at, the mail is then $outcome',
  async ({ at, reply, outcome }) => {
    mailServer.setFailure({ at, reply });
    const customerEmail = `${at}-${reply.replaceAll(/\W/g, '-')}@example.org`;
    const { id } = await bookConfirmedVisit(app, {
      customerEmail,
      ticketQuantities: { 'child-1-12': 1 },
      selectedDate: '2026-12-12',
    });
    const readMail = () =>
      db
        .selectFrom('mail')
        .where('booking_id', '=', id)
        .select(['status', 'attempts', 'last_problem'])
        .executeTakeFirst();
    const tried = { status: outcome, attempts: 1, last_problem: reply.slice(0, 3) };
    await waitFor(async () => expect(await readMail()).toEqual(tried), patience);
    mailServer.setFailure(null);
    app.clock.pass(60 * minutes);
    app.site.context.wakeMailSender();
    const later = outcome === 'queued' ? { status: 'sent', attempts: 2, last_problem: null } : tried;
    await waitFor(async () => expect(await readMail()).toEqual(later), patience);
    const arrived = mailServer.accepted.filter(({ to }) => to === customerEmail);
    expect(arrived).toHaveLength(outcome === 'queued' ? 1 : 0);
  },
);

test('if the recipient of a gift voucher does not exist, its giver and the nightly check learn of it until it is sent elsewhere', async () => {
  const { body: bought } = await app.send(buyGiftVoucherCall, {
    pence: 2500,
    recipientName: 'Robin',
    message: '',
    delivery: 'mail',
    recipientEmail: 'robin@example.org',
    customerName: 'Gran Family',
    customerEmail: 'gran@example.org',
    customerPhone: '07700 900123',
  });
  const key = { bookingId: bought.bookingId, viewToken: bought.viewToken };
  const sent = async () =>
    (await app.send(readOwnGiftVoucherCall, key)).body.sent.map(({ email, isRefused }) => [email, isRefused]);
  const findings = async () =>
    (await checkBookings(db, app.clock.now())).filter((fault) => fault.includes('has not arrived'));
  const send = (recipientEmail: string) => app.send(sendOwnGiftVoucherCall, { ...key, recipientEmail });

  mailServer.setFailure({ at: 'recipient', reply: '550 5.1.1 no such person' });
  await app.pay(bought.clientSecret);
  await app.send(readBookingResultCall, { clientSecret: bought.clientSecret });
  await queueDueGiftVouchers(app.site.context);
  await waitFor(async () => expect(await findings()).toHaveLength(1), patience);
  expect(await sent()).toEqual([['robin@example.org', true]]);

  // A refused mail does not count as a mail to the same address a moment ago.
  app.clock.pass(1000);
  mailServer.setFailure(null);
  await send('robin@example.org');
  expect(await sent()).toHaveLength(2);
  await waitFor(
    () => expect(mailServer.accepted.map(({ to }) => to)).toContain('robin@example.org'),
    patience,
  );
  expect((await sent())[0]).toEqual(['robin@example.org', false]);
  expect(await findings()).toEqual([]);
});

import { expect, test } from 'vitest';
import { creditsInput } from '../../../../test/credits.ts';
import { createPhotoApp } from '../../../../test/photo.ts';
import { photoSessionInput } from '../../../../test/photo-session-input.ts';
import { bodyOf } from '../../../../test/test-app.ts';
import { sendBookingConfirmationCall } from '../../../contract/booking.ts';
import { buyGiftVoucherCall, readOwnGiftVoucherCall } from '../../../contract/gift-vouchers.ts';
import { bookPhotoSessionCall } from '../../../contract/photo-studio.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { settleOpenBookings } from '../orders/settle-open-bookings.ts';

const app = await createPhotoApp();
const minute = 60_000;
const at = (hour: number, minutesPast: number) => {
  const text = (from: number) => {
    const half = from >= 720 ? 'PM' : 'AM';
    const clock = Math.floor(from / 60) % 12 || 12;
    return `${clock}:${String(from % 60).padStart(2, '0')} ${half}`;
  };
  const from = hour * 60 + minutesPast;
  return { startTime: text(from), endTime: text(from + 20) };
};
const readIcs = (attachments: unknown) => {
  const files = attachments as { filename: string; content: string }[];
  const file = files.find(({ filename }) => filename === 'visit.ics');
  return Buffer.from(file?.content ?? '', 'base64').toString();
};

test('a paid session gets a ticket and one mail with what to bring, the delivery and the cancellation rule', async () => {
  const { clientSecret } = await app.book({ ...at(9, 30), photoEditingRequested: true, price: 35 });
  expect((await app.pay(clientSecret)).status).toBe('succeeded');
  const paymentIntentId = clientSecret.split('_secret_')[0];
  for (const _ of [1, 2]) {
    expect((await app.send(sendBookingConfirmationCall, { paymentIntentId })).body.confirmed).toBe(true);
  }
  const { booking, state } = await app.result(clientSecret);
  expect(booking.cancelling).toBe('This photo session can no longer be refunded.');
  expect([state, booking.kind]).toEqual(['confirmed', 'photo']);
  expect(booking.ticketQr).toMatch(/^data:image\/svg\+xml;base64,/);

  const [mail] = await app.mailsTo('alex@example.org');
  expect(mail?.subject).toBe(
    `Your photo session on Saturday 4 October 2025 is booked (${booking.reference})`,
  );
  for (const words of [
    'Your photo session is booked and paid for.',
    'Autumn Photo Studio Sessions, Saturday 4 October 2025',
    '9:30 AM - 9:50 AM',
    'Photo session: £20.00',
    'Professional editing: £15.00',
    'Paid: £35.00',
    'Bring something to change into',
    'They come within 14 days.',
    'This photo session can no longer be refunded.',
  ]) {
    expect(mail?.body).toContain(words);
  }
  expect(mail?.body).not.toContain('within 7 days');
  const entry = readIcs(mail?.attachments);
  expect(entry).toContain('DTSTART:20251004T083000Z');
  expect(entry).toContain('DTEND:20251004T085000Z');
});

test('an expired hold frees its session; renewing the hold takes the session again, or is refused once another family has it', async () => {
  const first = await app.book(at(9, 50));
  app.clock.pass(11 * minute);
  expect((await app.renew(first.id, first.clientSecret)).status).toBe(200);
  expect((await app.ask(at(9, 50))).body.code).toBe('slot_taken');
  app.clock.pass(11 * minute);
  await app.book(at(9, 50));
  const refused = await app.renew(first.id, first.clientSecret);
  const { code, message } = await bodyOf<RefusalReply>(refused);
  expect([refused.status, code]).toEqual([409, 'slot_taken']);
  expect(message).toContain('Nothing has been charged.');
});

test('a late payment still books its session if the session is free', async () => {
  const late = await app.book(at(10, 10));
  app.clock.pass(30 * minute);
  await app.pay(late.clientSecret);
  expect((await app.result(late.clientSecret)).state).toBe('confirmed');
});

test('of two families that pay for one session, one gets it; the other gets a refund and a list of free sessions', async () => {
  const late = await app.book({ ...at(10, 30), customerEmail: 'late@example.org' });
  app.clock.pass(11 * minute);
  const early = await app.book({ ...at(10, 30), customerEmail: 'early@example.org' });
  await Promise.all([app.pay(late.clientSecret), app.pay(early.clientSecret)]);
  const states = await Promise.all([app.result(late.clientSecret), app.result(early.clientSecret)]);
  expect(states.map(({ state }) => state)).toEqual(['refunded', 'confirmed']);

  const [mail] = await app.mailsTo('late@example.org');
  expect(mail?.subject).toMatch(/^We have returned your payment of £20.00/);
  for (const words of [
    'your photo session on Saturday 4 October 2025, 10:30 AM - 10:50 AM reached us when the session was no longer free',
    'Saturday 4 October 2025, 10:50 AM - 11:10 AM',
    'http://windfall.test/photo-studio',
  ]) {
    expect(mail?.body).toContain(words);
  }
  const [ticket] = await app.mailsTo('early@example.org');
  expect(ticket?.subject).toContain('is booked');
  const { refunded } = await bodyOf<{ refunded: { gbp: number } }>(
    await fetch(`${app.sandbox.url}/_sandbox/books`),
  );
  expect(refunded.gbp).toBe(2000);
});

/** Buys a gift voucher for £5.00, and returns its code. */
async function buyGift(): Promise<string> {
  const { body: gift } = await app.send(
    buyGiftVoucherCall,
    { ...creditsInput(), pence: 500, recipientName: 'Robin', message: '', delivery: 'print' },
    app.fromAnywhere(),
  );
  await app.pay(gift.clientSecret);
  await app.result(gift.clientSecret);
  const key = { bookingId: gift.bookingId, viewToken: gift.viewToken };
  return (await app.send(readOwnGiftVoucherCall, key, app.fromAnywhere())).body.code ?? '';
}

test('if only the gift voucher of a late payment is spent, the mail does not say that the session was gone', async () => {
  const accountCredit = { code: await buyGift(), pence: 500 };
  const customerEmail = 'spent-gift@example.org';
  const late = await app.book({ ...at(12, 30), customerEmail, accountCredit });
  app.clock.pass(11 * minute);
  const early = await app.book({ ...at(12, 50), accountCredit });
  await app.pay(early.clientSecret);
  expect((await app.result(early.clientSecret)).state).toBe('confirmed');
  await app.pay(late.clientSecret);
  expect((await app.result(late.clientSecret)).state).toMatch(/^refund/);
  const [mail] = await app.mailsTo(customerEmail);
  expect(mail?.body).toContain(
    'your photo session on Saturday 4 October 2025, 12:30 PM - 12:50 PM reached us when your account credit or gift voucher was no longer free',
  );
});

test('a late card payment of a booking with a gift voucher is refunded; the mail names the card’s amount', async () => {
  const code = await buyGift();
  const customerEmail = 'late-gift@example.org';
  const late = await app.book({ ...at(12, 10), customerEmail, accountCredit: { code, pence: 500 } });
  app.clock.pass(11 * minute);
  const early = await app.book(at(12, 10));
  await app.pay(early.clientSecret);
  expect((await app.result(early.clientSecret)).state).toBe('confirmed');
  await app.pay(late.clientSecret);
  expect((await app.result(late.clientSecret)).state).toMatch(/^refund/);
  const [mail] = await app.mailsTo(customerEmail);
  expect(mail?.subject).toMatch(/^We have returned your payment of £15.00/);
  expect(mail?.body).toContain('Your payment of £15.00');
});

test('an unpaid booking expires and frees its session', async () => {
  const { clientSecret } = await app.book(at(11, 50));
  app.clock.pass(21 * minute);
  await settleOpenBookings(app.site.context, true);
  expect((await app.result(clientSecret)).state).toBe('lapsed');
  expect((await app.ask(at(11, 50))).status).toBe(201);
});

test('of 500 simultaneous bookings of one session, one succeeds and 499 get alternatives, without an error', async () => {
  const session = { sessionDate: '2025-10-08', ...at(11, 10) };
  const responses = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const response = await fetch(`${app.url}${bookPhotoSessionCall.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...app.fromAnywhere() },
        body: JSON.stringify(photoSessionInput({ ...session, customerEmail: `family${index}@example.org` })),
      });
      return { status: response.status, text: await response.text() };
    }),
  );
  const got = responses.filter(({ status }) => status === 201);
  const refused = responses.filter(({ status, text }) => status === 409 && text.includes('"slot_taken"'));
  expect([got.length, refused.length]).toEqual([1, 499]);
  expect(refused.every(({ text }) => text.includes('"alternatives":[{"date":"2025-10-08"'))).toBe(true);
  const { clientSecret } = JSON.parse(got[0]?.text ?? '') as { clientSecret: string };
  await app.pay(clientSecret);
  expect((await app.result(clientSecret)).state).toBe('confirmed');
  const rows = await app.db
    .selectFrom('photo_session')
    .select('booking_id')
    .where('day', '=', '2025-10-08')
    .execute();
  expect(rows).toHaveLength(1);
}, 300_000);

test('the database itself refuses photo sessions that overlap', async () => {
  const { id } = await app.book({ sessionDate: '2025-10-11', ...at(9, 30) });
  const row = await app.db
    .selectFrom('photo_session')
    .selectAll()
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  const other = await app.book({ sessionDate: '2025-10-11', ...at(9, 50) });
  const forced = app.db
    .updateTable('photo_session')
    .set({ starts: row.starts + 5, ends: row.ends + 5 })
    .where('booking_id', '=', other.id)
    .execute();
  await expect(forced).rejects.toMatchObject({ constraint: 'photo_slot_exclusive' });
});

test('a payment for a session that has ended is refunded', async () => {
  const { clientSecret } = await app.book(at(15, 10));
  await app.pay(clientSecret, '4000000000007775');
  expect((await app.result(clientSecret)).state).toBe('processing');
  app.clock.set('2025-10-04T15:30:00+01:00');
  await app.settlePayment(clientSecret);
  expect((await app.result(clientSecret)).state).toBe('refunded');
});

test('there are no errors and the integrity checks pass', async () => {
  expect(app.errors).toEqual([]);
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import type { refundBookingCall } from '../src/contract/cancellation.ts';
import { buyGiftVoucherCall, readOwnGiftVoucherCall } from '../src/contract/gift-vouchers.ts';
import { cancelMyBookingCall } from '../src/contract/my-booking.ts';
import { changeMyPartyCall, payMyPartyCall } from '../src/contract/party-booking.ts';
import { sellPartyCall } from '../src/contract/staff-parties.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { waitForBlockedCall } from './blocked-call.ts';
import { createPartySaleApp } from './booked-parties.ts';
import { creditsInput } from './credits.ts';
import { bookedPartyInput } from './party-input.ts';
import { signInAsRole, signInAsStaff } from './staff.ts';
import { bodyOf } from './test-app.ts';
import { waitFor } from './wait-for.ts';

const app = await createPartySaleApp();
const manager = await signInAsStaff(app);

/** Buys a gift voucher; returns its code, and a function that reads how much is left on it. */
async function buyGift(pence: number) {
  const { body } = await app.send(
    buyGiftVoucherCall,
    { ...creditsInput(), pence, recipientName: 'Robin', message: '', delivery: 'print' },
    app.fromAnywhere(),
  );
  await app.pay(body.clientSecret);
  await app.send(readBookingResultCall, { clientSecret: body.clientSecret }, app.fromAnywhere());
  const key = { bookingId: body.bookingId, viewToken: body.viewToken };
  const read = async () => (await app.send(readOwnGiftVoucherCall, key, app.fromAnywhere())).body;
  return { code: (await read()).code ?? '', left: async () => (await read()).left };
}
const pay = (
  link: { bookingId: string; viewToken: string },
  code: string,
  pence: number,
  clientId = randomUUID(),
) => app.send(payMyPartyCall, { ...link, accountCredit: { code, pence, clientId } }, app.fromAnywhere());

test('a gift voucher that pays the whole deposit books the party immediately', async () => {
  const gift = await buyGift(8000);
  const { status, body } = await app.order({ accountCredit: { code: gift.code, pence: 5000 } });
  expect([status, body.clientSecret]).toEqual([201, null]);
  const link = { bookingId: body.booking.id, viewToken: body.viewToken };
  const party = await app.readParty(link);
  expect(party).toMatchObject({ state: 'confirmed', account: { total: 22_800, open: 17_800 } });
  expect(party.account.payments).toMatchObject([{ pence: 5000, byCredit: 'gift voucher' }]);
  expect(await gift.left()).toBe(3000);
  const result = await app.send(readBookingResultCall, link, app.fromAnywhere());
  expect(result.body.booking).toMatchObject({
    accountCreditAmount: 5000,
    paidWithGift: true,
    party: { later: 17_800 },
  });

  const rest = await buyGift(17_800);
  expect((await pay(link, rest.code, 17_800)).status).toBe(200);
  const fewer = {
    ...link,
    clientId: randomUUID(),
    ...{ childName: 'Ottilie', childAge: 7, theme: 'jungle', children: 11, foodPeople: 0, choices: {} },
    differencePence: -1900,
  };
  const changed = await app.send(changeMyPartyCall, fewer, app.fromAnywhere());
  expect([changed.status, changed.body.message]).toEqual([200, undefined]);
  const after = await app.send(readBookingResultCall, link, app.fromAnywhere());
  expect(after.body.booking).toMatchObject({
    finalAmount: 20_900,
    accountCreditAmount: 20_900,
    paidWithGift: true,
  });
});

test('a gift voucher pays a part of a deposit and a card the other part; if the card does not pay, nothing is spent', async () => {
  const gift = await buyGift(2000);
  const { body } = await app.order({ date: '2026-12-19', accountCredit: { code: gift.code, pence: 2000 } });
  const opened = await app.send(
    readBookingResultCall,
    { clientSecret: body.clientSecret },
    app.fromAnywhere(),
  );
  expect(opened.body.booking).toMatchObject({ finalAmount: 5000, accountCreditAmount: 2000 });
  const second = await app.order({ date: '2027-01-02', accountCredit: { code: gift.code, pence: 2000 } });
  expect([second.status, second.body.code]).toEqual([409, 'account_credit_invalid']);
  app.clock.pass(11 * 60_000);
  await settleOpenBookings(app.site.context, true);
  expect(await gift.left()).toBe(2000);
  const more = await app.order({ date: '2026-12-19', accountCredit: { code: gift.code, pence: 5001 } });
  expect([more.status, more.body.code]).toEqual([409, 'price_changed']);
  const paid = await app.order({ date: '2026-12-19', accountCredit: { code: gift.code, pence: 2000 } });
  expect((await app.pay(paid.body.clientSecret ?? '')).status).toBe('succeeded');
  await app.send(readBookingResultCall, { clientSecret: paid.body.clientSecret }, app.fromAnywhere());
  expect(await gift.left()).toBe(0);
});

test('two gift vouchers and a card pay the balance of a party, and each is refunded what it paid if the party is cancelled', async () => {
  const [first, second] = [await buyGift(6000), await buyGift(10_000)];
  const deposit = await app.order({
    date: '2027-01-09',
    accountCredit: { code: first.code, pence: 4000 },
  });
  await app.pay(deposit.body.clientSecret ?? '');
  const link = { bookingId: deposit.body.booking.id, viewToken: deposit.body.viewToken };
  await app.send(readBookingResultCall, { clientSecret: deposit.body.clientSecret }, app.fromAnywhere());
  expect((await pay(link, first.code, 17_801)).body.code).toBe('price_changed');
  expect((await pay(link, first.code, 2001)).body.code).toBe('account_credit_invalid');
  expect((await pay(link, 'GIFT-AAAA-AAAA-AAAA', 100)).body.code).toBe('account_credit_invalid');
  const clientId = randomUUID();
  app.clock.pass(1000);
  const once = await pay(link, first.code, 2000, clientId);
  const again = await pay(link, first.code, 2000, clientId);
  expect(once.body).toEqual({ success: true, clientSecret: expect.any(String), pence: 15_800 });
  expect(again.body).toEqual(once.body);
  app.clock.pass(1000);
  const rest = await pay(link, second.code, 10_000);
  expect(rest.body.pence).toBe(5800);
  await app.pay(rest.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: rest.body.clientSecret }, app.fromAnywhere());
  const { account } = await app.readParty(link);
  expect(account).toMatchObject({
    open: 0,
    payments: [{ pence: 4000 }, { pence: 1000 }, { pence: 2000 }, { pence: 10_000 }, { pence: 5800 }],
  });
  expect((await pay(link, second.code, 1)).body.code).toBe('nothing_to_pay');
  expect(await Promise.all([first.left(), second.left()])).toEqual([0, 0]);
  const cancelled = await app.send(
    cancelMyBookingCall,
    { ...link, clientId: randomUUID(), refundPence: 22_800 },
    app.fromAnywhere(),
  );
  expect(cancelled.status).toBe(200);
  expect(await Promise.all([first.left(), second.left()])).toEqual([6000, 10_000]);
  const mail = await waitFor(async () => {
    const mails = await app.mails(1);
    const found = mails.find(({ subject }) => /cancelled/i.test(subject));
    if (!found) throw new Error('No mail about a cancellation yet');
    return found;
  });
  expect(mail.body).toContain(`£60.00 is back on the gift voucher ${first.code}`);
  expect(mail.body).toContain(`£100.00 is back on the gift voucher ${second.code}`);
});

test.each([
  [
    'changed',
    '2027-02-06',
    (link: { bookingId: string; viewToken: string }) =>
      app.send(
        changeMyPartyCall,
        {
          ...link,
          clientId: randomUUID(),
          ...{ childName: 'Ottilie', childAge: 7, theme: 'jungle', children: 13, foodPeople: 0, choices: {} },
          differencePence: 1900,
        },
        app.fromAnywhere(),
      ),
  ],
  [
    'cancelled',
    '2027-02-13',
    (link: { bookingId: string; viewToken: string }) =>
      app.send(
        cancelMyBookingCall,
        { ...link, clientId: randomUUID(), refundPence: 7000 },
        app.fromAnywhere(),
      ),
  ],
])(
  'when a party is %s, the gift vouchers that paid for it are locked before its sessions, as when a party is ordered',
  async (_, date, call) => {
    const [first, second] = [await buyGift(3000), await buyGift(2000)];
    const { body } = await app.order({ date, accountCredit: { code: first.code, pence: 3000 } });
    await app.pay(body.clientSecret ?? '');
    const link = { bookingId: body.booking.id, viewToken: body.viewToken };
    await app.send(readBookingResultCall, { clientSecret: body.clientSecret }, app.fromAnywhere());
    expect((await pay(link, second.code, 2000)).status).toBe(200);
    const { reply } = await app.db.transaction().execute(async (tx) => {
      await sql`select from account_credit where code = ${second.code} for update`.execute(tx);
      const reply = call(link);
      await waitForBlockedCall(app.db);
      await sql`select from session where day = ${date} for update nowait`.execute(tx);
      return { reply };
    });
    expect((await reply).status).toBe(200);
  },
);

test('staff can take a gift voucher for a part of the balance of a party, and only once; cash is refunded before the voucher', async () => {
  const gift = await buyGift(3000);
  const link = await app.book({ date: '2027-01-16' });
  const { id } = await app.db
    .selectFrom('party')
    .select('id')
    .where('booking_id', '=', link.bookingId)
    .executeTakeFirstOrThrow();
  const staff = await signInAsRole(app, 'front-desk', { name: 'Robin' });
  const take = async (body: object) => {
    const answer = await app.post(`/api/admin/parties/${id}/payments`, body, staff);
    return { status: answer.status, body: await bodyOf<{ open?: number; code?: string }>(answer) };
  };
  const accountCredit = { code: gift.code, pence: 3000 };
  const cash = { tender: 'cash', amount: 1000, given: 2000 };
  expect((await take({ clientId: randomUUID(), payments: [] })).body.code).toBe('nothing_to_pay');
  const taken = { clientId: randomUUID(), payments: [cash], accountCredit };
  app.clock.pass(1000);
  // Each reading of the clock is later than the one before.
  const readClock = app.clock.now;
  const readings = vi.spyOn(app.clock, 'now').mockImplementation(() => {
    app.clock.pass(1);
    return readClock();
  });
  expect((await take(taken)).body).toMatchObject({ open: 13_800, change: 1000 });
  readings.mockRestore();
  expect((await take(taken)).body).toMatchObject({ open: 13_800 });
  expect((await take({ ...taken, clientId: randomUUID() })).body.code).toBe('account_credit_invalid');
  // The refused attempt took no cash, either.
  expect((await app.readParty(link)).account.open).toBe(13_800);
  expect(await gift.left()).toBe(0);
  const refund = { clientId: randomUUID(), refundPence: 1500, reason: 'The music failed' };
  const refunded = await app.post(`/api/admin/bookings/${link.bookingId}/refund`, refund, manager);
  expect((await bodyOf<CallReply<typeof refundBookingCall>>(refunded)).refundParts).toEqual([
    { tender: 'cash', amount: 1000 },
    { tender: 'account-credit', amount: 500 },
  ]);
  expect(await gift.left()).toBe(500);
  expect(await app.findFaults()).toEqual([]);
});

test('for a party sold at the desk, a gift voucher can pay the whole amount, a part of it, or a part with a payment link for the balance', async () => {
  const gift = await buyGift(12_000);
  const staff = await signInAsRole(app, 'front-desk', { name: 'Robin' });
  const sell = async (date: string, payment: object, pence: number) => {
    const { agreeToTerms: _, nowPence: __, ...party } = bookedPartyInput({ date });
    const accountCredit = { code: gift.code, pence };
    const sale = { ...party, clientId: randomUUID(), payment, accountCredit };
    const [one, again] = await Promise.all([
      app.send(sellPartyCall, sale, staff),
      app.send(sellPartyCall, sale, staff),
    ]);
    expect(again.body).toEqual(one.body);
    return one.body;
  };
  const accountOf = async (bookingId: string) =>
    app.db
      .selectFrom('order_account')
      .select(['owed_pence', 'received_pence'])
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
  const taken = (...payments: object[]) => ({ by: 'taken', payments });
  const cash = { tender: 'cash', amount: 4000, given: 5000 };

  const all = await sell('2027-02-06', taken(), 5000);
  expect(all.message).toBeUndefined();
  expect(await accountOf(all.bookingId)).toMatchObject({ received_pence: 5000 });
  const part = await sell('2027-02-13', taken(cash), 2000);
  expect(await accountOf(part.bookingId)).toMatchObject({ received_pence: 6000 });
  expect(await gift.left()).toBe(5000);
  // The first amount is less than the deposit, and the second is more than is left on the voucher. Both are
  // refused, and nothing is taken.
  expect((await sell('2027-02-20', taken(), 4000)).code).toBe('price_changed');
  expect((await sell('2027-02-20', taken(cash), 6000)).code).toBe('account_credit_invalid');
  expect(await gift.left()).toBe(5000);

  const link = await sell('2027-02-20', { by: 'link' }, 3000);
  const opened = await app.post('/api/payment-link', { code: link.link?.code }, app.fromAnywhere());
  const { clientSecret } = await bodyOf<{ clientSecret: string }>(opened);
  const books = await app.books();
  await app.pay(clientSecret);
  await app.send(readBookingResultCall, { clientSecret }, app.fromAnywhere());
  expect((await app.books()).taken.gbp).toBe((books.taken.gbp ?? 0) + 2000);
  expect(await accountOf(link.bookingId)).toMatchObject({ received_pence: 5000 });
  expect(await gift.left()).toBe(2000);
  const faults = await app.findFaults();
  expect(faults.filter((fault) => !fault.includes('mail'))).toEqual([]);
});

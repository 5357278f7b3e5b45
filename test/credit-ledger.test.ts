import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDayAvailabilityCall } from '../src/contract/availability.ts';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import { listCreditPurchasesCall, returnCreditsCall } from '../src/contract/credits.ts';
import { addDays } from '../src/domain/calendar-day.ts';
import { lockBooking, releaseHold, setBookingStatus } from '../src/server/features/orders/booking-store.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import { type BoughtCredits, keepInTheHead, olderFirst, type SpendingVisit } from './credit-books.ts';
import { creditsOf, orderTestCredits } from './credits.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { createDevice, type TestDevice, verifyEmail } from './verify-email.ts';
import { aVisit } from './visit.ts';

/** A Monday. Each family has four weeks of its own, and visits at the end of them. */
const begins = Date.parse('2026-11-02T10:00:00Z');
const fourWeeks = 28 * 24 * 60 * 60_000;
const centre = await createTestApp({ at: new Date(begins).toISOString(), trustedProxies: 1 });
const minute = 60_000;
/** In minutes. */
const week = 7 * 24 * 60;
await centre.db.updateTable('venue').set({ open_play_capacity: 1000 }).execute();
const { clock } = centre;

const which = fc.nat(20);
const deed = fc.oneof(
  fc.record({ deed: fc.constant('order' as const) }),
  fc.record({ deed: fc.constant('pay for credits' as const), which }),
  fc.record({
    deed: fc.constant('spend' as const),
    children: fc.integer({ min: 1, max: 8 }),
    doubled: fc.boolean(),
  }),
  fc.record({ deed: fc.constantFrom('pay' as const, 'renew' as const, 'cancel' as const), which }),
  fc.record({ deed: fc.constant('return' as const), which, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    deed: fc.constant('wait' as const),
    minutes: fc.constantFrom(1, 4, 9, 10, 11, 21, week),
  }),
  fc.record({ deed: fc.constant('sweep' as const) }),
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** A day at the end of the four weeks on which the centre is open. */
async function openDay(): Promise<string> {
  for (const days of [26, 25, 27]) {
    const day = addDays(localMoment(clock.now()).day, days);
    const { body } = await centre.read(readDayAvailabilityCall, `/api/calendar/availability/${day}`);
    if (body.available) return day;
  }
  throw new Error('Closed for days on end');
}

/** A family with a device that has proved its mailbox: does a deed, and says what it must have led to. */
async function aFamily(email: string, device: TestDevice) {
  const day = await openDay();
  const head = keepInTheHead(clock.now);
  const from = device.headers();
  const pick = <T>(list: T[], index: number) => list[index % Math.max(1, list.length)];
  const result = async (clientSecret: string) =>
    (await centre.send(readBookingResultCall, { clientSecret }, from)).body.state;
  const pay = async (secret: string) => {
    await centre.pay(secret);
    const states = await Promise.all([result(secret), result(secret)]);
    return states[0] === states[1] ? states[0] : result(secret);
  };

  async function order() {
    const { bookingId: id, clientSecret: secret } = await orderTestCredits(
      centre,
      { customerEmail: email },
      from,
    );
    const orderedAt = clock.now();
    head.bought.push({ id, secret, state: 'ordered', orderedAt, issuedAt: 0, returned: [] });
  }
  async function payForCredits(purchase: BoughtCredits) {
    if (purchase.state === 'ordered') head.issue(purchase);
    expect(await pay(purchase.secret)).toBe(purchase.state === 'issued' ? 'confirmed' : 'lapsed');
  }
  async function spend(children: number, doubled: boolean) {
    const payload = aVisit({
      customerEmail: email,
      ticketQuantities: { 'child-1-12': children },
      selectedDate: day,
    });
    const headers = { ...from, 'idempotency-key': `spending-${crypto.randomUUID()}` };
    const answers = await Promise.all(
      Array.from({ length: doubled ? 3 : 1 }, () => centre.send(bookVisitCall, payload, headers)),
    );
    const { bookingId: id, clientSecret: secret } = answers[0]?.body ?? {};
    const { used, state } = head.spend({ id: id ?? '', secret: secret ?? null }, children);
    for (const { status, body } of answers) {
      expect([status, body.bookingId, body.sessionCreditsUsed]).toEqual([201, id, used]);
      expect(body.finalAmount).toBe(950 * (children - used));
    }
    expect(state).toBe(secret ? 'held' : 'confirmed');
  }
  async function payForVisit(visit: SpendingVisit) {
    if (!visit.secret) return;
    if (visit.state === 'held') {
      if (head.keep(visit, Number.POSITIVE_INFINITY)) visit.state = 'confirmed';
      else head.letGo(visit, 'refunded');
    }
    const told = visit.state === 'cancelled' ? 'cancelled' : visit.state;
    expect(await pay(visit.secret)).toBe(told);
  }
  async function renew(visit: SpendingVisit) {
    if (!visit.secret || visit.state === 'confirmed') return;
    const response = await centre.post(
      `/api/bookings/${visit.id}/renew-hold`,
      { clientSecret: visit.secret },
      from,
    );
    const last = visit.heldAt + 60 * minute;
    const until = Math.min(clock.now() + 10 * minute, last);
    const isOpen = visit.state === 'held' && clock.now() < last;
    const kept = isOpen && head.keep(visit, until);
    if (kept) visit.holdEnds = until;
    const code = (await bodyOf<{ code?: string }>(response)).code;
    expect(code).toBe(kept ? undefined : isOpen ? 'credits_spent' : 'hold_ended');
  }
  async function cancel(visit: SpendingVisit) {
    if (visit.state !== 'confirmed') return;
    await centre.db.transaction().execute(async (tx) => {
      await lockBooking(tx, visit.id);
      await releaseHold(tx, visit.id, clock.now(), 'staff');
      await setBookingStatus(tx, visit.id, 'cancelled');
    });
    head.letGo(visit, 'cancelled');
  }
  async function giveBack(purchase: BoughtCredits, times: number) {
    const unspent = head.left(purchase);
    const credits = Math.max(1, unspent);
    const asked = { bookingId: purchase.id, email, credits };
    const answers = await Promise.all(
      Array.from({ length: times }, () => centre.send(returnCreditsCall, asked, from)),
    );
    const lastDay = addDays(localMoment(purchase.issuedAt).day, 14);
    const inTime = localMoment(clock.now()).day <= lastDay;
    const isRepeat = unspent === 0 && purchase.returned.at(-1) === credits;
    if (unspent > 0 && inTime && purchase.state === 'issued') purchase.returned.push(unspent);
    const refused =
      purchase.state !== 'issued'
        ? 'booking_not_found'
        : unspent > 0
          ? inTime || 'too_late_to_return'
          : isRepeat || 'nothing_to_return';
    for (const { body } of answers) {
      if (refused !== true) expect(body.code).toBe(refused);
      else expect([body.creditsReturned, body.amount]).toEqual([credits, credits * 750]);
    }
  }

  return {
    head,
    async act(step: Deed) {
      if (step.deed === 'order') return order();
      if (step.deed === 'spend') return spend(step.children, step.doubled);
      if (step.deed === 'wait') return clock.pass(step.minutes * minute);
      if (step.deed === 'sweep') {
        head.sweep();
        return settleOpenBookings(centre.centre.context, true);
      }
      const purchase = pick(head.bought, step.which);
      const visit = pick(head.visits, step.which);
      if (step.deed === 'pay for credits') return purchase && payForCredits(purchase);
      if (step.deed === 'return') return purchase && giveBack(purchase, step.times);
      if (!visit) return;
      if (step.deed === 'pay') return payForVisit(visit);
      return step.deed === 'renew' ? renew(visit) : cancel(visit);
    },
    /** The books against the head: the sum that anybody sees, and each purchase. */
    async compare() {
      expect(await creditsOf(centre, email)).toBe(head.total());
      const path = `${listCreditPurchasesCall.path}?email=${encodeURIComponent(email)}`;
      const response = await centre.request(path, { headers: device.headers() });
      const { purchases } = await bodyOf<CallReply<typeof listCreditPurchasesCall>>(response);
      const issued = head.bought.filter(({ state }) => state === 'issued').sort((a, b) => olderFirst(b, a));
      expect(purchases.map(({ bookingId, unspent, returned }) => [bookingId, unspent, returned])).toEqual(
        issued.map((purchase) => [
          purchase.id,
          head.left(purchase),
          purchase.returned.reduce((sum, credits) => sum + credits, 0),
        ]),
      );
      for (const { unspent } of purchases) expect(unspent).toBeGreaterThanOrEqual(0);
    },
  };
}

/** More with `RUNS=500 npx vitest run test/credit-ledger.test.ts`. */
const numRuns = Number(process.env['RUNS'] ?? 25);

test('any order of buying, spending, waiting, renewing, paying late, cancelling and returning, doubled and retried, keeps every sum', {
  timeout: 600_000 + numRuns * 2_000,
}, async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 18 }), async (deeds) => {
      clock.set(new Date(begins + runs * fourWeeks).toISOString());
      runs += 1;
      const email = `family-${runs}@example.org`;
      const device = await verifyEmail(
        centre,
        email,
        createDevice(centre, { 'x-forwarded-for': `10.6.${runs >> 8}.${runs & 255}` }),
      );
      const family = await aFamily(email, device);
      const beginning: Deed[] = [{ deed: 'order' }, { deed: 'pay for credits', which: 0 }];
      let weeks = 0;
      for (const step of [...beginning, ...deeds]) {
        if (step.deed === 'wait' && step.minutes === week) weeks += 1;
        // Three at most: the visit lies ahead, and the device is still known.
        if (weeks > 3) break;
        await family.act(step);
        await family.compare();
      }
      clock.pass(30 * minute);
      await settleOpenBookings(centre.centre.context, true);
      family.head.sweep();
      await family.compare();
      expect(await checkBookings(centre.db, clock.now())).toEqual([]);
    }),
    { numRuns },
  );
  expect(centre.trouble).toEqual([]);
  const { amount } = await centre.db
    .selectFrom('refund')
    .where('status', '=', 'done')
    .select(({ fn }) => fn.sum<number>('amount_pence').as('amount'))
    .executeTakeFirstOrThrow();
  const books = await fetch(`${centre.sandbox.url}/_sandbox/books`);
  const sentBack = (await bodyOf<{ refunded: { gbp?: number } }>(books)).refunded.gbp;
  expect(sentBack ?? 0).toBe(Number(amount));
});

test('the database itself refuses to spend or return what is not there, and to rewrite a return', async () => {
  const { bookingId, clientSecret } = await orderTestCredits(centre, { customerEmail: 'limits@example.org' });
  await centre.pay(clientSecret);
  await centre.send(readBookingResultCall, { clientSecret });
  const { id } = await centre.db
    .insertInto('refund')
    .values({
      booking_id: bookingId,
      kind: 'credits-returned',
      idempotency_key: 'credits-too-many',
      amount_pence: 100,
      status: 'done',
      created_at: new Date(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const give = (credits: number) =>
    centre.db
      .insertInto('credit_return')
      .values({ refund_id: id, purchase_id: bookingId, credits, at: new Date(clock.now()) })
      .execute();
  await expect(give(11)).rejects.toMatchObject({ constraint: 'credit_return_within_purchase' });
  await give(10);
  await expect(centre.db.deleteFrom('credit_return').execute()).rejects.toThrow('append-only');
  await expect(centre.db.updateTable('credit_return').set({ credits: 1 }).execute()).rejects.toThrow(
    'append-only',
  );
});

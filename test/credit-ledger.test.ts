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
import { chooseRow } from './choose-row.ts';
import { byIssue, createCreditModel, type ModelPurchase, type ModelVisit } from './credit-model.ts';
import { orderTestCredits, readCreditTotal } from './credits.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { createDevice, type TestDevice, verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';

/**
 * A Monday, when the first run begins. Each run has a family of its own and four weeks to itself. The
 * family's visits are at the end of these weeks.
 */
const begins = Date.parse('2026-11-02T10:00:00Z');
const fourWeeks = 28 * 24 * 60 * 60_000;
const app = await createTestApp({ at: new Date(begins).toISOString(), trustedProxies: 1 });
const minute = 60_000;
/** A week in minutes. */
const week = 7 * 24 * 60;
await app.db.updateTable('venue').set({ open_play_capacity: 1000 }).execute();
const { clock } = app;

const which = fc.nat(20);
const action = fc.oneof(
  fc.record({ kind: fc.constant('order' as const) }),
  fc.record({ kind: fc.constant('pay for credits' as const), which }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('spend' as const),
      children: fc.integer({ min: 1, max: 8 }),
      isRepeated: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay' as const, 'pay' as const, 'renew' as const, 'cancel' as const),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('return' as const),
      which,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 4, 9, 10, 11, 21, week),
    }),
  },
  fc.record({ kind: fc.constant('sweep' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never;

/** Returns a day at the end of the four weeks on which the centre is open. */
async function openDay(): Promise<string> {
  for (const days of [26, 25, 27]) {
    const day = addDays(localMoment(clock.now()).day, days);
    const { body } = await app.read(readDayAvailabilityCall, `/api/calendar/availability/${day}`);
    if (body.available) return day;
  }
  throw new Error('Closed for days on end');
}

/**
 * Creates a family whose device has verified its e-mail. The family acts, and checks the reply to each
 * action against the model.
 */
async function createFamily(email: string, device: TestDevice) {
  const day = await openDay();
  const model = createCreditModel(clock.now);
  const from = device.headers();
  const result = async (clientSecret: string) =>
    (await app.send(readBookingResultCall, { clientSecret }, from)).body.state;
  const pay = async (secret: string) => {
    await app.pay(secret);
    const states = await Promise.all([result(secret), result(secret)]);
    return states[0] === states[1] ? states[0] : result(secret);
  };

  async function order() {
    const { bookingId: id, clientSecret: secret } = await orderTestCredits(
      app,
      { customerEmail: email },
      from,
    );
    const orderedAt = clock.now();
    model.bought.push({ id, secret, state: 'ordered', orderedAt, issuedAt: 0, returned: [] });
  }
  async function payForCredits(purchase: ModelPurchase) {
    if (purchase.state === 'ordered') model.issue(purchase);
    expect(await pay(purchase.secret)).toBe(purchase.state === 'issued' ? 'confirmed' : 'lapsed');
  }
  async function spend(children: number, isRepeated: boolean) {
    const payload = visitInput({
      customerEmail: email,
      ticketQuantities: { 'child-1-12': children },
      selectedDate: day,
    });
    const headers = { ...from, 'idempotency-key': `spending-${crypto.randomUUID()}` };
    const answers = await Promise.all(
      Array.from({ length: isRepeated ? 3 : 1 }, () => app.send(bookVisitCall, payload, headers)),
    );
    const { bookingId: id, clientSecret: secret } = answers[0]?.body ?? {};
    const { used, state } = model.spend({ id: id ?? '', secret: secret ?? null }, children);
    for (const { status, body } of answers) {
      expect([status, body.bookingId, body.sessionCreditsUsed]).toEqual([201, id, used]);
      expect(body.finalAmount).toBe(950 * (children - used));
    }
    expect(state).toBe(secret ? 'held' : 'confirmed');
  }
  async function payForVisit(visit: ModelVisit) {
    if (!visit.secret) return;
    if (visit.state === 'held') {
      if (model.keep(visit, Number.POSITIVE_INFINITY)) visit.state = 'confirmed';
      else model.release(visit, 'refunded');
    }
    expect(await pay(visit.secret)).toBe(visit.state);
  }
  async function renew(visit: ModelVisit) {
    if (!visit.secret || visit.state === 'confirmed') return;
    const response = await app.post(
      `/api/bookings/${visit.id}/renew-hold`,
      { clientSecret: visit.secret },
      from,
    );
    const last = visit.heldAt + 60 * minute;
    const until = Math.min(clock.now() + 10 * minute, last);
    const isOpen = visit.state === 'held' && clock.now() < last;
    const extended = isOpen && model.keep(visit, until);
    if (extended) visit.holdEnds = until;
    const code = (await bodyOf<{ code?: string }>(response)).code;
    expect(code).toBe(extended ? undefined : isOpen ? 'credits_spent' : 'hold_ended');
  }
  async function cancel(visit: ModelVisit) {
    if (visit.state !== 'confirmed') return;
    await app.db.transaction().execute(async (tx) => {
      await lockBooking(tx, visit.id);
      await releaseHold(tx, visit.id, clock.now(), 'staff');
      await setBookingStatus(tx, visit.id, 'cancelled');
    });
    model.release(visit, 'cancelled');
  }
  async function refundCredits(purchase: ModelPurchase, times: number) {
    const unspent = model.left(purchase);
    const credits = Math.max(1, unspent);
    const input = { bookingId: purchase.id, email, credits };
    const answers = await Promise.all(
      Array.from({ length: times }, () => app.send(returnCreditsCall, input, from)),
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
    model,
    async act(step: Action) {
      if (step.kind === 'order') return order();
      if (step.kind === 'spend') return spend(step.children, step.isRepeated);
      if (step.kind === 'wait') return clock.pass(step.minutes * minute);
      if (step.kind === 'sweep') {
        model.sweep();
        return settleOpenBookings(app.site.context, true);
      }
      if (step.kind === 'pay for credits' || step.kind === 'return') {
        const state = step.kind === 'return' ? 'issued' : 'ordered';
        const purchase = chooseRow(model.bought, (one) => one.state === state, step.which);
        if (!purchase) return;
        return step.kind === 'return' ? refundCredits(purchase, step.times) : payForCredits(purchase);
      }
      const isOpen = (one: ModelVisit) => one.state === (step.kind === 'cancel' ? 'confirmed' : 'held');
      const visit = chooseRow(model.visits, isOpen, step.which);
      if (!visit) return;
      if (step.kind === 'pay') return payForVisit(visit);
      return step.kind === 'renew' ? renew(visit) : cancel(visit);
    },
    /** Compares the database with the model: the total that the public lookup shows, and each purchase. */
    async compare() {
      expect(await readCreditTotal(app, email)).toBe(model.total());
      const path = `${listCreditPurchasesCall.path}?email=${encodeURIComponent(email)}`;
      const response = await app.request(path, { headers: device.headers() });
      const { purchases } = await bodyOf<CallReply<typeof listCreditPurchasesCall>>(response);
      const issued = model.bought.filter(({ state }) => state === 'issued').sort((a, b) => byIssue(b, a));
      expect(purchases.map(({ bookingId, unspent, returned }) => [bookingId, unspent, returned])).toEqual(
        issued.map((purchase) => [
          purchase.id,
          model.left(purchase),
          purchase.returned.reduce((sum, credits) => sum + credits, 0),
        ]),
      );
      for (const { unspent } of purchases) expect(unspent).toBeGreaterThanOrEqual(0);
    },
  };
}

/** Number of runs. `RUNS=500 npm test -- test/credit-ledger.test.ts` makes more. */
const numRuns = Number(process.env['RUNS'] ?? 12);

test('buying, spending, waiting, renewing, paying late, cancelling and refunding in any order, even if repeated, give the totals of the model', {
  timeout: 600_000 + numRuns * 2_000,
}, async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 18 }), async (steps) => {
      clock.set(new Date(begins + runs * fourWeeks).toISOString());
      runs += 1;
      const email = `family-${runs}@example.org`;
      const device = await verifyEmail(
        app,
        email,
        createDevice(app, { 'x-forwarded-for': `10.6.${runs >> 8}.${runs & 255}` }),
      );
      const family = await createFamily(email, device);
      const buy: Action[] = [{ kind: 'order' }, { kind: 'pay for credits', which: 0 }];
      // In every other run the family has two purchases, and its second visit takes session credits from
      // both.
      const spend: Action = { kind: 'spend', children: 8, isRepeated: false };
      const beginning: Action[] =
        runs % 2 === 0 ? [...buy, { kind: 'wait', minutes: 1 }, ...buy, spend, spend] : buy;
      let weeks = 0;
      for (const step of [...beginning, ...steps]) {
        if (step.kind === 'wait' && step.minutes === week) weeks += 1;
        // At most three weeks pass, so that the visit is still in the future and the device still
        // remembered.
        if (weeks > 3) break;
        await family.act(step);
        await family.compare();
      }
      clock.pass(30 * minute);
      await settleOpenBookings(app.site.context, true);
      family.model.sweep();
      await family.compare();
      expect(await checkBookings(app.db, clock.now())).toEqual([]);
    }),
    { numRuns, endOnFailure: true },
  );
  expect(app.errors).toEqual([]);
  const { amount } = await app.db
    .selectFrom('refund')
    .where('status', '=', 'done')
    .select(({ fn }) => fn.sum<number>('amount_pence').as('amount'))
    .executeTakeFirstOrThrow();
  const books = await fetch(`${app.sandbox.url}/_sandbox/books`);
  const refundedPence = (await bodyOf<{ refunded: { gbp?: number } }>(books)).refunded.gbp;
  expect(refundedPence ?? 0).toBe(Number(amount));
});

test('the database itself refuses to refund session credits that do not exist, and to change a refund', async () => {
  const { bookingId, clientSecret } = await orderTestCredits(app, { customerEmail: 'limits@example.org' });
  await app.pay(clientSecret);
  await app.send(readBookingResultCall, { clientSecret });
  const { id } = await app.db
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
    app.db
      .insertInto('credit_return')
      .values({ refund_id: id, purchase_id: bookingId, credits, at: new Date(clock.now()) })
      .execute();
  await expect(give(11)).rejects.toMatchObject({ constraint: 'credit_return_within_purchase' });
  await give(10);
  await expect(app.db.deleteFrom('credit_return').execute()).rejects.toThrow('append-only');
  await expect(app.db.updateTable('credit_return').set({ credits: 1 }).execute()).rejects.toThrow(
    'append-only',
  );
});

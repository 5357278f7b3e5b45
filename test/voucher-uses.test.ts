import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import type { RefusalReply } from '../src/contract/refusal.ts';
import {
  confirmHold,
  holdBooking,
  lockBooking,
  releaseHold,
  setBookingStatus,
} from '../src/server/features/orders/booking-store.ts';
import type { HoldInput } from '../src/server/features/orders/hold-input.ts';
import { holdInputFor } from '../src/server/features/orders/order-plan.ts';
import { insertTakenPayment } from '../src/server/features/orders/payment-store.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { planTestVisit, singleAttempt } from './visit-plan.ts';
import { voucherInput } from './voucher-input.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z' });
const minute = 60_000;
const make = (...order: Parameters<typeof voucherInput>) =>
  makeVoucher(app.db, voucherInput(...order), app.clock.now());
const visitWith = (voucherCode: string, more: object = {}) =>
  visitInput({ voucherCode, totalAmount: 14, discountAmount: 5, ...more });

async function book(voucherCode: string, more: object = {}) {
  const { status, body } = await app.send(bookVisitCall, visitWith(voucherCode, more));
  expect(status).toBe(201);
  return { ...body, clientSecret: body.clientSecret ?? '' };
}
const refusedWith = async (voucherCode: string) => {
  const { status, body } = await app.send(bookVisitCall, visitWith(voucherCode));
  return [status, body.code];
};
const state = async (clientSecret: string) =>
  (await app.send(readBookingResultCall, { clientSecret })).body.state;
const usesOf = async (code: string) => {
  const { rows } = await sql<{ uses: number }>`
    select voucher_uses(id, ${new Date(app.clock.now())}) as uses from voucher where code = ${code}`.execute(
    app.db,
  );
  return rows[0]?.uses;
};

test('a use of a voucher counts while its hold lasts, and is free again the moment the hold ends', async () => {
  const code = await make();
  await book(code);
  app.clock.pass(10 * minute - 1);
  expect(await refusedWith(code)).toEqual([409, 'voucher_invalid']);
  app.clock.pass(1);
  await book(code);
});

test('renewing a hold keeps its use of the voucher; after the hold has expired, the use is taken again, or the reply says that the voucher is used up', async () => {
  const code = await make();
  const first = await book(code);
  const renew = () =>
    app.post(`/api/bookings/${first.bookingId}/renew-hold`, { clientSecret: first.clientSecret });
  app.clock.pass(9 * minute);
  expect((await renew()).status).toBe(200);
  app.clock.pass(9 * minute);
  expect(await refusedWith(code)).toEqual([409, 'voucher_invalid']);
  app.clock.pass(2 * minute);
  expect((await renew()).status).toBe(200);
  expect(await usesOf(code)).toBe(1);

  app.clock.pass(11 * minute);
  await book(code);
  const refused = await renew();
  const { code: why, message } = await bodyOf<RefusalReply>(refused);
  expect([refused.status, why]).toEqual([409, 'voucher_invalid']);
  expect(message).toContain('your voucher has been used up since');
});

test('a late payment takes its use of the voucher again if the use is still free', async () => {
  const code = await make();
  const late = await book(code);
  app.clock.pass(30 * minute);
  await app.pay(late.clientSecret);
  expect(await state(late.clientSecret)).toBe('confirmed');
  expect(await refusedWith(code)).toEqual([409, 'voucher_invalid']);
});

test('if another booking has taken the last use, a late payment is refunded, and a mail explains why', async () => {
  const code = await make();
  const late = await book(code, { customerEmail: 'late@example.org' });
  app.clock.pass(11 * minute);
  const early = await book(code);
  await app.pay(early.clientSecret);
  expect(await state(early.clientSecret)).toBe('confirmed');
  await app.pay(late.clientSecret);
  expect(await state(late.clientSecret)).toBe('refunded');
  expect(await usesOf(code)).toBe(1);
  const mails = await app.mails(3);
  const mail = mails.find(({ recipient }) => recipient === 'late@example.org');
  expect(mail?.body).toContain('when your places, or your voucher, were no longer free');
});

test('a hold that is never paid expires and releases its use of the voucher', async () => {
  const code = await make();
  const { bookingId, clientSecret } = await book(code);
  app.clock.pass(21 * minute);
  await settleOpenBookings(app.site.context, true);
  expect(await state(clientSecret)).toBe('lapsed');
  expect(await usesOf(code)).toBe(0);
  const { live_until } = await app.db
    .selectFrom('voucher_use')
    .select('live_until')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  expect(new Date(live_until).getTime()).toBeLessThanOrEqual(app.clock.now());
});

test('the database itself refuses more uses of a voucher than its limit, and a discount without a voucher', async () => {
  const code = await make();
  const { bookingId } = await book(code);
  const other = (await app.send(bookVisitCall, visitInput())).body;
  const forgedUse = sql`insert into voucher_use (booking_id, voucher_id, email, discount_pence, taken_at, live_until)
    select ${other.bookingId}, voucher_id, 'thief@example.org', 1, taken_at, 'infinity' from voucher_use where booking_id = ${bookingId}`;
  await expect(forgedUse.execute(app.db)).rejects.toMatchObject({ constraint: 'voucher_use_within_limits' });
  const forgedDiscount = sql`update booking set discount_pence = 1, total_pence = total_pence - 1 where id = ${other.bookingId}`;
  await expect(forgedDiscount.execute(app.db)).rejects.toMatchObject({ code: '23514' });
});

test('if the limit of a voucher is lowered, bookings that already have a use keep it', async () => {
  const code = await make({ mostUses: 2 });
  const first = await book(code);
  await book(code);
  await app.db.updateTable('voucher').set({ most_uses: 1 }).where('code', '=', code).execute();
  await app.pay(first.clientSecret);
  expect(await state(first.clientSecret)).toBe('confirmed');
  await app.db.updateTable('voucher').set({ most_uses: 2 }).where('code', '=', code).execute();
});

/** Returns an order for one child with £5 off, in the form in which `holdBooking` stores it. */
function anOrder(voucher: number, code: string, email: string, replaces: string | null): HoldInput {
  const visit = planTestVisit({ day: '2027-03-01', email, pence: 950, capacity: 10_000 });
  const price = { ...visit.price, discount: 500, total: 450 };
  const plan = { ...visit, price, voucher: { id: voucher, code }, replaces };
  return holdInputFor(plan, singleAttempt, { now: app.clock.now() });
}

const anyAction = fc.oneof(
  fc.record({ action: fc.constant('take' as const), by: fc.nat(2) }),
  fc.record({ action: fc.constant('replace' as const), by: fc.nat(2), which: fc.nat(20) }),
  fc.record({
    action: fc.constantFrom('renew' as const, 'pay' as const, 'release' as const),
    which: fc.nat(20),
  }),
  fc.record({ action: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 15 }) }),
);

test('taking, replacing, renewing, waiting, paying and releasing in any order never exceed the limits of a voucher', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAction, { minLength: 5, maxLength: 25 }),
      fc.integer({ min: 1, max: 3 }),
      fc.option(fc.integer({ min: 1, max: 2 })),
      async (steps, mostUses, perEmail) => {
        const mostUsesPerEmail = perEmail && Math.min(perEmail, mostUses);
        const code = await make({ mostUses, mostUsesPerEmail });
        const { id } = await app.db
          .selectFrom('voucher')
          .select('id')
          .where('code', '=', code)
          .executeTakeFirstOrThrow();
        /**
         * The bookings of the model, each with its e-mail and the time at which its use of the voucher ends;
         * a confirmed booking's use never ends.
         */
        const held = new Map<string, { email: string; until: number }>();
        const live = (email?: string) =>
          [...held.values()].filter(
            (use) => use.until > app.clock.now() && (email === undefined || use.email === email),
          );
        const fits = (email: string) =>
          live().length < mostUses && (mostUsesPerEmail === null || live(email).length < mostUsesPerEmail);
        const take = async (email: string, replaces: string | null) => {
          const order = anOrder(id, code, email, replaces);
          const before = replaces ? held.get(replaces) : undefined;
          if (replaces) held.delete(replaces);
          const expected = fits(email) ? 'held' : 'voucher_spent';
          expect((await holdBooking(app.db, order)).outcome).toBe(expected);
          if (expected === 'held')
            held.set(order.booking.id, { email, until: app.clock.now() + 10 * minute });
          if (replaces && before) {
            held.set(replaces, expected === 'held' ? { ...before, until: app.clock.now() } : before);
          }
        };
        for (const step of steps) {
          const [bookingId, use] =
            [...held][('which' in step ? step.which : 0) % Math.max(1, held.size)] ?? [];
          if (step.action === 'wait') app.clock.pass(step.minutes * minute);
          if (step.action === 'take') await take(`family-${step.by}@example.org`, null);
          if (!bookingId || !use) continue;
          const forGood = use.until === Number.POSITIVE_INFINITY;
          if (step.action === 'replace' && !forGood) await take(`family-${step.by}@example.org`, bookingId);
          if (step.action === 'renew' || step.action === 'pay') {
            if (step.action === 'renew' && forGood) continue;
            const until = step.action === 'pay' ? 'infinity' : app.clock.now() + 10 * minute;
            const wasLive = use.until > app.clock.now();
            const expected = wasLive || fits(use.email) ? 'kept' : 'voucher_spent';
            const outcome = await app.db.transaction().execute(async (tx) => {
              await lockBooking(tx, bookingId);
              const confirmed = await confirmHold(tx, bookingId, app.clock.now(), until, 'customer');
              if (confirmed === 'kept' && until === 'infinity') {
                const now = app.clock.now();
                const payment = { tender: 'cash', pence: 450, key: `paid-${bookingId}`, now } as const;
                await insertTakenPayment(tx, { bookingId, ...payment });
                await setBookingStatus(tx, bookingId, 'confirmed', {
                  confirmed_at: new Date(app.clock.now()),
                });
              }
              return confirmed;
            });
            expect(outcome).toBe(expected);
            if (outcome === 'kept') use.until = until === 'infinity' ? Number.POSITIVE_INFINITY : until;
          }
          if (step.action === 'release') {
            await app.db.transaction().execute(async (tx) => {
              await lockBooking(tx, bookingId);
              await releaseHold(tx, bookingId, app.clock.now(), 'staff');
              await setBookingStatus(tx, bookingId, 'cancelled');
            });
            held.delete(bookingId);
          }
          expect(await usesOf(code)).toBe(live().length);
          expect(live().length).toBeLessThanOrEqual(mostUses);
        }
        const faults = await checkBookings(app.db, app.clock.now());
        expect(faults.filter((fault) => fault.includes('voucher'))).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

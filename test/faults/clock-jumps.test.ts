import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../../src/contract/booking.ts';
import { sendDueRefunds } from '../../src/server/features/orders/send-due-refunds.ts';
import { settleOpenBookings } from '../../src/server/features/orders/settle-open-bookings.ts';
import { compareWithProvider, waitUntilMailsSent } from '../compare-with-provider.ts';
import { recordFault } from '../fault-row.ts';
import { createTestApp } from '../test-app.ts';
import { visitInput } from '../visit-input.ts';

/** Number of times that the clock jumps by an hour, forward or back. */
const jumps = Number(process.env['CLOCK_JUMPS'] ?? 20);
const hour = 3_600_000;
const minute = 60_000;
const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { db } = app;
const days = ['2026-11-28', '2026-11-29'];
const capacity = 12;

/** Returns a generator of random numbers that are the same in every run. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const soldOf = async (day: string) => {
  const sold = await db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .where('session.day', '=', day)
    .where('booking.status', '=', 'confirmed')
    .select(({ fn }) => fn.sum<number>('place.children').as('children'))
    .executeTakeFirst();
  return Number(sold?.children ?? 0);
};

test(`if the clock jumps by an hour ${jumps} times while holds are live, no place is sold twice, late payments are refunded and no hold lasts for ever`, async () => {
  await db.updateTable('venue').set({ open_play_capacity: capacity }).execute();
  app.site.context.calendar.invalidate();
  const dice = createDice(jumps);
  const unpaid: string[] = [];
  let ahead = false;
  let families = 0;
  const settle = async () => {
    await settleOpenBookings(app.site.context, true);
    await sendDueRefunds(app.site.context);
  };

  for (let jump = 0; jump < jumps; jump += 1) {
    for (let family = 0; family < 3; family += 1) {
      families += 1;
      const { body } = await app.send(
        bookVisitCall,
        visitInput({
          customerEmail: `family${families}@example.org`,
          selectedDate: days[dice(2)] ?? days[0],
          ticketQuantities: { 'child-1-12': 1 + dice(2) },
        }),
        { 'x-forwarded-for': `10.44.${families >> 8}.${families & 255}` },
      );
      if (body.clientSecret) unpaid.push(body.clientSecret);
    }
    // Some families pay immediately, some pay after the clock has jumped, and some never pay.
    for (let payer = 0; payer < 3; payer += 1) {
      const [clientSecret] = unpaid.splice(dice(Math.max(1, unpaid.length)), 1);
      if (clientSecret === undefined || dice(4) === 0) continue;
      await app.pay(clientSecret);
      const from = { 'x-forwarded-for': `10.45.${jump}.${payer}` };
      if (dice(3) > 0) await app.send(readBookingResultCall, { clientSecret }, from);
    }
    app.clock.pass(ahead ? -hour : hour);
    ahead = !ahead;
    app.clock.pass(dice(3) * minute);
    if (dice(2)) await settle();
    for (const day of days) expect(await soldOf(day)).toBeLessThanOrEqual(capacity);
  }

  // After two hours, even a hold that a jump has made longer by an hour has expired, and the time to pay
  // late is over.
  app.clock.pass(2 * hour);
  await settle();
  await settle();
  const held = await db
    .selectFrom('booking')
    .where('status', 'in', ['held', 'processing', 'refund_due'])
    .select('reference')
    .execute();
  expect(held).toEqual([]);
  await waitUntilMailsSent(db);
  const { confirmed, refunded, payments } = await compareWithProvider(app, db, app.clock.now());
  expect(confirmed + refunded).toBe(payments);
  expect(confirmed).toBeGreaterThan(0);
  recordFault({
    fault: `the clock jumps an hour forward or back, ${jumps} times, holds live`,
    result: `${families} families: ${payments} payments taken, ${confirmed} confirmed, ${refunded} refunded, never more than ${capacity} of ${capacity} places; books balance`,
    requirement: 'nothing sold twice, nothing held for ever',
  });
});

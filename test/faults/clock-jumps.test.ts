import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../../src/contract/booking.ts';
import { sendDueRefunds } from '../../src/server/features/orders/send-due-refunds.ts';
import { settleOpenBookings } from '../../src/server/features/orders/settle-open-bookings.ts';
import { countFault } from '../fault-row.ts';
import { allMailsGone, compareWithProvider } from '../settled-books.ts';
import { createTestApp } from '../test-app.ts';
import { aVisit } from '../visit.ts';

/** How often the clock jumps an hour, forward and back. */
const jumps = Number(process.env['CLOCK_JUMPS'] ?? 20);
const hour = 3_600_000;
const minute = 60_000;
const centre = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { db } = centre;
const days = ['2026-11-28', '2026-11-29'];
const capacity = 12;

/** Whatever the clock says, the same sequence in every run. */
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

test(`the clock jumps an hour ${jumps} times while holds are live: nobody's place is sold twice, late money goes back, nothing is held for ever`, async () => {
  await db.updateTable('venue').set({ open_play_capacity: capacity }).execute();
  centre.centre.context.calendar.invalidate();
  const dice = createDice(jumps);
  const unpaid: string[] = [];
  let ahead = false;
  let families = 0;
  const settle = async () => {
    await settleOpenBookings(centre.centre.context, true);
    await sendDueRefunds(centre.centre.context);
  };

  for (let jump = 0; jump < jumps; jump += 1) {
    for (let family = 0; family < 3; family += 1) {
      families += 1;
      const { body } = await centre.send(
        bookVisitCall,
        aVisit({
          customerEmail: `family${families}@example.org`,
          selectedDate: days[dice(2)] ?? days[0],
          ticketQuantities: { 'child-1-12': 1 + dice(2) },
        }),
        { 'x-forwarded-for': `10.44.${families >> 8}.${families & 255}` },
      );
      if (body.clientSecret) unpaid.push(body.clientSecret);
    }
    // Some pay at once, some after the clock has jumped, some never.
    for (let payer = 0; payer < 3; payer += 1) {
      const [clientSecret] = unpaid.splice(dice(Math.max(1, unpaid.length)), 1);
      if (clientSecret === undefined || dice(4) === 0) continue;
      await centre.pay(clientSecret);
      const from = { 'x-forwarded-for': `10.45.${jump}.${payer}` };
      if (dice(3) > 0) await centre.send(readBookingResultCall, { clientSecret }, from);
    }
    centre.clock.pass(ahead ? -hour : hour);
    ahead = !ahead;
    centre.clock.pass(dice(3) * minute);
    if (dice(2)) await settle();
    for (const day of days) expect(await soldOf(day)).toBeLessThanOrEqual(capacity);
  }

  // An hour and the grace after it: whatever a jump made longer is over.
  centre.clock.pass(2 * hour);
  await settle();
  await settle();
  const held = await db
    .selectFrom('booking')
    .where('status', 'in', ['held', 'processing', 'refund_due'])
    .select('reference')
    .execute();
  expect(held).toEqual([]);
  await allMailsGone(db);
  const { confirmed, refunded, payments } = await compareWithProvider(centre, db, centre.clock.now());
  expect(confirmed + refunded).toBe(payments);
  expect(confirmed).toBeGreaterThan(0);
  countFault({
    what: `the clock jumps an hour forward or back, ${jumps} times, holds live`,
    counted: `${families} families: ${payments} payments taken, ${confirmed} confirmed, ${refunded} refunded, never more than ${capacity} of ${capacity} places; books balance`,
    toHold: 'nothing sold twice, nothing held for ever',
  });
});

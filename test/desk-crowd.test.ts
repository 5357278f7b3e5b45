import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookVisitCall } from '../src/contract/booking.ts';
import { sellAtDeskCall } from '../src/contract/desk-sale.ts';
import { addDays } from '../src/domain/calendar-day.ts';
import { saleInput } from './desk-sale.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1, connections: 20 });
const staff = await signInAsStaff(app);
let runs = 0;

/** A family: how many children come, and how it buys. */
const family = fc.record({
  children: fc.integer({ min: 1, max: 6 }),
  how: fc.constantFrom('online', 'cash', 'link', 'cash twice'),
});

test('when the desk and online families compete for the last places of a session, no place is sold twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(family, { minLength: 12, maxLength: 24 }), async (families) => {
      // Each run has a day of its own: Saturdays and Sundays in turn, from 21 November on.
      const run = runs++;
      const date = addDays(run % 2 === 0 ? '2026-11-21' : '2026-11-22', 7 * Math.floor(run / 2));
      const capacity = 40 - (await takenOn(date));
      const buy = async ({ children, how }: (typeof families)[number], index: number) => {
        const tickets = { 'child-1-12': children };
        if (how === 'online') {
          const input = visitInput({
            selectedDate: date,
            ticketQuantities: tickets,
            customerEmail: `family${index}-${date}@example.org`,
          });
          const { status } = await app.send(bookVisitCall, input, { 'x-forwarded-for': `10.0.0.${index}` });
          return status === 201 ? children : 0;
        }
        const total = children * 800;
        const paid = { by: 'taken', payments: [{ tender: 'cash', amount: total, given: total }] };
        const input = saleInput({
          date,
          ticketQuantities: tickets,
          total,
          payment: how === 'link' ? { by: 'link' } : paid,
          clientId: randomUUID(),
        });
        const tries = how === 'cash twice' ? 2 : 1;
        const replies = await Promise.all(
          Array.from({ length: tries }, () => app.send(sellAtDeskCall, input, staff)),
        );
        expect(new Set(replies.map(({ body }) => body.bookingId)).size).toBe(1);
        expect([201, 409]).toContain(replies[0]?.status);
        return replies[0]?.status === 201 ? children : 0;
      };
      const sold = await Promise.all(families.map(buy));
      const sum = sold.reduce((all, children) => all + children, 0);
      expect(sum).toBeLessThanOrEqual(capacity);
      expect(await takenOn(date)).toBe(40 - capacity + sum);
      // Every refused family has more children than there are places left at the end.
      const left = capacity - sum;
      families.forEach(({ children }, index) => {
        if (sold[index] === 0) expect(children).toBeGreaterThan(left);
      });
    }),
    { numRuns: 10, endOnFailure: true },
  );
  expect(app.errors).toEqual([]);
  expect(await app.findFaults()).toEqual([]);
});

async function takenOn(date: string): Promise<number> {
  const { taken } = await app.db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .where('booking.day', '=', date)
    .where('place.live_until', '>', new Date(app.clock.now()))
    .select(({ fn }) => fn.sum<number>('place.children').as('taken'))
    .executeTakeFirstOrThrow();
  return Number(taken ?? 0);
}

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readAvailabilityCall } from '../src/contract/availability.ts';
import { bookVisitCall } from '../src/contract/booking.ts';
import { addDays } from '../src/domain/calendar-day.ts';
import { formatSlot, parseSlot } from '../src/domain/time-slot.ts';
import { cacheValue } from '../src/server/db/cached-value.ts';
import { connect } from '../src/server/db/connect.ts';
import { readCalendarRows } from '../src/server/features/availability/calendar-store.ts';
import { bookVisit } from '../src/server/features/visits/book-visit.ts';
import { Refusal } from '../src/server/refusal.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1, connections: 12 });
// Acts as another process on the same database, with its own connections and its own calendar.
const other = connect(app.databaseUrl, { connections: 12, answerSeconds: 300 });
const otherProcess = {
  ...app.site.context,
  db: other.db,
  calendar: cacheValue(() => readCalendarRows(other.db)),
};
const limit = 12;
await app.db.updateTable('arrival_rule').set({ first_day: '2026-11-20', most_inside: limit }).execute();
await app.db.updateTable('ticket_type').set({ stay_minutes: 75 }).where('id', '=', 'child-0-1').execute();
// On weekday mornings an offer would change the price.
await app.db.deleteFrom('offer_rule').execute();
app.site.context.calendar.invalidate();
otherProcess.calendar.invalidate();

/** Generates a family: who comes, at which half-hour from 9:30 on, and at which process the family books. */
const family = fc.record({
  babies: fc.integer({ min: 0, max: 2 }),
  children: fc.integer({ min: 0, max: 4 }),
  at: fc.integer({ min: 0, max: 11 }).map((step) => 570 + 30 * step),
  isElsewhere: fc.boolean(),
});
type Family = typeof family extends fc.Arbitrary<infer T> ? T : never;

const slotOf = ({ children, at }: Family) => ({
  start: at,
  end: Math.min(at + (children > 0 ? 120 : 75), 960),
});
const sizeOf = ({ babies, children }: Family) => babies + children;
let buyers = 0;

/** Books for a family; returns whether it got its places. */
async function buy(who: Family, selectedDate: string): Promise<boolean> {
  buyers += 1;
  const input = visitInput({
    selectedDate,
    selectedTime: formatSlot(slotOf(who)),
    ticketQuantities: { 'child-0-1': who.babies, 'child-1-12': who.children },
    customerEmail: `family${buyers}@example.org`,
  });
  const address = `10.1.${buyers >> 8}.${buyers & 255}`;
  if (!who.isElsewhere) {
    const { status } = await app.send(bookVisitCall, input, { 'x-forwarded-for': address });
    expect([201, 409]).toContain(status);
    return status === 201;
  }
  const client = { addressDigest: address, requestKey: null };
  return bookVisit(otherProcess, { ...input, agreeToTerms: true }, client, false).then(
    () => true,
    (problem: unknown) => {
      if (problem instanceof Refusal && problem.code === 'session_full') return false;
      throw problem;
    },
  );
}

/**
 * Returns how many children are inside at each minute, by counting each family at every minute of its stay.
 */
function countMinutes(families: readonly Family[]): number[] {
  const minutes = Array.from({ length: 1440 }, () => 0);
  for (const who of families) {
    const { start, end } = slotOf(who);
    for (let minute = start; minute < end; minute++) minutes[minute] = (minutes[minute] ?? 0) + sizeOf(who);
  }
  return minutes;
}
const leftAt = (minutes: readonly number[], { start, end }: { start: number; end: number }) =>
  limit - Math.max(...minutes.slice(start, end));

let days = 0;
/** Returns another day for each run: never a Thursday, when the centre is closed, nor 5 or 6 December. */
function nextDay(): string {
  for (;;) {
    const day = addDays('2026-11-21', days++);
    if (new Date(day).getUTCDay() !== 4 && day !== '2026-12-05' && day !== '2026-12-06') return day;
  }
}
const isComing = (who: Family) => sizeOf(who) > 0;

test('families that book one after the other get places exactly if a plain count of each minute finds room for them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(family.filter(isComing), { minLength: 8, maxLength: 16 }), async (families) => {
      const day = nextDay();
      const inside: Family[] = [];
      for (const who of families) {
        const fits = sizeOf(who) <= leftAt(countMinutes(inside), slotOf(who));
        expect([who, await buy(who, day)]).toEqual([who, fits]);
        if (fits) inside.push(who);
      }
      const minutes = countMinutes(inside);
      const path = `${readAvailabilityCall.path}?from=${day}&to=${day}`;
      const [shown] = (await app.read(readAvailabilityCall, path)).body.days;
      for (const { timeSlot, availableSpots } of shown?.sessions ?? []) {
        const slot = parseSlot(timeSlot) ?? { start: 0, end: 1 };
        expect([timeSlot, availableSpots]).toEqual([timeSlot, leftAt(minutes, slot)]);
      }
      const { rows } = await sql<{ start: number; end: number; left: number }>`
        select starts as start, ends as end, places_left(id, ${new Date(app.clock.now())}) as left
        from session where day = ${day} and arrival_of is not null`.execute(app.db);
      for (const { left, ...slot } of rows) expect([slot, left]).toEqual([slot, leftAt(minutes, slot)]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(app.errors).toEqual([]);
});

test('if families book at two processes at the same time, the limit is never exceeded, and no refused family would have fitted in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(family.filter(isComing), { minLength: 30, maxLength: 40 }),
      async (families) => {
        const day = nextDay();
        const bought = await Promise.all(families.map((who) => buy(who, day)));
        const inside = families.filter((_, index) => bought[index]);
        const minutes = countMinutes(inside);
        expect(Math.max(...minutes)).toBeLessThanOrEqual(limit);
        const { rows } = await sql<{ children: number }>`
        select coalesce(sum(p.children), 0)::integer as children from place p join session s on s.id = p.session_id
        where s.day = ${day} and p.live_until > ${new Date(app.clock.now())}`.execute(app.db);
        expect(rows[0]?.children).toBe(inside.reduce((sum, who) => sum + sizeOf(who), 0));
        families.forEach((who, index) => {
          if (!bought[index]) expect(sizeOf(who)).toBeGreaterThan(leftAt(minutes, slotOf(who)));
        });
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
  expect(app.errors).toEqual([]);
  expect(await app.findFaults()).toEqual([]);
  await other.close();
});

import type { Day } from '../src/domain/calendar-day.ts';
import type { Database } from '../src/server/db/connect.ts';
import { queueMail } from '../src/server/features/mail/queue-mail.ts';
import { confirmHold, holdBooking, setBookingStatus } from '../src/server/features/orders/booking-store.ts';
import { holdInputFor } from '../src/server/features/orders/order-plan.ts';
import { planTestVisit, singleAttempt } from './visit-plan.ts';

interface Wish {
  day: Day;
  now: number;
  email?: string;
  name?: string;
  children?: number;
}

/**
 * Inserts a confirmed visit that cost nothing directly into the database, on any day and at any time; returns
 * its id.
 */
export async function insertVisit(db: Database, wish: Wish): Promise<string> {
  const { now, ...visit } = wish;
  const plan = planTestVisit({ ...visit, pence: 0, capacity: 10_000 });
  const input = holdInputFor(plan, singleAttempt, { now });
  const { id } = input.booking;
  await db.transaction().execute(async (tx) => {
    const { outcome } = await holdBooking(tx, input);
    if (outcome !== 'held' || (await confirmHold(tx, id, now, 'infinity', 'system')) !== 'kept')
      throw new Error(`Not held: ${outcome}`);
    await setBookingStatus(tx, id, 'confirmed', { confirmed_at: new Date(now) });
    await queueMail(tx, id, 'booking-confirmed', now);
  });
  return id;
}

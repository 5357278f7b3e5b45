import type { Day } from '../src/domain/calendar-day.ts';
import type { Database } from '../src/server/db/connect.ts';
import { queueMail } from '../src/server/features/mail/queue-mail.ts';
import { confirmHold, holdBooking, setBookingStatus } from '../src/server/features/orders/booking-store.ts';
import { holdInputFor } from '../src/server/features/orders/order-plan.ts';
import { planTestVisit, singleAttempt } from './visit-plan.ts';

interface VisitToInsert {
  day: Day;
  /** The time at which the visit is booked, in epoch milliseconds. */
  now: number;
  email?: string;
  name?: string;
  children?: number;
}

/**
 * Inserts a free, confirmed visit to a session from 9:30 AM to 4:00 PM, without checking the rules of
 * booking. Queues the confirmation mail. Returns the booking's id.
 */
export async function insertVisit(db: Database, { now, ...visit }: VisitToInsert): Promise<string> {
  const plan = planTestVisit({ ...visit, pence: 0, capacity: 10_000 });
  const input = holdInputFor(plan, singleAttempt, { now });
  const { id } = input.booking;
  await db.transaction().execute(async (tx) => {
    const { outcome } = await holdBooking(tx, input);
    if (outcome !== 'held') throw new Error(`Not held: ${outcome}`);
    const confirmed = await confirmHold(tx, id, now, 'infinity', 'system');
    if (confirmed !== 'kept') throw new Error(`Not confirmed: ${confirmed}`);
    await setBookingStatus(tx, id, 'confirmed', { confirmed_at: new Date(now) });
    await queueMail(tx, id, 'booking-confirmed', now);
  });
  return id;
}

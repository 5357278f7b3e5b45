import type { Kysely } from 'kysely';
import { refundByPolicy } from '../../../domain/cancellation.ts';
import { formatPence } from '../../../domain/money.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { writeJournal } from '../journal/write-journal.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { BookingDeps } from './booking-deps.ts';
import { type BookingRow, findBooking, letBookingGo, lockBooking, setStatus } from './booking-store.ts';
import { deedDone, firstMinute, insertCancellation, sumOwed } from './cancellation-store.ts';
import { insertRefund } from './refund-store.ts';
import { returnDueMoney } from './return-due-money.ts';

/** What staff decided about a booking. */
export interface StaffDeed {
  bookingId: string;
  /** Made by the page, one for each decision of a person: sent again, it is answered and not done again. */
  deed: string;
  /** What goes back, pence. */
  refund: number;
  reason: string;
}

/** How a booking stands after it. Amounts in pence. */
export interface BookingStanding {
  status: BookingRow['status'];
  paid: number;
  returned: number;
}

/**
 * Cancels a booking that is confirmed: lets its places, credits and voucher use go, owes the family so
 * much of its money and tells them, all at once; the provider is asked afterwards, and again every minute
 * until it has answered. Refuses what is not confirmed, bought credits (those are returned unspent), and
 * more money than is left of it.
 */
export async function cancelBooking(deps: BookingDeps, deed: StaffDeed): Promise<BookingStanding> {
  const { site, clock } = deps;
  const now = clock.now();
  const { venue } = await site.read();
  const day = await inOneDeed(deps, deed, async (tx, booking, kept) => {
    const why = whyNotCancellable(booking);
    if (why) throw new Refusal('not_cancellable', why);
    const policy = await policyRefund(tx, booking, kept, venue.cancelHoursAhead, now);
    await letBookingGo(tx, booking.id, now, 'staff');
    await setStatus(tx, booking.id, 'cancelled');
    await insertCancellation(tx, { ...deed, refund: deed.refund, policy, now });
    if (deed.refund > 0) await owe(tx, deed, now);
    if (booking.channel === 'online') await queueMail(tx, booking.id, 'booking-cancelled', now);
    await writeJournal(tx, {
      at: now,
      who: 'staff',
      what: 'booking cancelled',
      bookingId: booking.id,
      before: { status: booking.status, kept_pence: kept },
      after: { status: 'cancelled', refund_pence: deed.refund, policy_pence: policy, reason: deed.reason },
    });
    return booking.day;
  });
  if (day) deps.notices.placesChanged([day]);
  return finish(deps, deed.bookingId);
}

/**
 * Gives back a part of the money of a booking that stays, and tells the family. Refuses what was not paid or
 * is over, and more than is left of it.
 */
export async function refundBooking(deps: BookingDeps, deed: StaffDeed): Promise<BookingStanding> {
  const now = deps.clock.now();
  await inOneDeed(deps, deed, async (tx, booking, kept) => {
    if (booking.status !== 'confirmed' && booking.status !== 'cancelled') {
      throw new Refusal('not_cancellable', 'Nothing has been paid for this booking, so nothing can go back.');
    }
    const refundId = await owe(tx, deed, now);
    await queueMail(tx, refundId, 'money-returned', now);
    await writeJournal(tx, {
      at: now,
      who: 'staff',
      what: 'money given back',
      bookingId: booking.id,
      before: { kept_pence: kept },
      after: { kept_pence: kept - deed.refund, refund_pence: deed.refund, reason: deed.reason },
    });
  });
  return finish(deps, deed.bookingId);
}

/** Why staff cannot cancel a booking, in words for them; null when they can. */
export function whyNotCancellable({ status, kind }: Pick<BookingRow, 'status' | 'kind'>): string | null {
  if (kind === 'credits') {
    return 'Credits are not cancelled: unspent ones are returned by the family, or a part of the money is given back.';
  }
  if (status === 'confirmed') return null;
  return status === 'cancelled'
    ? 'This booking has been cancelled already.'
    : 'This booking is not confirmed, so there is nothing to cancel.';
}

/** What goes back by the rule, of what is left of the money (pence). */
export async function policyRefund(
  db: Kysely<DB>,
  booking: Pick<BookingRow, 'id' | 'day'>,
  kept: number,
  hoursAhead: number,
  now: number,
): Promise<number> {
  const starts = await firstMinute(db, booking.id);
  const startsAt = booking.day !== null && starts !== null ? instantOf(booking.day, starts) : null;
  return refundByPolicy({ kept, startsAt, now, hoursAhead });
}

/** Runs a deed once, under the booking's lock; a deed that was done already does nothing more. */
async function inOneDeed<T>(
  deps: BookingDeps,
  { bookingId, deed, refund }: StaffDeed,
  work: (tx: Kysely<DB>, booking: BookingRow, kept: number) => Promise<T>,
): Promise<T | null> {
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw new Refusal('booking_not_found', 'We cannot find this booking');
    if (await deedDone(tx, deed)) return null;
    const paid = booking.payment_status === 'succeeded' ? booking.total_pence : 0;
    const kept = paid - (await sumOwed(tx, bookingId));
    if (refund > kept) {
      throw new Refusal(
        'refund_too_large',
        kept === 0
          ? 'Nothing is left of its money: all of it has gone back, or nothing was paid.'
          : `No more than ${formatPence(kept)} is left of its money.`,
      );
    }
    return work(tx, booking, kept);
  });
}

async function owe(
  tx: Kysely<DB>,
  { bookingId, deed, refund, reason }: StaffDeed,
  now: number,
): Promise<string> {
  const id = await insertRefund(tx, { bookingId, kind: 'by-staff', amount: refund, reason, deed, now });
  if (id === null) throw new Error(`Refund ${deed} was stored already`);
  return id;
}

async function finish(deps: BookingDeps, bookingId: string): Promise<BookingStanding> {
  deps.mailWaits();
  await returnDueMoney(deps, bookingId);
  return readStanding(deps.db, bookingId);
}

export async function readStanding(db: Kysely<DB>, bookingId: string): Promise<BookingStanding> {
  const booking = await findBooking(db, { id: bookingId });
  if (!booking) throw new Refusal('booking_not_found', 'We cannot find this booking');
  return {
    status: booking.status,
    paid: booking.payment_status === 'succeeded' ? booking.total_pence : 0,
    returned: await sumOwed(db, bookingId),
  };
}

import type { Kysely } from 'kysely';
import { refundByPolicy } from '../../../domain/cancellation.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type BookingRow, findBooking, lockBooking, releaseHold, setStatus } from './booking-store.ts';
import { firstMinute, insertCancellation, isAlreadyDone, sumOwed } from './cancellation-store.ts';
import { insertRefund } from './refund-store.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

/** What staff decided about a booking. */
export interface CancellationInput {
  bookingId: string;
  /** Made by the page, one for each decision of a person: sent again, it is answered and not done again. */
  idempotencyKey: string;
  /** What goes back, pence. */
  refund: number;
  reason: string;
}

/** How a booking stands after it. Amounts in pence. */
export interface CancellationResult {
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
export async function cancelBooking(
  context: AppContext,
  input: CancellationInput,
): Promise<CancellationResult> {
  const { site, clock } = context;
  const now = clock.now();
  const { venue } = await site.read();
  const day = await runOnce(context, input, async (tx, booking, kept) => {
    const why = whyNotCancellable(booking);
    if (why) throw new Refusal('not_cancellable', why);
    const policy = await policyRefund(tx, booking, kept, venue.cancelHoursAhead, now);
    await releaseHold(tx, booking.id, now, 'staff');
    await setStatus(tx, booking.id, 'cancelled');
    await insertCancellation(tx, { ...input, refund: input.refund, policy, now });
    if (input.refund > 0) await owe(tx, input, now);
    if (booking.channel === 'online') await queueMail(tx, booking.id, 'booking-cancelled', now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'booking cancelled',
      bookingId: booking.id,
      before: { status: booking.status, kept_pence: kept },
      after: { status: 'cancelled', refund_pence: input.refund, policy_pence: policy, reason: input.reason },
    });
    return booking.day;
  });
  if (day) context.changes.publishPlaces([day]);
  return finish(context, input.bookingId);
}

/**
 * Gives back a part of the money of a booking that stays, and tells the family. Refuses what was not paid or
 * is over, and more than is left of it.
 */
export async function refundBooking(
  context: AppContext,
  input: CancellationInput,
): Promise<CancellationResult> {
  const now = context.clock.now();
  await runOnce(context, input, async (tx, booking, kept) => {
    if (booking.status !== 'confirmed' && booking.status !== 'cancelled') {
      throw new Refusal('not_cancellable', 'Nothing has been paid for this booking, so nothing can go back.');
    }
    const refundId = await owe(tx, input, now);
    await queueMail(tx, refundId, 'money-returned', now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'money given back',
      bookingId: booking.id,
      before: { kept_pence: kept },
      after: { kept_pence: kept - input.refund, refund_pence: input.refund, reason: input.reason },
    });
  });
  return finish(context, input.bookingId);
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
async function runOnce<T>(
  context: AppContext,
  { bookingId, idempotencyKey, refund }: CancellationInput,
  work: (tx: Kysely<DB>, booking: BookingRow, kept: number) => Promise<T>,
): Promise<T | null> {
  return context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw new Refusal('booking_not_found', 'We cannot find this booking');
    if (await isAlreadyDone(tx, idempotencyKey)) return null;
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
  { bookingId, idempotencyKey, refund, reason }: CancellationInput,
  now: number,
): Promise<string> {
  const id = await insertRefund(tx, {
    bookingId,
    kind: 'by-staff',
    amount: refund,
    reason,
    deed: idempotencyKey,
    now,
  });
  if (id === null) throw new Error(`Refund ${idempotencyKey} was stored already`);
  return id;
}

async function finish(context: AppContext, bookingId: string): Promise<CancellationResult> {
  context.mailWaits();
  await sendDueRefunds(context, bookingId);
  return readCancellationResult(context.db, bookingId);
}

export async function readCancellationResult(db: Kysely<DB>, bookingId: string): Promise<CancellationResult> {
  const booking = await findBooking(db, { id: bookingId });
  if (!booking) throw new Refusal('booking_not_found', 'We cannot find this booking');
  return {
    status: booking.status,
    paid: booking.payment_status === 'succeeded' ? booking.total_pence : 0,
    returned: await sumOwed(db, bookingId),
  };
}

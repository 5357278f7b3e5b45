import type { Kysely } from 'kysely';
import { refundByPolicy } from '../../../domain/cancellation.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readAccount, writeOffBalance } from './account-store.ts';
import { type BookingRow, findBooking, lockBooking, releaseHold, setBookingStatus } from './booking-store.ts';
import { findStartMinute, insertCancellation, isIdempotencyKeyUsed } from './cancellation-store.ts';
import { mailCustomer } from './mail-customer.ts';
import { insertRefund } from './refund-store.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

/** A decision by staff to cancel or refund a booking. */
export interface CancellationInput {
  bookingId: string;
  /**
   * Made by the page, one for each decision. A repeat with the same key changes nothing and gets the
   * first result.
   */
  idempotencyKey: string;
  /** Amount to refund, in pence. */
  refund: number;
  reason: string;
}

/** A booking's status and money afterwards. Amounts in pence. */
export interface CancellationResult {
  status: BookingRow['status'];
  paid: number;
  returned: number;
}

/**
 * Cancels a confirmed booking: releases its places, credits and voucher use, records the refund and
 * queues the mail, in one transaction. The refund is sent afterwards and retried every minute until the
 * provider has answered. Refuses a booking that is not confirmed, purchased credits (their owner returns
 * them unspent), and a refund of more than is left (specification 5.9).
 */
export async function cancelBooking(
  context: AppContext,
  input: CancellationInput,
): Promise<CancellationResult> {
  const { site, clock } = context;
  const now = clock.now();
  const { venue } = await site.read();
  const day = await runOnce(context, input, async (tx, booking, remaining) => {
    const refusal = whyNotCancellable(booking);
    if (refusal) throw refusal;
    const policy = await computePolicyRefund(tx, booking, remaining, venue.cancelHoursAhead, now);
    await releaseHold(tx, booking.id, now, 'staff');
    await setBookingStatus(tx, booking.id, 'cancelled');
    await insertCancellation(tx, { ...input, refund: input.refund, policy, now });
    if (input.refund > 0) await recordRefund(tx, input, now);
    await writeOffBalance(tx, booking.id, now);
    await mailCustomer(tx, booking, 'booking-cancelled', now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'booking cancelled',
      bookingId: booking.id,
      before: { status: booking.status, kept_pence: remaining },
      after: { status: 'cancelled', refund_pence: input.refund, policy_pence: policy, reason: input.reason },
    });
    return booking.day;
  });
  if (day) context.changes.publishPlaces([day]);
  return sendRefunds(context, input.bookingId);
}

/**
 * Refunds part of the money of a booking that remains valid, and mails the family. Refuses a booking that
 * is neither confirmed nor cancelled, and a refund of more than is left.
 */
export async function refundBooking(
  context: AppContext,
  input: CancellationInput,
): Promise<CancellationResult> {
  const now = context.clock.now();
  await runOnce(context, input, async (tx, booking, remaining) => {
    if (booking.status !== 'confirmed' && booking.status !== 'cancelled') {
      throw refuse('nothingPaid');
    }
    const refundId = await recordRefund(tx, input, now);
    await mailCustomer(tx, booking, 'money-returned', now, refundId);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'money given back',
      bookingId: booking.id,
      before: { kept_pence: remaining },
      after: { kept_pence: remaining - input.refund, refund_pence: input.refund, reason: input.reason },
    });
  });
  return sendRefunds(context, input.bookingId);
}

/** Returns the refusal of cancelling a booking; null where staff can. */
export function whyNotCancellable({ status, kind }: Pick<BookingRow, 'status' | 'kind'>): Refusal | null {
  if (kind === 'credits') return refuse('creditsNotCancellable');
  if (status === 'confirmed') return null;
  return refuse(status === 'cancelled' ? 'alreadyCancelled' : 'bookingNotConfirmed');
}

/** Returns the refund due by the cancellation rule, of the money that is left (pence). */
export async function computePolicyRefund(
  db: Kysely<DB>,
  booking: Pick<BookingRow, 'id' | 'day'>,
  remaining: number,
  hoursAhead: number,
  now: number,
): Promise<number> {
  const starts = await findStartMinute(db, booking.id);
  const startsAt = booking.day !== null && starts !== null ? instantOf(booking.day, starts) : null;
  return refundByPolicy({ kept: remaining, startsAt, now, hoursAhead });
}

/** Runs an action once, under the booking's lock; a repeat of its key changes nothing. */
async function runOnce<T>(
  context: AppContext,
  { bookingId, idempotencyKey, refund }: CancellationInput,
  work: (tx: Kysely<DB>, booking: BookingRow, remaining: number) => Promise<T>,
): Promise<T | null> {
  return context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw refuse('bookingNotFound');
    if (await isIdempotencyKeyUsed(tx, idempotencyKey)) return null;
    const { received, refunded } = await readAccount(tx, bookingId);
    const remaining = received - refunded;
    if (refund > remaining) {
      throw remaining === 0 ? refuse('nothingLeftToRefund') : refuse('refundTooLarge', { remaining });
    }
    return work(tx, booking, remaining);
  });
}

async function recordRefund(
  tx: Kysely<DB>,
  { bookingId, idempotencyKey, refund, reason }: CancellationInput,
  now: number,
): Promise<string> {
  const id = await insertRefund(tx, {
    bookingId,
    kind: 'by-staff',
    amount: refund,
    reason,
    actionKey: idempotencyKey,
    now,
  });
  if (id === null) throw new Error(`Refund ${idempotencyKey} is already stored`);
  return id;
}

async function sendRefunds(context: AppContext, bookingId: string): Promise<CancellationResult> {
  context.wakeMailSender();
  await sendDueRefunds(context, bookingId);
  return readCancellationResult(context.db, bookingId);
}

/** Reads a booking's status and money. Refuses an unknown booking. */
export async function readCancellationResult(db: Kysely<DB>, bookingId: string): Promise<CancellationResult> {
  const booking = await findBooking(db, { id: bookingId });
  if (!booking) throw refuse('bookingNotFound');
  const { received, refunded } = await readAccount(db, bookingId);
  return { status: booking.status, paid: received, returned: refunded };
}

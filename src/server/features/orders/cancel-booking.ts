import type { Kysely } from 'kysely';
import {
  type CancellationMoment,
  type RefundStep,
  refundByPolicy,
  refundPercent,
} from '../../../domain/cancellation.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { lockGiftLeft } from '../account-credit/account-credits.ts';
import { type AuditEntry, recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { moneyLeft, readAccount, writeOffBalance } from './account-store.ts';
import {
  type BookingRow,
  findBooking,
  lockBooking,
  releaseHold,
  releasePlaces,
  setBookingStatus,
} from './booking-store.ts';
import {
  findStartMinute,
  insertCancellation,
  isIdempotencyKeyUsed,
  readPartySteps,
} from './cancellation-store.ts';
import { mailCustomer } from './mail-customer.ts';
import { readMoneyInPerson } from './payment-store.ts';
import { insertRefund } from './refund-store.ts';
import { sendDueRefunds } from './send-due-refunds.ts';
import { hasBegunStay, readRefundablePrice } from './visit-change-store.ts';

/** A decision to cancel or refund a booking. */
export interface CancellationInput {
  bookingId: string;
  /**
   * The page makes one key for each decision. A repeat with the same key changes nothing and gets the first
   * result.
   */
  idempotencyKey: string;
  /** Amount to refund, in pence. */
  refund: number;
  reason: string;
  /**
   * Runs first in the transaction, under the booking's lock. Does not run for a repeat. If it throws, nothing
   * is changed.
   */
  alongside?: (tx: Kysely<DB>) => Promise<void>;
  /** Who cancels, for the audit log. If left out, this is `by` of the cancellation. */
  who?: AuditEntry['who'];
}

/** A booking's status and money after a cancellation or refund. Amounts in pence. */
export interface CancellationResult {
  status: BookingRow['status'];
  paid: number;
  returned: number;
  /** The amount that became account credit instead of a refund. */
  credited: number;
}

/**
 * Cancels a confirmed booking. In one transaction, releases its places, credits and voucher use, records the
 * refund and queues the mail. The refund is sent afterwards and retried every minute until the provider has
 * answered. If `creditsStaySpent` is set, the booking's session credits and voucher are not released. Refuses
 * a booking that is not confirmed, a gift voucher, and a purchase of session credits (the family can return
 * its unspent credits by itself). Also refuses a refund of more than the booking's remaining money. Without a
 * reason, refuses a decision that differs from the cancellation rule (specification 5.9, 5.12).
 */
export async function cancelBooking(
  context: AppContext,
  input: CancellationInput & { creditsStaySpent?: boolean },
): Promise<CancellationResult> {
  const now = context.clock.now();
  const { terms } = await context.site.read();
  const day = await runOnce(context, input, async (tx, booking, remaining) => {
    await input.alongside?.(tx);
    const refusal = whyNotCancellable(booking);
    if (refusal) throw refusal;
    const { refund: policyRefund, percent } = await readPolicy(tx, booking, terms.refundSteps, now);
    const { creditsStaySpent = false } = input;
    const spent = booking.credits_used > 0 || booking.voucher_code !== null;
    const setsAside = input.refund !== policyRefund || (spent && creditsStaySpent !== percent < 100);
    if (setsAside && input.reason.length < leastReason) throw refuse('reasonRequired');
    const reason = input.reason || byTheRule;
    await recordCancellation(tx, booking, {
      ...input,
      reason,
      remaining,
      policyRefund,
      by: 'staff',
      creditsStaySpent: spent && creditsStaySpent,
      setsAside,
      now,
    });
    if (input.refund > 0) await recordRefund(tx, { ...input, reason }, now);
    await writeOffBalance(tx, booking.id, now);
    return booking.day;
  });
  if (day) context.changes.publishPlaces([day]);
  return sendRefunds(context, input.bookingId);
}

/**
 * Cancels a confirmed booking for the family that made it. The cancellation rule decides the refund by the
 * time left before the booking begins. Credits and a voucher come back only with a full refund (specification
 * 5.9). Refuses a booking that is not confirmed or has begun, and a family that was checked in. Refuses a
 * refund while any money that was paid at reception has not been handed back. Refuses a refund other than the
 * one that the page showed.
 */
export async function cancelOwnBooking(
  context: AppContext,
  input: Omit<CancellationInput, 'reason'>,
): Promise<CancellationResult> {
  const now = context.clock.now();
  const { terms } = await context.site.read();
  // `runOnce` gets a refund of 0, because the refund is checked below, against the cancellation rule.
  const day = await runOnce(context, { ...input, refund: 0 }, async (tx, booking, remaining) => {
    const policy = await readPolicy(tx, booking, terms.refundSteps, now);
    const refusal = await whyNotOwnCancellable(tx, booking, policy, now);
    if (refusal) throw refusal;
    const { refund, percent } = policy;
    if (refund !== input.refund) throw refuse('refundChanged', { refund });
    const creditsStaySpent = percent < 100;
    await recordCancellation(tx, booking, {
      ...input,
      reason: 'Cancelled by the family',
      remaining,
      policyRefund: refund,
      by: 'customer',
      creditsStaySpent,
      now,
    });
    if (refund > 0)
      await insertRefund(tx, {
        bookingId: booking.id,
        kind: 'by-customer',
        amount: refund,
        actionKey: input.idempotencyKey,
        now,
      });
    await writeOffBalance(tx, booking.id, now);
    return booking.day;
  });
  if (day) context.changes.publishPlaces([day]);
  return sendRefunds(context, input.bookingId);
}

/** The minimum length of a reason, in characters. */
export const leastReason = 3;
/** The reason that is stored if staff follow the cancellation rule and give none. */
const byTheRule = 'By the rule';

export interface Cancellation extends CancellationInput {
  /** The money that was paid and has not been refunded, in pence. */
  remaining: number;
  /** The amount that the rule refunds, in pence. */
  policyRefund: number;
  /** In whose name the booking is cancelled, as its mail says. */
  by: 'staff' | 'customer';
  /** Whether the booking's session credits and voucher stay spent. */
  creditsStaySpent: boolean;
  /** Whether staff decided against the cancellation rule, about the refund or about credits and voucher. */
  setsAside?: boolean;
  /** Whether the money becomes account credit under the rule for families with somebody poorly. */
  poorly?: boolean;
  now: number;
}

/**
 * Releases what a booking holds, stores its cancellation and queues the mail. The caller holds the booking's
 * lock.
 */
export async function recordCancellation(
  tx: Kysely<DB>,
  booking: BookingRow,
  cancellation: Cancellation,
): Promise<void> {
  const {
    by,
    who = by,
    now,
    creditsStaySpent,
    setsAside,
    remaining,
    refund,
    policyRefund,
    reason,
  } = cancellation;
  if (creditsStaySpent) await releasePlaces(tx, booking.id, now);
  else await releaseHold(tx, booking.id, now, who);
  await setBookingStatus(tx, booking.id, 'cancelled');
  await insertCancellation(tx, cancellation);
  await mailCustomer(tx, booking, 'booking-cancelled', now);
  await recordAuditEntry(tx, {
    at: now,
    who,
    what: 'booking cancelled',
    bookingId: booking.id,
    before: { status: booking.status, kept_pence: remaining },
    after: {
      status: 'cancelled',
      refund_pence: refund,
      policy_pence: policyRefund,
      ...(setsAside && {
        set_aside: refund === remaining && !creditsStaySpent ? 'the rule (no charge)' : 'the rule',
      }),
      reason,
    },
  });
}

/**
 * Refunds money of a confirmed or cancelled booking, and mails the family. Changes nothing else about the
 * booking. Refuses a booking in any other state, and a refund of more than the booking's remaining money.
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

/** Returns why staff cannot cancel a booking, as a refusal; null if they can. */
export function whyNotCancellable({ status, kind }: Pick<BookingRow, 'status' | 'kind'>): Refusal | null {
  if (kind === 'credits') return refuse('creditsNotCancellable');
  if (kind === 'gift-voucher') return refuse('giftVoucherNotCancellable');
  if (status === 'confirmed') return null;
  return refuse(status === 'cancelled' ? 'alreadyCancelled' : 'bookingNotConfirmed');
}

/** Returns why a family cannot cancel its booking, as a refusal; null if it can. */
export async function whyNotOwnCancellable(
  db: Kysely<DB>,
  booking: Pick<BookingRow, 'id' | 'status' | 'kind'>,
  { refund, startsAt }: Pick<Policy, 'refund' | 'startsAt'>,
  now: number,
): Promise<Refusal | null> {
  const refusal = whyNotCancellable(booking);
  if (refusal) return refusal;
  if (startsAt === null || now >= startsAt || (await hasBegunStay(db, booking.id)))
    return refuse('bookingBegun');
  if (refund === 0) return null;
  return (await readMoneyInPerson(db, booking.id)) > 0 ? refuse('moneyBackAtReception') : null;
}

export type Policy = Awaited<ReturnType<typeof readPolicy>>;

/**
 * Reads how much of a booking's money has not been refunded yet, in pence (`remaining`). Also reads how much
 * of it the cancellation rule refunds now, in pence (`refund`) and as a percentage (`percent`). The rule does
 * not apply to `kept`, the money (in pence) that the centre kept at earlier changes of the visit. `startsAt`
 * is when the booking begins, in epoch milliseconds, or null for a booking without a day. A party has its own
 * rule.
 */
export async function readPolicy(
  db: Kysely<DB>,
  booking: Pick<BookingRow, 'id' | 'day'>,
  steps: readonly RefundStep[],
  now: number,
): Promise<{ remaining: number; kept: number; refund: number; percent: number; startsAt: number | null }> {
  const remaining = moneyLeft(await readAccount(db, booking.id));
  const priceNow = await readRefundablePrice(db, booking.id);
  const starts = await findStartMinute(db, booking.id);
  const own = await readPartySteps(db, booking.id);
  const startsAt = booking.day !== null && starts !== null ? instantOf(booking.day, starts) : null;
  const moment: CancellationMoment = { startsAt, now, steps: own ?? steps };
  const refundable = priceNow === null ? remaining : Math.min(remaining, priceNow);
  return {
    remaining,
    kept: remaining - refundable,
    refund: refundByPolicy({ refundable, ...moment }),
    percent: refundPercent(moment),
    startsAt,
  };
}

/**
 * Runs `work` once, under the booking's lock, and passes it the booking's remaining money in pence. If the
 * idempotency key has been used before, changes nothing and returns null. Refuses an unknown booking, and a
 * refund of more than the remaining money.
 */
export async function runOnce<T>(
  context: AppContext,
  { bookingId, idempotencyKey, refund }: Pick<CancellationInput, 'bookingId' | 'idempotencyKey' | 'refund'>,
  work: (tx: Kysely<DB>, booking: BookingRow, remaining: number) => Promise<T>,
): Promise<T | null> {
  return context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw refuse('bookingNotFound');
    if (await isIdempotencyKeyUsed(tx, idempotencyKey)) return null;
    const remaining = await lockMoneyLeft(tx, booking, context.clock.now());
    if (refund > remaining) {
      throw remaining === 0 ? refuse('nothingLeftToRefund') : refuse('refundTooLarge', { remaining });
    }
    return work(tx, booking, remaining);
  });
}

/**
 * Returns how much of a booking's money has not been refunded yet, in pence. For a gift voucher, this is at
 * most its unspent amount, and the voucher is locked until the transaction ends.
 */
async function lockMoneyLeft(tx: Kysely<DB>, { id, kind }: BookingRow, now: number): Promise<number> {
  const remaining = moneyLeft(await readAccount(tx, id));
  if (kind !== 'gift-voucher') return remaining;
  return Math.min(remaining, await lockGiftLeft(tx, id, now));
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
  const { received, refunded, credited } = await readAccount(db, bookingId);
  return { status: booking.status, paid: received, returned: refunded, credited };
}

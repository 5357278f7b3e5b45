import type { Kysely } from 'kysely';
import { holdDuration } from '../../../domain/hold.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { type PaymentState, PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readAccount } from './account-store.ts';
import { applyPaidChange, applyUnpaidChange } from './apply-change.ts';
import { isBookingOver } from './booked-time.ts';
import {
  type BookingRow,
  type BookingStatus,
  confirmHold,
  confirmPaidOrder,
  findBooking,
  lockBooking,
  lockBookingOfPayment,
  releaseHold,
  setBookingStatus,
} from './booking-store.ts';
import { dueByCard, isPaidWithoutCard } from './due-by-card.ts';
import { earnPointsOf, grantRewards } from './grant-rewards.ts';
import { mailCustomer, receivesMail } from './mail-customer.ts';
import { recordPaymentIntent, recordPaymentReview, recordPaymentStatus } from './payment-store.ts';
import { sha256Digest } from './reference.ts';
import { hasDueRefunds, insertRefund } from './refund-store.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

type Confirmer = 'customer' | 'provider' | 'sweeper' | 'staff';

/**
 * How long places are held after each check while the bank processes the payment: 6 days, in milliseconds.
 */
const processingHold = 6 * 24 * 60 * 60_000;

/**
 * Reads a payment's status from the provider and sets the status of its booking accordingly. The webhook, the
 * result page and the sweeper (`settleOpenBookings`) all call this function, any number of times in any
 * order. Each change of status takes effect only once, under the booking's lock. Returns the booking's
 * status; null for a payment without a booking in this database.
 */
export async function confirmBooking(
  context: AppContext,
  intentId: string,
  who: Confirmer,
): Promise<BookingStatus | null> {
  const payment = await context.payments.read(intentId);
  return settleBooking(context, payment, who);
}

/**
 * Calls `confirmBooking` for a family that waits for the reply. Turns an unreachable provider into a refusal
 * that the family can read.
 */
export async function refreshPaymentStatus(
  context: AppContext,
  intentId: string,
): Promise<BookingStatus | null> {
  try {
    return await confirmBooking(context, intentId, 'customer');
  } catch (problem) {
    if (!(problem instanceof PaymentsUnreachable)) throw problem;
    context.reportError(problem);
    throw refuse('paymentStatusUnknown');
  }
}

/**
 * Gives a booking the status that follows from its payment, which was just read from the provider. Returns
 * that status; null for a payment without a booking in this database. `reason` is the action that the audit
 * log records if the booking expires because its payment was cancelled.
 */
export async function settleBooking(
  context: AppContext,
  payment: PaymentState,
  who: Confirmer,
  reason = 'payment canceled',
): Promise<BookingStatus | null> {
  const now = context.clock.now();

  const outcome = await context.db.transaction().execute(async (tx) => {
    const booking = await lockBookingOfPayment(tx, payment.intentId, payment.bookingId);
    if (!booking) return null;
    const status = await applyPayment(tx, booking, payment, { who, reason, now });
    const before = booking.status as BookingStatus;
    const isSold = isOpen(before) && status === 'confirmed';
    const hasRefunds = payment.status === 'succeeded' && !isSold && (await hasDueRefunds(tx, booking.id));
    const after = before === 'confirmed' ? await findBooking(tx, { id: booking.id }) : null;
    return { id: booking.id, days: [booking.day, after?.day ?? null], before, status, hasRefunds };
  });
  if (!outcome) return null;
  if (outcome.status !== outcome.before || outcome.before === 'confirmed') {
    const days = outcome.days.filter((day) => day !== null);
    context.changes.publishPlaces([...new Set(days)]);
    context.wakeMailSender();
  }
  if (outcome.hasRefunds) await sendDueRefunds(context, outcome.id);
  return outcome.status;
}

/**
 * Records the provider's id of a payment whose start was never recorded, because the process died at that
 * moment.
 */
function linkPayment(tx: Kysely<DB>, idempotencyKey: string, payment: PaymentState): Promise<void> {
  return recordPaymentIntent(tx, idempotencyKey, {
    intentId: payment.intentId,
    secretDigest: sha256Digest(payment.clientSecret),
    status: payment.status,
  });
}

/** Confirms a booking that needs no payment by card. */
export async function confirmFreeBooking(context: AppContext, bookingId: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking?.status !== 'held' || !isPaidWithoutCard(booking)) return;
    await confirm(tx, booking, 'customer', now);
  });
  context.wakeMailSender();
}

async function applyPayment(
  tx: Kysely<DB>,
  booking: BookingRow,
  payment: PaymentState,
  { who, reason, now }: { who: Confirmer; reason: string; now: number },
): Promise<BookingStatus> {
  if (booking.intent_id === null && booking.idempotency_key !== null && payment.bookingId === booking.id)
    await linkPayment(tx, booking.idempotency_key, payment);
  const isOwn = booking.intent_id === null || booking.intent_id === payment.intentId;
  const isReceived = booking.payment_status === 'succeeded';
  if (payment.status === 'succeeded' && !isReceived && !matchesBooking(booking, payment))
    await flagForReview(tx, booking, payment, who, now);
  if (booking.payment_id !== null && isOwn) await recordPaymentStatus(tx, booking.payment_id, payment, now);
  if (payment.status !== 'succeeded') return applyUnpaid(tx, booking, payment.status, { who, reason, now });
  const status = booking.status as BookingStatus;
  if (isReceived || (isOpen(status) && !matchesBooking(booking, payment))) return status;
  return settleReceived(tx, booking, who, now);
}

/**
 * Confirms an open order if the amount due with it has been received, by any tender. Refunds what was
 * received beyond what is owed. Returns the status of the order. The caller holds the order's lock.
 */
export async function settleReceived(
  tx: Kysely<DB>,
  booking: BookingRow,
  who: Confirmer,
  now: number,
): Promise<BookingStatus> {
  const status = booking.status as BookingStatus;
  if (isOpen(status)) return confirm(tx, booking, who, now);
  await applyPaidChange(tx, booking, who, now);
  const { owed, received, refunded } = await readAccount(tx, booking.id);
  const excess = received - refunded - owed;
  if (excess > 0) {
    // This payment is refunded first, because earlier payments may have earned points already.
    const refund = { bookingId: booking.id, kind: 'overpaid', amount: excess, now } as const;
    const refundId = await insertRefund(tx, { ...refund, paymentId: booking.payment_id });
    if (refundId !== null) await mailCustomer(tx, booking, 'money-returned', now, refundId);
    await audit(tx, booking, who, now, 'paid more than is owed', status);
  }
  if (booking.kind === 'party' && status === 'confirmed') await earnPointsOf(tx, booking, now);
  return status;
}

const isOpen = (status: BookingStatus) => status === 'held' || status === 'processing' || status === 'lapsed';

/**
 * Handles a payment that has not succeeded. Gives an open order the status that follows from it. For any
 * other order, ends, keeps or extends its unpaid change. Returns the order's status.
 */
async function applyUnpaid(
  tx: Kysely<DB>,
  booking: BookingRow,
  paymentStatus: Exclude<PaymentState['status'], 'succeeded'>,
  { who, reason, now }: { who: Confirmer; reason: string; now: number },
): Promise<BookingStatus> {
  const status = booking.status as BookingStatus;
  if (!isOpen(status)) {
    await applyUnpaidChange(tx, booking, paymentStatus, { now, processingHold });
    return status;
  }

  switch (paymentStatus) {
    case 'processing': {
      if ((await confirmHold(tx, booking.id, now, now + processingHold, who)) !== 'kept') return status;
      if (status === 'processing') return status;
      await setBookingStatus(tx, booking.id, 'processing');
      await audit(tx, booking, who, now, 'payment processing', 'processing');
      return 'processing';
    }
    case 'canceled': {
      if (status === 'lapsed') return status;
      return expireOrder(tx, booking, { who, what: reason, now });
    }
    case 'requires_payment_method': {
      if (status !== 'processing') return status;
      const until = now + holdDuration;
      const hold = await confirmHold(tx, booking.id, now, until, who);
      if (hold !== 'kept') await releaseHold(tx, booking.id, now, who);
      await setBookingStatus(tx, booking.id, 'held', { hold_expires_at: new Date(until) });
      await mailCustomer(tx, booking, 'payment-refused', now);
      await audit(tx, booking, who, now, 'bank refused the payment', 'held');
      return 'held';
    }
    case 'requires_confirmation':
    case 'requires_action':
    case 'requires_capture':
    case 'unknown':
      return status;
  }
}

const lostReasons = {
  over: 'the visit was over',
  full: 'the places were gone',
  slot_taken: 'the photo session was taken',
  party_taken: 'the room, the host or an extra was taken',
  credits_spent: 'the credits were spent',
  account_credit_spent: 'the account credit was spent',
  voucher_spent: 'the voucher was used up',
} as const;

/** Confirms an open order if the amount due with it has been received; returns its status. */
async function confirm(
  tx: Kysely<DB>,
  booking: BookingRow,
  who: Confirmer,
  now: number,
): Promise<BookingStatus> {
  const { outcome, isMember } = isBookingOver(booking, now)
    ? { outcome: await outcomeOfEndedBooking(tx, booking), isMember: false }
    : await confirmPaidOrder(tx, booking.id, { now, who, mails: receivesMail(booking) });
  if (outcome === 'unpaid') return booking.status as BookingStatus;
  if (outcome === 'kept') {
    if (isMember || booking.loyalty_opt_in) await grantRewards(tx, booking, now);
    return 'confirmed';
  }
  const words = lostReasons[outcome];
  const isFree = isPaidWithoutCard(booking);
  return expireOrder(tx, booking, { who, what: isFree ? words : `paid after ${words}`, now });
}

/**
 * Returns 'over' if the ended booking was paid for, so that its money has to be refunded. Otherwise returns
 * 'unpaid'.
 */
async function outcomeOfEndedBooking(tx: Kysely<DB>, booking: BookingRow): Promise<'over' | 'unpaid'> {
  const { received } = await readAccount(tx, booking.id);
  return received >= dueByCard(booking) ? 'over' : 'unpaid';
}

/**
 * Expires an order: releases what it holds, and records a refund of the money received. The caller holds the
 * order's lock. Returns the order's status: 'refund_due' if received money has to be refunded, otherwise
 * 'lapsed'.
 */
export async function expireOrder(
  tx: Kysely<DB>,
  booking: BookingRow,
  { who, what, now }: { who: Confirmer; what: string; now: number },
): Promise<BookingStatus> {
  await releaseHold(tx, booking.id, now, who);
  const { received, refunded } = await readAccount(tx, booking.id);
  const status = received > refunded ? 'refund_due' : 'lapsed';
  await setBookingStatus(tx, booking.id, status);
  if (status === 'refund_due') {
    await insertRefund(tx, { bookingId: booking.id, kind: 'late-money', amount: received - refunded, now });
  }
  await audit(tx, booking, who, now, what, status);
  return status;
}

function matchesBooking(booking: BookingRow, payment: PaymentState): boolean {
  return (
    payment.bookingId === booking.id &&
    payment.amountReceived === booking.amount_pence &&
    payment.currency === booking.currency &&
    (booking.intent_id === null || booking.intent_id === payment.intentId)
  );
}

async function flagForReview(
  tx: Kysely<DB>,
  booking: BookingRow,
  payment: PaymentState,
  who: Confirmer,
  now: number,
): Promise<void> {
  const { amountReceived: pence, currency, intentId } = payment;
  if (!(await recordPaymentReview(tx, booking, { pence, currency, intentId }, now))) return;
  await recordAuditEntry(tx, {
    at: now,
    who,
    what: 'payment does not match the booking: needs review',
    bookingId: booking.id,
    before: { amount: booking.amount_pence, currency: booking.currency },
    after: { amount: pence, currency, intent: intentId },
  });
}

function audit(
  tx: Kysely<DB>,
  booking: BookingRow,
  who: Confirmer,
  now: number,
  what: string,
  after: BookingStatus,
): Promise<void> {
  return recordAuditEntry(tx, {
    at: now,
    who,
    what,
    bookingId: booking.id,
    before: { status: booking.status },
    after: { status: after, total_pence: booking.total_pence },
  });
}

import type { Kysely } from 'kysely';
import { holdDuration } from '../../../domain/hold.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { type PaymentState, PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMail } from '../mail/queue-mail.ts';
import {
  type BookingRow,
  type BookingStatus,
  confirmHold,
  findBooking,
  findEndMinute,
  lockBooking,
  releaseHold,
  setBookingStatus,
} from './booking-store.ts';
import { grantRewards } from './grant-rewards.ts';
import { recordPaymentIntent, recordPaymentReview, recordPaymentStatus } from './payment-store.ts';
import { sha256Digest } from './reference.ts';
import { insertRefund } from './refund-store.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

type Confirmer = 'customer' | 'provider' | 'sweeper';

/**
 * A payment that the bank is processing holds its places for this long after each check: 6 days, in
 * milliseconds.
 */
const processingHold = 6 * 24 * 60 * 60_000;

/**
 * Reads a payment's status from the provider and moves its booking accordingly. The webhook, the result
 * page and the sweeper all call this, any number of times in any order: the booking moves once, under its
 * lock. Returns the booking's status, null for a payment without a booking here.
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
 * Does the same for a family waiting for the reply: an unreachable provider becomes a refusal that they
 * can read.
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

/** Moves a booking to the status that its payment, as just read from the provider, implies. */
export async function settleBooking(
  context: AppContext,
  payment: PaymentState,
  who: Confirmer,
): Promise<BookingStatus | null> {
  const found =
    (await findBooking(context.db, { intentId: payment.intentId })) ??
    (payment.bookingId ? await findBooking(context.db, { id: payment.bookingId }) : undefined);
  if (!found) return null;
  const now = context.clock.now();

  const outcome = await context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, found.id);
    if (!booking) return null;
    if (booking.intent_id === null && payment.bookingId === booking.id)
      await linkPayment(tx, booking.id, payment);
    const status = await applyPayment(tx, booking, payment, who, now);
    await recordPaymentStatus(tx, booking.id, payment, now);
    return { day: booking.day, before: booking.status, status };
  });
  if (!outcome) return null;
  if (outcome.status !== outcome.before) {
    if (outcome.day !== null) context.changes.publishPlaces([outcome.day]);
    context.wakeMailSender();
  }
  if (outcome.status === 'refund_due') await sendDueRefunds(context, found.id);
  return outcome.status;
}

/** Links a payment whose start was never reported, because the process died at that moment. */
function linkPayment(tx: Kysely<DB>, bookingId: string, payment: PaymentState): Promise<void> {
  return recordPaymentIntent(tx, bookingId, {
    intentId: payment.intentId,
    secretDigest: sha256Digest(payment.clientSecret),
    status: payment.status,
  });
}

/** Confirms a booking that leaves nothing to pay. */
export async function confirmFreeBooking(context: AppContext, bookingId: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking?.status !== 'held' || booking.total_pence > 0) return;
    await confirm(tx, booking, 'customer', now);
  });
  context.wakeMailSender();
}

async function applyPayment(
  tx: Kysely<DB>,
  booking: BookingRow,
  payment: PaymentState,
  who: Confirmer,
  now: number,
): Promise<BookingStatus> {
  const status = booking.status as BookingStatus;
  const isOpen = status === 'held' || status === 'processing' || status === 'lapsed';
  if (!isOpen) return status;

  switch (payment.status) {
    case 'succeeded': {
      if (!matchesBooking(booking, payment)) return flagForReview(tx, booking, payment, who, now);
      return confirm(tx, booking, who, now);
    }
    case 'processing': {
      if ((await confirmHold(tx, booking.id, now, now + processingHold, who)) !== 'kept') return status;
      if (status === 'processing') return status;
      await setBookingStatus(tx, booking.id, 'processing');
      await audit(tx, booking, who, now, 'payment processing', 'processing');
      return 'processing';
    }
    case 'canceled': {
      if (status === 'lapsed') return status;
      await releaseHold(tx, booking.id, now, who);
      await setBookingStatus(tx, booking.id, 'lapsed');
      await audit(tx, booking, who, now, 'payment canceled', 'lapsed');
      return 'lapsed';
    }
    case 'requires_payment_method': {
      if (status !== 'processing') return status;
      const until = now + holdDuration;
      const hold = await confirmHold(tx, booking.id, now, until, who);
      if (hold !== 'kept') await releaseHold(tx, booking.id, now, who);
      await setBookingStatus(tx, booking.id, 'held', { hold_expires_at: new Date(until) });
      await queueMail(tx, booking.id, 'payment-refused', now);
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
  credits_spent: 'the credits were spent',
  voucher_spent: 'the voucher was used up',
} as const;

async function confirm(
  tx: Kysely<DB>,
  booking: BookingRow,
  who: Confirmer,
  now: number,
): Promise<BookingStatus> {
  const hold = (await isOver(tx, booking, now))
    ? 'over'
    : await confirmHold(tx, booking.id, now, 'infinity', who);
  if (hold === 'kept') {
    await setBookingStatus(tx, booking.id, 'confirmed', { confirmed_at: new Date(now) });
    await queueMail(tx, booking.id, 'booking-confirmed', now);
    await grantRewards(tx, booking, now);
    await audit(tx, booking, who, now, 'booking confirmed', 'confirmed');
    return 'confirmed';
  }
  await releaseHold(tx, booking.id, now, who);
  if (booking.total_pence === 0) {
    await setBookingStatus(tx, booking.id, 'lapsed');
    await audit(tx, booking, who, now, lostReasons[hold], 'lapsed');
    return 'lapsed';
  }
  await setBookingStatus(tx, booking.id, 'refund_due');
  await insertRefund(tx, { bookingId: booking.id, kind: 'late-money', amount: booking.total_pence, now });
  await audit(tx, booking, who, now, `paid after ${lostReasons[hold]}`, 'refund_due');
  return 'refund_due';
}

/** Returns whether the visit has ended, so that money for it can only be refunded. */
async function isOver(tx: Kysely<DB>, booking: BookingRow, now: number): Promise<boolean> {
  const ends = await findEndMinute(tx, booking.id);
  return ends !== null && booking.day !== null && now >= instantOf(booking.day, ends);
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
): Promise<BookingStatus> {
  if (booking.payment_status !== 'succeeded') {
    const { amountReceived: pence, currency, intentId } = payment;
    await recordPaymentReview(tx, booking, { pence, currency, intentId }, now);
    await recordAuditEntry(tx, {
      at: now,
      who,
      what: 'payment does not match the booking: needs review',
      bookingId: booking.id,
      before: { amount: booking.amount_pence, currency: booking.currency },
      after: { amount: payment.amountReceived, currency: payment.currency, intent: payment.intentId },
    });
  }
  return booking.status as BookingStatus;
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

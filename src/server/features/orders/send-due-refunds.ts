import type { AppContext } from '../../app-context.ts';
import { PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { reversePoints } from '../loyalty/reverse-points.ts';
import { lockBooking, setBookingStatus } from './booking-store.ts';
import { mailCustomer } from './mail-customer.ts';
import {
  hasDueParts,
  hasDueRefunds,
  listDueRefunds,
  listProviderRefunds,
  markRefunded,
  type RefundKind,
  recordRefusedAttempt,
  sumCompletedRefunds,
} from './refund-store.ts';

const batchSize = 50;
/** After this time, a round starts no further refunds: 30 seconds, in milliseconds. */
const roundTime = 30_000;

/**
 * Sends the due refunds of one booking, or of all bookings. A refund of money that was not paid by card is
 * marked as done without asking the provider. Because of the key stored with a refund, a repeat refunds
 * nothing more. A refund that fails waits for the next round and delays no other. Stops between two refunds
 * once `signal` aborts.
 */
export async function sendDueRefunds(
  context: AppContext,
  bookingId?: string,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + roundTime;
  for (const due of await listDueRefunds(context.db, batchSize, bookingId)) {
    if (signal?.aborted || performance.now() > deadline) return;
    await sendRefund(context, due).catch(context.reportError);
  }
}

type DueRefund = Awaited<ReturnType<typeof listDueRefunds>>[number];

const auditTexts: Record<RefundKind, string> = {
  'late-money': 'late money returned',
  overpaid: 'money paid twice returned',
  'credits-returned': 'money for unspent credits returned',
  'by-staff': 'money returned that staff gave back',
  'by-customer': 'money returned for what the family cancelled',
  changed: 'money returned for a changed visit',
};

async function sendRefund(context: AppContext, due: DueRefund): Promise<void> {
  if (due.tender === 'card' && !due.intent_id) return;
  const refundId = due.intent_id ? await requestRefund(context, due, due.intent_id) : null;
  const now = context.clock.now();
  const { id, booking_id: bookingId, amount_pence } = due;
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking || !(await markRefunded(tx, id, refundId, now))) return;
    const refundedPence = await sumCompletedRefunds(tx, bookingId);
    await reversePoints(tx, { bookingId, refundedPence }, now);
    const isRefunded = booking.status === 'refund_due' && !(await hasDueRefunds(tx, bookingId));
    if (isRefunded) {
      await setBookingStatus(tx, bookingId, 'refunded');
      await mailCustomer(tx, booking, 'late-money-returned', now);
    } else if (due.kind === 'credits-returned' && !(await hasDueParts(tx, id))) {
      await mailCustomer(tx, booking, 'credits-returned', now, id);
    }
    await recordAuditEntry(tx, {
      at: now,
      who: 'system',
      what: auditTexts[due.kind as RefundKind],
      bookingId,
      before: { status: booking.status },
      after: { status: isRefunded ? 'refunded' : booking.status, amount_pence },
    });
  });
  context.wakeMailSender();
}

/**
 * Requests a refund from the provider. Concurrent requests and a retry after a lost reply use the same key,
 * so the provider makes one refund. After the provider refuses a key, the next attempt uses another key.
 */
async function requestRefund(context: AppContext, due: DueRefund, intentId: string): Promise<string> {
  try {
    const { refundId } = await context.payments.refund({
      intentId,
      amount: due.amount_pence,
      refundKey: due.idempotency_key,
      idempotencyKey: `${due.idempotency_key}-${due.attempts}`,
      countedIds: await listProviderRefunds(context.db, due.payment_id, due.id),
    });
    return refundId;
  } catch (problem) {
    if (problem instanceof PaymentsUnreachable && problem.hasRefused)
      await recordRefusedAttempt(context.db, due.id, due.attempts);
    throw problem;
  }
}

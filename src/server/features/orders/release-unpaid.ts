import type { AppContext } from '../../app-context.ts';
import { PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { refuse } from '../../refusal.ts';
import { type BookingRow, lockBooking } from './booking-store.ts';
import { expireOrder, settleBooking } from './confirm-booking.ts';

/** The person or process that releases an unpaid order, and the action, as the audit log records them. */
interface Release {
  who: 'staff' | 'customer' | 'sweeper';
  what: string;
}

/**
 * Releases an unpaid order before its hold ends. Cancels its payment at the provider if it was started, and
 * releases its places. Returns the order's status; null for an unknown order. The status is 'lapsed', unless
 * the order was paid in the meantime. Throws the refusal `payment_unavailable` if the provider does not
 * answer.
 */
export async function releaseUnpaid(
  context: AppContext,
  { id, intent_id: intentId }: Pick<BookingRow, 'id' | 'intent_id'>,
  release: Release,
): Promise<string | null> {
  return intentId ? cancelPayment(context, intentId, release) : releaseUnopened(context, id, release);
}

async function cancelPayment(
  context: AppContext,
  intentId: string,
  { who, what }: Release,
): Promise<string | null> {
  try {
    return await settleBooking(context, await context.payments.cancel(intentId), who, what);
  } catch (problem) {
    if (!(problem instanceof PaymentsUnreachable)) throw problem;
    context.reportError(problem);
    throw refuse('paymentStatusUnknown');
  }
}

async function releaseUnopened(
  context: AppContext,
  bookingId: string,
  release: Release,
): Promise<string | null> {
  const now = context.clock.now();
  const { status, visitDay } = await context.db.transaction().execute(async (tx) => {
    const order = await lockBooking(tx, bookingId);
    const isHeld = order?.status === 'held';
    const after = isHeld ? await expireOrder(tx, order, { ...release, now }) : (order?.status ?? null);
    return { status: after, visitDay: order?.day ?? null };
  });
  if (visitDay !== null) context.changes.publishPlaces([visitDay]);
  return status;
}

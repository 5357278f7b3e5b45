import type { RefusalReply } from '../../../contract/refusal.ts';
import { CallFailure } from '../../lib/call.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import type { NavigateFunction } from '../../lib/router.tsx';
import { storePerson } from '../../lib/stored-person.ts';
import { type BookingAccess, bookingAccess, paymentPath } from './booking-access.ts';
import { type BookingAttempt, bookingAttempt } from './booking-attempt.ts';
import { updateClockOffset } from './clock-offset.ts';
import { type PendingOrder, type Product, pendingOrders } from './pending-order.ts';

type Replaced = BookingAttempt['replaces'];

/** How the order of a product is sent and stored. */
interface OrderCall<P extends Product, Reply> {
  product: P;
  /** Identifies the attempt. If the same content is sent again, it is the same order. */
  content: string;
  /** Makes the call. `replaces` is an unpaid booking that this order replaces, or null if there is none. */
  send: (idempotencyKey: string, replaces: Replaced) => Promise<Reply>;
  /** Returns the order that this tab stores until it is paid. */
  toPending: (reply: Reply) => PendingOrder<P>;
}

/**
 * Places an order and stores it in this tab, ready to be paid. The order may repeat or replace an earlier
 * one. If the server replies that the earlier order has ended, sends this order again as a new one. Stores
 * the customer's contact details on this device. Throws if the order is refused or fails.
 */
export async function placeOrder<P extends Product, Reply extends { now: string }>(
  call: OrderCall<P, Reply>,
): Promise<Reply> {
  const pending = pendingOrders[call.product];
  const send = () => {
    const { key, replaces } = attemptFor(call.content, pending.read());
    return call.send(key, replaces);
  };
  try {
    const reply = await send().catch((failure: unknown) => {
      const code = failure instanceof CallFailure ? failure.refusal?.code : undefined;
      if (code !== 'hold_ended' && code !== 'booking_not_found') throw failure;
      bookingAttempt.clear();
      pending.clear();
      return send();
    });
    const order = call.toPending(reply);
    updateClockOffset(reply.now);
    pending.write(order);
    storePerson({ name: order.customerName, email: order.customerEmail, phone: order.customerPhone });
    return reply;
  } catch (failure) {
    if (isFinalRefusal(failure)) bookingAttempt.clear();
    throw failure;
  }
}

/** Returns whether the same content would be refused again, so that the next try is a new attempt. */
export function isFinalRefusal(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.status < 500 && failure.status !== 429;
}

/** Why an order was refused, or failed without a reply. */
export interface OrderRefusal<Order> {
  /** The order that was sent. */
  order: Order;
  code: RefusalReply['code'] | 'failed';
  message: string;
  fields: Record<string, string>;
  alternatives: readonly NonNullable<RefusalReply['alternatives']>[number][];
  /**
   * The current price, if the price is the reason for the refusal: the price changed, or a voucher cannot be
   * used.
   */
  quote: RefusalReply['quote'] | null;
  /** The current price of a photo session, if the price is the reason for the refusal. */
  photoPrice: RefusalReply['photoPrice'] | null;
}

/** Returns why an order failed, with the message to show. */
export function toOrderRefusal<Order>(failure: unknown, order: Order, message: string): OrderRefusal<Order> {
  const reply = failure instanceof CallFailure ? failure.refusal : null;
  return {
    order,
    code: reply?.code ?? 'failed',
    message,
    fields: reply?.fields ?? {},
    alternatives: reply?.alternatives ?? [],
    quote: reply?.quote ?? null,
    photoPrice: reply?.photoPrice ?? null,
  };
}

/**
 * Returns the stored attempt for the same content, otherwise a new attempt. The same content keeps its
 * idempotency key until it is refused, so that a retry after a lost reply does not order twice.
 */
function attemptFor(
  content: string,
  pending: { bookingId: string; viewToken?: string | undefined } | null,
): BookingAttempt {
  const stored = bookingAttempt.read();
  if (stored?.content === content) return stored;
  const key = newIdempotencyKey();
  const replaces = pending?.viewToken ? { bookingId: pending.bookingId, viewToken: pending.viewToken } : null;
  const attempt = { key, content, replaces };
  bookingAttempt.write(attempt);
  return attempt;
}

/** Continues to the payment page, or to the result when nothing is left to pay. */
export function openPayment(
  { bookingId, clientSecret, viewToken }: Omit<BookingAccess, 'confirmationAsked'>,
  navigate: NavigateFunction,
): void {
  bookingAccess.write({ bookingId, clientSecret, viewToken, confirmationAsked: false });
  if (clientSecret === null) navigate('/booking-success');
  else window.location.assign(paymentPath(bookingId, clientSecret));
}

import { useSyncExternalStore } from 'react';
import type { BookingAccess } from './booking-access.ts';
import { bookingAttempt } from './booking-attempt.ts';
import { type PendingOrder, type Product, pendingOrders } from './pending-order.ts';

const products = Object.keys(pendingOrders) as Product[];

export type OrderKey = Pick<BookingAccess, 'bookingId'> & Partial<Pick<BookingAccess, 'clientSecret'>>;

/**
 * Returns the product of this tab's pending order with the given id or secret, or null if there is no such
 * order.
 */
function findProduct({ bookingId, clientSecret }: OrderKey): Product | null {
  const isOrder = (order: PendingOrder | null) =>
    order !== null &&
    (order.bookingId === bookingId || ('clientSecret' in order && order.clientSecret === clientSecret));
  return products.find((product) => isOrder(pendingOrders[product].read())) ?? null;
}

function subscribe(listener: () => void): () => void {
  const ends = products.map((product) => pendingOrders[product].subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Returns the pending order of a booking with its product. Returns null if this tab has no such order. Always
 * returns null on the server and during hydration.
 */
export function usePendingOrder(
  booking: OrderKey | null,
): { product: Product; order: PendingOrder | null } | null {
  const find = () => booking && findProduct(booking);
  const product = useSyncExternalStore(subscribe, find, () => null);
  return product && { product, order: pendingOrders[product].read() };
}

/** Stores the new end of a booking's hold. */
export function storeHoldExpiry(bookingId: string, holdExpiresAt: string): void {
  const product = findProduct({ bookingId });
  if (product !== null) extendHold(product, holdExpiresAt);
}

function extendHold<P extends Product>(product: P, holdExpiresAt: string): void {
  const order = pendingOrders[product].read();
  if (order && 'holdExpiresAt' in order) pendingOrders[product].write({ ...order, holdExpiresAt });
}

/**
 * Deletes an order that is paid or has ended from this tab. Also deletes the stored attempt to book. Returns
 * the order's product, or null if this tab has no such order.
 */
export function endOrder(bookingId: string): Product | null {
  const product = findProduct({ bookingId });
  if (product === null) return null;
  pendingOrders[product].clear();
  bookingAttempt.clear();
  return product;
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { moneyLeft, readAccount } from './account-store.ts';
import { type BookingRow, lockBooking } from './booking-store.ts';
import type { PlannedLine } from './hold-input.ts';
import { insertRefund } from './refund-store.ts';

/** Locks a confirmed order until the transaction ends; undefined for an order in any other state. */
export async function lockConfirmedOrder(tx: Kysely<DB>, bookingId: string): Promise<BookingRow | undefined> {
  const order = await lockBooking(tx, bookingId);
  return order?.status === 'confirmed' ? order : undefined;
}

/**
 * Returns two amounts of an order, in pence: how much of the money paid is left (neither refunded nor turned
 * into account credit), and how much is still owed.
 */
export async function readOpenBalance(
  db: Kysely<DB>,
  bookingId: string,
): Promise<{ paid: number; open: number }> {
  const account = await readAccount(db, bookingId);
  return {
    paid: moneyLeft(account),
    open: Math.max(0, account.owed - account.received + account.refunded),
  };
}

/** One item of an order, at the price at which it was ordered (pence). */
export interface OrderedItem {
  product: string;
  item: string;
  name: string;
  unit: number;
  quantity: number;
}

/**
 * Lists the items of an order, from its lines. An item with two prices is listed once for each price (pence).
 */
export async function listOrderedItems(db: Kysely<DB>, bookingId: string): Promise<OrderedItem[]> {
  const { rows } = await sql<OrderedItem>`
    select product, item, min(description) as name, unit_pence as unit, sum(quantity)::integer as quantity
    from order_line where booking_id = ${bookingId} and kind = 'sale'
    group by product, item, unit_pence having sum(quantity) > 0 order by min(id)`.execute(db);
  return rows;
}

/**
 * Adds lines to a confirmed order. Their amounts may be negative. If the price rises, the difference may be
 * paid later. If more has been paid than the new price, the excess is recorded as a refund, with the
 * idempotency key `actionKey` if given. The refund is never more than the money that earlier refunds have
 * left. The caller holds the order's lock. Returns the new price, and whether there is a refund.
 */
export async function changeOrderPrice(
  tx: Kysely<DB>,
  order: Pick<BookingRow, 'id' | 'total_pence'>,
  lines: readonly PlannedLine[],
  now: number,
  actionKey?: string,
): Promise<{ total: number; hasRefund: boolean }> {
  const { id: bookingId } = order;
  const total = lines.reduce((sum, line) => sum + line.quantity * line.unit_pence, order.total_pence);
  const account = await readAccount(tx, bookingId);
  // An amount that staff refunded as a favour is no longer owed, although the price still includes it.
  const owed = account.owed + total - order.total_pence;
  const left = moneyLeft(account);
  const open = Math.max(0, owed) - left;
  if (lines.length === 0) return { total, hasRefund: false };
  const at = new Date(now);
  await tx
    .updateTable('booking')
    .set({ total_pence: total, original_pence: total, due_later_pence: Math.max(0, open) })
    .where('id', '=', bookingId)
    .execute();
  await sql`select add_lines(${bookingId}, ${JSON.stringify(lines)}::jsonb, ${at})`.execute(tx);
  await reduceFavour(tx, bookingId, now);
  if (open < 0)
    await insertRefund(tx, {
      bookingId,
      kind: 'changed',
      amount: -open,
      now,
      ...(actionKey && { actionKey }),
    });
  return { total, hasRefund: open < 0 };
}

/**
 * If staff have refunded more of an order as a favour than its changed price, charges the excess again, so
 * that what is owed is nil and not negative (specification 5.11, 14.6). Otherwise does nothing. The caller
 * holds the order's lock.
 */
export async function reduceFavour(tx: Kysely<DB>, bookingId: string, now: number): Promise<void> {
  const { owed } = await readAccount(tx, bookingId);
  if (owed < 0) await sql`select take_back_return_lines(${bookingId}, ${new Date(now)})`.execute(tx);
}

import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** What a family owes for an order, what it has paid, and what has been refunded or credited. In pence. */
export interface OrderAccount {
  /** The sum of the order's lines; 0 before the order is confirmed. */
  owed: number;
  received: number;
  /** Refunded, or due to be refunded. */
  refunded: number;
  /** Turned into account credit. */
  credited: number;
}

/**
 * Returns, in pence, how much of the money received for an order has been neither refunded nor turned into
 * account credit.
 */
export function moneyLeft({ received, refunded, credited }: Omit<OrderAccount, 'owed'>): number {
  return received - refunded - credited;
}

/** Reads the account of an order. */
export async function readAccount(db: Kysely<DB>, bookingId: string): Promise<OrderAccount> {
  const { rows } = await sql<OrderAccount>`
    select owed_pence as owed, received_pence as received, returned_pence + returning_pence as refunded,
      coalesce((select amount_pence from account_credit where booking_id = ${bookingId} and kind = 'kept'), 0) as credited
    from account_of(${bookingId})`.execute(db);
  if (!rows[0]) throw new Error(`Order ${bookingId} no longer exists`);
  return rows[0];
}

/** The part of an order's price that account credit or gift vouchers pay. */
export interface PaidByCredit {
  pence: number;
  /** Whether gift vouchers alone pay this part. */
  isGift: boolean;
}

/**
 * Reads the part of an order's price that account credit or gift vouchers pay. The price of a confirmed party
 * may have changed, and its balance may have been paid with them. The price of a confirmed visit that was
 * booked with them may have changed too. For such a party or visit, this part is the sum of these payments,
 * less their refunds. For any other order, it is the amount that was set aside when the order was held.
 */
export async function readPaidByCredit(
  db: Kysely<DB>,
  order: Pick<
    Selectable<DB['booking']>,
    'id' | 'kind' | 'status' | 'account_credit_pence' | 'paid_with_gift'
  >,
): Promise<PaidByCredit> {
  const { id, kind, status, account_credit_pence: taken, paid_with_gift: isGift } = order;
  const mayHaveChanged = kind === 'party' || (kind === 'visit' && taken > 0);
  if (status !== 'confirmed' || !mayHaveChanged) return { pence: taken, isGift };
  const { rows } = await sql<PaidByCredit>`
    select coalesce(sum(p.received_pence - coalesce((
        select sum(r.amount_pence) from refund r where r.payment_id = p.id), 0)), 0)::integer as pence,
      coalesce(bool_and(c.kind = 'gift'), false) as "isGift"
    from account_credit_payment p join account_credit c on c.id = p.credit_id
    where p.booking_id = ${id}`.execute(db);
  return rows[0] ?? { pence: 0, isGift: false };
}

/** Writes off what is still owed for a cancelled order, so that nobody has to pay it. */
export async function writeOffBalance(tx: Kysely<DB>, bookingId: string, now: number): Promise<void> {
  const { owed, received, refunded } = await readAccount(tx, bookingId);
  const open = owed - received + refunded;
  if (open > 0) await sql`select write_return_lines(${bookingId}, ${open}, ${new Date(now)})`.execute(tx);
}

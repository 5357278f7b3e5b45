import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** What a family owes for an order, what it has paid, and what it has got back. In pence. */
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

/** Writes off what is still owed for a cancelled order, so that nobody has to pay it. */
export async function writeOffBalance(tx: Kysely<DB>, bookingId: string, now: number): Promise<void> {
  const { owed, received, refunded } = await readAccount(tx, bookingId);
  const open = owed - received + refunded;
  if (open > 0) await sql`select write_return_lines(${bookingId}, ${open}, ${new Date(now)})`.execute(tx);
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** The most bookings that a family sees. If it has more, the newest are shown. */
const mostBookings = 50;

/**
 * Lists the ids of a mailbox's bookings, the newest first. Lists only bookings that have at some time been
 * confirmed or paid for, or whose payment the bank is processing.
 */
export async function listBookingsOf(db: Kysely<DB>, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where(sql`mailbox_of(customer_email)`, '=', sql`mailbox_of(${email})`)
    .where('status', 'in', ['confirmed', 'processing', 'refund_due', 'refunded', 'cancelled'])
    .orderBy('held_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostBookings)
    .execute();
  return rows.map(({ id }) => id);
}

/** A payment or refund on a receipt, in pence. */
interface ReceiptPayment {
  tender: string;
  /** True for a gift voucher, false for other account credit, null for any other tender. */
  isGift: boolean | null;
  amount: number;
  /** Null for a refund that is not done yet. */
  at: Date | null;
}

/** Reads the contents of an order's receipt: its lines, their VAT by rate, and the payments and refunds. */
export async function readReceipt(db: Kysely<DB>, bookingId: string) {
  const [lines, vat, payments, refunds] = await Promise.all([
    sql<{ description: string; quantity: number; amount: number }>`
      select description, case when kind in ('sale', 'fee') then sum(quantity) else 1 end::integer as quantity,
        sum(amount_pence)::integer as amount
      from order_line where booking_id = ${bookingId}
      group by kind, item, description, case when kind in ('sale', 'fee') then unit_pence end
      having sum(amount_pence) <> 0 or (kind = 'sale' and sum(quantity) <> 0) order by min(id)`
      .execute(db)
      .then(({ rows }) => rows),
    sql<{ percent: number; amount: number; vat: number }>`
      select vat_percent::float8 as percent, sum(amount_pence)::integer as amount, sum(vat_pence)::integer as vat
      from order_line where booking_id = ${bookingId} group by vat_percent order by vat_percent`
      .execute(db)
      .then(({ rows }) => rows),
    sql<ReceiptPayment>`
      select y.tender, c.kind = 'gift' as "isGift", y.received_pence as amount, y.received_at as at
      from payment y left join account_credit_payment p on p.id = y.id left join account_credit c on c.id = p.credit_id
      where y.booking_id = ${bookingId} and y.received_pence > 0 order by y.received_at, y.created_at, y.idempotency_key`
      .execute(db)
      .then(({ rows }) => rows),
    sql<ReceiptPayment>`
      select y.tender, c.kind = 'gift' as "isGift", sum(r.amount_pence)::integer as amount, r.done_at as at
      from refund r join payment y on y.id = r.payment_id
        left join account_credit_payment p on p.id = y.id left join account_credit c on c.id = p.credit_id
      where r.booking_id = ${bookingId} group by y.tender, c.kind = 'gift', r.done_at order by r.done_at nulls last, y.tender, "isGift"`
      .execute(db)
      .then(({ rows }) => rows),
  ]);
  return { lines, vat, payments, refunds };
}

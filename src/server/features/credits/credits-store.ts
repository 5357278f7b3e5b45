import { type Kysely, sql } from 'kysely';
import type { CreditBundle } from '../../../domain/credits.ts';
import type { DB } from '../../db/tables.ts';

/** Reads the bundle on sale. */
export async function readCreditBundle(db: Kysely<DB>): Promise<CreditBundle> {
  const row = await db.selectFrom('credit_bundle').selectAll().executeTakeFirstOrThrow();
  return { credits: row.credits, price: row.price_pence, returnDays: row.return_days };
}

/**
 * Lists how many credits are unspent in each purchase for an e-mail address, the oldest purchase first.
 * Leaves out purchases that are used up.
 */
export async function listUnspentCredits(db: Kysely<DB>, email: string, now: number): Promise<number[]> {
  const { rows } = await sql<{ unspent: number }>`
    select unspent from (
      select credits_left(booking_id, ${new Date(now)}) as unspent, issued_at, booking_id
      from credit_purchase where email = mailbox_of(${email}) and issued_at is not null
    ) as purchase where unspent > 0 order by issued_at, booking_id`.execute(db);
  return rows.map(({ unspent }) => unspent);
}

/** Finds the credits that a booking ordered or bought; undefined if the booking is for something else. */
export function findCreditPurchase(db: Kysely<DB>, bookingId: string) {
  return db.selectFrom('credit_purchase').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

/**
 * The money received for a purchase, less refunds, in pence. It may be less than the price of the unspent
 * credits, because staff may have refunded a part of the price.
 */
const moneyLeft = sql`(select received_pence - returned_pence - returning_pence from account_of(c.booking_id))`;

/**
 * Lists the purchases of credits for an e-mail address, the newest first. Each has the number of its unspent
 * credits, the number of its returned credits, and the money received less refunds.
 */
export async function listCreditPurchases(db: Kysely<DB>, email: string, now: number) {
  const { rows } = await sql<PurchaseRow>`
    select b.id, b.reference, b.total_pence, c.credits, c.unit_pence, c.issued_at, c.return_until,
      credits_left(c.booking_id, ${new Date(now)}) as unspent, ${moneyLeft} as money_left,
      coalesce((select sum(r.credits)::integer from credit_return r where r.purchase_id = c.booking_id), 0) as returned
    from credit_purchase c join booking b on b.id = c.booking_id
    where c.email = mailbox_of(${email}) and c.issued_at is not null
    order by c.issued_at desc, c.booking_id desc`.execute(db);
  return rows;
}

interface PurchaseRow {
  id: string;
  reference: string;
  total_pence: number;
  credits: number;
  unit_pence: number;
  issued_at: Date;
  return_until: Date;
  unspent: number;
  money_left: number;
  returned: number;
}

/**
 * Locks a purchase until the transaction ends. Returns it with its unspent credits, the money received less
 * refunds, and its last return of credits. Returns undefined if the e-mail address has no such purchase. The
 * caller has locked the booking.
 */
export async function lockCreditPurchase(tx: Kysely<DB>, bookingId: string, email: string, now: number) {
  await tx
    .selectFrom('credit_purchase')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .execute();
  const { rows } = await sql<LockedPurchase>`
    select c.unit_pence, c.issued_at, c.return_until, credits_left(c.booking_id, ${new Date(now)}) as unspent,
      ${moneyLeft} as money_left,
      (select json_build_object('credits', t.credits, 'amount',
          (select sum(o.amount_pence) from refund o where o.id = r.id or o.deed = r.deed))
        from credit_return t join refund r on r.id = t.refund_id
        where t.purchase_id = c.booking_id order by t.at desc, r.idempotency_key desc limit 1) as last_return
    from credit_purchase c
    where c.booking_id = ${bookingId} and c.email = mailbox_of(${email}) and c.issued_at is not null`.execute(
    tx,
  );
  return rows[0];
}

interface LockedPurchase {
  unit_pence: number;
  issued_at: Date;
  return_until: Date;
  unspent: number;
  money_left: number;
  last_return: { credits: number; amount: number } | null;
}

/**
 * Records a return of credits for their price. The database refuses a return of more credits than are
 * unspent.
 */
export async function insertCreditReturn(
  tx: Kysely<DB>,
  entry: { refundId: string; bookingId: string; credits: number; now: number },
): Promise<void> {
  await tx
    .insertInto('credit_return')
    .values({
      refund_id: entry.refundId,
      purchase_id: entry.bookingId,
      credits: entry.credits,
      at: new Date(entry.now),
    })
    .execute();
}

/**
 * Reads the number of credits that a return took back, and their purchase. `refundId` may be any of the
 * return's refunds.
 */
export function readCreditReturn(db: Kysely<DB>, refundId: string) {
  return db
    .selectFrom('credit_return')
    .innerJoin('refund', 'refund.id', 'credit_return.refund_id')
    .select(['credit_return.credits', 'refund.booking_id'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('refund.id', '=', refundId),
        eb('refund.deed', '=', selectFrom('refund as one').select('one.deed').where('one.id', '=', refundId)),
      ]),
    )
    .executeTakeFirstOrThrow();
}

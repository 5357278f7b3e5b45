import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';

/** An account credit or a gift voucher, with the amount left on it. Amounts in pence. */
export interface AccountCredit {
  id: string;
  code: string;
  amount: number;
  left: number;
  /** The last day on which it can be spent. */
  endsOn: Day;
  /** Whether staff have stopped it, for example because its code was lost. */
  isStopped: boolean;
}

function selectAccountCredit(db: Kysely<DB>, now: number, without: string | null) {
  return db
    .selectFrom('account_credit')
    .select(['id', 'code', 'amount_pence as amount', 'ends_on as endsOn'])
    .select(sql<boolean>`stopped_at is not null`.as('isStopped'))
    .select(sql<number>`account_credit_left(id, ${new Date(now)}, ${without})`.as('left'));
}

/**
 * Finds an account credit or gift voucher by its code in the stored form; undefined if there is none.
 * `without` is the id of an unpaid order. The amount that this order has taken from the credit counts as
 * left.
 */
export function findAccountCredit(
  db: Kysely<DB>,
  code: string,
  { now, without = null }: { now: number; without?: string | null },
): Promise<AccountCredit | undefined> {
  return selectAccountCredit(db, now, without).where('code', '=', code).executeTakeFirst();
}

/**
 * Finds the account credit that a family got instead of a refund for a booking; undefined if there is none.
 */
export function findAccountCreditFrom(
  db: Kysely<DB>,
  bookingId: string,
  now: number,
): Promise<AccountCredit | undefined> {
  return selectAccountCredit(db, now, null)
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'kept')
    .executeTakeFirst();
}

/**
 * Lists the account credits that pay for a booking, in full or in part. The account credit that was taken
 * when the booking was held comes first.
 */
export function listAccountCreditsSpentOn(
  db: Kysely<DB>,
  bookingId: string,
  now: number,
): Promise<AccountCredit[]> {
  return selectAccountCredit(db, now, null)
    .where(
      sql<boolean>`id in (select credit_id from account_credit_use where booking_id = ${bookingId}
        union select credit_id from payment where booking_id = ${bookingId})`,
    )
    .orderBy(
      sql`exists (select from account_credit_use u where u.credit_id = id and u.booking_id = ${bookingId})`,
      'desc',
    )
    .execute();
}

/**
 * Turns the money left in an order into account credit. Returns the amount in pence; 0 if no money was left.
 * Before the call, lock the booking and write off what its family still owes.
 */
export async function turnIntoAccountCredit(
  tx: Kysely<DB>,
  bookingId: string,
  credit: { code: string; endsOn: Day; by: 'customer' | 'staff'; now: number },
): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select turn_into_account_credit(${bookingId},
      ${JSON.stringify({ code: credit.code, ends_on: credit.endsOn, by: credit.by })}::jsonb, ${new Date(credit.now)}) as pence`.execute(
    tx,
  );
  if (!rows[0]) throw new Error('turn_into_account_credit returned nothing');
  return rows[0].pence;
}

/** Changes the e-mail address of the account credit that a family got instead of a refund for a booking. */
export async function changeAccountCreditEmail(
  tx: Kysely<DB>,
  bookingId: string,
  email: string,
): Promise<void> {
  await sql`
    update account_credit set email = mailbox_of(${email}) where booking_id = ${bookingId} and kind = 'kept'`.execute(
    tx,
  );
}

/**
 * Locks the account credits and gift vouchers that paid for an order, lowest id first, because a refund
 * reopens them. Call this function before the transaction locks session credits or sessions.
 */
export async function lockAccountCreditsOf(tx: Kysely<DB>, bookingId: string): Promise<void> {
  await sql`select lock_credits_of(${bookingId})`.execute(tx);
}

/**
 * If the account credit or gift voucher that made a payment ends soon, extends it, so that the family can
 * still spend money refunded to it. Call this function before the refund is stored.
 */
export async function reopenAccountCredit(tx: Kysely<DB>, paymentId: string, now: number): Promise<void> {
  await sql`
    select reopen_credit(credit_id, ${new Date(now)}) from account_credit_payment where id = ${paymentId}`.execute(
    tx,
  );
}

/**
 * Pays `pence` of a confirmed order's debt with an account credit. Returns false if the credit has been
 * stopped, or if less than `pence` is left on it. Lock the order before the call.
 */
export async function payBalanceWithAccountCredit(
  tx: Kysely<DB>,
  payment: { bookingId: string; creditId: string; pence: number; key: string; now: number },
): Promise<boolean> {
  const { bookingId, creditId, pence, key, now } = payment;
  const { rows } = await sql<{ paid: boolean }>`
    select pay_rest_with_account_credit(${bookingId}, ${creditId}, ${pence}, ${key}, ${new Date(now)}) as paid`.execute(
    tx,
  );
  return rows[0]?.paid ?? false;
}

/**
 * Counts the visits that have been turned into account credit from `since` on because somebody was poorly.
 * Counts only visits with the e-mail address of the given booking. With `lock`, locks this address until the
 * transaction ends, so that two visits cannot both count as the last one allowed.
 */
export async function countVisitsTurnedIntoCredit(
  tx: Kysely<DB>,
  bookingId: string,
  since: Date,
  options: { lock: boolean },
): Promise<number> {
  if (options.lock)
    await sql`select pg_advisory_xact_lock(hashtextextended('account credit of ' || mailbox_of(customer_email), 0))
      from booking where id = ${bookingId}`.execute(tx);
  const { rows } = await sql<{ times: number }>`
    select count(*)::integer as times from cancellation c join booking b on b.id = c.booking_id
    where c.poorly and c.cancelled_at >= ${since}
      and mailbox_of(b.customer_email) = (select mailbox_of(customer_email) from booking where id = ${bookingId})`.execute(
    tx,
  );
  return rows[0]?.times ?? 0;
}

/** Returns the sum of all account credit that can still be spent, in pence. The centre owes this sum. */
export async function sumAccountCreditOwed(db: Kysely<DB>, now: number): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select account_credit_owed(${new Date(now)}, ${localMoment(now).day})::integer as pence`.execute(db);
  return rows[0]?.pence ?? 0;
}

/**
 * Locks the gift voucher that an order has bought. Returns the amount that can still be refunded, in pence; 0
 * once the voucher has ended.
 */
export async function lockGiftLeft(tx: Kysely<DB>, bookingId: string, now: number): Promise<number> {
  await sql`select from account_credit where booking_id = ${bookingId} and kind = 'gift' for update`.execute(
    tx,
  );
  const { rows } = await sql<{ pence: number }>`
    select account_credit_left(id, ${new Date(now)}) as pence from account_credit
    where booking_id = ${bookingId} and kind = 'gift' and ends_on >= ${localMoment(now).day}`.execute(tx);
  return rows[0]?.pence ?? 0;
}

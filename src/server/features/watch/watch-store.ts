import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { isUndelivered } from '../../db/mail-condition.ts';
import { systemClock } from '../../ports/clock/clock.ts';

/** The counts and times of pending work; times are in epoch milliseconds. */
export interface HealthFigures {
  databaseBytes: number;
  /** Bookings whose places are held during payment. */
  held: number;
  /** Bookings whose payment the bank is still processing. */
  processing: number;
  /** When the last webhook event of the payment provider arrived. */
  lastNoticeAt: number | null;
  refundsDue: number;
  oldestRefundDueAt: number | null;
  mailWaiting: number;
  oldestMailAt: number | null;
  lastMailAt: number | null;
  /** Refused mails of the last seven days. */
  mailRefused: number;
}

const week = 7 * 86_400_000;

/**
 * Counts the pending work. Each count has its own index, so counting stays quick as the tables grow. `now` is
 * the system clock's time, `centreNow` the centre's.
 */
export async function readHealthFigures(
  db: Database,
  { now, centreNow }: { now: number; centreNow: number },
): Promise<HealthFigures> {
  const { rows } = await sql<Record<keyof HealthFigures, number | string | Date | null>>`
    select pg_database_size(current_database()) as "databaseBytes",
      (select count(*) from booking where status = 'held' and hold_expires_at > ${new Date(centreNow)}) as held,
      (select count(*) from booking where status = 'processing') as processing,
      (select max(received_at) from provider_notice) as "lastNoticeAt",
      (select count(*) from refund where status = 'due') as "refundsDue",
      (select min(written_at) from refund where status = 'due') as "oldestRefundDueAt",
      (select count(*) from mail where status = 'queued') as "mailWaiting",
      (select min(written_at) from mail where status = 'queued') as "oldestMailAt",
      (select max(sent_at) from mail where sent_at is not null) as "lastMailAt",
      (select count(*) from mail where ${isUndelivered('mail')} and written_at > ${new Date(now - week)}) as "mailRefused"`.execute(
    db,
  );
  const row = rows[0];
  const count = (name: keyof HealthFigures) => Number(row?.[name] ?? 0);
  const moment = (name: keyof HealthFigures) => {
    const value = row?.[name];
    return value instanceof Date ? value.getTime() : null;
  };
  return {
    databaseBytes: count('databaseBytes'),
    held: count('held'),
    processing: count('processing'),
    lastNoticeAt: moment('lastNoticeAt'),
    refundsDue: count('refundsDue'),
    oldestRefundDueAt: moment('oldestRefundDueAt'),
    mailWaiting: count('mailWaiting'),
    oldestMailAt: moment('oldestMailAt'),
    lastMailAt: moment('lastMailAt'),
    mailRefused: count('mailRefused'),
  };
}

/** A received payment that does not match its booking. */
export interface PaymentToReview {
  bookingId: string;
  reference: string;
  foundAt: number;
  /** The amount that should have been received, in pence. */
  expected: number;
  /** The amount received, in the smallest unit of `currency`. */
  received: number;
  currency: string;
  intentId: string;
}

/** Returns the payments to review, oldest first; 100 at most. */
export async function readPaymentsToReview(db: Database): Promise<PaymentToReview[]> {
  const rows = await db
    .selectFrom('payment_review as r')
    .innerJoin('booking as b', 'b.id', 'r.booking_id')
    .selectAll('r')
    .select('b.reference')
    .where('r.looked_at', 'is', null)
    .orderBy('r.found_at')
    .orderBy('b.reference')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    bookingId: row.booking_id,
    reference: row.reference,
    foundAt: row.found_at.getTime(),
    expected: row.expected_pence,
    received: row.received_pence,
    currency: row.currency,
    intentId: row.intent_id,
  }));
}

/** A refund that the family's bank refused after the provider had made it. */
export interface RefundToReturn {
  id: string;
  reference: string;
  pence: number;
  /** The provider's code for the reason. */
  reason: string;
  foundAt: number;
}

/** Returns the failed refunds whose money has not been returned another way, oldest first; 100 at most. */
export async function readFailedRefunds(db: Database): Promise<RefundToReturn[]> {
  const rows = await db
    .selectFrom('refund_failure as f')
    .innerJoin('refund as r', 'r.id', 'f.refund_id')
    .innerJoin('booking as b', 'b.id', 'r.booking_id')
    .select(['f.refund_id', 'b.reference', 'r.amount_pence', 'f.reason', 'f.found_at'])
    .where('f.settled_at', 'is', null)
    .orderBy('f.found_at')
    .orderBy('f.refund_id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.refund_id,
    reference: row.reference,
    pence: row.amount_pence,
    reason: row.reason,
    foundAt: row.found_at.getTime(),
  }));
}

/** The result of the last integrity checks. */
export interface IntegrityCheck {
  checkedAt: number;
  findings: string[];
}

/** Returns the result of the last integrity checks; null before the first. */
export async function readIntegrityCheck(db: Database): Promise<IntegrityCheck | null> {
  const row = await db.selectFrom('books_check').selectAll().executeTakeFirst();
  return row ? { checkedAt: row.checked_at.getTime(), findings: row.findings } : null;
}

/** Stores the findings of the integrity checks, replacing the previous ones. */
export async function storeIntegrityCheck(db: Database, findings: readonly string[]): Promise<void> {
  const row = { checked_at: new Date(systemClock.now()), findings: [...findings] };
  await db
    .insertInto('books_check')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute();
}

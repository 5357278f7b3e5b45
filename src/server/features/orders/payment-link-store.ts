import { type Kysely, sql } from 'kysely';
import { holdDuration } from '../../../domain/hold.ts';
import type { DB } from '../../db/tables.ts';

/** Stores the payment link of an order that staff made. `now` and `endsAt` are in epoch milliseconds. */
export async function insertPaymentLink(
  tx: Kysely<DB>,
  link: { bookingId: string; code: string; now: number; endsAt: number },
): Promise<void> {
  await tx
    .insertInto('payment_link')
    .values({
      booking_id: link.bookingId,
      code: link.code,
      made_at: new Date(link.now),
      ends_at: new Date(link.endsAt),
    })
    .execute();
}

/** Finds a payment link by its order or by its code; undefined if there is none. */
export function findPaymentLink(db: Kysely<DB>, by: { bookingId: string } | { code: string }) {
  const query = db.selectFrom('payment_link').selectAll();
  return (
    'code' in by ? query.where('code', '=', by.code) : query.where('booking_id', '=', by.bookingId)
  ).executeTakeFirst();
}

/**
 * Returns when an order's payment link, or its offer from the waitlist, ends (epoch milliseconds). The order
 * is held until then. Returns null for an order with neither.
 */
export async function findPaymentDeadline(db: Kysely<DB>, bookingId: string): Promise<number | null> {
  const { rows } = await sql<{ ends_at: Date }>`
    select ends_at from payment_link where booking_id = ${bookingId}
    union all select ends_at from waitlist_offer where booking_id = ${bookingId} limit 1`.execute(db);
  return rows[0]?.ends_at.getTime() ?? null;
}

/**
 * Lists the payment links that were made at or after `since`, and all links whose order may still be held at
 * `now` (both in epoch milliseconds). The newest link is first.
 */
export function listLinks(db: Kysely<DB>, { since, now }: { since: number; now: number }, limit: number) {
  return db
    .selectFrom('payment_link as link')
    .innerJoin('booking', 'booking.id', 'link.booking_id')
    .select([
      'link.booking_id',
      'link.code',
      'link.ends_at',
      'booking.reference',
      'booking.customer_name',
      'booking.day',
      'booking.total_pence',
      'booking.due_later_pence',
      'booking.account_credit_pence',
      'booking.status',
      'booking.hold_expires_at',
    ])
    .where((where) =>
      where.or([
        where('link.made_at', '>=', new Date(since)),
        // A hold that is renewed just before its link ends lasts at most `holdDuration` longer than the link.
        where('link.ends_at', '>', new Date(now - holdDuration)),
      ]),
    )
    .orderBy('link.made_at', 'desc')
    .orderBy('link.booking_id')
    .limit(limit)
    .execute();
}

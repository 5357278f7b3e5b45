import { type Kysely, sql } from 'kysely';
import type { PaymentSort } from '../../../contract/dashboard.ts';
import type { DB } from '../../db/tables.ts';
import type { SearchPatterns, WholeTerm } from './search-terms.ts';

interface Matched {
  id: string;
  held_at: Date;
}

/** What is looked for: something whole, or words. */
export type PaymentSearch = { patterns: SearchPatterns } | WholeTerm;

interface Search {
  looked: PaymentSearch;
  /** As many of the newest matches are looked at. */
  most: number;
  sort: PaymentSort;
  offset: number;
  limit: number;
}

const orders: Record<PaymentSort, ReturnType<typeof sql>> = {
  newest: sql`found.held_at desc, found.id desc`,
  oldest: sql`found.held_at, found.id`,
  name: sql`plain_words(booking.customer_name), found.held_at desc`,
  amount: sql`booking.total_pence desc, found.held_at desc`,
  status: sql`booking.status, payment.status nulls first, found.held_at desc`,
};

/**
 * One page of the newest `most` matching bookings with their payments; `matches` counts
 * them all, never beyond one more.
 */
export async function findPayments(db: Kysely<DB>, { looked, most, sort, offset, limit }: Search) {
  if ('patterns' in looked && looked.patterns.words.length === 0) return [];
  const matched = sql<Matched>`(select id, held_at from ${placeOf(looked, most + 1)})`;
  return db
    .with('matched', () => matched)
    .with('found', (cte) =>
      cte.selectFrom('matched').selectAll().orderBy('held_at', 'desc').orderBy('id', 'desc').limit(most),
    )
    .selectFrom('found')
    .innerJoin('booking', 'booking.id', 'found.id')
    .leftJoin('payment', 'payment.booking_id', 'found.id')
    .leftJoin('credit_purchase as purchase', 'purchase.booking_id', 'found.id')
    .select([
      'booking.id',
      'booking.reference',
      'booking.kind',
      'booking.channel',
      'booking.status',
      'booking.day',
      'booking.customer_name',
      'booking.customer_email',
      'booking.customer_phone',
      'booking.total_pence',
      'booking.credits_used',
      'booking.held_at',
      'booking.hold_expires_at',
      'payment.intent_id',
      'payment.status as payment_status',
      'payment.receipt_url',
      'purchase.credits',
      sql<number>`coalesce((select sum(r.amount_pence) from refund r where r.booking_id = booking.id), 0)::integer`.as(
        'returned',
      ),
      sql<number>`(select count(*) from matched)::integer`.as('matches'),
    ])
    .orderBy(orders[sort])
    .offset(offset)
    .limit(limit)
    .execute();
}

export type PaymentRow = Awaited<ReturnType<typeof findPayments>>[number];

/** Where the newest `most` are found. */
function placeOf(looked: PaymentSearch, most: number) {
  if ('patterns' in looked) {
    return sql`newest_bookings_like(${looked.patterns.words}, ${looked.patterns.emails}, ${most})`;
  }
  const is =
    'reference' in looked
      ? sql`reference = ${looked.reference}`
      : 'mailbox' in looked
        ? sql`mailbox_of(customer_email) = mailbox_of(${looked.mailbox})`
        : sql`customer_phone <> '' and phone_digits(customer_phone) = ${looked.phone}`;
  return sql`(select id, held_at from booking where ${is} order by held_at desc, id desc limit ${most}) whole`;
}

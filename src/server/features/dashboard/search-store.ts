import { type Kysely, type Selectable, sql } from 'kysely';
import type { PaymentSort } from '../../../contract/dashboard.ts';
import type { ExactTerm, SearchPatterns } from '../../db/search-terms.ts';
import type { DB } from '../../db/tables.ts';

interface Match {
  id: string;
  held_at: Date;
}

/** What to search bookings for: one exact term, or words. */
export type PaymentSearch = { patterns: SearchPatterns } | ExactTerm;

interface SearchInput {
  search: PaymentSearch;
  /** The number of newest matches that are read. */
  maxMatches: number;
  sort: PaymentSort;
}

/**
 * The money received for a booking, in pence. If there is none, the amount that was due at the time of
 * booking.
 */
const amount = sql<number>`coalesce(
  nullif((select sum(y.received_pence) from payment y where y.booking_id = booking.id), 0),
  booking.total_pence - booking.due_later_pence)::integer`;

const sortClauses: Record<PaymentSort, ReturnType<typeof sql>> = {
  newest: sql`found.held_at desc, found.id desc`,
  oldest: sql`found.held_at, found.id`,
  name: sql`plain_words(booking.customer_name), found.held_at desc, found.id desc`,
  amount: sql`${amount} desc, found.held_at desc, found.id desc`,
  status: sql`booking.status, payment.status nulls first, found.held_at desc, found.id desc`,
};

/**
 * Returns the newest `maxMatches` bookings that match, each with its current payment if it has one. The page
 * lists them as payments. `matches` counts all matches, up to `maxMatches + 1`.
 */
export async function findPayments(db: Kysely<DB>, { search, maxMatches, sort }: SearchInput) {
  if ('patterns' in search && search.patterns.words.length === 0) return [];
  const matched = sql<Match>`(select id, held_at from ${newestMatches(search, maxMatches + 1)})`;
  return db
    .with('matched', () => matched)
    .with('found', (cte) =>
      cte
        .selectFrom('matched')
        .selectAll()
        .orderBy('held_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxMatches),
    )
    .selectFrom('found')
    .innerJoin('booking', 'booking.id', 'found.id')
    .leftJoinLateral(sql<Selectable<DB['payment']>>`current_payment(found.id)`.as('payment'), (join) =>
      join.onTrue(),
    )
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
      amount.as('amount'),
      'booking.account_credit_pence',
      'booking.credits_used',
      'booking.voucher_code',
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
    .orderBy(sortClauses[sort])
    .execute();
}

/** A booking that matches a search. The columns of its current payment are null if it has no payment. */
export type PaymentRow = Awaited<ReturnType<typeof findPayments>>[number];

/** Returns the query for the newest `maxMatches` matches. */
function newestMatches(search: PaymentSearch, maxMatches: number) {
  if ('patterns' in search) {
    return sql`newest_bookings_like(${search.patterns.words}, ${search.patterns.emails}, ${maxMatches})`;
  }
  const condition =
    'reference' in search
      ? sql`reference = ${search.reference}`
      : 'email' in search
        ? sql`mailbox_of(customer_email) = mailbox_of(${search.email})`
        : sql`customer_phone <> '' and phone_digits(customer_phone) = ${search.phone}`;
  // The limit is a part of the statement's text. With a parameter the database expects a tenth of all
  // matches, and plans the prepared statement anew for each search.
  return sql`(
    select id, held_at from booking where ${condition}
    order by held_at desc, id desc limit ${sql.lit(maxMatches)}) whole`;
}

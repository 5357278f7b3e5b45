import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { Tender } from '../../../domain/refund-split.ts';
import type { DB } from '../../db/tables.ts';

/**
 * Reads the details of a party's order that only staff see: contact, payments (the earliest first) and hold.
 */
export async function readPartyOrder(db: Kysely<DB>, bookingId: string) {
  const [order, payments] = await Promise.all([
    db
      .selectFrom('booking')
      .innerJoin('party', 'party.booking_id', 'booking.id')
      .select(['customer_email', 'customer_phone', 'status', 'party.inquiry_id', 'party.live_until'])
      .where('booking.id', '=', bookingId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('payment')
      .select(['tender', 'received_pence', 'received_at', 'receipt_number'])
      .where('booking_id', '=', bookingId)
      .where('received_at', 'is not', null)
      .where('received_pence', '>', 0)
      .orderBy('received_at')
      .orderBy('created_at')
      .orderBy('idempotency_key')
      .execute(),
  ]);
  return {
    ...order,
    payments: payments.map((payment) => ({
      tender: payment.tender as Tender,
      pence: payment.received_pence ?? 0,
      at: (payment.received_at ?? new Date(0)).toISOString(),
      receiptNumber: payment.receipt_number,
    })),
  };
}

/** A party that is or was held for a family that pays by link. */
interface OfferRow {
  partyId: string;
  bookingId: string;
  reference: string;
  customerName: string;
  /** Whether the party was made from an enquiry. */
  isOffer: boolean;
  day: Day;
  starts: number;
  ends: number;
  packageName: string;
  children: number;
  /** The price of the party, in pence. */
  total: number;
  /** The part of the price that is due at booking, in pence. */
  now: number;
  code: string;
  madeAt: Date;
  endsAt: Date;
  status: string;
  isWithdrawn: boolean;
}

/**
 * Lists offers and payment links for parties that are open or were made since an instant, the newest first.
 */
export async function listOfferedParties(
  db: Kysely<DB>,
  { since, now, limit }: { since: number; now: number; limit: number },
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select p.id as "partyId", b.id as "bookingId", b.reference, b.customer_name as "customerName",
      p.inquiry_id is not null as "isOffer", p.day, p.starts, p.ends, k.name as "packageName", p.children,
      b.total_pence as total, b.total_pence - b.due_later_pence as now, l.code, l.made_at as "madeAt", l.ends_at as "endsAt",
      b.status, exists (select from journal j where j.booking_id = b.id and j.what = 'payment link withdrawn') as "isWithdrawn"
    from payment_link l join booking b on b.id = l.booking_id join party p on p.booking_id = b.id
      join party_package k on k.id = p.party_package_id
    where l.made_at >= ${new Date(since)} or l.ends_at > ${new Date(now)}
    order by l.made_at desc, b.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the price of the minutes that staff added to a party, in pence. */
export async function readLongerPrice(db: Kysely<DB>, bookingId: string, item: string): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(amount_pence), 0)::integer as pence from order_line
    where booking_id = ${bookingId} and kind = 'sale' and item = ${item}`.execute(db);
  return rows[0]?.pence ?? 0;
}

import { type Kysely, sql } from 'kysely';
import {
  isOffered,
  maxOffersPerTitle,
  type Offer,
  type OfferWorth,
  offerCode,
} from '../../../domain/offers.ts';
import type { PricedSession } from '../../../domain/price-rules.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';

/** The visit for which offers are looked up. */
interface OfferedVisit {
  session: PricedSession | null;
  email: string;
  /**
   * Whether this device has confirmed the e-mail address. Only then do earlier visits under this address
   * count.
   */
  verified: boolean;
  now: number;
  /** The booking that this visit replaces, if any. Its use of an offer does not count. */
  without: string | null;
}

/**
 * Returns the offers that a family can get for a visit (specification 4.12). Queries the database only if an
 * offer depends on the family's earlier visits, or on its earlier use of the offer. The offer is checked
 * again, under a lock, when the visit is held.
 */
export async function findOffers(
  { db, calendar }: Pick<AppContext, 'db' | 'calendar'>,
  { session, email, verified, now, without }: OfferedVisit,
): Promise<OfferWorth[]> {
  if (session === null) return [];
  const { offers } = await calendar.read();
  const met = offers.filter((offer) => isOffered(offer, session) && (offer.everyVisits === null || verified));
  const counted = met.filter(({ everyVisits, oncePerDay }) => everyVisits !== null || oncePerDay);
  if (counted.length === 0) return met;
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${counted.map(({ id }) => id)}::text[]) as id
    where offer_spent(id, mailbox_of(${email}), ${session.day}, ${new Date(now)}, ${without}) is null`.execute(
    db,
  );
  const spent = counted.filter(({ id }) => !rows.some((row) => row.id === id));
  return met.filter((offer) => !spent.includes(offer));
}

/** Returns the voucher that counts the uses of an offer. Creates the voucher at the first use. */
export async function readOfferVoucher(
  db: Kysely<DB>,
  { id, title }: Pick<Offer, 'id' | 'title'>,
  now: number,
): Promise<{ id: number; code: string; offer: string }> {
  // An offer with a new title gets a new voucher, and the uses of both vouchers count together. The offer
  // keeps the voucher with its former title. A different offer that takes over the former title needs another
  // code.
  for (let occurrence = 1; occurrence <= maxOffersPerTitle; occurrence += 1) {
    const voucher = await findOrMakeVoucher(db, { id, title }, offerCode(title, occurrence), now);
    if (voucher.offer_id === id) return { id: voucher.id, code: voucher.code, offer: title };
  }
  throw new Error(`No voucher for the offer ${id}`);
}

/**
 * Returns the voucher with a code, which may belong to another offer. Creates the voucher if there is none.
 */
async function findOrMakeVoucher(
  db: Kysely<DB>,
  { id, title }: Pick<Offer, 'id' | 'title'>,
  code: string,
  now: number,
) {
  const find = () => db.selectFrom('voucher').select(['id', 'code', 'offer_id']).where('code', '=', code);
  const found = await find().executeTakeFirst();
  if (found) return found;
  await db
    .insertInto('voucher')
    .values({
      code,
      offer_id: id,
      kind: 'amount',
      value: 1,
      // During an upgrade, an older version without offers may still run and read this as an ordinary
      // voucher. No order reaches this minimum, so nobody can redeem the voucher in that version.
      minimum_order_pence: 2_000_000_000,
      note: title,
      created_by: 'offer',
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  return find().executeTakeFirstOrThrow();
}

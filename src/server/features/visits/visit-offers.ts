import { type Kysely, sql } from 'kysely';
import { isOffered, type Offer, type OfferWorth, offerCode } from '../../../domain/offers.ts';
import type { PricedSession } from '../../../domain/price-rules.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';

/** The visit that offers are sought for. */
interface OfferedVisit {
  session: PricedSession | null;
  email: string;
  /** Whether this device has confirmed the e-mail address: only then are its visits counted. */
  verified: boolean;
  now: number;
  /** A booking whose own use does not count: one that is replaced. */
  without: string | null;
}

/**
 * Returns the offers that a family may have for a visit (specification 4.12). Asks the database only where an
 * offer depends on what the family has had before. The hold decides again, under the lock.
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
  const had = counted.filter(({ id }) => !rows.some((row) => row.id === id));
  return met.filter((offer) => !had.includes(offer));
}

/** Returns the voucher that counts the uses of an offer; makes it with the first use. */
export async function readOfferVoucher(
  db: Kysely<DB>,
  { id, title }: Pick<Offer, 'id' | 'title'>,
  now: number,
): Promise<{ id: number; code: string }> {
  // An offer that was given another title goes on with another voucher; the uses of both are counted
  // together.
  const code = offerCode(title);
  const find = () =>
    db
      .selectFrom('voucher')
      .select(['id', 'code'])
      .where('offer_id', '=', id)
      .where('code', '=', code)
      .executeTakeFirst();
  const found = await find();
  if (found) return found;
  await db
    .insertInto('voucher')
    .values({
      code,
      offer_id: id,
      kind: 'amount',
      value: 1,
      // The previous version, which may run beside this one, knows this only as a voucher: no order reaches
      // the minimum.
      minimum_order_pence: 2_000_000_000,
      note: title,
      created_by: 'offer',
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`No voucher for the offer ${id}`);
  return made;
}

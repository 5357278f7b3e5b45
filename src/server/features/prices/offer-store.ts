import { type Kysely, sql } from 'kysely';
import type { OfferInput } from '../../../contract/office-prices.ts';
import type { DB } from '../../db/tables.ts';

/** Lists the offers of the home page in their order, with when their rule was changed; parties left out. */
export function listOfferRows(db: Kysely<DB>) {
  return db
    .selectFrom('offer')
    .leftJoin('offer_rule', 'offer_rule.offer_id', 'offer.id')
    .select(['offer.id', 'title', 'description', 'price_note', 'changed_at', 'changed_by'])
    .where('party_package_id', 'is', null)
    .orderBy('position')
    .execute();
}

/** Finds when an offer's rule was changed last, and whether it has ended; undefined without such an offer. */
export function findOfferState(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('offer')
    .leftJoin('offer_rule', 'offer_rule.offer_id', 'offer.id')
    .select(['changed_at', 'ended_at', 'party_package_id'])
    .where('offer.id', '=', id)
    .executeTakeFirst();
}

/** Counts how often each offer is used by bookings now; `now` in epoch milliseconds. */
export async function countOfferUses(db: Kysely<DB>, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('voucher')
    .innerJoin('voucher_use', 'voucher_use.voucher_id', 'voucher.id')
    .select(['offer_id', ({ fn }) => fn.countAll<number>().as('uses')])
    .where('offer_id', 'is not', null)
    .where('live_until', '>', new Date(now))
    .groupBy('offer_id')
    .execute();
  return new Map(rows.map(({ offer_id: id, uses }) => [id ?? '', Number(uses)]));
}

type OfferChange = { kind: 'save'; offer: OfferInput } | { kind: 'end'; id: string };

/**
 * Stores a change of an offer. Every change of one goes through here, in the transaction that has checked it
 * under `lockPrices`. `at` in epoch milliseconds.
 */
export async function writeOffer(
  tx: Kysely<DB>,
  change: OfferChange,
  { at, by }: { at: number; by: string },
): Promise<void> {
  const changed = { changed_at: new Date(at), changed_by: by };
  if (change.kind === 'end') {
    await tx
      .updateTable('offer_rule')
      .set({ ended_at: new Date(at), ...changed })
      .where('offer_id', '=', change.id)
      .execute();
    return;
  }
  const { offer } = change;
  const shown = {
    title: offer.title,
    description: offer.description,
    price_note: offer.priceNote,
    price_pence: offer.everyVisits === null ? offer.ticketPrice : null,
  };
  await tx
    .insertInto('offer')
    .values({
      id: offer.id,
      ...shown,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from offer)`,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(shown))
    .execute();
  const rule = {
    ticket_pence: offer.ticketPrice,
    every_visits: offer.everyVisits,
    ticket_types: offer.ticketTypes,
    most_tickets: offer.mostTickets,
    once_a_day: offer.oncePerDay,
    event_id: offer.eventId,
    first_day: offer.firstDay,
    last_day: offer.lastDay,
    school: offer.school,
    weekdays: offer.weekdays,
    from_minute: offer.fromMinute,
    until_minute: offer.untilMinute,
    ends_by_minute: offer.endsBy,
    ended_at: null,
    ...changed,
  };
  await tx
    .insertInto('offer_rule')
    .values({ offer_id: offer.id, ...rule })
    .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(rule))
    .execute();
}

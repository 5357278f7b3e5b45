import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

/**
 * Lists the offers of the home page in their order, with the time of their rule's last change. Leaves out
 * offers of party packages.
 */
export function listOfferRows(db: Kysely<DB>) {
  return db
    .selectFrom('offer')
    .leftJoin('offer_rule', 'offer_rule.offer_id', 'offer.id')
    .select(['offer.id', 'title', 'description', 'price_note', 'changed_at', 'changed_by'])
    .where('party_package_id', 'is', null)
    .orderBy('position')
    .execute();
}

/**
 * Finds the time of the last change of an offer's rule, and whether the rule has ended; undefined if there is
 * no such offer.
 */
export function findOfferState(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('offer')
    .leftJoin('offer_rule', 'offer_rule.offer_id', 'offer.id')
    .select(['changed_at', 'ended_at', 'party_package_id'])
    .where('offer.id', '=', id)
    .executeTakeFirst();
}

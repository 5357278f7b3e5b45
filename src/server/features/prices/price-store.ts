import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

/**
 * Finds the time of a rule's last change, and whether the rule has ended; undefined if there is no such rule.
 */
export function findRuleState(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('price_rule')
    .select(['changed_at', 'changed_by', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lists the time and the author of the last change of each rule that has not ended. */
export function listRuleChanges(db: Kysely<DB>) {
  return db
    .selectFrom('price_rule')
    .select(['id', 'changed_at', 'changed_by'])
    .where('ended_at', 'is', null)
    .execute();
}

/** Lists the ticket types in their order, whether they are sold or not. */
export function listTicketNames(db: Kysely<DB>) {
  return db.selectFrom('ticket_type').select(['id', 'name']).orderBy('position').execute();
}

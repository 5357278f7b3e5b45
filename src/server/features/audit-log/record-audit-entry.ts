import type { Kysely } from 'kysely';
import { actingPerson } from '../../db/acting-person.ts';
import type { DB } from '../../db/tables.ts';

/** An entry of the audit log; `at` in epoch milliseconds. */
export interface AuditEntry {
  at: number;
  who: 'customer' | 'provider' | 'sweeper' | 'staff' | 'kiosk' | 'system';
  /** The action in a few words, such as 'kiosk PIN set'. */
  what: string;
  /** Left out if the entry concerns no booking. */
  bookingId?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Records an action in the audit log: who did what, when, and the values before and after it. Call this
 * function in the transaction of the action. The entry of an action by staff names the person who is signed
 * in, if any.
 */
export async function recordAuditEntry(tx: Kysely<DB>, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('journal')
    .values({
      at: new Date(entry.at),
      who: entry.who,
      what: entry.what,
      person_id: entry.who === 'staff' ? actingPerson() : null,
      booking_id: entry.bookingId ?? null,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute();
}

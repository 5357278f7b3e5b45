import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../contract/dashboard.ts';
import type { DB } from '../../db/tables.ts';

/**
 * A filter of the audit log. An entry passes the filter if it matches every given value and is older than
 * `after`, the last entry of the previous page.
 */
export interface AuditFilter {
  who: Actor | undefined;
  what: string | undefined;
  /** Epoch milliseconds; `until` is exclusive. */
  from: number | undefined;
  until: number | undefined;
  reference: string | undefined;
  after: { at: string; id: string } | undefined;
}

/** Lists entries of the audit log, the newest first, at most `limit`. */
export function listAuditEntries(db: Kysely<DB>, filter: AuditFilter, limit: number) {
  const { who, what, from, until, reference, after } = filter;
  return db
    .selectFrom('journal')
    .leftJoin('booking', 'booking.id', 'journal.booking_id')
    .leftJoin('staff_person', 'staff_person.id', 'journal.person_id')
    .select([
      'staff_person.name as person',
      'journal.id',
      'journal.who',
      'journal.what',
      'journal.before',
      'journal.after',
      'booking.reference',
    ])
    .select('journal.at')
    .select(({ selectFrom }) =>
      selectFrom('staff_person as colleague')
        .where(sql`colleague.id::text`, '=', sql`journal.after->>'colleague'`)
        .select('colleague.name')
        .as('colleague'),
    )
    .select(
      sql<string>`to_char(journal.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('exactly'),
    )
    .$if(who !== undefined, (query) => query.where('journal.who', '=', sql.lit(who ?? '')))
    .$if(what !== undefined, (query) => query.where('journal.what', '=', what ?? ''))
    .$if(from !== undefined, (query) => query.where('journal.at', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (query) => query.where('journal.at', '<', new Date(until ?? 0)))
    .$if(reference !== undefined, (query) =>
      query.where(
        'journal.booking_id',
        '=',
        sql<string>`(select id from booking where reference = ${reference})`,
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(journal.at, journal.id) < (${after?.at}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('journal.at', 'desc')
    .orderBy('journal.id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists every action that occurs in the audit log, by skipping through its index. */
export async function listAuditActions(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with recursive action as (
      (select what from journal order by what limit 1)
      union all
      select (select j.what from journal j where j.what > a.what order by j.what limit 1) from action a where a.what is not null
    )
    select what from action where what is not null`.execute(db);
  return rows.map(({ what }) => what);
}

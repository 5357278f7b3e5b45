import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** Readable names of tables for the findings; other tables are shown by their own names. */
const tableNames: Readonly<Record<string, string>> = {
  account_credit: 'an account credit or gift voucher',
  account_credit_use: 'a use of account credit',
  booking_ticket: 'tickets',
  cancellation: 'a cancellation',
  change_place: 'a place of a change',
  credit_purchase: 'a purchase of credits',
  credit_return: 'a return of credits',
  credit_use: 'a use of credits',
  desk_clash: 'a failed action of a kiosk',
  desk_deed: 'an action of the front desk',
  kiosk_walk_in: 'a walk-in of a kiosk',
  mail: 'a mail',
  member_visit: 'a counted visit',
  party: 'a party',
  party_choice: 'an extra of a party',
  payment: 'a payment',
  photo_session: 'a photo session',
  place: 'a place in a session',
  point_entry: 'an entry in the ledger of points',
  redemption: 'a redeemed reward',
  refund: 'a refund',
  stay: 'a check-in',
  visit_change: 'a change of a visit',
  voucher_use: 'a use of a voucher',
  walk_in_request: 'a walk-in that a kiosk asked staff to approve',
};

interface Link {
  child: string;
  column: string;
  parent: string;
  key: string;
}

/**
 * Finds rows with a dangling reference. The database refuses to store such a row, but a failing disk or a
 * change by a superuser can cause one. Returns one line for each row.
 */
export async function checkLinks(db: Database): Promise<string[]> {
  const { rows: links } = await sql<Link>`
    select c.conrelid::regclass::text as child, a.attname as "column", c.confrelid::regclass::text as parent, k.attname as key
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
    order by 1, 2`.execute(db);
  // Many tables are empty for a long time, and planning the search of a table costs more than finding that it
  // is empty. So empty tables are not searched.
  const children = [...new Set(links.map(({ child }) => child))];
  if (children.length === 0) return [];
  const { rows: filled } = await sql<{ child: string }>`
    ${sql.join(children.map(selectFilled), sql` union all `)}`.execute(db);
  const toSearch = links.filter((link) => filled.some(({ child }) => child === link.child));
  if (toSearch.length === 0) return [];
  const { rows } = await sql<{ child: string; column: string; parent: string; value: string }>`
    ${sql.join(toSearch.map(selectDangling), sql` union all `)}`.execute(db);
  return rows.map(
    ({ child, column, parent, value }) =>
      `${tableNames[child] ?? `a row of ${child}`} refers to a ${parent.replaceAll('_', ' ')} that does not exist (${child}.${column} ${value}). The site never does this by itself: rows were changed by hand, or a disk is failing. Keep a backup and have the database looked at.`,
  );
}

function selectFilled(child: string): RawBuilder<unknown> {
  return sql`select ${child}::text as child where exists (select from ${sql.table(child)})`;
}

function selectDangling({ child, column, parent, key }: Link): RawBuilder<unknown> {
  return sql`select ${child}::text as child, ${column}::text as "column", ${parent}::text as parent, c.${sql.ref(column)}::text as value
    from ${sql.table(child)} c where c.${sql.ref(column)} is not null
      and not exists (select 1 from ${sql.table(parent)} p where p.${sql.ref(key)} = c.${sql.ref(column)})`;
}

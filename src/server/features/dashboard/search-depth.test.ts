import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertVisit } from '../../../../test/insert-visit.ts';
import { signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { searchPaymentsCall } from '../../../contract/dashboard.ts';

const app = await createTestApp({ trustedProxies: 1 });
const staff = await signInAsStaff(app);
const bookings = 12_000;
/**
 * The gap between the numbers of successive bookings. With this gap, the test needs only a sixteenth of the
 * bookings that would otherwise span the same range of numbers.
 */
const gap = 16;

// Enough bookings for every stage of the search: the newest 400, blocks of 4,096 numbers, groups of 16
// blocks, and the rest.
beforeAll(async () => {
  const id = await insertVisit(app.db, { day: '2025-09-20', now: Date.parse('2025-09-13T09:00:00Z') });
  await app.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    const { rows } = await sql<{
      index: string;
    }>`select pg_get_indexdef('booking_words'::regclass) as index`.execute(db);
    await sql`drop index booking_words`.execute(db);
    await sql`
      with named as materialized (
        select n, case when n % 4 = 0 then 'Sarah ' when n % 3 = 0 then 'Sophie ' else 'Tom ' end ||
          case when n = 777 then 'Onlyonce' when n % 5 = 0 then 'Smith' when n % 211 = 0 then 'Thornbury' when n % 1009 = 0 then 'Eastwater' else 'Brown' end as name
        from generate_series(1, ${bookings}) n
      ), spoken as materialized (
        select name, booking_words(name, 'somebody@example.org', '') as words from (select distinct name from named) each
      )
      insert into booking select copy.*
      from named join spoken using (name), booking b, jsonb_populate_record(b, jsonb_build_object(
        'id', gen_random_uuid(), 'seq', n * ${gap}, 'reference', 'WF-DEPTH-' || n, 'held_at', b.held_at - (${bookings} - n) * interval '1 minute',
        'customer_name', name, 'customer_email', 'somebody@example.org', 'words', spoken.words)) copy
      where b.id = ${id}`.execute(db);
    await sql.raw(rows[0]?.index ?? '').execute(db);
    await sql`select setval('booking_seq', ${bookings * gap})`.execute(db);
    await sql`set session_replication_role = origin`.execute(db);
    await sql`analyze booking`.execute(db);
  });
});

async function found(searchTerm: string) {
  const pages = [1, 2].map(async (page) => {
    const response = await app.post('/api/admin/search-payments', { searchTerm, page }, staff);
    return (await bodyOf<CallReply<typeof searchPaymentsCall>>(response)).payments;
  });
  return (await Promise.all(pages)).flat().map(({ booking_id }) => booking_id);
}

/** Finds the newest 40 by reading every booking. */
async function scanAll(searchTerm: string) {
  const patterns = searchTerm.split(' ').map((word) => `%${word}%`);
  const { rows } = await sql<{ id: string }>`
    select id from booking where words || '' like all (${patterns}) order by held_at desc limit 40`.execute(
    app.db,
  );
  return rows.map(({ id }) => id);
}

test.each([
  ['tom', 40],
  ['sarah smith', 40],
  ['thornbury', 40],
  ['sarah thornbury', 12],
  ['sophie thornbury', 11],
  ['eastwater', 9],
  ['sarah eastwater', 2],
  ['stwat soph', 3],
  ['onlyonce', 1],
  ['tom onlyonce brown', 0],
])('a search for %j finds the same bookings as a scan of all', async (term, count) => {
  const ids = await found(term);
  expect(ids).toEqual(await scanAll(term));
  expect(ids).toHaveLength(count);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Connection, connect, type Database } from '../src/server/db/connect.ts';
import { createStatementNames } from '../src/server/db/prepared.ts';
import { findBooking, holdBooking, readBookingDetails } from '../src/server/features/orders/booking-store.ts';
import { holdInputFor } from '../src/server/features/orders/order-plan.ts';
import { createDatabase, dropDatabase } from './database.ts';
import { planTestVisit, singleAttempt } from './visit-plan.ts';

const server = inject('databaseUrl');
let name: string;
let connection: Connection;
beforeEach(async () => {
  name = `prepared_${randomUUID().replaceAll('-', '')}`;
  // There is only one connection, so that each statement meets those that were prepared before.
  connection = connect(await createDatabase(server, name), { connections: 1 });
});
afterEach(async () => {
  await connection.close();
  await dropDatabase(server, name);
});

/** Returns the other statements that the connection has prepared, each with the number of its runs. */
async function preparedRuns() {
  const { rows } = await sql<{ text: string; runs: number }>`
    select statement as text, generic_plans + custom_plans as runs from pg_prepared_statements
    where statement not like '%pg_prepared_statements%'`.execute(connection.db);
  return rows;
}

test('a statement is prepared from its fifth run, once for each text', async () => {
  const double = async (number: number) =>
    (await sql<{ n: number }>`select ${number}::integer * 2 as n`.execute(connection.db)).rows[0]?.n;
  expect([await double(1), await double(2), await double(3), await double(4)]).toEqual([2, 4, 6, 8]);
  expect(await preparedRuns()).toEqual([]);
  expect([await double(5), await double(6)]).toEqual([10, 12]);
  expect(await preparedRuns()).toEqual([{ text: expect.stringContaining('::integer * 2'), runs: 2 }]);
});

test('a statement is not prepared if a migration could change its columns, if its plan depends on its values, or if it only controls others', () => {
  const nameOfPrepared = createStatementNames();
  const isPrepared = (text: string) =>
    Array.from({ length: 5 }, () => nameOfPrepared(text)).at(-1) !== undefined;
  const prepared = [
    'select count(*) from venue',
    'select id, price * quantity from booking',
    "select '(', id from booking where id in (select * from unnest($1::uuid[]))",
    'with found as (select * from booking) select id from found',
    'insert into venue (name) values ($1) returning id',
    'update venue set name = $1;',
  ];
  expect(prepared.filter((text) => !isPrepared(text))).toEqual([]);
  const unprepared = [
    'select * from venue',
    'select "v".* from "venue" as "v"',
    'select id, v.*, name from venue v',
    'select (f.booking).* from lock_booking($1) f',
    "select '(', v.*, ')' from venue v",
    'delete from venue returning *',
    'insert into venue (name) values ($1) returning venue.*',
    'with found as (select id from booking) select * from found',
    'select 1; select 2',
    'begin',
    'set local lock_timeout = 1',
    'listen desk',
    '(select * from venue)',
    'select id from inquiry /* planned for its values */',
  ];
  expect(unprepared.filter(isPrepared)).toEqual([]);
});

test('a prepared statement survives a failed transaction, even one that prepared it', async () => {
  const divide = (db: Database, by: number) => sql<{ n: number }>`select 6 / ${by}::integer as n`.execute(db);
  for (const by of [1, 2, 3, 6]) expect((await divide(connection.db, by)).rows).toEqual([{ n: 6 / by }]);
  const inTransaction = connection.db.transaction().execute((tx) => divide(tx, 0));
  await expect(inTransaction).rejects.toThrow('division by zero');
  expect((await divide(connection.db, 2)).rows).toEqual([{ n: 3 }]);
  await expect(divide(connection.db, 0)).rejects.toThrow('division by zero');
  expect((await divide(connection.db, 3)).rows).toEqual([{ n: 2 }]);
  expect(await preparedRuns()).toEqual([{ text: expect.stringContaining('select 6 /'), runs: 4 }]);
});

test('a booking is still found after the next version has added a column to its table and replaced the function that reads it', async () => {
  const plan = planTestVisit({ day: '2030-01-05', pence: 950, capacity: 40 });
  const order = holdInputFor(plan, singleAttempt, { now: Date.now() });
  expect(await holdBooking(connection.db, order)).toEqual({ outcome: 'held' });
  const { id } = order.booking;
  const read = async () => ({
    row: await findBooking(connection.db, { id }),
    details: await readBookingDetails(connection.db, id),
  });
  const found = await read();
  expect(found.row).toMatchObject({ id, status: 'held', total_pence: 950 });
  for (const _run of [2, 3, 4, 5]) expect(await read()).toEqual(found);
  await sql`alter table booking add column shade text`.execute(connection.db);
  await sql`alter table payment add column shade text`.execute(connection.db);
  expect(await read()).toEqual(found);
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname in ('booking_with_payment', 'booking_details')`.execute(
    connection.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) await sql.raw(text).execute(connection.db);
  expect(await read()).toEqual(found);
  const runs = await preparedRuns();
  for (const name of ['booking_with_payment(', 'booking_details('])
    expect(runs.find(({ text }) => text.includes(name))?.runs, name).toBe(3);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Connection, connect } from '../src/server/db/connect.ts';
import { prepared } from '../src/server/db/prepared.ts';
import { findBooking, holdBooking } from '../src/server/features/orders/booking-store.ts';
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

/** Returns the statements that the connection has prepared, each with the number of its runs. */
async function preparedRuns() {
  const { rows } = await sql<{ text: string; runs: number }>`
    select statement as text, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(
    connection.db,
  );
  return rows;
}

test('only a statement that is marked is prepared, once for each text', async () => {
  const double = async (number: number) =>
    (await sql<{ n: number }>`${prepared} select ${number}::integer * 2 as n`.execute(connection.db)).rows[0]
      ?.n;
  expect([await double(1), await double(2), await double(3)]).toEqual([2, 4, 6]);
  await sql`select 5`.execute(connection.db);
  expect(await preparedRuns()).toEqual([{ text: expect.stringContaining('::integer * 2'), runs: 3 }]);
});

test('a prepared statement survives a failed transaction, even one that sent it for the first time', async () => {
  const divide = (by: number) =>
    sql<{ n: number }>`${prepared} select 6 / ${by}::integer as n`.execute(connection.db);
  const inTransaction = connection.db
    .transaction()
    .execute(async (tx) => sql`${prepared} select 6 / ${0}::integer as n`.execute(tx));
  await expect(inTransaction).rejects.toThrow('division by zero');
  expect((await divide(2)).rows).toEqual([{ n: 3 }]);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(3)).rows).toEqual([{ n: 2 }]);
});

test('a booking is still found after the next version has added a column to its table and replaced the function that reads it', async () => {
  const plan = planTestVisit({ day: '2030-01-05', pence: 950, capacity: 40 });
  const order = holdInputFor(plan, singleAttempt, { now: Date.now() });
  expect(await holdBooking(connection.db, order)).toEqual({ outcome: 'held' });
  const { id } = order.booking;
  const found = await findBooking(connection.db, { id });
  expect(found).toMatchObject({ id, status: 'held', total_pence: 950 });
  await sql`alter table booking add column shade text`.execute(connection.db);
  await sql`alter table payment add column shade text`.execute(connection.db);
  expect(await findBooking(connection.db, { id })).toEqual(found);
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname = 'booking_with_payment'`.execute(
    connection.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) await sql.raw(text).execute(connection.db);
  expect(await findBooking(connection.db, { id })).toEqual(found);
  const runs = await preparedRuns();
  expect(runs.find(({ text }) => text.includes('booking_with_payment'))?.runs).toBe(3);
});

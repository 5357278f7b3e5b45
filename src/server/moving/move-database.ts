import pg from 'pg';
import { connect, connectForLongWork } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { checkIntegrity } from '../integrity/check-integrity.ts';
import { readCentreTime } from '../sample-clock.ts';

/**
 * The error of a move that was refused, or after which the databases differ. The message says why. The source
 * keeps its data; its schema may have been updated to this version.
 */
export class MoveError extends Error {}

export interface MoveResult {
  tables: number;
  rows: number;
}

/** The most rows of a batch. */
const batchSize = 1_000;
/** The most bytes of a batch. A row that is larger is a batch of its own. */
const batchBytes = 8_000_000;

/**
 * Brings the schemas of both databases up to date, and copies the whole centre from one snapshot into the
 * empty database. Then compares every table and runs the integrity checks. Refuses a target with tables. Does
 * not copy changes that are made to the source during the move: see `refuseRunningSite`.
 */
export async function moveDatabase(
  fromUrl: string,
  toUrl: string,
  print: (line: string) => void,
): Promise<MoveResult> {
  const [from, to] = [createClient(fromUrl), createClient(toUrl)];
  await from.connect();
  try {
    await to.connect();
    await refuseNonEmpty(to);
    await migrateDatabase(fromUrl);
    await migrateDatabase(toUrl);
    await from.query('begin isolation level repeatable read read only');
    const tables = await listTablesInOrder(from);
    await to.query('begin');
    await to.query(`truncate ${tables.map(quoted).join(', ')}`);
    let rows = 0;
    for (const table of tables) rows += await copyTable(from, to, table);
    await to.query('commit');
    print(`${rows} rows of ${tables.length} tables are there; comparing`);
    for (const table of tables) await compareTable(from, to, table);
    await from.query('commit');
    await verifyIntegrity(toUrl);
    return { tables: tables.length, rows };
  } finally {
    await from.end();
    await to.end().catch(() => undefined);
  }
}

function createClient(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, application_name: 'move', options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  return client;
}

/**
 * Refuses a database with a running site, because changes made during the move would be left behind. The
 * connection with which a command claims the database does not count as a site, because it may still be open
 * after the command was killed.
 */
export async function refuseRunningSite(url: string): Promise<void> {
  const client = createClient(url);
  await client.connect();
  const { rows } = await client
    .query<{ count: number }>(
      "select count(*)::integer as count from pg_stat_activity where datname = current_database() and application_name like 'windfall%' and application_name <> 'windfall claim'",
    )
    .finally(() => client.end());
  if (rows[0]?.count) throw new MoveError('The site is running on the old database: stop it first');
}

async function refuseNonEmpty(to: pg.Client): Promise<void> {
  const { rows } = await to.query<{ name: string }>(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' limit 1",
  );
  if (rows[0])
    throw new MoveError(`The new database is not empty (${rows[0].name} is there): give an empty one`);
}

async function migrateDatabase(url: string): Promise<void> {
  const { pool, close } = connect(url, { connections: 1 });
  try {
    await migrate(pool);
  } finally {
    await close();
  }
}

/** Returns every table, each after the tables that it refers to. */
async function listTablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname",
  );
  const { rows: references } = await client.query<{ name: string; needs: string }>(
    "select distinct c.relname as name, f.relname as needs from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid",
  );
  const ordered: string[] = [];
  let remaining = tables.map(({ name }) => name);
  while (remaining.length > 0) {
    const ready = remaining.filter((name) =>
      references.every((reference) => reference.name !== name || ordered.includes(reference.needs)),
    );
    if (ready.length === 0) throw new MoveError(`These tables refer to each other: ${remaining.join(', ')}`);
    ordered.push(...ready);
    remaining = remaining.filter((name) => !ready.includes(name));
  }
  return ordered;
}

/**
 * Copies a table with its user triggers disabled, because they have already run for these rows. Drops the
 * table's references to itself and restores them after the last row, because a row may come before the row
 * that it refers to.
 */
async function copyTable(from: pg.Client, to: pg.Client, table: string): Promise<number> {
  const name = quoted(table);
  const { rows: columns } = await from.query<{ name: string; sequence: string | null }>(
    "select attname as name, pg_get_serial_sequence(quote_ident($1), attname) as sequence from pg_attribute where attrelid = quote_ident($1)::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum",
    [table],
  );
  const list = columns.map((column) => quoted(column.name)).join(', ');
  const { rows: references } = await to.query<{ name: string; definition: string }>(
    "select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and conrelid = quote_ident($1)::regclass and confrelid = conrelid",
    [table],
  );
  for (const reference of references)
    await to.query(`alter table ${name} drop constraint ${quoted(reference.name)}`);
  const rowsAtOnce = await readBatchSize(from, table);
  await to.query(`alter table ${name} disable trigger user`);
  await from.query(`declare rows_to_move cursor for select to_jsonb(t)::text as row from ${name} t`);
  let count = 0;
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${rowsAtOnce} from rows_to_move`);
    if (rows.length === 0) break;
    count += rows.length;
    await to.query(
      `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
  }
  await from.query('close rows_to_move');
  await to.query(`alter table ${name} enable trigger user`);
  for (const { name: constraint, definition } of references)
    await to.query(`alter table ${name} add constraint ${quoted(constraint)} ${definition}`);
  for (const { name: column, sequence } of columns)
    if (sequence)
      await to.query(
        `select setval($1, greatest(1, coalesce(max(${quoted(column)}), 1)), max(${quoted(column)}) is not null) from ${name}`,
        [sequence],
      );
  return count;
}

/** Returns how many rows of a table fit in a batch, by the size of its largest row. */
async function readBatchSize(from: pg.Client, table: string): Promise<number> {
  const { rows } = await from.query<{ largest: number | null }>(
    `select max(octet_length(to_jsonb(t)::text)) as largest from ${quoted(table)} t`,
  );
  return Math.max(1, Math.min(batchSize, Math.floor(batchBytes / (rows[0]?.largest ?? 1))));
}

async function compareTable(from: pg.Client, to: pg.Client, table: string): Promise<void> {
  const digest = `select count(*) as rows, coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint), 0)::text as sum from ${quoted(table)} t`;
  const [original, copied] = await Promise.all([from.query(digest), to.query(digest)]);
  if (JSON.stringify(original.rows) !== JSON.stringify(copied.rows))
    throw new MoveError(`The table ${table} did not arrive as it was; do not use the new database`);
}

async function verifyIntegrity(url: string): Promise<void> {
  const { db, close } = connectForLongWork(url);
  try {
    const faults = await checkIntegrity(db, await readCentreTime(db));
    if (faults.length > 0)
      throw new MoveError(`All rows arrived, but the books do not balance:\n${faults.join('\n')}`);
  } finally {
    await close();
  }
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

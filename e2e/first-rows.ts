import type pg from 'pg';

interface FirstTable {
  name: string;
  digest: string;
  /** The columns that can be written, quoted and joined with commas for the insert. */
  columns: string;
  /** The table's rows as JSON text. */
  rows: string;
}

/** The contents of every table when the site started, so that the changes of any journey can be undone. */
export type FirstRows = readonly FirstTable[];

export async function readFirstRows(database: pg.Pool): Promise<FirstRows> {
  const { rows: tables } = await database.query<{ name: string; columns: string }>(
    `select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  );
  const digests = await readDigests(
    database,
    tables.map(({ name }) => name),
  );
  return Promise.all(
    tables.map(async ({ name, columns }) => {
      const { rows } = await database.query<{ all: string }>(
        `select coalesce(jsonb_agg(t), '[]')::text as all from ${name} t`,
      );
      return { name, columns, digest: digests.get(name) ?? '', rows: rows[0]?.all ?? '[]' };
    }),
  );
}

/**
 * Restores every table whose rows have changed, and notifies the app. Tries again after a deadlock with the
 * app's own work.
 */
export async function restoreFirstRows(database: pg.Pool, first: FirstRows, tries = 5): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const digests = await readDigests(
      client,
      first.map(({ name }) => name),
    );
    const changed = first.filter(({ name, digest }) => digests.get(name) !== digest);
    // Triggers are off, because they forbid deletions from the audit log and check the order of insertions.
    await client.query('set local session_replication_role = replica');
    if (changed.length > 0) await client.query(changed.map(({ name }) => `delete from ${name}`).join('; '));
    for (const { name, columns, rows } of changed.filter(({ rows }) => rows !== '[]')) {
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    }
    await client.query("select pg_notify('calendar', name) from unnest($1::text[]) name", [
      ['ticket_price', ...changed.map(({ name }) => name)],
    ]);
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback');
    const deadlock = (problem as { code?: string }).code === '40P01';
    if (!deadlock || tries === 0) throw problem;
    await restoreFirstRows(database, first, tries - 1);
  } finally {
    client.release();
  }
}

async function readDigests(
  database: pg.Pool | pg.PoolClient,
  names: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.query<{ name: string; digest: string }>({
    // Each connection plans this statement once.
    name: 'digests',
    text: names
      .map(
        (name) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from ${name} t`,
      )
      .join(' union all '),
  });
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

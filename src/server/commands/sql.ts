import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { describeDatabaseError, withSiteDatabase } from './site-database.ts';
import { type Statement, splitStatements } from './split-statements.ts';

const help = `Reads or changes rows by SQL while the site runs: prices, hours, the menu, the venue's name and address.

  npm run sql -- "select id, name, price_pence from menu_item"
  npm run sql -- "update menu_item set price_pence = 475 where id = 'sausage'"          shows how many rows it would change, and changes none
  npm run sql -- "update menu_item set price_pence = 475 where id = 'sausage'" --yes    changes them; the pages follow within seconds
  … | npm run sql -- --yes                                                              takes the statements from the input

Several statements, separated by semicolons, run in one transaction. docs/operations.md and docs/pricing.md name the rows.`;

class StatementProblem extends Error {}

/** The first words of the statements that begin or end a transaction. */
const transactionWords = ['begin', 'start', 'commit', 'end', 'rollback', 'abort', 'prepare'];

try {
  const args = process.argv.slice(2);
  if (args.includes('--help')) console.log(help);
  else {
    const isConfirmed = args.includes('--yes');
    const [argument, ...rest] = args.filter((arg) => arg !== '--yes');
    if (rest.length > 0) {
      throw new StatementProblem(
        "Put the statement between quotation marks. 'npm run sql -- --help' says how.",
      );
    }
    const statements = splitStatements(argument ?? (await readStdin()));
    if (statements.length === 0) {
      throw new StatementProblem("There is no statement. 'npm run sql -- --help' says how.");
    }
    if (statements.some(({ firstWord }) => transactionWords.includes(firstWord))) {
      throw new StatementProblem('Leave out begin and commit: all statements run in one transaction.');
    }
    await withSiteDatabase(readConfig(process.env), async (_db, { url, clock }) => {
      const client = new pg.Client({ connectionString: url, application_name: 'windfall sql' });
      await client.connect();
      try {
        await run(client, statements, isConfirmed ? clock.now() : null);
      } finally {
        await client.end();
      }
    });
  }
} catch (problem) {
  const refused = problem instanceof pg.DatabaseError || problem instanceof StatementProblem;
  console.error(refused ? problem.message : describeDatabaseError(problem));
  process.exitCode = 1;
}

/**
 * Runs all statements in one transaction. Rolls it back if `at` is null. Otherwise records the changed tables
 * in the audit log, at the moment `at`, and commits.
 */
async function run(client: pg.Client, statements: readonly Statement[], at: number | null): Promise<void> {
  await client.query(`set statement_timeout = '60s'; set lock_timeout = '5s'; begin`);
  const results: pg.QueryResult[] = [];
  // The extended protocol allows only one statement in each text, so no statement escapes the check of its
  // first word. Blocks and procedures cannot end the transaction, because it began outside them.
  for (const { text } of statements) {
    const query: pg.QueryConfig & { queryMode: 'extended' } = { text, queryMode: 'extended' };
    results.push(await client.query(query));
  }
  // Deferred constraints are checked now, so that a dry run reports their violations too.
  await client.query('set constraints all immediate');
  const changed = results.filter(({ command }) => command !== 'SELECT' && command !== null);
  const hasChanges = changed.length > 0 || (await hasWritten(client));
  if (at !== null && hasChanges) {
    const rows = changed.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
    const summary = { in: changedTables(statements).join(', '), rows };
    await client.query('insert into journal (at, who, what, after) values ($1, $2, $3, $4)', [
      new Date(at),
      'system',
      'rows changed by hand',
      JSON.stringify(summary),
    ]);
  }
  await client.query(at === null ? 'rollback' : 'commit');
  for (const { command, rows, rowCount } of results) {
    if (rows.length > 0) console.table(rows);
    else if (command === 'SELECT') console.log('No rows.');
    if (command !== 'SELECT' && command !== null) {
      const count = rowCount === null ? '' : `, ${rowCount === 1 ? '1 row' : `${rowCount} rows`}`;
      console.log(`${command.toLowerCase()}${count}`);
    }
  }
  if (!hasChanges) return;
  console.log(
    at !== null
      ? 'Done.'
      : 'Nothing has changed yet. To apply this, run the same command with --yes at the end.',
  );
}

/**
 * Returns whether the transaction has written. A `select` writes if it calls a function that writes, or if it
 * has an `update` in a `with` clause.
 */
async function hasWritten(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_current_xact_id_if_assigned() is not null as written');
  return rows[0]?.written === true;
}

/**
 * Returns the tables that the statements change. The values stay out of the audit log, whose rows cannot
 * be erased.
 */
function changedTables(statements: readonly Statement[]): string[] {
  const pattern =
    /\b(?:update|insert\s+into|delete\s+from|truncate|alter\s+table)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)/gi;
  const tables = statements.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, table = '']) => table));
  return [...new Set(tables.map((table) => table.toLowerCase()))].toSorted();
}

async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) return '';
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) lines.push(line);
  return lines.join('\n');
}

import { sql } from 'kysely';

const mark = '/* prepared */';

/**
 * Begins the text of a statement that each connection parses and plans only once. Its text must be constant,
 * and it must name the columns of its result: the database refuses a prepared statement once a migration has
 * given `select *` another column.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

/**
 * Returns the name under which connections prepare a statement; undefined for one sent as it is. The name
 * contains the functions that the statement calls: only the name is sent once the statement is prepared, and
 * those who watch the connection still see what runs.
 */
export function nameOfPrepared(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const called = [...text.matchAll(/\b(\w+)\(/g)].map(([, name]) => name).join(' ');
  // PostgreSQL tells names apart by their first 63 bytes.
  const name = `${names.size + 1} ${called}`.slice(0, 63);
  names.set(text, name);
  return name;
}

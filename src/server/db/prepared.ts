import { sql } from 'kysely';

const mark = '/* prepared */';

/**
 * Marks a statement that each connection parses and plans only once. The text of the statement must begin
 * with this mark, must be constant, and must name the columns of its result. With `select *`, the database
 * would refuse the prepared statement once a migration has added a column.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

/**
 * Returns the name under which connections prepare a statement; undefined for a statement without the mark.
 * Once a statement is prepared, only its name is sent. The name contains the functions that the statement
 * calls, so that they can be seen in the traffic of a connection.
 */
export function nameOfPrepared(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const called = [...text.matchAll(/\b(\w+)\(/g)].map(([, name]) => name).join(' ');
  // PostgreSQL compares only the first 63 bytes of a name.
  const name = `${names.size + 1} ${called}`.slice(0, 63);
  names.set(text, name);
  return name;
}

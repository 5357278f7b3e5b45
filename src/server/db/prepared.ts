import { sql } from 'kysely';

const mark = '/* prepared */';

/**
 * Begins the text of a statement that each connection parses and plans only once. Its text must be constant,
 * and it must name the columns of its result: the database refuses a prepared statement once a migration has
 * given `select *` another column.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

/** Returns the name under which connections prepare a statement; undefined for one sent as it is. */
export function nameOfPrepared(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
}

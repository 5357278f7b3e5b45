import { sql } from 'kysely';

const mark = '/* planned for its values */';

/**
 * Ends a statement whose best plan depends on its values, such as a search for a part of a word. Such a
 * statement is never prepared, because a prepared statement may get one plan for all values.
 */
export const plannedForValues = sql.raw(mark);

/** How often a pool has run a statement before it is prepared. */
const runsBefore = 4;

/** The most statements that are prepared. Each takes 30 to 110 kB in every connection that has run it. */
const mostPrepared = 300;

/** The most statements whose runs are counted at a time. */
const mostCounted = 1_000;
/** The longest statement whose runs are counted, in characters. */
const longestCounted = 50_000;

/**
 * Returns a function that names the statements that the connections of a pool prepare. Each connection parses
 * and plans a prepared statement once; after that, only the name is sent to it. A statement gets its name at
 * its fifth run. The function returns undefined before that, for a statement that `canBePrepared` excludes,
 * and for one beyond the limits above. The name contains the functions that the statement calls, so that they
 * can be seen in the traffic of a connection.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= mostPrepared || text.length > longestCounted) return undefined;
    const runs = counts.get(text) ?? (canBePrepared(text) ? 0 : Number.NEGATIVE_INFINITY);
    if (runs < runsBefore) {
      if (counts.size >= mostCounted) counts.clear();
      counts.set(text, runs + 1);
      return undefined;
    }
    counts.delete(text);
    const called = [...text.matchAll(/\b(\w+)\(/g)].map(([, name]) => name).join(' ');
    // PostgreSQL compares only the first 63 bytes of a name.
    const name = `${names.size + 1} ${called}`.slice(0, 63);
    names.set(text, name);
    return name;
  };
}

/**
 * Returns whether a text is a single statement that reads or writes rows, names the columns of its result,
 * and has a plan that does not depend on its values. The database would refuse a prepared `select *` after a
 * migration has added a column. Ignores everything in parentheses, because a `*` in a subquery adds no
 * columns to the result.
 */
function canBePrepared(text: string): boolean {
  if (!/^\s*(?:with|select|insert|update|delete)\b/i.test(text) || text.includes('--')) return false;
  if (text.endsWith(mark)) return false;
  let outside = text.replace(/'[^']*'/g, "''").replace(/;\s*$/, '');
  if (outside.includes(';')) return false;
  for (let before = ''; outside !== before; ) {
    before = outside;
    outside = before.replace(/\([^()]*\)/g, '');
  }
  return !/(?:\s|\.)\*\s*(?:,|from\b|$)/i.test(outside);
}

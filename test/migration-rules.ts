/** A statement of a migration that could break or block a version that still runs. */
export interface Risk {
  line: number;
  words: string;
}

/** Matches the remark that declares the next statement safe all the same, and gives the reason. */
const excuse = /^\s*-- safe while the old version runs: \S.{9,}/;

const rules: readonly { words: string; pattern: RegExp; evenOnNew?: true }[] = [
  {
    words: 'the old version still reads what is dropped',
    pattern: /^drop (table|view|function|type|sequence)\b/,
    evenOnNew: true,
  },
  { words: 'the old version still reads what is dropped', pattern: /^alter table .*\bdrop column\b/ },
  {
    words: 'the old version still uses the old name',
    pattern: /^alter (table|function|index|type|sequence) .*\brename\b/,
  },
  {
    words: 'the whole table is written anew while everybody waits',
    pattern: /^alter table .*\balter( column)? \S+( set data)? type\b/,
  },
  { words: 'the old version leaves it empty', pattern: /^alter table .*\bset not null\b/ },
  {
    words: 'the old version leaves it empty',
    pattern: /^alter table .*\badd column (?!.*\b(default|generated)\b).*\bnot null\b/,
  },
  {
    words: 'every row is read while everybody waits: add it not valid',
    pattern:
      /^alter table .*\badd (constraint \S+ )?(check|foreign key|exclude|unique|primary key)\b(?!.*\bnot valid\b)/,
  },
  { words: 'nobody can write while the index is built', pattern: /^create (unique )?index\b/ },
  { words: 'every row is written anew', pattern: /^(update|delete from|with .*\bupdate)\b/ },
  { words: 'everybody waits', pattern: /^(lock|cluster|vacuum|reindex|truncate)\b/, evenOnNew: true },
];

/**
 * Returns the statements of a migration that are too risky to run in one step. Processes of the previous
 * version still run until each has been restarted (docs/upgrading.md). Exempt are statements that an
 * `excuse` declares safe, and most statements about a table that the migration itself creates.
 */
export function risksOf(text: string): Risk[] {
  const made = new Set(
    [...text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?(\w+)/gim)].map(([, name]) => name),
  );
  return statementsOf(text).flatMap(({ line, statement, before }) => {
    if (excuse.test(before)) return [];
    const plain = statement.toLowerCase().replace(/\s+/g, ' ');
    const table =
      /^(?:alter table(?: only)?|create (?:unique )?index(?: \w+)? on|update|delete from|truncate) (\w+)/.exec(
        plain,
      )?.[1];
    return rules
      .filter(({ pattern, evenOnNew }) => pattern.test(plain) && (evenOnNew || !table || !made.has(table)))
      .map(({ words }) => ({ line, words }));
  });
}

/**
 * Returns the statements of a file. Each has the number of its first line and the text of the line before
 * it. A function's body belongs to the statement that creates the function.
 */
function statementsOf(text: string): { line: number; statement: string; before: string }[] {
  const lines = text.split('\n');
  const found: { line: number; statement: string; before: string }[] = [];
  let statement = '';
  let begin = 0;
  let inBody = false;
  lines.forEach((raw, index) => {
    const code = inBody ? raw : raw.replace(/--.*$/, '');
    if (code.trim() === '' && !inBody) return;
    if (statement === '') begin = index;
    statement += `${code}\n`;
    if ((code.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody;
    if (inBody || !/;\s*$/.test(code)) return;
    found.push({ line: begin + 1, statement: statement.trim(), before: lines[begin - 1] ?? '' });
    statement = '';
  });
  return found;
}

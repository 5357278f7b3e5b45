/** A run of words that stayed, came or went. */
export interface WordRun {
  what: 'same' | 'added' | 'removed';
  text: string;
}

/** Beyond this many cells of the comparison, texts are told apart as a whole. */
const mostCells = 4_000_000;

/** Returns how one text becomes another, word by word. Lines stay apart. */
export function compareWords(from: string, to: string): WordRun[] {
  const old = split(from);
  const now = split(to);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end))
    end += 1;
  const runs: WordRun[] = [];
  const add = (what: WordRun['what'], word: string) => {
    const last = runs.at(-1);
    if (last?.what === what) last.text += word;
    else if (word !== '') runs.push({ what, text: word });
  };
  add('same', old.slice(0, start).join(''));
  const a = old.slice(start, old.length - end);
  const b = now.slice(start, now.length - end);
  if (a.length * b.length > mostCells) {
    add('removed', a.join(''));
    add('added', b.join(''));
  } else for (const { what, text } of walk(a, b)) add(what, text);
  add('same', old.slice(old.length - end).join(''));
  return runs;
}

/** Words with the space behind them. */
function split(text: string): string[] {
  return text.match(/\S+[^\S\n]*|\n+/g) ?? [];
}

/** The longest common subsequence, read from its table of lengths. */
function walk(a: readonly string[], b: readonly string[]): WordRun[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row -= 1)
    for (let column = b.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        a[row] === b[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const runs: WordRun[] = [];
  let row = 0;
  let column = 0;
  while (row < a.length || column < b.length) {
    const [old, now] = [a[row], b[column]];
    if (old !== undefined && old === now) {
      runs.push({ what: 'same', text: old });
      row += 1;
      column += 1;
    } else if (now === undefined || (old !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      runs.push({ what: 'removed', text: old ?? '' });
      row += 1;
    } else {
      runs.push({ what: 'added', text: now });
      column += 1;
    }
  }
  return runs;
}

/** A run of words that are the same, added or removed. */
interface WordRun {
  what: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * The maximum number of pairs of words that are compared. Texts whose differing parts have more pairs would
 * take too long to compare word by word, so these parts are shown as removed and added as a whole.
 */
const mostCells = 4_000_000;

/**
 * Returns the runs of same, added and removed words that turn one text into another. Line breaks count as
 * words.
 */
export function compareWords(from: string, to: string): WordRun[] {
  const old = split(from);
  const now = split(to);
  let start = 0;
  while (start < old.length && start < now.length && isSame(old[start], now[start])) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && isSame(old.at(-1 - end), now.at(-1 - end)))
    end += 1;
  const runs: WordRun[] = [];
  const add = (what: WordRun['what'], word: string) => {
    const last = runs.at(-1);
    if (last?.what === what) last.text += word;
    else if (word !== '') runs.push({ what, text: word });
  };
  for (let index = 0; index < start; index += 1) add('same', longer(old[index], now[index]));
  const a = old.slice(start, old.length - end);
  const b = now.slice(start, now.length - end);
  if (a.length * b.length > mostCells) {
    add('removed', a.join(''));
    add('added', b.join(''));
  } else for (const { what, text } of compareRemainder(a, b)) add(what, text);
  for (let index = end; index > 0; index -= 1) add('same', longer(old.at(-index), now.at(-index)));
  return runs;
}

/**
 * Splits a text into words (each with the spaces after it), spaces at the start of a line, and line breaks.
 */
function split(text: string): string[] {
  return text.match(/\S+[^\S\n]*|[^\S\n]+|\n+/g) ?? [];
}

/**
 * Returns whether two words are the same. The space after a word does not count, because the last word of a
 * text has none.
 */
function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && (one === other || one.trimEnd() === (other?.trimEnd() || null));
}

function longer(one = '', other = ''): string {
  return one.length > other.length ? one : other;
}

/**
 * Compares two lists of words by their longest common subsequence, found with a table of its lengths. Returns
 * one entry for each word.
 */
function compareRemainder(a: readonly string[], b: readonly string[]): WordRun[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row -= 1)
    for (let column = b.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = isSame(a[row], b[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const runs: WordRun[] = [];
  let row = 0;
  let column = 0;
  while (row < a.length || column < b.length) {
    const [old, now] = [a[row], b[column]];
    if (old !== undefined && isSame(old, now)) {
      runs.push({ what: 'same', text: longer(old, now) });
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

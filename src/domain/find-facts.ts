import { nameRow } from './fact-changes.ts';
import { type FactRows, type FactSheet, factInWords } from './fact-sheet.ts';

/** A sheet of the office, or a row of a sheet, that a search has found. */
export interface FoundFact {
  sheet: string;
  /** The row in words; null if the sheet as a whole was found. */
  row: string | null;
  /**
   * The value that was found: 'Closes: 4:00pm'. For a row found by its name, its first values; for a sheet,
   * its description.
   */
  words: string;
}

/** Returns a text in lower case, without accents and apostrophes. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^a-z0-9£.:]+/)
    .filter(Boolean);
}

/**
 * Returns whether each word of a search is the beginning of a word of the text. An amount is found without
 * its pound sign, too. A search without words finds nothing.
 */
export function hasWords(text: string, search: string): boolean {
  const words = wordsOf(text);
  const sought = wordsOf(search);
  return (
    sought.length > 0 &&
    sought.every((start) =>
      words.some((word) => word.startsWith(start) || word.replace(/^£/, '').startsWith(start)),
    )
  );
}

/** Maximum number of characters of a value that are shown. */
const mostShown = 160;

function excerpt(words: string): string {
  return words.length > mostShown ? `${words.slice(0, mostShown).trimEnd()} …` : words;
}

/**
 * Searches a sheet. Finds the sheet itself by its title, its description and `alsoFoundBy`. Finds a row if
 * each searched word is in the titles of its sheet and table, in its name, or in one of its values with the
 * label. Finds each row at most once.
 */
export function findFacts(sheet: FactSheet, rows: FactRows, search: string): FoundFact[] {
  const found: FoundFact[] = [];
  const subject = `${sheet.title} ${sheet.about} ${sheet.alsoFoundBy ?? ''}`;
  if (hasWords(subject, search)) found.push({ sheet: sheet.id, row: null, words: sheet.about });
  for (const table of sheet.tables) {
    for (const row of rows[table.table] ?? []) {
      const name = nameRow(sheet, table, row, rows);
      const values = table.fields.map((field) => `${field.label}: ${factInWords(field, row[field.column])}`);
      const value = values.find((text) => hasWords(`${sheet.title} ${table.title} ${name} ${text}`, search));
      if (value === undefined) continue;
      const others = values.filter((_, index) => !table.named.includes(table.fields[index]?.column ?? ''));
      const words = hasWords(name, search) ? others.slice(0, 3).join(' · ') : value;
      found.push({ sheet: sheet.id, row: name, words: excerpt(words) });
    }
  }
  return found;
}

import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/** Normalises a text for comparing names: lower case, no accents, single spaces between words. */
export async function normaliseWords(db: Kysely<DB>, text: string): Promise<string> {
  const { rows } = await sql<{ plain: string }>`select plain_words(${text}) as plain`.execute(db);
  return rows[0]?.plain ?? '';
}

/** Escapes a text for a LIKE pattern, so that the pattern matches only this text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Returns the LIKE pattern that finds a search word in a normalised text. The text must begin with a space. A
 * search word of three letters or more may be in the middle of a longer word. A shorter one must be at the
 * beginning of a word, because the trigram index finds one or two letters only after a space.
 */
export function likeWordPattern(word: string): string {
  return word.length > 2 ? `%${escapeLike(word)}%` : `% ${escapeLike(word)}%`;
}

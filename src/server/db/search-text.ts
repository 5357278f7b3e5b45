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
 * Returns the LIKE pattern for a search word in a normalised text. The search word may be anywhere in a word.
 * A search word of one or two letters must begin a word, because no index finds it elsewhere.
 */
export function likeWordPattern(word: string): string {
  return word.length > 2 ? `%${escapeLike(word)}%` : `% ${escapeLike(word)}%`;
}

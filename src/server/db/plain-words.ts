import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/** A text as names are compared: lower case, without accents, its words with one space between. */
export async function plainWords(db: Kysely<DB>, text: string): Promise<string> {
  const { rows } = await sql<{ plain: string }>`select plain_words(${text}) as plain`.execute(db);
  return rows[0]?.plain ?? '';
}

/** A text as a part of a pattern of SQL's LIKE, where it stands for itself alone. */
export function likeItself(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * The pattern of a word that occurs somewhere among plain words. One or two letters must begin a word:
 * no index finds them elsewhere.
 */
export function likeWord(word: string): string {
  return word.length > 2 ? `%${likeItself(word)}%` : `% ${likeItself(word)}%`;
}

import { useQuery } from '@tanstack/react-query';
import type { PageWords } from '../../../contract/words.ts';
import type { WordPageId } from '../../../domain/word-pages.ts';
import { wordsQuery } from './words-query.ts';

/**
 * Returns the words of a page, or undefined until they are loaded. `version` selects an earlier version of
 * the words.
 */
export function useWords(page: WordPageId, version?: string): PageWords | undefined {
  return useQuery(wordsQuery(page, undefined, version)).data;
}

import type { readWordsCall } from '../../../contract/words.ts';
import type { WordPageId } from '../../../domain/word-pages.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

/**
 * Returns the query for the words of a page. `version` selects an earlier version. Only parts that are not
 * hydrated use the query.
 */
export const wordsQuery = (page: WordPageId, fetcher?: Fetcher, version?: string | null) => ({
  queryKey: ['words', page, version],
  meta: { notHydrated: true },
  queryFn: () =>
    callApi<typeof readWordsCall>(
      'GET /api/words/:page',
      { params: { page }, query: { version: version ?? '' } },
      { fetcher },
    ),
});

import './legal.module.css';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { useLocation } from '../../lib/router.tsx';
import { wordsQuery } from '../words/words-query.ts';

const Terms = notHydrated('terms', () => import('./terms-words.tsx'));

/** The terms. `?version=2026-11-23` shows the version to which a family agreed (specification 13.5). */
function View() {
  const version = /version=([\d-]+)/.exec(useLocation().search)?.[1];
  return <Terms key={version} {...(version && { of: version })} />;
}

export const page: Page = {
  View,
  head: {
    title: 'Terms & Conditions - {name}',
    words: 'terms',
  },
  parts: [Terms],
  queries: (fetcher, search) => [wordsQuery('terms', fetcher, search.get('version'))],
};

import './legal.module.css';
import { useLocation } from 'react-router';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { wordsQuery } from '../words/words-query.ts';

const Terms = notHydrated('terms', () => import('./terms-words.tsx'));

/** `?version=2026-11-23`: as a booking agreed to them (specification 13.5). */
const versionOf = (search: URLSearchParams) => /^[\d-]+$/.exec(search.get('version') ?? '')?.[0];

function View() {
  const version = versionOf(new URLSearchParams(useLocation().search));
  return <Terms key={version} {...(version && { of: version })} />;
}

export const page: Page = {
  View,
  head: {
    title: 'Terms & Conditions - {name}',
    description:
      'What you and we agree to when you book a visit: prices, arriving, cancelling, refunds, parking, and the rights you always keep.',
  },
  parts: [Terms],
  queries: (fetcher, search) => [wordsQuery('terms', fetcher, versionOf(search))],
};

import './legal.module.css';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { wordsQuery } from '../words/words-query.ts';

const HealthAndSafety = notHydrated('health-and-safety', () => import('./health-and-safety-words.tsx'));

export const page: Page = {
  View: HealthAndSafety,
  head: {
    title: 'Health & Safety - {name}',
    words: 'safety',
  },
  parts: [HealthAndSafety],
  queries: (fetcher) => [wordsQuery('safety', fetcher)],
};

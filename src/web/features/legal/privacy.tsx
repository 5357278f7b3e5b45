import './legal.module.css';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { wordsQuery } from '../words/words-query.ts';

const Privacy = notHydrated('privacy', () => import('./privacy-words.tsx'));

export const page: Page = {
  View: Privacy,
  head: {
    title: 'Privacy Policy - {name}',
    words: 'privacy',
  },
  parts: [Privacy],
  queries: (fetcher) => [wordsQuery('privacy', fetcher)],
};

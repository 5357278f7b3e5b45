import './legal.module.css';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';

const Terms = notHydrated('terms', () => import('./terms-words.tsx'));

export const page: Page = {
  View: Terms,
  head: {
    title: 'Terms & Conditions - {name}',
    description:
      'What you and we agree to when you book a visit: prices, arriving, cancelling, refunds, parking, and the rights you always keep.',
  },
  parts: [Terms],
};

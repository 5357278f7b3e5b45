import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';

const Words = notHydrated('not-open', () => import('./not-open-words.tsx'));

/**
 * Stands in the place of every page that sells while the centre is not open for booking, and of one that has
 * nothing to sell (specification 13.7).
 */
function View() {
  return <Words />;
}

export const page: Page = {
  View,
  parts: [Words],
  head: {
    title: 'Not on offer just now - {name}',
    description: '{name}: {tagline}.',
  },
};

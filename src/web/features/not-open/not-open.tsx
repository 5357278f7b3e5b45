import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';

const Words = notHydrated('not-open', () => import('./not-open-words.tsx'));

/**
 * Shown instead of every page that sells something, while the centre is not open for booking. Also shown
 * instead of a page that has nothing to sell (specification 13.7).
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

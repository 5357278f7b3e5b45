import type { PageAnswer } from './pages.ts';

const freshFor = 1_000;
const shownFor = 30_000;
const most = 100;

/**
 * Caches pages, which are the same for every visitor: fresh for a second, then served stale for half a
 * minute while a new one is rendered, and dropped at once by `forget`. The oldest is evicted when there
 * are too many. An error page (status 500 or more) is not cached.
 */
export function createPageCache(
  make: (path: string, search: string) => Promise<PageAnswer>,
  now = () => performance.now(),
) {
  const kept = new Map<string, { at: number; answer: Promise<PageAnswer> }>();
  return {
    async read(path: string, search: string): Promise<PageAnswer> {
      const key = path + search;
      const found = kept.get(key);
      const age = found ? now() - found.at : Number.POSITIVE_INFINITY;
      if (found && age < freshFor) return found.answer;
      const answer = make(path, search);
      const mine = { at: now(), answer };
      kept.delete(key);
      kept.set(key, mine);
      const drop = () => kept.get(key) === mine && kept.delete(key);
      answer.then(({ status }) => status >= 500 && drop(), drop);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      const shown = found && age < shownFor ? await found.answer.catch(() => null) : null;
      return shown ?? answer;
    },
    forget: () => kept.clear(),
  };
}

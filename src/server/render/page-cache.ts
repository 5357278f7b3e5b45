const maxAge = 1_000;
const maxStaleAge = 30_000;
const maxPages = 100;

/**
 * Caches pages, which are the same for every visitor. A page is fresh for a second. After that, until it is
 * half a minute old, it is still served while a new one is rendered. `invalidate` drops all pages. If there
 * are too many pages, the oldest is dropped. An error page (status 500 or more) is not cached.
 */
export function createPageCache<Page extends { status: number }>(
  render: (path: string, search: string) => Promise<Page>,
  now = () => performance.now(),
) {
  const cache = new Map<string, { at: number; answer: Promise<Page> }>();
  return {
    async read(path: string, search: string): Promise<Page> {
      const key = path + search;
      const cached = cache.get(key);
      const age = cached ? now() - cached.at : Number.POSITIVE_INFINITY;
      if (cached && age < maxAge) return cached.answer;
      const page = render(path, search);
      const entry = { at: now(), answer: page };
      cache.delete(key);
      cache.set(key, entry);
      const drop = () => cache.get(key) === entry && cache.delete(key);
      page.then(({ status }) => status >= 500 && drop(), drop);
      for (const oldest of cache.keys()) {
        if (cache.size <= maxPages) break;
        cache.delete(oldest);
      }
      const stale = cached && age < maxStaleAge ? await cached.answer.catch(() => null) : null;
      return stale ?? page;
    },
    invalidate: () => cache.clear(),
  };
}

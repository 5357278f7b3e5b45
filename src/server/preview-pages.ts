import { type AppDeps, createApp } from './app.ts';
import { cacheValue } from './db/cached-value.ts';
import { primaryOnly } from './db/replica.ts';
import { readCalendarRows } from './features/availability/calendar-store.ts';
import { readMenuSections } from './features/cafe/menu-store.ts';
import { readNoticeBoard } from './features/notice-board/notice-store.ts';
import type { RenderPageFrom } from './features/office-facts/office-facts-routes.ts';
import { readSiteFacts } from './features/site/read-site-facts.ts';
import { loadPages } from './render/load-pages.ts';
import type { WebApp } from './render/web-app.ts';

/**
 * Returns a function that renders a preview of a page as a change in the office would make it. A separate app
 * renders the page from the rows of the change's transaction, with empty caches and the clock set to `now`.
 * The function returns null for a path that has no page.
 */
export function previewPages(deps: Omit<AppDeps, 'renderPageFrom'>, webApp: WebApp): RenderPageFrom {
  return async (db, now, path) => {
    if (!(await webApp.isPage(path))) return null;
    const app = createApp({
      ...deps,
      db,
      clock: { now: () => now },
      calendar: cacheValue(() => readCalendarRows(db)),
      site: cacheValue(() => readSiteFacts(db)),
      menu: cacheValue(() => readMenuSections(db)),
      noticeBoard: cacheValue(() => readNoticeBoard(db)),
      replica: primaryOnly(db),
      renderPageFrom: null,
    });
    const fetcher = async (call: string, init?: RequestInit) => app.request(call, init, {});
    const pages = loadPages(webApp, fetcher, deps.baseUrl, async () => ({}));
    const { compressed } = await pages.read(path, '');
    return withoutScripts(compressed.text);
  };
}

/**
 * Returns a document of this site without its scripts, and without its links to preloaded modules and the
 * manifest.
 */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="?(?:modulepreload|manifest)"?[^>]*>/gi, '');
}

import { type CompressedText, compressText } from './compress-text.ts';
import { createPageCache } from './page-cache.ts';
import { renderDocument } from './render-document.ts';
import type { WebApp, WebRenderer } from './web-app.ts';

/** Describes a page to search engines, as schema.org's JSON. */
export type DescribePage = (path: string, title: string) => Promise<object>;

/** A rendered page, ready to send. */
export interface PageResponse {
  status: number;
  takesPayment: boolean;
  isKiosk: boolean;
  /** Whether the page is excluded from search results and caches. */
  unlisted: boolean;
  /** Whether the page's address is private, so that it must not appear in referrers. */
  hidesAddress: boolean;
  compressed: CompressedText;
}

export interface LoadedPages {
  /** Returns a page that is the same for every visitor, from the cache if possible. */
  read(path: string, search: string): Promise<PageResponse>;
  /**
   * Renders a page for one caller only, without caching it. `data` holds the data of the page's parts, by
   * name.
   */
  renderPrivate(path: string, data: Record<string, unknown>): Promise<PageResponse>;
  /** Drops the cached pages, because rows have changed. */
  invalidate(): void;
  listIndexablePaths: WebRenderer['listIndexablePaths'];
  renderDrawing: WebRenderer['renderDrawing'];
}

/** A path without a page. All unknown paths share its rendering. */
const notFoundPath = '/404';

/**
 * Renders whole pages with the web app. A page is the same for every visitor, so it is cached for a moment
 * (page-cache.ts), and many visitors at once are served from memory.
 */
export function loadPages(
  webApp: WebApp,
  fetcher: Parameters<WebRenderer['renderPage']>[2],
  baseUrl: string,
  structuredData: DescribePage,
): LoadedPages {
  const { renderPage, listIndexablePaths, renderDrawing, isPage, filesOf, early } = webApp;
  const make = async (
    path: string,
    search: string,
    data?: Record<string, unknown>,
  ): Promise<PageResponse> => {
    const page = await renderPage(path, search, fetcher, data);
    const hidesAddress = page.head.unlisted ?? false;
    const unlisted = hidesAddress || data !== undefined;
    const head = { ...page.head, unlisted };
    const structured = unlisted ? null : await structuredData(head.canonical ?? path, head.title);
    const files = await filesOf(page);
    const text = String(await renderDocument({ ...page, head }, { files, baseUrl, path, early, structured }));
    return {
      status: head.status ?? 200,
      takesPayment: page.takesPayment,
      isKiosk: page.isKiosk,
      unlisted,
      hidesAddress,
      compressed: await compressText(text),
    };
  };

  const pages = webApp.mayChange ? { read: make, invalidate: () => undefined } : createPageCache(make);
  const read: LoadedPages['read'] = async (path, search) =>
    (await isPage(path)) ? pages.read(path, search) : pages.read(notFoundPath, '');
  const renderPrivate: LoadedPages['renderPrivate'] = (path, data) => make(path, '', data);
  return { read, renderPrivate, invalidate: pages.invalidate, listIndexablePaths, renderDrawing };
}

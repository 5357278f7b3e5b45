import { writeDocument } from './document.ts';
import { type Packed, pack } from './packing.ts';
import { createPageCache } from './page-cache.ts';
import type { WebApp, WebRenderer } from './web-app.ts';

/** What a page says to search engines, as schema.org's JSON. */
export type DescribePage = (path: string, title: string) => Promise<object>;

/** A whole page, ready to send. */
export interface PageAnswer {
  status: number;
  takesPayment: boolean;
  isKiosk: boolean;
  /** Kept out of search results and caches. */
  unlisted: boolean;
  /** Its address is nobody else's business: it is kept out of referrers as well. */
  hidesAddress: boolean;
  packed: Packed;
}

export interface LoadedPages {
  /** A page, the same for everybody. */
  read(path: string, search: string): Promise<PageAnswer>;
  /**
   * A page for one caller alone: made anew with what it is given (name to data, as the page's
   * parts expect it), and never kept.
   */
  answer(path: string, given: Record<string, unknown>): Promise<PageAnswer>;
  /** Says that the rows changed. */
  forget(): void;
  listedPaths: WebRenderer['listedPaths'];
  drawSvg: WebRenderer['drawSvg'];
}

/** A path that no page has: all that lead nowhere look alike. */
const nowhere = '/404';

/**
 * Makes whole pages of what the web app renders. A page is the same for everybody, so it is kept for a moment
 * (page-cache.ts): a crowd is served from memory.
 */
export function loadPages(
  webApp: WebApp,
  fetcher: Parameters<WebRenderer['renderPage']>[2],
  baseUrl: string,
  structuredData: DescribePage,
): LoadedPages {
  const { renderPage, listedPaths, drawSvg, isPage, filesOf, early } = webApp;
  const make = async (path: string, search: string, given?: Record<string, unknown>): Promise<PageAnswer> => {
    const page = await renderPage(path, search, fetcher, given);
    const hidesAddress = page.head.unlisted ?? false;
    const unlisted = hidesAddress || given !== undefined;
    const head = { ...page.head, unlisted };
    const structured = unlisted ? null : await structuredData(head.canonical ?? path, head.title);
    const files = await filesOf(page);
    const text = String(await writeDocument({ ...page, head }, { files, baseUrl, path, early, structured }));
    return {
      status: head.status ?? 200,
      takesPayment: page.takesPayment,
      isKiosk: page.isKiosk,
      unlisted,
      hidesAddress,
      packed: await pack(text),
    };
  };

  const pages = webApp.changes ? { read: make, forget: () => undefined } : createPageCache(make);
  const read: LoadedPages['read'] = async (path, search) =>
    (await isPage(path)) ? pages.read(path, search) : pages.read(nowhere, '');
  const answer: LoadedPages['answer'] = (path, given) => make(path, '', given);
  return { read, answer, forget: pages.forget, listedPaths, drawSvg };
}

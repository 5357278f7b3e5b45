import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltFile, type RenderedPage, writeDocument } from './document.ts';
import { type Packed, pack } from './packing.ts';
import { createPageCache } from './page-cache.ts';

type Fetcher = (path: string, init?: RequestInit) => Promise<Response>;
type RenderPage = (
  path: string,
  search: string,
  fetcher: Fetcher,
  data?: Record<string, unknown>,
) => Promise<RenderedPage>;

/** The server entry of the built web app (src/web/entry-server.tsx). */
interface WebEntry {
  renderPage: RenderPage;
  listedPaths: () => Promise<string[]>;
  drawSvg: (name: string) => string | null;
  isPage: (path: string) => boolean;
}

/** Describes a page to search engines, as schema.org's JSON. */
export type DescribePage = (path: string, title: string) => Promise<object>;

/** A rendered page, ready to send. */
export interface PageAnswer {
  status: number;
  takesPayment: boolean;
  isKiosk: boolean;
  /** Excluded from search results and caches. */
  unlisted: boolean;
  /** Whether its address is private: it is excluded from referrers as well. */
  hidesAddress: boolean;
  packed: Packed;
}

export interface LoadedPages {
  /** Returns a page that is the same for every visitor, from the cache. */
  read(path: string, search: string): Promise<PageAnswer>;
  /**
   * Renders a page for one caller only, with the data that it is given (name to data, as the page's parts
   * expect it). Never cached.
   */
  answer(path: string, data: Record<string, unknown>): Promise<PageAnswer>;
  /** Drops the cached pages, because rows have changed. */
  forget(): void;
  listedPaths: WebEntry['listedPaths'];
  drawSvg: WebEntry['drawSvg'];
  /** The inline script of every document, named in the security policy. */
  early: string;
}

/** A path of no page, under which all unknown paths share one rendering. */
const notFoundPath = '/404';

/**
 * Loads the built web app, which renders the pages. A page is the same for every visitor, so it is cached
 * briefly (page-cache.ts): a rush is served from memory.
 */
export async function loadPages(
  distFolder: string,
  fetcher: Fetcher,
  baseUrl: string,
  structuredData: DescribePage,
): Promise<LoadedPages> {
  const entry = join(distFolder, 'server/entry-server.js');
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npm run build`');
  const { renderPage, listedPaths, drawSvg, isPage } = (await import(entry)) as WebEntry;
  const manifest = JSON.parse(readFileSync(join(distFolder, 'web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    BuiltFile
  >;
  const earlyScript = readEarly(join(distFolder, 'web'), manifest);
  const render = async (
    path: string,
    search: string,
    data?: Record<string, unknown>,
  ): Promise<PageAnswer> => {
    const page = await renderPage(path, search, fetcher, data);
    const hidesAddress = page.head.unlisted ?? false;
    const unlisted = hidesAddress || data !== undefined;
    const head = { ...page.head, unlisted };
    const structured = unlisted ? null : await structuredData(head.canonical ?? path, head.title);
    const text = String(
      await writeDocument({ ...page, head }, { manifest, baseUrl, path, early: earlyScript, structured }),
    );
    return {
      status: head.status ?? 200,
      takesPayment: page.takesPayment,
      isKiosk: page.isKiosk,
      unlisted,
      hidesAddress,
      packed: await pack(text),
    };
  };

  const pages = createPageCache(render);
  const read: LoadedPages['read'] = (path, search) =>
    isPage(path) ? pages.read(path, search) : pages.read(notFoundPath, '');
  const renderPrivate: LoadedPages['answer'] = (path, data) => render(path, '', data);
  return { read, answer: renderPrivate, forget: pages.invalidate, listedPaths, drawSvg, early: earlyScript };
}

/** Returns the early script for inlining: run as a classic script, so in a block of its own. */
function readEarly(webFolder: string, manifest: Record<string, BuiltFile>): string {
  const built = manifest['src/web/early.ts'];
  if (!built) throw new Error('The early script is not built: run `npm run build`');
  const text = readFileSync(join(webFolder, built.file), 'utf8').trim();
  if (built.imports?.length || /<\/script|<!--/i.test(text))
    throw new Error('The early script cannot stand in a document');
  return `{${text}}`;
}

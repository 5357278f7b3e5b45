import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type BuiltFile, type RenderedPage, writeDocument } from './document.ts';

type Fetcher = (path: string, init?: RequestInit) => Promise<Response>;
type RenderPage = (path: string, search: string, fetcher: Fetcher) => Promise<RenderedPage>;

/** What the built web app's server half brings (src/web/entry-server.tsx). */
interface WebEntry {
  renderPage: RenderPage;
  listedPaths: () => Promise<string[]>;
  drawSvg: (name: string) => string | null;
}

/** What a page says to search engines, as schema.org's JSON. */
export type DescribePage = (path: string, title: string) => Promise<object>;

/** A whole page, ready to send. */
export interface PageAnswer {
  status: number;
  takesPayment: boolean;
  /** Kept out of search results, caches and referrers. */
  unlisted: boolean;
  text: string;
  gzipped: Uint8Array<ArrayBuffer>;
}

export type Pages = (path: string, search: string) => Promise<PageAnswer>;

const freshFor = 1_000;
const shownFor = 30_000;
const mostKept = 200;
const compress = promisify(gzip);

/**
 * Renders pages with the built web app. A page is the same for everybody, so it is kept: fresh for a second, shown for half a minute
 * while a new one is made, dropped at once by `forget`. A crowd is served from memory.
 */
export async function loadPages(
  distFolder: string,
  fetcher: Fetcher,
  baseUrl: string,
  structuredData: DescribePage,
): Promise<{
  read: Pages;
  forget(): void;
  listedPaths: WebEntry['listedPaths'];
  drawSvg: WebEntry['drawSvg'];
}> {
  const entry = join(distFolder, 'server/entry-server.js');
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npm run build`');
  const { renderPage, listedPaths, drawSvg } = (await import(entry)) as WebEntry;
  const manifest = JSON.parse(readFileSync(join(distFolder, 'web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    BuiltFile
  >;
  const kept = new Map<string, { at: number; answer: Promise<PageAnswer> }>();

  const read: Pages = async (path, search) => {
    const key = path + search;
    const now = performance.now();
    const found = kept.get(key);
    if (found && now - found.at < freshFor) return found.answer;
    const answer = makePage({ renderPage, manifest, fetcher, baseUrl, structuredData }, path, search);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { at: now, answer });
    answer.catch(() => kept.delete(key));
    // Whoever comes a little late gets the page of a moment ago at once, and the next one the new page.
    const shown = found && now - found.at < shownFor ? await found.answer.catch(() => null) : null;
    return shown && shown.status < 500 ? shown : answer;
  };
  return { read, forget: () => kept.clear(), listedPaths, drawSvg };
}

interface PageMaking {
  renderPage: RenderPage;
  manifest: Record<string, BuiltFile>;
  fetcher: Fetcher;
  baseUrl: string;
  structuredData: DescribePage;
}

async function makePage(making: PageMaking, path: string, search: string): Promise<PageAnswer> {
  const { renderPage, manifest, fetcher, baseUrl, structuredData } = making;
  const page = await renderPage(path, search, fetcher);
  const { head } = page;
  const structured = head.unlisted ? null : await structuredData(head.canonical ?? path, head.title);
  const text = String(await writeDocument(page, { manifest, baseUrl, path, structured }));
  return {
    status: page.head.status ?? 200,
    takesPayment: page.takesPayment,
    unlisted: page.head.unlisted ?? false,
    text,
    gzipped: (await compress(text)) as Uint8Array<ArrayBuffer>,
  };
}

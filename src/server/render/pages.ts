import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuiltFile, type RenderedPage, writeDocument } from './document.ts';

type Fetcher = (path: string, init?: RequestInit) => Promise<Response>;
type RenderPage = (
  path: string,
  search: string,
  fetcher: Fetcher,
  given?: Record<string, unknown>,
) => Promise<RenderedPage>;

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
  /** Kept out of search results and caches. */
  unlisted: boolean;
  /** Its address is nobody else's business: it is kept out of referrers as well. */
  hidesAddress: boolean;
  text: string;
  /** The text by the name of its content-encoding. */
  packed: Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>;
}

export interface LoadedPages {
  /** A page, the same for everybody. */
  read(path: string, search: string): Promise<PageAnswer>;
  /** A page for one caller alone: made anew with what it is given (name to data, as the page's parts expect it), and never kept. */
  answer(path: string, given: Record<string, unknown>): Promise<PageAnswer>;
  /** Says that the rows changed. */
  forget(): void;
  listedPaths: WebEntry['listedPaths'];
  drawSvg: WebEntry['drawSvg'];
}

const freshFor = 1_000;
const shownFor = 30_000;
const mostKept = 200;
const inGzip = promisify(gzip);
const inBrotli = promisify(brotliCompress);
/** Nearly as small as its best, in a few milliseconds. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function pack(text: string): Promise<PageAnswer['packed']> {
  const [br, zipped] = await Promise.all([inBrotli(text, quick), inGzip(text)]);
  return { br: br as Uint8Array<ArrayBuffer>, gzip: zipped as Uint8Array<ArrayBuffer> };
}

/**
 * Renders pages with the built web app. A page is the same for everybody, so it is kept: fresh for a second, shown for half a minute
 * while a new one is made, dropped at once by `forget`. A crowd is served from memory.
 */
export async function loadPages(
  distFolder: string,
  fetcher: Fetcher,
  baseUrl: string,
  structuredData: DescribePage,
): Promise<LoadedPages> {
  const entry = join(distFolder, 'server/entry-server.js');
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npm run build`');
  const { renderPage, listedPaths, drawSvg } = (await import(entry)) as WebEntry;
  const manifest = JSON.parse(readFileSync(join(distFolder, 'web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    BuiltFile
  >;
  const kept = new Map<string, { at: number; answer: Promise<PageAnswer> }>();

  const make = async (path: string, search: string, given?: Record<string, unknown>): Promise<PageAnswer> => {
    const page = await renderPage(path, search, fetcher, given);
    const hidesAddress = page.head.unlisted ?? false;
    const unlisted = hidesAddress || given !== undefined;
    const head = { ...page.head, unlisted };
    const structured = unlisted ? null : await structuredData(head.canonical ?? path, head.title);
    const text = String(await writeDocument({ ...page, head }, { manifest, baseUrl, path, structured }));
    return {
      status: head.status ?? 200,
      takesPayment: page.takesPayment,
      unlisted,
      hidesAddress,
      text,
      packed: await pack(text),
    };
  };

  const read: LoadedPages['read'] = async (path, search) => {
    const key = path + search;
    const now = performance.now();
    const found = kept.get(key);
    if (found && now - found.at < freshFor) return found.answer;
    const answer = make(path, search);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { at: now, answer });
    answer.catch(() => kept.delete(key));
    // Whoever comes a little late gets the page of a moment ago at once, and the next one the new page.
    const shown = found && now - found.at < shownFor ? await found.answer.catch(() => null) : null;
    return shown && shown.status < 500 ? shown : answer;
  };
  const answer: LoadedPages['answer'] = (path, given) => make(path, '', given);
  return { read, answer, forget: () => kept.clear(), listedPaths, drawSvg };
}

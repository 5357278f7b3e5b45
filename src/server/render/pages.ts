import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { html, raw } from 'hono/html';

/** What the built web app's server half answers (src/web/entry-server.tsx). */
interface RenderedPage {
  head: { title: string; description: string; unlisted?: boolean; status?: number };
  html: string;
  state: string;
  file: string;
  takesPayment: boolean;
  still: boolean;
}

type Fetcher = (path: string, init?: RequestInit) => Promise<Response>;
type RenderPage = (
  path: string,
  search: string,
  fetcher: Fetcher,
  given?: Record<string, unknown>,
) => Promise<RenderedPage>;

interface BuiltFile {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}

/** A whole page, ready to send. */
export interface PageAnswer {
  status: number;
  takesPayment: boolean;
  /** Kept out of search results and caches. */
  unlisted: boolean;
  /** Its address is nobody else's business: it is kept out of referrers as well. */
  hidesAddress: boolean;
  text: string;
  gzipped: Uint8Array<ArrayBuffer>;
}

export interface LoadedPages {
  /** A page, the same for everybody. */
  read(path: string, search: string): Promise<PageAnswer>;
  /** A page for one caller alone: made anew with what it is given (name to data, as the page's parts expect it), and never kept. */
  answer(path: string, given: Record<string, unknown>): Promise<PageAnswer>;
  /** Says that the rows changed. */
  forget(): void;
}

const keptFor = 1_000;
const mostKept = 200;
const compress = promisify(gzip);

/**
 * Renders pages with the built web app. A page is the same for everybody, so it is kept for a second (and dropped by `forget`):
 * a crowd is served from memory.
 */
export async function loadPages(distFolder: string, fetcher: Fetcher, baseUrl: string): Promise<LoadedPages> {
  const entry = join(distFolder, 'server/entry-server.js');
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npm run build`');
  const { renderPage } = (await import(entry)) as { renderPage: RenderPage };
  const manifest = JSON.parse(readFileSync(join(distFolder, 'web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    BuiltFile
  >;
  const kept = new Map<string, { at: number; answer: Promise<PageAnswer> }>();

  const make = async (path: string, search: string, given?: Record<string, unknown>): Promise<PageAnswer> => {
    const page = await renderPage(path, search, fetcher, given);
    const hidesAddress = page.head.unlisted ?? false;
    const unlisted = hidesAddress || given !== undefined;
    const text = String(await writeDocument(page, manifest, unlisted ? null : `${baseUrl}${path}`));
    return {
      status: page.head.status ?? 200,
      takesPayment: page.takesPayment,
      unlisted,
      hidesAddress,
      text,
      gzipped: (await compress(text)) as Uint8Array<ArrayBuffer>,
    };
  };

  const read: LoadedPages['read'] = (path, search) => {
    const key = path + search;
    const now = performance.now();
    const found = kept.get(key);
    if (found && now - found.at < keptFor) return found.answer;
    const answer = make(path, search);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { at: now, answer });
    answer.catch(() => kept.delete(key));
    return answer;
  };
  return { read, answer: (path, given) => make(path, '', given), forget: () => kept.clear() };
}

function writeDocument(page: RenderedPage, manifest: Record<string, BuiltFile>, canonical: string | null) {
  const entry = 'src/web/entry-client.tsx';
  const scripts = new Set<string>();
  const sheets = new Set<string>();
  const fonts = new Set<string>();
  const collect = (key: string) => {
    const built = manifest[key];
    if (!built || scripts.has(built.file)) return;
    scripts.add(built.file);
    for (const sheet of built.css ?? []) sheets.add(sheet);
    for (const asset of built.assets ?? []) if (asset.endsWith('.woff2')) fonts.add(asset);
    for (const imported of built.imports ?? []) collect(imported);
  };
  collect(entry);
  collect(page.file);
  const main = manifest[entry]?.file;
  const { head } = page;
  return html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}</title>
<meta name="description" content="${head.description}">
${canonical === null ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${canonical}">`}
<meta name="theme-color" content="#FFF9EE">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${[...fonts].map((font) => html`<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`)}
${[...sheets].map((sheet) => html`<link rel="stylesheet" href="/${sheet}">`)}
${page.still ? '' : [...scripts].filter((script) => script !== main).map((script) => html`<link rel="modulepreload" href="/${script}">`)}
${page.still ? '' : html`<script type="module" src="/${main}"></script>`}
</head><body><div id="root">${raw(page.html)}</div>
${page.still ? '' : html`<script type="application/json" id="state">${raw(page.state.replaceAll('<', '\\u003c'))}</script>`}
</body></html>`;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page as rendered by the web app (src/web/entry-server.tsx). */
export interface RenderedPage {
  head: {
    title: string;
    description: string;
    unlisted?: boolean;
    status?: number;
    canonical?: string;
    card?: string;
  };
  html: string;
  state: string;
  file: string;
  takesPayment: boolean;
  isKiosk: boolean;
  inks: string;
  logo: string;
  /** Whether the page runs no script in the browser. */
  isStatic: boolean;
}

type Fetcher = (path: string, init?: RequestInit) => Promise<Response>;

/** The part of the web app that runs on the server (src/web/entry-server.tsx). */
export interface WebRenderer {
  renderPage: (
    path: string,
    search: string,
    fetcher: Fetcher,
    given?: Record<string, unknown>,
  ) => Promise<RenderedPage>;
  listIndexablePaths: () => Promise<string[]>;
  renderDrawing: (name: string) => string | null | Promise<string | null>;
  isPage: (path: string) => boolean | Promise<boolean>;
}

/** The files that a page loads, as addresses. */
export interface PageFiles {
  scripts: Iterable<string>;
  sheets: Iterable<string>;
  fonts: Iterable<string>;
}

/** The web app: its rendering on the server, and what its pages load in the browser. */
export interface WebApp extends WebRenderer {
  filesOf(page: RenderedPage): PageFiles | Promise<PageFiles>;
  /** The inline script of every document (src/web/early.ts); the security policy allows it by its hash. */
  early: string;
  /** Folder of the files whose names do not change with their content. */
  folder: string;
  /** Whether the web app's code may change while the site runs, so that no page is cached. */
  mayChange: boolean;
}

/** A file of the build's manifest. */
interface BuiltFile {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}

const entry = 'src/web/entry-client.tsx';

/** Loads the web app that `npm run build` made. */
export async function loadBuiltWebApp(distFolder: string): Promise<WebApp> {
  const renderer = join(distFolder, 'server/entry-server.js');
  if (!existsSync(renderer)) throw new Error('The pages are not built: run `npm run build`');
  const folder = join(distFolder, 'web');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    BuiltFile
  >;
  const { renderPage, listIndexablePaths, renderDrawing, isPage } = (await import(renderer)) as WebRenderer;
  return {
    renderPage,
    listIndexablePaths,
    renderDrawing,
    isPage,
    filesOf: (page) => filesOf(page, manifest),
    early: readEarly(folder, manifest),
    folder,
    mayChange: false,
  };
}

function filesOf(page: RenderedPage, manifest: Record<string, BuiltFile>): PageFiles {
  const scripts = new Set<string>();
  const sheets = new Set<string>();
  const fonts = new Set<string>();
  const collect = (key: string) => {
    const built = manifest[key];
    if (!built || scripts.has(`/${built.file}`)) return;
    scripts.add(`/${built.file}`);
    for (const sheet of built.css ?? []) sheets.add(`/${sheet}`);
    for (const asset of built.assets ?? []) if (asset.endsWith('.woff2')) fonts.add(`/${asset}`);
    for (const imported of built.imports ?? []) collect(imported);
  };
  collect(entry);
  collect(page.file);
  return { scripts, sheets, fonts };
}

function readEarly(folder: string, manifest: Record<string, BuiltFile>): string {
  const built = manifest['src/web/early.ts'];
  if (!built) throw new Error('The early script is not built: run `npm run build`');
  if (built.imports?.length) throw new Error('The early script cannot stand in a document');
  return asInlineScript(readFileSync(join(folder, built.file), 'utf8'));
}

/**
 * Returns a script for use inside a document. The script runs as a classic script, so it gets a block scope
 * of its own. Throws if the script contains a closing script tag or the start of an HTML comment.
 */
export function asInlineScript(script: string): string {
  const text = script.trim();
  if (/<\/script|<!--/i.test(text)) throw new Error('The early script cannot stand in a document');
  return `{${text}}`;
}

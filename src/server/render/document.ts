import { html, raw } from 'hono/html';
import type { PageFiles } from './web-app.ts';

/** What the web app renders of a page (src/web/entry-server.tsx). */
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
  still: boolean;
}

interface Around {
  files: PageFiles;
  baseUrl: string;
  path: string;
  /** The script that stands in the document itself (src/web/early.ts). */
  early: string;
  /** schema.org's JSON, for pages that may be found. */
  structured: object | null;
}

/**
 * The whole HTML document of a page: what machines read of it, its styles and fonts, its
 * content, its data, its script.
 */
export function writeDocument(page: RenderedPage, { files, baseUrl, path, early, structured }: Around) {
  const { scripts, sheets, fonts } = files;
  const { head } = page;
  return html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}</title>
<meta name="description" content="${head.description}">
${head.unlisted ? html`<meta name="robots" content="noindex">` : sharing(head, baseUrl, path)}
<meta name="theme-color" content="#FFF9EE">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${page.still ? '' : html`<script type="application/json" id="scripts">${json([...scripts])}</script>`}
${page.still ? '' : html`<script>${raw(early)}</script>`}
${[...fonts].map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)}
${[...sheets].map((sheet) => html`<link rel="stylesheet" href="${sheet}">`)}
${structured ? html`<script type="application/ld+json">${json(structured)}</script>` : ''}
</head><body><div id="root">${raw(page.html)}</div>
${page.still ? '' : html`<script type="application/json" id="state">${raw(page.state.replaceAll('<', '\\u003c'))}</script>`}
</body></html>`;
}

/** Where the page lives and how it looks when somebody passes it on. */
function sharing(
  { title, description, canonical = '', card }: RenderedPage['head'],
  baseUrl: string,
  path: string,
) {
  const address = baseUrl + (canonical || path);
  const picture = `${baseUrl}/cards/${card ?? ((canonical || path).slice(1) || 'home')}.png`;
  return html`<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:locale" content="en_GB">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${picture}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`;
}

function json(value: object) {
  return raw(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

import { html, raw } from 'hono/html';
import { orchardInks, parseInksKey } from '../../domain/palette.ts';
import { pictureAddress } from '../../domain/picture-places.ts';
import { paletteSheetPath } from './art-routes.ts';
import type { PageFiles, RenderedPage } from './web-app.ts';

interface DocumentContext {
  files: PageFiles;
  baseUrl: string;
  path: string;
  /** The inline script of the document (src/web/early.ts). */
  early: string;
  /** schema.org's JSON, for pages that search engines may list. */
  structured: object | null;
}

/** Returns the whole HTML document of a page: metadata, styles and fonts, content, data and script. */
export function renderDocument(
  page: RenderedPage,
  { files, baseUrl, path, early, structured }: DocumentContext,
) {
  const { scripts, sheets, fonts } = files;
  const { head } = page;
  const palette = paletteSheetPath(page.inks);
  const paper = parseInksKey(page.inks)?.paper ?? orchardInks.paper;
  return html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}</title>
<meta name="description" content="${head.description}">
${head.unlisted ? html`<meta name="robots" content="noindex">` : sharingTags(head, baseUrl, path)}
<meta name="theme-color" content="${paper}">
${page.logo ? logoIcons(page.logo, paper) : drawnIcons}
<link rel="manifest" href="/manifest.webmanifest">
${page.isStatic ? '' : html`<script type="application/json" id="scripts">${json([...scripts])}</script>`}
${page.isStatic ? '' : html`<script>${raw(early)}</script>`}
${[...fonts].map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)}
${[...sheets].map((sheet) => html`<link rel="stylesheet" href="${sheet}">`)}
${palette ? html`<link rel="stylesheet" href="${palette}">` : ''}
${structured ? html`<script type="application/ld+json">${json(structured)}</script>` : ''}
</head><body><div id="root">${raw(page.html)}</div>
${page.isStatic ? '' : html`<script type="application/json" id="state">${raw(page.state.replaceAll('<', '\\u003c'))}</script>`}
</body></html>`;
}

const drawnIcons = raw(`<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">`);

// Browsers cache a picture for a year. The touch icon is drawn on the centre's paper colour, so its address
// contains the colour.
function logoIcons(id: string, paper: string) {
  return html`<link rel="icon" href="${pictureAddress(id, 32, 'png')}" type="image/png" sizes="32x32">
<link rel="icon" href="${pictureAddress(id, 192, 'png')}" type="image/png" sizes="192x192">
<link rel="apple-touch-icon" href="${pictureAddress(id, 180, 'png')}?paper=${paper.slice(1)}">`;
}

/** Returns the canonical address and the metadata for sharing the page. */
function sharingTags(
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

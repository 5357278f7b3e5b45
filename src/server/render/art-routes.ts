import type { Hono } from 'hono';
import {
  inksKey,
  orchardInks,
  orchardTokens,
  parseInksKey,
  type Tokens,
  tokensOf,
} from '../../domain/palette.ts';
import type { AppEnv } from '../http/mount-call.ts';
import { type CompressedText, chooseEncoding, compressText } from './compress-text.ts';
import type { WebApp } from './web-app.ts';

/**
 * The most drawings and style sheets that a process caches. This is enough for the centre's palette and for
 * one palette that the owner is trying out.
 */
const maxCachedTexts = 64;

/**
 * Mounts the gallery's drawings and the style sheets of palettes. Caches the files that were requested most
 * recently.
 */
export function artRoutes(app: Hono<AppEnv>, { renderDrawing, mayChange }: WebApp): void {
  const cache = new Map<string, CompressedText>();
  const read = async (key: string, make: () => Promise<string | null>) => {
    const cached = mayChange ? undefined : cache.get(key);
    if (cached) return cached;
    const text = await make();
    if (text === null) return null;
    const made = await compressText(text);
    cache.set(key, made);
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCachedTexts) break;
      cache.delete(oldest);
    }
    return made;
  };
  const draw = (name: string, tokens: Tokens) => async () => {
    const svg = await renderDrawing(name);
    return svg && fillColours(svg, tokens);
  };

  app.get('/art/:file{[a-z-]+\\.svg}', async (context, next) => {
    const name = context.req.param('file').slice(0, -'.svg'.length);
    const drawing = await read(name, draw(name, orchardTokens));
    if (!drawing) return next();
    const { body, headers } = chooseEncoding(context.req.header('accept-encoding'), drawing);
    return context.body(body, 200, {
      ...headers,
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    });
  });

  // The address contains the palette, so that the file at an address never changes.
  app.get('/art/:inks{[0-9a-f-]{48}}/:file{inks\\.css|[a-z-]+\\.svg}', async (context, next) => {
    const { inks: key, file } = context.req.param();
    const inks = parseInksKey(key);
    if (!inks) return next();
    const isSheet = file === 'inks.css';
    const name = file.slice(0, -'.svg'.length);
    const tokens = tokensOf(inks);
    const found = await read(
      `${inksKey(inks)}/${file}`,
      isSheet ? async () => paletteSheet(tokens) : draw(name, tokens),
    );
    if (!found) return next();
    const { body, headers } = chooseEncoding(context.req.header('accept-encoding'), found);
    return context.body(body, 200, {
      ...headers,
      'content-type': isSheet ? 'text/css; charset=utf-8' : 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    });
  });
}

/**
 * Returns a drawing in which CSS properties are replaced by their colours, because a separate file cannot
 * take such properties from a page.
 */
function fillColours(svg: string, tokens: Tokens): string {
  return svg.replace(/var\(--color-([a-z-]+)\)/g, (_, name: keyof Tokens) => tokens[name]);
}

/** Returns the style sheet of a palette. The sheet uses no cascade layer, so that it overrides app.css. */
function paletteSheet(tokens: Tokens): string {
  const lines = Object.entries(tokens).map(([name, colour]) => `--color-${name}:${colour}`);
  return `:root{${lines.join(';')}}`;
}

/**
 * Returns the address of a palette's style sheet; null for the default palette, which app.css already has.
 */
export function paletteSheetPath(key: string): string | null {
  return key === '' || key === inksKey(orchardInks) ? null : `/art/${key}/inks.css`;
}

import type { Hono } from 'hono';
import type { AppEnv } from '../http/mount-call.ts';
import { type CompressedText, chooseEncoding, compressText } from './compress-text.ts';
import type { WebApp } from './web-app.ts';

/** Mounts the drawings of the gallery, each rendered once and cached. */
export function artRoutes(app: Hono<AppEnv>, { renderDrawing, changes }: WebApp): void {
  const cache = new Map<string, CompressedText>();
  app.get('/art/:file{[a-z-]+\\.svg}', async (context, next) => {
    const name = context.req.param('file').slice(0, -'.svg'.length);
    const svg = cache.has(name) && !changes ? null : await renderDrawing(name);
    if (svg !== null) cache.set(name, await compressText(svg));
    const drawing = cache.get(name);
    if (!drawing) return next();
    const { body, headers } = chooseEncoding(context.req.header('accept-encoding'), drawing);
    return context.body(body, 200, {
      ...headers,
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    });
  });
}

import type { Hono } from 'hono';
import type { Requested } from '../http/mount.ts';
import { type Packed, pack, unpackFor } from './packing.ts';
import type { WebApp } from './web-app.ts';

/** Mounts the drawings of the gallery, each rendered once and cached. */
export function artRoutes(app: Hono<Requested>, { drawSvg, changes }: WebApp): void {
  const cache = new Map<string, Packed>();
  app.get('/art/:file{[a-z-]+\\.svg}', async (context, next) => {
    const name = context.req.param('file').slice(0, -'.svg'.length);
    const svg = cache.has(name) && !changes ? null : await drawSvg(name);
    if (svg !== null) cache.set(name, await pack(svg));
    const drawing = cache.get(name);
    if (!drawing) return next();
    const { body, headers } = unpackFor(context.req.header('accept-encoding'), drawing);
    return context.body(body, 200, {
      ...headers,
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    });
  });
}

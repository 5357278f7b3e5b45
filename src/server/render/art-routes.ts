import { gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import type { Requested } from '../mount.ts';

/** The drawings of the gallery, each made once and kept. */
export function artRoutes(app: Hono<Requested>, drawSvg: (name: string) => string | null): void {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  app.get('/art/:file{[a-z-]+\\.svg}', (context, next) => {
    const name = context.req.param('file').slice(0, -'.svg'.length);
    const drawn = kept.get(name) ?? draw(name, drawSvg);
    if (!drawn) return next();
    kept.set(name, drawn);
    return Promise.resolve(
      context.body(drawn, 200, {
        'content-type': 'image/svg+xml',
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=86400',
      }),
    );
  });
}

function draw(name: string, drawSvg: (name: string) => string | null): Uint8Array<ArrayBuffer> | null {
  const svg = drawSvg(name);
  return svg === null ? null : (gzipSync(svg, { level: 9 }) as Uint8Array<ArrayBuffer>);
}

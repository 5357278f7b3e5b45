import type { Hono } from 'hono';
import { html } from 'hono/html';
import { pictureAddress } from '../../../domain/picture-places.ts';
import type { AppEnv } from '../../http/mount-call.ts';
import type { DiscoveryDeps } from './discovery-deps.ts';

const cacheControl = 'public, max-age=3600';

/** Mounts `/robots.txt`, `/sitemap.xml` and the web app manifest, each cached for an hour. */
export function discoveryRoutes(
  app: Hono<AppEnv>,
  deps: Pick<DiscoveryDeps, 'site' | 'baseUrl'>,
  /** Returns the paths of the pages that search engines may index. */
  listIndexablePaths: () => Promise<string[]>,
): void {
  app.get('/robots.txt', (context) =>
    context.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nSitemap: ${deps.baseUrl}/sitemap.xml\n`,
      200,
      { 'cache-control': cacheControl },
    ),
  );

  app.get('/sitemap.xml', async (context) => {
    const paths = await listIndexablePaths();
    const body = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => html`<url><loc>${deps.baseUrl}${path}</loc></url>\n`)}</urlset>
`;
    return context.body(String(body), 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': cacheControl,
    });
  });

  app.get('/manifest.webmanifest', async (context) => {
    const { venue } = await deps.site.read();
    const icon = (src: string, side: number, purpose = 'any') => ({
      src,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    });
    const manifest = {
      name: `${venue.name}: ${venue.tagline}`,
      short_name: venue.name,
      description: venue.tagline,
      lang: 'en-GB',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: venue.inks.paper,
      theme_color: venue.inks.paper,
      icons: venue.logo
        ? ([192, 512] as const).map((side) => icon(pictureAddress(venue.logo ?? '', side, 'png'), side))
        : [
            icon('/icon-192.png', 192),
            icon('/icon-512.png', 512),
            icon('/icon-maskable-512.png', 512, 'maskable'),
          ],
    };
    return context.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': cacheControl,
    });
  });
}

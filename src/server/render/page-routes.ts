import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import type { AppEnv } from '../http/mount-call.ts';
import { assetRoutes } from './asset-routes.ts';
import { cacheableQuery } from './cacheable-query.ts';
import { chooseEncoding } from './compress-text.ts';
import type { LoadedPages, PageResponse } from './load-pages.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Mounts static files and server-rendered pages: everything that is not a call. */
export function pageRoutes(
  app: Hono<AppEnv>,
  webFolder: string,
  pages: Pick<LoadedPages, 'read'>,
  policies: SecurityHeaders,
): void {
  assetRoutes(app, webFolder);
  const staticFiles = serveStatic({
    root: webFolder,
    precompressed: true,
    onFound: (_path, context) => context.header('cache-control', 'public, max-age=3600'),
  });
  app.use('/:file{[\\w-]+\\.(svg|png|ico|css|txt|webmanifest)}', staticFiles);
  // Browsers check for a new version of the kiosk's service worker at each request, so that a new version
  // takes over at once. The worker may connect to this site only.
  const worker = serveStatic({
    root: webFolder,
    onFound: (_path, context) => {
      context.header('cache-control', 'no-cache');
      context.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    },
  });
  app.use('/kiosk-worker.js', worker);
  // Films and cards keep their names when they are redrawn, so browsers revalidate them after a day. Safari
  // plays only films served with byte ranges.
  const mediaFiles = serveStatic({
    root: webFolder,
    onFound: (_path, context) => {
      context.header('cache-control', 'public, max-age=86400');
      context.header('accept-ranges', 'bytes');
    },
  });
  app.use('/film/*', mediaFiles);
  app.use('/cards/*', mediaFiles);

  // If the address names no payment, the page has nothing to show (specification 2.4). The page's script then
  // redirects to the booking. The server does the same, for browsers without JavaScript.
  app.get('/payment', (context, next) =>
    context.req.query('client_secret') || context.req.query('booking_id')
      ? next()
      : Promise.resolve(context.redirect('/booking', 302)),
  );
  // Gives each page one address. All slashes and backslashes at the start are replaced by one slash, because
  // a redirect to '//name' would lead to another site.
  app.get('*', (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    if (pathname === '/' || !/^\/\/|\/$/.test(pathname)) return next();
    const canonicalPath = `/${pathname.replace(/^(?:\/|\\|%5c|%2f)+|\/+$/gi, '')}`;
    return Promise.resolve(context.redirect(canonicalPath + search, 301));
  });
  app.get('*', async (context) => {
    // The secrets of a payment stay out of rendering and the cache.
    const search = cacheableQuery(context.req.path, context.req.queries());
    const page = await pages.read(context.req.path, search);
    return sendPage(context, page, policies, page.status);
  });
}

function policyOf(
  { takesPayment, isKiosk }: PageResponse,
  policies: SecurityHeaders,
): Record<string, string> {
  if (takesPayment) return policies.paymentPage;
  return isKiosk ? policies.kioskPage : policies.page;
}

/** Sends a page. An unlisted page, such as a page for one caller only, is not stored by caches. */
export function sendPage(
  context: Context<AppEnv>,
  page: PageResponse,
  policies: SecurityHeaders,
  status: number,
): Response {
  const headers = {
    ...policyOf(page, policies),
    ...(page.hidesAddress ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(status === 503 ? { 'retry-after': '10' } : {}),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': page.unlisted ? 'no-store' : 'no-cache',
  };
  const { body, headers: packing } = chooseEncoding(context.req.header('accept-encoding'), page.compressed);
  return context.body(body, status as 200, { ...headers, ...packing });
}

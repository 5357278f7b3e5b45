import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import type { Requested } from '../mount.ts';
import type { Pages } from './pages.ts';
import type { Policies } from './policy.ts';

/** Static files and server-rendered pages: everything that is not a call. */
export function pageRoutes(app: Hono<Requested>, webFolder: string, pages: Pages, policies: Policies): void {
  app.use(
    '/assets/*',
    serveStatic({
      root: webFolder,
      precompressed: true,
      onFound: (_path, context) => {
        context.header('cache-control', 'public, max-age=31536000, immutable');
        // The card fields live in the provider's frame and wear our type.
        context.header('access-control-allow-origin', '*');
      },
    }),
  );
  const fixed = serveStatic({
    root: webFolder,
    precompressed: true,
    onFound: (_path, context) => context.header('cache-control', 'public, max-age=3600'),
  });
  app.use('/:file{[\\w-]+\\.(svg|png|ico|css|txt|webmanifest)}', fixed);

  // Without a payment there is nothing to show (spec A §2); said by the server as well, for browsers without script.
  app.get('/payment', (context, next) =>
    context.req.query('client_secret') || context.req.query('booking_id')
      ? next()
      : Promise.resolve(context.redirect('/booking', 302)),
  );
  app.get('*', (context) => sendPage(context, pages, policies));
}

async function sendPage(context: Context<Requested>, pages: Pages, policies: Policies): Promise<Response> {
  // Secrets of a payment stay out of what is rendered and kept.
  const search = keepHarmless(context.req.query());
  const page = await pages(context.req.path, search);
  const headers = {
    ...(page.takesPayment ? policies.paymentPage : policies.page),
    ...(page.unlisted ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(page.status === 503 ? { 'retry-after': '10' } : {}),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': page.unlisted ? 'no-store' : 'no-cache',
    vary: 'accept-encoding',
  };
  const zipped = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  return zipped
    ? context.body(page.gzipped, page.status as 200, { ...headers, 'content-encoding': 'gzip' })
    : context.body(page.text, page.status as 200, headers);
}

/** The parts of a query that change what is rendered; anything else would only fill the memory. */
function keepHarmless(query: Record<string, string>): string {
  const kept = new URLSearchParams();
  if (/^\d{4}-\d{2}-\d{2}$/.test(query['date'] ?? '')) kept.set('date', query['date'] ?? '');
  if (query['step'] === 'details') kept.set('step', 'details');
  return kept.size > 0 ? `?${kept}` : '';
}

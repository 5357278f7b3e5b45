import { dehydrate, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageWords } from '../contract/words.ts';
import { plainWords } from '../domain/page-words.ts';
import { App, loadPage, loadPageForRender } from './app.tsx';
import { drawingGallery } from './art/gallery.tsx';
import { GuestPage, type GuestPageData } from './features/party-guest/guest-page.tsx';
import { type Site, siteQuery } from './features/site/site-query.ts';
import { UnavailablePage } from './features/unavailable/unavailable-page.tsx';
import type { Fetcher } from './lib/call.ts';
import { LookContext } from './lib/look-context.ts';
import { fillName, type PageHead } from './lib/page.ts';
import { createQueryClient } from './lib/query-client.ts';
import { StaticRouter } from './lib/router.tsx';
import { findRoute, routes } from './routes.tsx';
import { frameParts, PageFrame } from './shell/page-frame.tsx';

/** A page rendered on the server, without its document. */
export interface ServerRenderedPage {
  head: PageHead;
  html: string;
  /** The page's data as JSON, for hydration. */
  state: string;
  /** The page's source file, a key of the build's manifest. */
  file: string;
  takesPayment: boolean;
  isKiosk: boolean;
  /**
   * The centre's own colours, as the part of a drawing's address that names them; '' if the centre has none.
   */
  inks: string;
  /** The id of the centre's own logo; '' if the centre has none. */
  logo: string;
  /** Whether the page has no script and is not hydrated. */
  isStatic: boolean;
}

/**
 * Renders the page at a path with its content. If a query fails, the browser loads its data later. If the
 * site's facts cannot be read, the unavailable page is rendered. `given` holds named data for this request
 * alone, such as a refused form. Parts of the page read it from the query client, under `['given', name]`.
 */
export async function renderPage(
  path: string,
  search: string,
  fetcher: Fetcher,
  given: Readonly<Record<string, unknown>> = {},
): Promise<ServerRenderedPage> {
  let page = await loadPageForRender(path, null);
  await Promise.all(frameParts.map((part) => part.ready()));
  const client = createQueryClient();
  const queries = [siteQuery(fetcher), ...(page.queries?.(fetcher, new URLSearchParams(search)) ?? [])];
  await Promise.all(queries.map((query) => client.prefetchQuery(query)));
  for (const [name, data] of Object.entries(given)) client.setQueryData(['given', name], data);
  if (client.getQueryState(['site'])?.status === 'error') return renderUnavailable(path + search, client);
  const invited = given['invitation'] as GuestPageData | undefined;
  if (invited) return renderInvitation(path, invited, client);
  const state = dehydrate(client, {
    shouldDehydrateQuery: (query) => query.state.status === 'success' && !query.meta?.['notHydrated'],
  });
  const site = client.getQueryData<Site>(['site']);
  if (site?.notOpen !== undefined || site?.notOffered) page = await loadPageForRender(path, site);
  const html = renderToString(
    <StrictMode>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={state}>
          <StaticRouter location={path + search}>
            <App />
          </StaticRouter>
        </HydrationBoundary>
      </QueryClientProvider>
    </StrictMode>,
  );
  const { head } = page;
  const venue = site?.venue ?? null;
  return {
    head: {
      ...head,
      title: fillName(head.title, venue),
      description: wordsFor(client, head) || fillName(head.description ?? '', venue),
    },
    html,
    state: JSON.stringify(state),
    file: findRoute(path, site ?? null).file,
    takesPayment: page.takesPayment ?? false,
    isKiosk: page.isKiosk ?? false,
    inks: site?.inks ?? '',
    logo: site?.logo ?? '',
    isStatic: false,
  };
}

/** Returns the description that the owner has written for a page, or '' if there is none. */
function wordsFor(client: QueryClient, { words }: PageHead): string {
  const [found] = words ? client.getQueriesData<PageWords>({ queryKey: ['words', words] }) : [];
  return plainWords(found?.[1]?.texts['description'] ?? []);
}

/** Returns a drawing of the gallery as an SVG file; null if there is no drawing of that name. */
export function renderDrawing(name: string): string | null {
  const Drawing = Object.hasOwn(drawingGallery, name) ? drawingGallery[name] : undefined;
  if (!Drawing) return null;
  return renderToStaticMarkup(<Drawing />).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
}

/** Returns whether the site has a page at a path. */
export function isPage(path: string): boolean {
  return routes.some((route) => route.path === path);
}

/** Returns the paths of the pages that search engines may list, each under its canonical address only. */
export async function listIndexablePaths(): Promise<string[]> {
  const pages = await Promise.all(routes.map(async ({ path }) => ({ path, page: await loadPage(path) })));
  return pages
    .filter(({ path, page }) => !page.head.unlisted && (page.head.canonical ?? path) === path)
    .map(({ path }) => path);
}

const guestPageFile = 'src/web/features/party-guest/guest-page.tsx';

/** Renders the page of an invitation to a party. This page has no script. */
function renderInvitation(address: string, data: GuestPageData, client: QueryClient): ServerRenderedPage {
  const site = client.getQueryData<Site>(['site']);
  if (!site) return renderUnavailable(address, client);
  const { venue, siteUrl, today } = site;
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={address}>
        <LookContext value={site}>
          <PageFrame
            available={['/', '/privacy']}
            venue={venue}
            year={Number(today.slice(0, 4))}
            socialLinks={site.socialLinks}
          >
            <GuestPage data={data} venue={venue} siteUrl={siteUrl} />
          </PageFrame>
        </LookContext>
      </StaticRouter>
    </QueryClientProvider>,
  );
  return {
    head: {
      title: `${data.invitation ? 'You are invited' : 'No invitation here'} - ${venue.name}`,
      description: 'An invitation to a birthday party.',
      unlisted: true,
    },
    html,
    state: 'null',
    file: guestPageFile,
    takesPayment: false,
    isKiosk: false,
    inks: site.inks ?? '',
    logo: site.logo ?? '',
    isStatic: true,
  };
}

/** Renders the unavailable page with status 503 when the site's facts cannot be read. */
function renderUnavailable(address: string, client: QueryClient): ServerRenderedPage {
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={address}>
        <PageFrame available={[]} venue={null} year={null}>
          <UnavailablePage address={address} />
        </PageFrame>
      </StaticRouter>
    </QueryClientProvider>,
  );
  const head = {
    title: 'Having a rest',
    description: 'Back in a minute or two.',
    unlisted: true,
    status: 503,
  };
  const plain = { takesPayment: false, isKiosk: false, inks: '', logo: '', isStatic: true };
  return { head, html, state: 'null', file: '', ...plain };
}

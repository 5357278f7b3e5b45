import { dehydrate, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App, loadPage } from './app.tsx';
import { siteQuery } from './features/site/site-query.ts';
import type { Fetcher } from './lib/call.ts';
import type { PageHead } from './lib/page.ts';
import { createQueryClient } from './lib/query-client.ts';
import { routeOf } from './routes.tsx';

/** A page rendered on the server, still without its document. */
export interface RenderedPage {
  head: PageHead;
  html: string;
  /** The page's data as JSON, for hydration. */
  state: string;
  /** The page's source file, a key of the build's manifest. */
  file: string;
  takesPayment: boolean;
}

/** Renders the page at a path with its content. A query that fails leaves its part to the browser. */
export async function renderPage(path: string, search: string, fetcher: Fetcher): Promise<RenderedPage> {
  const page = await loadPage(path);
  const client = createQueryClient();
  const queries = [siteQuery(fetcher), ...(page.queries?.(fetcher, new URLSearchParams(search)) ?? [])];
  await Promise.all(queries.map((query) => client.prefetchQuery(query)));
  const state = dehydrate(client);
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
  return {
    head: page.head,
    html,
    state: JSON.stringify(state),
    file: routeOf(path).file,
    takesPayment: page.takesPayment ?? false,
  };
}

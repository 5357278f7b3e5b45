import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSite } from './features/site/site-query.ts';
import { AvailablePathsContext } from './lib/available-paths.ts';
import { LookContext } from './lib/look-context.ts';
import { fillName, type Page, type PageQuery } from './lib/page.ts';
import { useLocation } from './lib/router.tsx';
import { findRoute, type NotSelling, routes } from './routes.tsx';
import { PageFrame } from './shell/page-frame.tsx';
import { useScrollRestoration } from './shell/use-scroll-restoration.ts';
import { Button } from './ui/button.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { Toaster } from './ui/toast.tsx';

const homeAnchors = ['/#about', '/#activities', '/#pricing', '/#contact'];
const everyPath = [...routes.map((route) => route.path), ...homeAnchors];
const loaded = new Map<string, Page>();
const loading = new Map<string, Promise<Page>>();
const preparedPages = new Map<string, Promise<Page>>();

/**
 * Loads a route's page once. Hydration needs only this file: the HTML already contains the parts that are not
 * hydrated.
 */
export function loadPage(path: string, site?: NotSelling | null): Promise<Page> {
  const route = findRoute(path, site);
  return once(loading, route.file, async () => {
    const { page } = await route.load();
    loaded.set(route.file, page);
    return page;
  });
}

/**
 * Loads a route's page for a full render, together with its parts that are not hydrated. With a `client`,
 * also fetches the data of these parts into the client, and reloads the document if a file is missing.
 */
export function loadPageForRender(
  path: string,
  site: NotSelling | null,
  client?: QueryClient,
): Promise<Page> {
  return once(preparedPages, findRoute(path, site).file, () => {
    const page = prepare(path, site, client);
    return client ? page.catch(reloadPage) : page;
  });
}

async function prepare(path: string, site: NotSelling | null, client?: QueryClient): Promise<Page> {
  const page = await loadPage(path, site);
  const queries = client ? queriesOfParts(page) : [];
  await Promise.all([
    ...(page.parts ?? []).map((part) => part.ready()),
    ...queries.map((query) => client?.prefetchQuery(query)),
  ]);
  return page;
}

/** Reloads the page when one of its files is missing (a new version, a lost connection). */
function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

function queriesOfParts(page: Page): PageQuery[] {
  const queries = page.queries?.((address, init) => fetch(address, init), new URLSearchParams()) ?? [];
  return queries.filter((query) => query.meta?.notHydrated);
}

/** Runs `work` once for each key. After a failure, the next call with that key runs it again. */
function once<T>(started: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const running = started.get(key);
  if (running) return running;
  const promise = work();
  started.set(key, promise);
  promise.catch(() => started.delete(key));
  return promise;
}

function CurrentPage() {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const site = useSite();
  const venue = site?.venue ?? null;
  const { file } = findRoute(pathname, site);
  const [firstFile] = useState(file);
  const [hasLeft, setHasLeft] = useState(false);
  const page = file === firstFile && !hasLeft ? loaded.get(file) : undefined;
  const shown = page ?? use(loadPageForRender(pathname, site, client));
  if (file !== firstFile && !hasLeft) setHasLeft(true);
  useEffect(() => {
    document.title = fillName(shown.head.title, venue);
  }, [shown, venue]);
  return (
    <>
      <shown.View />
      <HydrationMark />
    </>
  );
}

/**
 * Sets `data-alive` once the page is hydrated. The frame around the page is hydrated before it. The mark
 * waits for a second render: by then React has run all effects of the page and committed their layout
 * changes. Hydration and the mark happen in one task, so no tap can be handled between them.
 */
function HydrationMark() {
  const [isLaidOut, setLaidOut] = useState(false);
  useLayoutEffect(() => {
    if (isLaidOut) document.documentElement.dataset['alive'] = '';
    else setLaidOut(true);
  }, [isLaidOut]);
  return null;
}

/** Shown instead of a page that threw an error. Its button reloads the document. */
function PageError() {
  return (
    <div role="alert" className="page-width grid justify-items-start gap-4 py-20">
      <h1>This page did not open properly</h1>
      <p className="max-w-measure">The fault is ours. Nothing you have sent is lost.</p>
      <Button onClick={() => window.location.reload()}>Load it again</Button>
    </div>
  );
}

/** Renders the current page, inside the site's frame unless the page has a frame of its own. */
export function App() {
  const site = useSite();
  const { pathname } = useLocation();
  const main = useRef<HTMLDivElement>(null);
  const notOffered = site?.notOffered;
  const available = useMemo(
    () => (notOffered ? everyPath.filter((path) => !notOffered.includes(path)) : everyPath),
    [notOffered],
  );
  useScrollRestoration(main);
  const content = (
    <>
      <div ref={main} tabIndex={-1} className="outline-none">
        <AvailablePathsContext value={available}>
          <Suspense fallback={<p className="sr-only">Loading</p>}>
            <ErrorBoundary place={pathname} instead={<PageError />}>
              <CurrentPage />
            </ErrorBoundary>
          </Suspense>
        </AvailablePathsContext>
      </div>
      <Toaster />
    </>
  );
  const hasOwnFrame = findRoute(pathname).ownFrame;
  return (
    <LookContext value={site}>
      {hasOwnFrame ? (
        content
      ) : (
        <PageFrame
          available={available}
          venue={site?.venue ?? null}
          year={Number((site?.today ?? '').slice(0, 4)) || null}
          socialLinks={site?.socialLinks ?? []}
          testPayments={site?.payments.testMode ?? false}
          sample={site?.sample?.inShort}
          notOpen={findRoute(pathname).sells ? undefined : site?.notOpen}
        >
          {content}
        </PageFrame>
      )}
    </LookContext>
  );
}

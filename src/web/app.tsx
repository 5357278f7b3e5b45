import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSite } from './features/site/site-query.ts';
import { AvailablePaths } from './lib/available-paths.ts';
import { fillHead, type Page, type PageQuery } from './lib/page.ts';
import { routeOf, routes } from './routes.tsx';
import { PageFrame } from './shell/page-frame.tsx';
import { usePlaceOnPage } from './shell/use-place-on-page.ts';
import { Button } from './ui/button.tsx';
import { SafetyNet } from './ui/safety-net.tsx';
import { Toaster } from './ui/toast.tsx';

const homeAnchors = ['/#about', '/#activities', '/#pricing', '/#contact'];
const available = [...routes.map((route) => route.path), ...homeAnchors];
const loaded = new Map<string, Page>();
const loading = new Map<string, Promise<Page>>();
const wholePages = new Map<string, Promise<Page>>();

/**
 * Loads a route's page once. In the browser's first paint that is all: what stands
 * there already needs no more.
 */
export function loadPage(path: string): Promise<Page> {
  const route = routeOf(path);
  return once(loading, route.file, async () => {
    const { page } = await route.load();
    loaded.set(route.file, page);
    return page;
  });
}

/**
 * Loads a route's page with its still parts, and with what these read when `client` is given: for
 * whoever has to draw all of it.
 */
export function loadWholePage(path: string, client?: QueryClient): Promise<Page> {
  return once(wholePages, routeOf(path).file, () => {
    const whole = prepare(path, client);
    return client ? whole.catch(askTheServer) : whole;
  });
}

async function prepare(path: string, client?: QueryClient): Promise<Page> {
  const page = await loadPage(path);
  const stays = client ? stayingQueries(page) : [];
  await Promise.all([
    ...(page.parts ?? []).map((part) => part.ready()),
    ...stays.map((query) => client?.prefetchQuery(query)),
  ]);
  return page;
}

/** A file of the page is gone (a new version, a broken line): the server has the page as it is now. */
function askTheServer(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

function stayingQueries(page: Page): PageQuery[] {
  const queries = page.queries?.((address, init) => fetch(address, init), new URLSearchParams()) ?? [];
  return queries.filter((query) => query.meta?.stays);
}

/** Work that succeeds is done once; work that fails may be tried again. */
function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const underWay = known.get(key);
  if (underWay) return underWay;
  const promise = work();
  known.set(key, promise);
  promise.catch(() => known.delete(key));
  return promise;
}

function CurrentPage() {
  const { pathname } = useLocation();
  const { file } = routeOf(pathname);
  const client = useQueryClient();
  const venue = useSite()?.venue ?? null;
  const [arrivedAt] = useState(file);
  const [hasLeft, setHasLeft] = useState(false);
  const page = file === arrivedAt && !hasLeft ? loaded.get(file) : undefined;
  const shown = page ?? use(loadWholePage(pathname, client));
  if (file !== arrivedAt && !hasLeft) setHasLeft(true);
  useEffect(() => {
    document.title = fillHead(shown.head, venue).title;
  }, [shown, venue]);
  return (
    <>
      <shown.View />
      <Alive />
    </>
  );
}

/**
 * Says that the page answers: it comes to life after its frame. Before this second step React runs all
 * effects of the page and draws what it changed while it was laid out, all of it in one turn: nobody taps
 * between the page's taking over and this word.
 */
function Alive() {
  const [isLaidOut, setLaidOut] = useState(false);
  useLayoutEffect(() => {
    if (isLaidOut) document.documentElement.dataset['alive'] = '';
    else setLaidOut(true);
  }, [isLaidOut]);
  return null;
}

/** A page that broke: said plainly, with the way on that does not need this page's script. */
function Broken() {
  return (
    <div role="alert" className="page-width grid justify-items-start gap-4 py-20">
      <h1>This page did not open properly</h1>
      <p className="max-w-measure">The fault is ours. Nothing you have sent is lost.</p>
      <Button onClick={() => window.location.reload()}>Load it again</Button>
    </div>
  );
}

/** The whole application inside its frame. */
export function App() {
  const site = useSite();
  const { pathname } = useLocation();
  const main = useRef<HTMLDivElement>(null);
  usePlaceOnPage(main);
  const content = (
    <>
      <div ref={main} tabIndex={-1} className="outline-none">
        <AvailablePaths value={available}>
          <Suspense fallback={<p className="sr-only">Loading</p>}>
            <SafetyNet place={pathname} instead={<Broken />}>
              <CurrentPage />
            </SafetyNet>
          </Suspense>
        </AvailablePaths>
      </div>
      <Toaster />
    </>
  );
  if (routeOf(pathname).ownFrame) return content;
  return (
    <PageFrame
      available={available}
      venue={site?.venue ?? null}
      year={Number((site?.today ?? '').slice(0, 4)) || null}
      socialLinks={site?.socialLinks ?? []}
      testPayments={site?.payments.testMode ?? false}
      sample={site?.sample?.inShort}
    >
      {content}
    </PageFrame>
  );
}

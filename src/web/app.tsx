import { Suspense, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSite } from './features/site/site-query.ts';
import type { Page } from './lib/page.ts';
import { routeOf, routes } from './routes.tsx';
import { PageFrame } from './shell/page-frame.tsx';
import { Toaster } from './ui/toast.tsx';

const available = routes.map((route) => route.path);
const loaded = new Map<string, Page>();
const loading = new Map<string, Promise<Page>>();

/** Loads a route's page once; the server and the browser's first paint wait for it, later visits show the frame meanwhile. */
export function loadPage(path: string): Promise<Page> {
  const route = routeOf(path);
  const underWay = loading.get(route.file);
  if (underWay) return underWay;
  const promise = route.load().then(
    ({ page }) => {
      loaded.set(route.file, page);
      return page;
    },
    (failure: unknown) => {
      loading.delete(route.file);
      throw failure;
    },
  );
  loading.set(route.file, promise);
  return promise;
}

function CurrentPage() {
  const { pathname } = useLocation();
  const page = loaded.get(routeOf(pathname).file) ?? use(loadPage(pathname));
  useEffect(() => {
    document.title = page.head.title;
  }, [page]);
  return <page.View />;
}

/** The whole application inside its frame. */
export function App() {
  const site = useSite();
  const { pathname } = useLocation();
  const main = useRef<HTMLDivElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <PageFrame
      available={available}
      venue={site?.venue ?? null}
      year={Number((site?.today ?? '').slice(0, 4)) || null}
      testPayments={site?.payments.testMode ?? false}
    >
      <div ref={main} tabIndex={-1} className="outline-none">
        <Suspense fallback={<p className="sr-only">Loading</p>}>
          <CurrentPage />
        </Suspense>
      </div>
      <Toaster />
    </PageFrame>
  );
}

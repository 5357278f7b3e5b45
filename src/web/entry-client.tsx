import './styles/app.css';
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, loadPage } from './app.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { BrowserRouter } from './lib/router.tsx';

const page = document.getElementById('root');
const state = document.getElementById('state')?.textContent;
/**
 * Resolves once hydration or rendering has begun, and rejects if the page cannot be loaded. src/web/early.ts
 * waits for this promise. The promise is not awaited here, because with a top-level await the bundler does
 * not merge shared chunks.
 */
export const started = page ? start(page) : Promise.resolve();

async function start(root: HTMLElement): Promise<void> {
  const client = createQueryClient();
  // Only in `npm run dev`: a server that restarted after a change may reply differently.
  import.meta.hot?.on('windfall:restarted', () => void client.invalidateQueries());
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={state ? (JSON.parse(state) as DehydratedState) : null}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </HydrationBoundary>
      </QueryClientProvider>
    </StrictMode>
  );
  await loadPage(window.location.pathname);
  // A transition keeps a phone responsive during hydration.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

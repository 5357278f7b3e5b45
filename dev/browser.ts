/// <reference types="vite/client" />
// This import has to run before the first component is loaded.
import '@vitejs/plugin-react/preamble';

/**
 * The entry of every page in `npm run dev`: loads the page's own entry, and shows changes as they are made.
 */
declare global {
  interface Window {
    __getReactRefreshIgnoredExports?: (module: { id: string }) => string[];
  }
}

// A page's file exports `page` (its head and its queries) beside its component. Unless React's refresh
// ignores that export, each change reloads the page.
window.__getReactRefreshIgnoredExports = () => ['page'];

const hot = import.meta.hot;
hot?.on('windfall:rendering', () => void refreshIslands());
hot?.on('windfall:restarted', () => {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  void refreshIslands();
});

/** Replaces the parts that are not hydrated with the server's current rendering of them. */
async function refreshIslands(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>('[data-still]');
  if (parts.length === 0) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of parts) {
    const next = fresh.querySelector(`[data-still="${part.dataset['still']}"]`);
    if (next && next.innerHTML !== part.innerHTML) part.innerHTML = next.innerHTML;
  }
}

const { started } = await import('../src/web/entry-client.tsx');
await started;
// Vite's scripts have added the linked style sheets a second time, as elements that Vite updates. So the
// links are removed.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
  const { pathname } = new URL(link.href);
  if (document.querySelector(`style[data-vite-dev-id$="${pathname}"]`)) link.remove();
}

import { loadReader } from './read-code.ts';

/** Parts of the page that load when they are first needed: without a network they would be missing. */
const parts = [() => import('../../ui/toast-viewport.tsx'), loadReader];

/**
 * Keeps the page and all its files on this device, so that the kiosk opens without a network. A
 * browser that cannot keeps none.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/kiosk-worker.js', { scope: '/check-in' });
  const { active } = await navigator.serviceWorker.ready;
  await Promise.all(parts.map((load) => load()));
  active?.postMessage(filesOfThisPage());
}

/** Forgets them, when this device is no kiosk any more. */
export async function forgetOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const found = await navigator.serviceWorker.getRegistration('/check-in');
  if (!found) return;
  await found.unregister();
  await caches.delete('check-in');
}

function filesOfThisPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const scripts = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[];
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(
    ({ href }) => new URL(href),
  );
  const paths = [...loaded, ...linked]
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
    .filter((path) => /^\/(assets|art)\/|^\/favicon\.|\.webmanifest$/.test(path));
  return [...new Set([...scripts, ...paths])];
}

import { loadQrReader } from './qr-reader.ts';

/**
 * Modules that the page usually loads only when it needs them. They are loaded in advance, because they would
 * be missing without a network.
 */
const lazyModules = [() => import('../../ui/toast-viewport.tsx'), loadQrReader];

/**
 * Caches the page and all its files on this device, so that the kiosk opens without a network. Does nothing
 * in a browser without service workers.
 */
export async function cacheForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/kiosk-worker.js', { scope: '/check-in' });
  const { active } = await navigator.serviceWorker.ready;
  await Promise.all(lazyModules.map((load) => load()));
  active?.postMessage(filesOfThisPage());
}

/** Deletes the cached files when this device is no longer a kiosk. */
export async function deleteOfflineCache(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/check-in');
  if (!registration) return;
  await registration.unregister();
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
    .filter((path) => /^\/(assets|art|pictures)\/|^\/favicon\.|\.webmanifest$/.test(path));
  return [...new Set([...scripts, ...paths])];
}

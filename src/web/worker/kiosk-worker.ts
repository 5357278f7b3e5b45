/**
 * Caches the kiosk's page and its files, so that the kiosk opens without a network. No personal data is
 * cached, because API calls bypass the worker. The page sends the list of files
 * (features/kiosk/offline-cache.ts).
 */
export {};

declare const self: ServiceWorkerGlobalScope;

const cacheName = 'check-in';
const pagePath = '/check-in';
const pageTimeout = 5_000;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (Array.isArray(data)) event.waitUntil(cacheFiles(data.map(String)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode !== 'navigate') event.respondWith(respondFromCache(request));
  else if (pathname === pagePath) event.respondWith(respondWithPage(request));
});

async function respondFromCache(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

async function respondWithPage(request: Request): Promise<Response> {
  const response = await fetch(request, { signal: AbortSignal.timeout(pageTimeout) }).catch(() => null);
  if (response && response.status < 500) return response;
  return (await caches.match(pagePath, { cacheName })) ?? response ?? Response.error();
}

/**
 * Caches the page together with its files. If the server sends a newer version of the page, whose files are
 * not in the list, that version is cached on the next load.
 */
async function cacheFiles(files: readonly string[]): Promise<void> {
  const pageResponse = await fetch(pagePath);
  if (!pageResponse.ok) return;
  const needed = (await pageResponse.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  if (needed.some((file) => !files.includes(file))) return;
  const cache = await caches.open(cacheName);
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  await cache.put(pagePath, pageResponse);
  const cachedPaths = new Set([pagePath, ...files]);
  for (const request of await cache.keys()) {
    if (!cachedPaths.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

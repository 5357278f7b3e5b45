/**
 * Keeps the kiosk's page and its files, so that it opens without a network. It holds nothing of families:
 * what the server knows goes past it untouched. The page says what to keep (features/kiosk/offline.ts).
 */
export {};

declare const self: ServiceWorkerGlobalScope;

const shelf = 'check-in';
const page = '/check-in';
const patience = 5_000;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (Array.isArray(data)) event.waitUntil(keep(data.map(String)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode !== 'navigate') event.respondWith(fromShelf(request));
  else if (pathname === page) event.respondWith(openPage(request));
});

async function fromShelf(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: shelf })) ?? fetch(request);
}

async function openPage(request: Request): Promise<Response> {
  const fresh = await fetch(request, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  if (fresh && fresh.status < 500) return fresh;
  return (await caches.match(page, { cacheName: shelf })) ?? fresh ?? Response.error();
}

/**
 * The page and its files change together; those of a version that nobody has open
 * yet are left for the next time.
 */
async function keep(files: readonly string[]): Promise<void> {
  const opened = await fetch(page);
  if (!opened.ok) return;
  const needed = (await opened.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  if (needed.some((file) => !files.includes(file))) return;
  const cache = await caches.open(shelf);
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  await cache.put(page, opened);
  const kept = new Set([page, ...files]);
  for (const request of await cache.keys()) {
    if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

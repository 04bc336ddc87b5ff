// Keeps the whole page, one version at a time: VERSION, ALWAYS, CHROMIUM and OTHERS stand above, written by tools/publish.py.
const NAME = 'referee-' + VERSION;
const wanted = [...ALWAYS, ...(/Chrom(e|ium)\//.test(navigator.userAgent) ? CHROMIUM : OTHERS)];

self.addEventListener('install', event => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await cache.addAll(wanted.map(name => new Request(name, { cache: 'no-cache' })));  // what the server has now, not what was kept before
})()));
self.addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('referee-') && name !== NAME) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener('message', event => { if (event.data === 'begin') self.skipWaiting(); });
self.addEventListener('fetch', event => {
  const url = new URL(event.request.url);
  if (event.request.method === 'POST' && url.pathname === new URL('shared', self.registration.scope).pathname)
    return event.respondWith(shared(event.request));
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const kept = await cache.match(event.request.mode === 'navigate' ? './' : event.request, { ignoreSearch: true });
    return kept ?? fetch(event.request);
  })());
});
// A file that another app shares waits until the page, which begins with it, takes it (handing.js).
async function shared(request) {
  const file = (await request.formData()).get('record'), given = await caches.open('given');
  if (file?.name) await given.put('given?' + encodeURIComponent(file.name), new Response(file));
  return Response.redirect('./', 303);
}

// Keeps every file of the page, so that it opens without a network. A new version is fetched as a
// whole beside the old one and takes over when no window shows the old one any more.
const version = '__VERSION__';
const files = ['__FILES__'];
const kept = `rietburg-${version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('rietburg-') && name !== kept;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The address of a table or of the rules is the page itself: which is meant, the page reads from it.
const isPage = (request) =>
  request.mode === 'navigate' && /^\/(rules|t\/[\w-]+)?$/.test(new URL(request.url).pathname);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  const wanted = isPage(request) ? '/' : request;
  event.respondWith(
    caches
      .open(kept)
      .then((cache) => cache.match(wanted, { ignoreSearch: isPage(request) }))
      .then((found) => found ?? fetch(request)),
  );
});

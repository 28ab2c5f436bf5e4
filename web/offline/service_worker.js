// Keeps every file of the page, so that it opens without a network. A new version is fetched as a
// whole beside the old one and takes over when no window shows the old one any more. All addresses
// are relative to the folder this file lies in; another folder of the same host keeps its own.
const version = '__VERSION__';
const files = ['__FILES__'];
const folder = new URL('./', self.location.href);
const ours = `rietburg-${folder.pathname}-`;
const kept = ours + version;

self.addEventListener('install', (event) => {
  const all = files.map((file) => new URL(file, folder).href);
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(all)));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith(ours) && name !== kept;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// Which table is meant, or the rules, stands behind the question mark: the page reads it.
const isPage = ({ mode, url }) =>
  mode === 'navigate' &&
  [folder.pathname, `${folder.pathname}index.html`].includes(new URL(url).pathname);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  const wanted = isPage(request) ? folder.href : request;
  event.respondWith(
    caches
      .open(kept)
      .then((cache) => cache.match(wanted))
      .then((found) => found ?? fetch(request)),
  );
});

// Keeps the shell of the pages and all code in the browser, so that a click without a network ends in Cairn and not in the browser's own
// error page. Answers of the API are never kept: figures are shown as the page had them, and how old they are.
// The build writes `kept` before this code; whenever a file changes so does it, and with it this script.

declare const self: ServiceWorkerGlobalScope;
/** `version`: of all files together. `files` have a hash in their names; `pages` are loaded again. */
declare const kept: { version: string; files: readonly string[]; pages: readonly string[] };

const cacheName = `cairn ${kept.version}`;
/** The page that finds its own way, for addresses that have none of their own. */
const fallbackPage = '/__spa-fallback.html';
/** What is no page of the client: its answers, good or bad, are the server's, and so is every file, whose name has a dot. */
const notPages = /^\/(api|assets|healthz|readyz|sandbox-bank)(\/|$)|\.[^/]*$/;
/** A network may swallow what it is given, and the browser itself waits for minutes. */
const patienceMs = 4_000;

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !notPages.test(pathname)) event.respondWith(pageOf(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
});

/** A message of the server, as `sendTo` of the server writes it. The browser asks that each is shown. */
async function show(message: string): Promise<void> {
  const { title, text, page, tag } = JSON.parse(message);
  const { origin } = self.location;
  const { pathname, search, hash } = new URL(String(page), origin);
  await self.registration.showNotification(String(title), {
    body: String(text),
    tag: String(tag),
    icon: '/icon-192.png',
    // A page of this server, whatever the message says.
    data: origin + pathname + search + hash,
  });
}

/** Opens the page of a notification in the window that is there, or in a new one. */
async function open(page: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [first] = windows;
  if (first === undefined) await self.clients.openWindow(page);
  else {
    await first.focus();
    await first.navigate(page);
  }
}

async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([
    ...kept.files,
    // A page in the browser's own cache may be of an earlier build.
    ...kept.pages.map((page) => new Request(page, { cache: 'reload' })),
  ]);
}

/**
 * Runs when no page of an earlier version is open any more, so no page loses its code. The very first time there is none, and the page
 * that is open is taken over.
 */
async function dropOlder(): Promise<void> {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await self.clients.claim();
}

/** The page as the server has it; the kept one while the server, or the way to it, is not there or takes too long. */
async function pageOf(request: Request, pathname: string): Promise<Response> {
  const asked = fetch(request).catch(() => null);
  const answer = await Promise.race([asked, afterPatience()]);
  if (answer !== null && !isFromGateway(answer)) return answer;
  return (await keptPage(pathname)) ?? (await asked) ?? Response.error();
}

function afterPatience(): Promise<null> {
  return new Promise((done) => setTimeout(() => done(null), patienceMs));
}

/** Whether a proxy reports that no server is behind it. */
function isFromGateway({ status }: Response): boolean {
  return status === 502 || status === 503 || status === 504;
}

async function keptPage(pathname: string): Promise<Response | undefined> {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const own = kept.pages.includes(path) ? path : fallbackPage;
  return caches.match(own, { cacheName });
}

/** A file's name holds a hash of what is in it: a kept one is the right one, of whatever version it was kept. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

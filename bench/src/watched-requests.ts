import { subscribe } from 'node:diagnostics_channel';
import { routes } from '@cairn/contract/routes';

/** A request to the server: its route, its HTTP status or 0 where none came, and the time until the last byte. */
export type Watched = { route: string; status: number; tookMs: number };

type Sent = { origin: string; method: string; path: string };
type Message = { request: Sent; response?: { statusCode: number } };

const patterns = Object.values(routes)
  // A path without an id, such as /api/household/members, before one with.
  .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  .map(({ method, path }) => ({
    name: `${method} ${path}`,
    pattern: new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`),
  }));

/** Notes every request that this program makes of a server with `fetch`, save its stream of events, which is left while it lasts. */
export function watchRequests(server: string, note: (watched: Watched) => void): void {
  const underWay = new WeakMap<Sent, { startedMs: number; status: number }>();
  const end = ({ request }: Message) => {
    const sent = underWay.get(request);
    underWay.delete(request);
    if (sent === undefined) return;
    const asked = `${request.method} ${request.path.split('?')[0]}`;
    const route = patterns.find(({ pattern }) => pattern.test(asked))?.name ?? asked;
    const isLeft = route === `GET ${routes.events.path}` && sent.status === 200;
    if (!isLeft) note({ route, status: sent.status, tookMs: performance.now() - sent.startedMs });
  };
  listen('undici:request:create', ({ request }) => {
    if (request.origin === server) underWay.set(request, { startedMs: performance.now(), status: 0 });
  });
  listen('undici:request:headers', ({ request, response }) => {
    const sent = underWay.get(request);
    if (sent !== undefined) sent.status = response?.statusCode ?? 0;
  });
  listen('undici:request:trailers', end);
  listen('undici:request:error', end);
}

function listen(channel: string, listener: (message: Message) => void): void {
  subscribe(channel, (message) => {
    if (isMessage(message)) listener(message);
  });
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'request' in message;
}

import { createListeners } from '../listeners.ts';
import { createFetchedPages, type Modules } from './fetched-pages.ts';
import type { PageEntry, PageModule, Pages } from './page-table.ts';
import { addressOf, type Place, resolveTarget, type Target } from './place.ts';
import { createScrollMemory } from './scroll-memory.ts';

/** A page or layout that is open. */
export type Match = { id: string; pathname: string; handle: unknown; module: PageModule; entry: PageEntry };
/** `isFallback`: the code of the page that was opened first is still on its way. */
export type RouterState = { place: Place; matches: readonly Match[]; isFallback: boolean };
export type GoOptions = {
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
  flushSync?: boolean;
};

declare global {
  interface Window {
    /** Written into each page by the framework's build. */
    __reactRouterManifest?: { routes: Pages };
    __reactRouterRouteModules?: Modules;
  }
}

export type Router = {
  read: () => RouterState;
  /** Calls back with each new state. */
  subscribe: (listener: () => void) => () => void;
  /** Whether the newest state is to be shown at once. */
  isUrgent: () => boolean;
  go: (to: Target | number, options?: GoOptions) => Promise<void>;
  /** Fetches the code of a page that may be opened next. */
  preparePage: (pathname: string) => void;
  /** To be called when the page has changed on screen. */
  settleScroll: () => void;
  start: () => () => void;
};

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function placeNow(): Place {
  const { pathname, search, hash } = window.location;
  const state: unknown = window.history.state;
  const of = (key: string): unknown =>
    typeof state === 'object' && state !== null ? Reflect.get(state, key) : null;
  const key = of('key');
  return { pathname, search, hash, state: of('usr') ?? null, key: typeof key === 'string' ? key : 'default' };
}

/** Writes a place into the browser's history, as the framework's scripts know it. */
function record(place: Place, replaces: boolean): void {
  const kept = { usr: place.state, key: place.key };
  if (replaces) window.history.replaceState(kept, '', addressOf(place));
  else window.history.pushState(kept, '', addressOf(place));
}

/**
 * Goes from page to page without loading the document again. It does for the pages that the framework built what the framework's own router
 * does of it here, in a tenth of the code (docs/decisions/web.md): static addresses, code fetched before a page is shown, scroll positions.
 */
export function createRouter(pages: Pages, modules: Modules): Router {
  const fetched = createFetchedPages(pages, modules);
  const scroll = createScrollMemory();
  const { notify, subscribe } = createListeners();
  let urgent = false;
  let latest = 0;
  let state = firstState();

  function firstState(): RouterState {
    const place = placeNow();
    const found = fetched.at(place.pathname);
    const isFallback = !fetched.areHere(found);
    return { place, isFallback, matches: matchesOf(isFallback ? found.slice(0, 1) : found, place) };
  }

  function matchesOf(found: readonly PageEntry[], { pathname }: Place): Match[] {
    return found.flatMap((entry) => {
      const module = fetched.moduleOf(entry.id);
      return module === undefined ? [] : [{ id: entry.id, pathname, handle: module.handle, module, entry }];
    });
  }

  /** Shows a page once its code is here, unless another was asked for meanwhile. */
  async function open(place: Place, record: () => void, options: GoOptions): Promise<void> {
    latest += 1;
    const mine = latest;
    const found = fetched.at(place.pathname);
    if (!fetched.areHere(found)) {
      const isHere = await fetched.fetch(found).then(
        () => true,
        () => false,
      );
      if (mine !== latest) return;
      // The server may have a newer build, of which this page knows no file.
      if (!isHere) return window.location.assign(addressOf(place));
    }
    scroll.leave(state.place.key);
    record();
    scroll.arrive(place, options.preventScrollReset === true);
    urgent = options.flushSync === true;
    state = { place, matches: matchesOf(found, place), isFallback: false };
    notify();
  }

  function go(to: Target | number, options: GoOptions = {}): Promise<void> {
    if (typeof to === 'number') return Promise.resolve(window.history.go(to));
    const target = resolveTarget(to, state.place.pathname);
    const place: Place = { ...target, state: options.state ?? null, key: newKey() };
    return open(place, () => record(place, options.replace === true), options);
  }

  function start(): () => void {
    const onMove = () => void open(placeNow(), () => undefined, {});
    window.addEventListener('popstate', onMove);
    const stopScroll = scroll.start(() => state.place.key);
    if (state.isFallback) onMove();
    return () => {
      window.removeEventListener('popstate', onMove);
      stopScroll();
    };
  }

  return {
    read: () => state,
    subscribe,
    isUrgent: () => urgent,
    go,
    // A failure shows when the page is opened.
    preparePage: (pathname) => void fetched.fetch(fetched.at(pathname)).catch(() => undefined),
    settleScroll: scroll.settle,
    start,
  };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pages } from './page-table.ts';
import { createRouter } from './router.ts';

const codeOf = (name: string) => `data:text/javascript,export const handle = '${name}'`;
const pages: Pages = {
  root: { id: 'root', path: '', module: codeOf('root') },
  home: { id: 'home', parentId: 'root', module: codeOf('home') },
  near: { id: 'near', parentId: 'root', path: 'near', module: codeOf('near') },
  far: { id: 'far', parentId: 'root', path: 'far', module: codeOf('far') },
  gone: { id: 'gone', parentId: 'root', path: 'gone', module: 'data:text/javascript,throw new Error()' },
};
const here = { root: { handle: 'root' }, home: { handle: 'home' }, near: { handle: 'near' } };

/** A window at an address, with the little of it that a router touches. */
function stubWindow(pathname: string) {
  const moves: string[] = [];
  const listeners = new Map<string, () => void>();
  const location = { pathname, search: '', hash: '', assign: (to: string) => moves.push(`load ${to}`) };
  const history = {
    state: null as unknown,
    scrollRestoration: 'auto',
    pushState: (state: unknown, _: string, to: string) => {
      history.state = state;
      moves.push(`push ${to}`);
    },
    replaceState: (state: unknown, _: string, to: string) => {
      history.state = state;
      moves.push(`replace ${to}`);
    },
  };
  const stub = {
    location,
    history,
    scrollY: 0,
    scrollTo: (_: number, top: number) => moves.push(`scroll ${top}`),
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  };
  vi.stubGlobal('window', stub);
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  return { moves, listeners, location, history, stub };
}

let browser: ReturnType<typeof stubWindow>;
beforeEach(() => {
  browser = stubWindow('/');
});
afterEach(() => vi.unstubAllGlobals());

const idsOf = (router: ReturnType<typeof createRouter>) => router.read().matches.map(({ id }) => id);

test('a page whose code is here is shown at once, and written into the history', () => {
  const router = createRouter(pages, { ...here });
  const seen = vi.fn();
  router.subscribe(seen);
  void router.go('/near?a=1', { state: { from: 1 } });
  expect(idsOf(router)).toEqual(['root', 'near']);
  expect(router.read().place).toMatchObject({ pathname: '/near', search: '?a=1', state: { from: 1 } });
  expect(browser.moves).toEqual(['push /near?a=1']);
  void router.go({ hash: 'part' }, { replace: true });
  expect(browser.moves.at(-1)).toBe('replace /near#part');
  expect(seen).toHaveBeenCalledTimes(2);
});

test('a page whose code is not here is shown once it has come', async () => {
  const router = createRouter(pages, { ...here });
  const opened = router.go('/far');
  expect(idsOf(router)).toEqual(['root', 'home']);
  await opened;
  expect(router.read().matches.at(-1)?.handle).toBe('far');
});

test('the page that was asked for last is shown, whichever code comes first', async () => {
  const router = createRouter(pages, { ...here });
  const first = router.go('/far');
  const second = router.go('/near');
  await Promise.all([first, second]);
  expect(idsOf(router)).toEqual(['root', 'near']);
  expect(browser.moves).toEqual(['push /near']);
});

test('a page whose code cannot be fetched is asked of the server', async () => {
  const router = createRouter(pages, { ...here });
  await router.go('/gone');
  expect(browser.moves).toEqual(['load /gone']);
  expect(idsOf(router)).toEqual(['root', 'home']);
});

test('the page that was opened first is drawn without its code until that has come', async () => {
  browser = stubWindow('/far');
  const router = createRouter(pages, { root: here.root });
  expect(router.read()).toMatchObject({ isFallback: true, matches: [{ id: 'root' }] });
  const shown = new Promise<void>((done) => router.subscribe(done));
  const stop = router.start();
  await shown;
  expect(router.read().isFallback).toBe(false);
  expect(idsOf(router)).toEqual(['root', 'far']);
  stop();
});

test('going back shows the page where it was; another is shown from its top, unless it is to stay', () => {
  const router = createRouter(pages, { ...here });
  const stop = router.start();
  const settle = () => {
    router.settleScroll();
    return browser.moves.at(-1);
  };
  void router.go('/near');
  expect(settle()).toBe('scroll 0');
  const kept = browser.history.state;
  browser.stub.scrollY = 480;
  void router.go('/');
  expect(settle()).toBe('scroll 0');
  void router.go('?month=1', { preventScrollReset: true });
  expect(settle()).toBe('push /?month=1');
  browser.history.state = kept;
  Object.assign(browser.location, { pathname: '/near', search: '' });
  browser.listeners.get('popstate')?.();
  expect(idsOf(router)).toEqual(['root', 'near']);
  expect(settle()).toBe('scroll 480');
  stop();
  expect(browser.listeners.size).toBe(0);
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { preloadNow, preloadScript, takePreloaded } from './preload-script.ts';

const paths = ['/api/user/dashboard', '/api/balances/history?days=90'];

/** Runs the script as a page's head does and gives the calls that it made, as `METHOD path`. */
function runScript(items: Record<string, string>): string[] {
  const calls: string[] = [];
  vi.stubGlobal('window', {});
  vi.spyOn(performance, 'now').mockReturnValue(100);
  vi.stubGlobal('localStorage', { getItem: (key: string) => items[key] ?? null });
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return Promise.resolve(new Response(path));
  });
  new Function(preloadScript(paths))();
  return calls;
}

const signedIn = { 'cairn.token': 'secret', 'cairn.user': '{"name":"Ada","email":"ada@example.com"}' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('preloadScript', () => {
  it('is written without what an element’s text would have to escape', () => {
    expect(preloadScript(paths)).not.toMatch(/["'&<>]/);
  });

  it('asks about the token and for what the page shows', () => {
    expect(runScript(signedIn)).toEqual(['POST /api/auth/verify', ...paths.map((path) => `GET ${path}`)]);
  });

  it('asks nothing without a token', () => {
    expect(runScript({})).toEqual([]);
  });

  it.each([
    { 'cairn.demo': 'true' },
    { 'cairn.user': '{"name":"demo USER","email":"ada@example.com"}' },
    { 'cairn.user': '{"name":"Ada","email":"demo@cairn.example"}' },
  ])('P33 asks nothing in the demo: %o', (demo) => {
    expect(runScript({ ...signedIn, ...demo })).toEqual([]);
  });
});

describe('takePreloaded', () => {
  it('gives an answer once', async () => {
    runScript(signedIn);
    const answer = await takePreloaded('GET', '/api/user/dashboard', 'secret');
    expect(await answer?.text()).toBe('/api/user/dashboard');
    expect(takePreloaded('GET', '/api/user/dashboard', 'secret')).toBeUndefined();
  });

  it('gives nothing to another session, nor for a call that the page did not make', () => {
    runScript(signedIn);
    expect(takePreloaded('GET', '/api/user/dashboard', 'another')).toBeUndefined();
    expect(takePreloaded('PATCH', '/api/user/dashboard', 'secret')).toBeUndefined();
  });

  it('gives nothing that is old', () => {
    runScript(signedIn);
    vi.mocked(performance.now).mockReturnValue(10_101);
    expect(takePreloaded('GET', '/api/user/dashboard', 'secret')).toBeUndefined();
  });
});

describe('preloadNow', () => {
  it('asks for what the next page shows, also long after this one was opened', async () => {
    runScript({});
    vi.mocked(performance.now).mockReturnValue(60_000);
    preloadNow('new', paths);
    const answer = await takePreloaded('GET', '/api/user/dashboard', 'new');
    expect(await answer?.text()).toBe('/api/user/dashboard');
    expect(takePreloaded('GET', '/api/balances/history?days=90', 'another')).toBeUndefined();
  });
});

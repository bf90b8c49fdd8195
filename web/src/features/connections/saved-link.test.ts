import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownKeyPrefix, session } from '../../lib/session.ts';
import { forgetLink, keepLink, keyOfTab, linkOfTab, linkToGoOnWith, parseLink } from './saved-link.ts';

const kept = {
  token: 'link-1',
  connectionId: null,
  sharing: null,
  page: '/accounts',
  opensAgain: false,
} as const;
const stored = (changes: object) => JSON.stringify({ ...kept, keptAtMs: 1_000, ...changes });

/** A browser's storage, whose items are properties of it. */
function storage(): Storage {
  const own: Storage = Object.create({
    getItem: (key: string) => Reflect.get(own, key) ?? null,
    setItem: (key: string, value: string) => Reflect.set(own, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(own, key),
    key: (index: number) => Object.keys(own)[index] ?? null,
    get length() {
      return Object.keys(own).length;
    },
  });
  return own;
}

/** Another tab of the same browser. */
function openTab(): Storage {
  const tab = storage();
  vi.stubGlobal('sessionStorage', tab);
  return tab;
}

function signIn(id: string): void {
  session.start(`token of ${id}`, { id, name: id, email: `${id}@example.com` });
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('window', { localStorage, addEventListener: () => undefined });
  vi.useFakeTimers({ now: 0 });
  openTab();
  signIn('ada');
});
afterEach(() => {
  session.end('person');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the Link window that a browser keeps', () => {
  it('is each tab’s own: ending one leaves the other, and a return goes on with that of its tab', () => {
    const first = openTab();
    keepLink(kept);
    vi.setSystemTime(1);
    openTab();
    keepLink({ ...kept, token: 'link-2' });
    vi.stubGlobal('sessionStorage', first);
    expect(linkToGoOnWith()).toMatchObject(kept);
    forgetLink();
    expect(linkOfTab()).toBeNull();
    openTab();
    expect(linkOfTab()).toBeNull();
    expect(linkToGoOnWith()?.token).toBe('link-2');
  });

  it('is the one begun last where the bank sends the person to a tab that began none', () => {
    keepLink(kept);
    vi.setSystemTime(1);
    openTab();
    keepLink({ ...kept, token: 'link-2' });
    openTab();
    expect(linkToGoOnWith()?.token).toBe('link-2');
  });

  it('is over for a tab whose own was ended elsewhere, whatever other tabs have', () => {
    keepLink(kept);
    const key = keyOfTab() ?? '';
    const first = sessionStorage;
    openTab();
    keepLink({ ...kept, token: 'link-2' });
    localStorage.removeItem(key);
    vi.stubGlobal('sessionStorage', first);
    expect(linkToGoOnWith()).toBeNull();
  });

  it('belongs to one person: their bank must not come to another household', () => {
    keepLink(kept);
    signIn('bob');
    expect(linkOfTab()).toBeNull();
    expect(linkToGoOnWith()).toBeNull();
  });

  it('goes when the person logs out, and is over once no token can be good', () => {
    keepLink(kept);
    session.end('person');
    expect(Object.keys(localStorage).filter((key) => key.startsWith(ownKeyPrefix('ada')))).toEqual([]);
    expect(parseLink(stored({}), 1_000 + 4 * 3_600_000)).toMatchObject(kept);
    expect(parseLink(stored({}), 1_001 + 4 * 3_600_000)).toBeNull();
  });

  it('keeps who sees the bank’s accounts, and no other word', () => {
    keepLink({ ...kept, sharing: 'balance' });
    expect(linkOfTab()?.sharing).toBe('balance');
    expect(parseLink(stored({ sharing: 'nobody else' }), 1_000)?.sharing).toBeNull();
  });

  it('is nothing when it was written by something else', () => {
    const odd = [
      null,
      'null',
      '1',
      stored({ token: 1 }),
      stored({ page: '//evil.example' }),
      JSON.stringify(kept),
    ];
    for (const text of odd) expect(parseLink(text, 0), String(text)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { createSessionStore, tokenKey, userKey } from './session.ts';

const ada = { id: 'u1', name: 'Ada', email: 'ada@example.com' };

function open(items: Record<string, string> = {}) {
  const kept = new Map(Object.entries(items));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, store: createSessionStore(() => storage) };
}

describe('session store', () => {
  it('keeps token and user apart, and a new page finds both', () => {
    const { kept, store } = open();
    store.start('t1', ada);
    expect(kept.get(tokenKey)).toBe('t1');
    expect(open(Object.fromEntries(kept)).store.read()).toEqual({ token: 't1', user: ada, endedBy: null });
  });

  it('clears both items at the end and says who ended it', () => {
    const { kept, store } = open({ [tokenKey]: 't1', [userKey]: JSON.stringify(ada), other: 'x' });
    store.end('server');
    expect([...kept.keys()]).toEqual(['other']);
    expect(store.read()).toEqual({ token: null, user: null, endedBy: 'server' });
    store.start('t2', ada);
    expect(store.read().endedBy).toBeNull();
  });

  it('takes a spoilt user for none, and keeps the token', () => {
    for (const spoilt of ['{', 'null', '7', '[]', '{"id":"u1","name":"Ada"}'])
      expect(open({ [tokenKey]: 't1', [userKey]: spoilt }).store.read()).toMatchObject({
        token: 't1',
        user: null,
      });
  });

  it('gives the same object until something changes, and tells those who listen until they stop', () => {
    const { store } = open();
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    expect(store.read()).toBe(store.read());
    store.start('t1', ada);
    store.end('person');
    stop();
    store.start('t2', ada);
    expect(calls).toBe(2);
  });
});

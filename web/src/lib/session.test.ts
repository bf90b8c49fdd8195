import { describe, expect, it } from 'vitest';
import { demoKey, demoToken, demoUser } from './demo-mode.ts';
import { createSessionStore, ownKeyPrefix, tokenKey, userKey } from './session.ts';
import { memoryStorage } from './test-storage.ts';

const ada = { id: 'u1', name: 'Ada', email: 'ada@example.com' };

function open(items: Record<string, string> = {}) {
  const kept = new Map(Object.entries(items));
  return { kept, store: createSessionStore(() => memoryStorage(kept)) };
}

describe('session store', () => {
  it('keeps token and user apart, and a new page finds both', () => {
    const { kept, store } = open();
    store.start('t1', ada);
    expect(kept.get(tokenKey)).toBe('t1');
    expect(open(Object.fromEntries(kept)).store.read()).toEqual({
      token: 't1',
      user: ada,
      endedBy: null,
      isDemo: false,
    });
  });

  it('clears both items at the end and says who ended it', () => {
    const { kept, store } = open({ [tokenKey]: 't1', [userKey]: JSON.stringify(ada), other: 'x' });
    store.end('server');
    expect([...kept.keys()]).toEqual(['other']);
    expect(store.read()).toEqual({ token: null, user: null, endedBy: 'server', isDemo: false });
    store.start('t2', ada);
    expect(store.read().endedBy).toBeNull();
  });

  it('takes all that is kept of a person with it when they leave themselves, and nothing of anybody else', () => {
    const items = {
      [tokenKey]: 't1',
      [userKey]: JSON.stringify(ada),
      [`${ownKeyPrefix('u1')}unsaved.1`]: 'an edit',
      [`${ownKeyPrefix('u2')}unsaved.1`]: 'an edit of somebody else',
    };
    const ended = open(items);
    ended.store.end('server');
    expect([...ended.kept.values()]).toEqual(['an edit', 'an edit of somebody else']);
    const left = open(items);
    left.store.end('person');
    expect([...left.kept.values()]).toEqual(['an edit of somebody else']);
  });

  it('takes a spoilt user for none, and keeps the token', () => {
    for (const spoilt of ['{', 'null', '7', '[]', '{"id":"u1","name":"Ada"}', '{"name":1,"email":""}'])
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

describe('P33 the demo and a person’s own session', () => {
  const own = { [tokenKey]: 't1', [userKey]: JSON.stringify(ada) };

  it('is on by the flag, by the demo’s address, or by its name in any case', () => {
    const withUser = (user: object) => open({ [tokenKey]: 't1', [userKey]: JSON.stringify(user) });
    expect(open({ [demoKey]: 'true' }).store.read().isDemo).toBe(true);
    expect(withUser({ ...ada, email: demoUser.email }).store.read().isDemo).toBe(true);
    expect(withUser({ ...ada, name: 'DEMO user' }).store.read().isDemo).toBe(true);
    expect(withUser({ ...ada, email: 'Demo@Cairn.Example' }).store.read().isDemo).toBe(true);
    expect(withUser({ name: 'Demo User', email: 'ada@example.com' }).store.read().isDemo).toBe(true);
    expect(withUser({ name: 'Ada', email: 'ada@example.com' }).store.read()).toMatchObject({
      isDemo: false,
      user: { name: 'Ada', email: 'ada@example.com' },
    });
    for (const flag of ['TRUE', '1', ''])
      expect(open({ ...own, [demoKey]: flag }).store.read().isDemo).toBe(false);
  });

  it('gives those without a session the demo’s, and takes it away again', () => {
    const { kept, store } = open();
    store.startDemo();
    expect(Object.fromEntries(kept)).toEqual({
      [demoKey]: 'true',
      [tokenKey]: demoToken,
      [userKey]: JSON.stringify(demoUser),
    });
    store.updateUser({ ...demoUser, name: 'Grace' });
    expect(store.read()).toMatchObject({ user: { name: 'Grace' }, isDemo: true });
    store.leaveDemo();
    expect(kept.size).toBe(0);
    expect(store.read()).toMatchObject({ token: null, user: null, isDemo: false });
  });

  it('covers a person’s session without touching it, whatever is done in the demo', () => {
    for (const leave of ['leaveDemo', 'end'] as const) {
      const { kept, store } = open(own);
      store.startDemo();
      expect(store.read()).toMatchObject({ token: demoToken, user: demoUser, isDemo: true });
      store.updateUser({ ...demoUser, name: 'Somebody else' });
      expect(store.read().user?.name).toBe('Somebody else');
      expect(kept.get(userKey)).toBe(own[userKey]);
      store[leave]('person');
      expect(Object.fromEntries(kept)).toEqual(own);
      expect(store.read()).toMatchObject({ token: 't1', user: ada, isDemo: false });
    }
  });
});

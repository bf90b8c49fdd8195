import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KnownConnection } from '../bank/known-connections.store.ts';
import { planLink } from './link-plan.ts';

const accountFields = (name: string) => ({
  persistentId: null,
  name,
  officialName: null,
  mask: '1111',
  type: 'depository',
  subtype: 'checking',
  currency: 'USD',
});

const linked = (names: readonly string[], userId = 'me') => ({
  userId,
  accounts: names.map((name) => ({
    ...accountFields(name),
    providerAccountId: `new ${name}`,
    currentBalanceCents: toCents(0),
    availableBalanceCents: null,
    limitCents: null,
  })),
});

const connection = (
  id: string,
  names: readonly string[],
  change: Partial<KnownConnection> = {},
): KnownConnection => ({
  id,
  linkedByUserId: 'me',
  providerItemId: `item of ${id}`,
  token: { sealed: Buffer.from('sealed'), keyVersion: 1 },
  isBroken: false,
  accounts: names.map((name) => ({ ...accountFields(name), id: `${id} ${name}`, isClosed: false })),
  ...change,
});

describe('P03 link plan', () => {
  test('a closed account that is shared again relinks the connection', () => {
    const known = connection('old', ['A', 'B']);
    const [first, second] = known.accounts;
    if (first === undefined || second === undefined) throw new Error('no accounts');
    const plan = planLink(linked(['A', 'B']), [
      { ...known, accounts: [first, { ...second, isClosed: true }] },
    ]);
    expect(plan).toMatchObject({ kind: 'relink', connectionId: 'old' });
  });

  test('another member’s connection is never relinked, and its accounts are not added twice', () => {
    const theirs = connection('old', ['A', 'B'], { linkedByUserId: 'another', isBroken: true });
    expect(planLink(linked(['A', 'B']), [theirs])).toEqual({ kind: 'keep_existing', connectionId: 'old' });
    expect(planLink(linked(['A', 'C']), [theirs])).toEqual({
      kind: 'add',
      ignored: [{ providerAccountId: 'new A', accountId: 'old A' }],
    });
  });

  test('of two broken connections the one with more matched accounts is relinked; the rest is ignored', () => {
    const plan = planLink(linked(['A', 'B', 'C']), [
      connection('one', ['C'], { isBroken: true }),
      connection('two', ['A', 'B'], { isBroken: true }),
    ]);
    expect(plan).toMatchObject({
      kind: 'relink',
      connectionId: 'two',
      ignored: [{ providerAccountId: 'new C', accountId: 'one C' }],
    });
  });

  test('every known account comes from exactly one connection, and every new one is added', () => {
    const names = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { maxLength: 5 });
    const someConnections = fc.array(
      fc.record({ names, isBroken: fc.boolean(), linkedByUserId: fc.constantFrom('me', 'another') }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(names, someConnections, (fresh, drafts) => {
        const taken = new Set<string>();
        const known = drafts.map(({ names: mine, ...rest }, index) => {
          const own = mine.filter((name) => !taken.has(name));
          for (const name of own) taken.add(name);
          return connection(`c${index}`, own, rest);
        });
        const plan = planLink(linked(fresh), known);
        const ignored =
          plan.kind === 'keep_existing'
            ? fresh
            : plan.ignored.map(({ providerAccountId }) => providerAccountId.slice(4));
        const renumbered =
          plan.kind === 'relink'
            ? plan.accounts.map(({ providerAccountId }) => providerAccountId.slice(4))
            : [];
        const isHere = (name: string) => taken.has(name);
        expect([...ignored, ...renumbered].toSorted()).toEqual(fresh.filter(isHere).toSorted());
        if (plan.kind === 'keep_existing') expect(fresh.every(isHere)).toBe(true);
        if (plan.kind === 'relink')
          expect(known.find(({ id }) => id === plan.connectionId)?.linkedByUserId).toBe('me');
      }),
    );
  });
});

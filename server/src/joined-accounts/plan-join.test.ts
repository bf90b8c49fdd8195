import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankRow } from '../ledger/test-stored-row.ts';
import type { AccountFacts } from './joined-accounts.store.ts';
import { likenessOf, likenessOfLinked, planJoin } from './plan-join.ts';

const start = toPlainDate('2026-03-01');
const charge = fc.record({ day: fc.nat(40), cents: fc.constantFrom(-450, -1_200, 9_900), shop: fc.nat(2) });

test('P38 each transaction is merged once or stays, and equal ones are as many as on the side that has more', () => {
  fc.assert(
    fc.property(fc.array(charge, { maxLength: 20 }), fc.array(charge, { maxLength: 20 }), (mine, theirs) => {
      const rows = (list: typeof mine, tag: string) =>
        list.map(({ day, cents, shop }, at) => ({
          ...bankRow(`${tag}${at}`, {
            postedOn: addDays(start, day),
            amountCents: toCents(cents),
            description: `SHOP ${'ABC'[shop]}ville`,
          }),
          id: `${tag}${at}`,
        }));
      const [own, linked] = [rows(mine, 'own'), rows(theirs, 'bank')];
      const { merges, earlier, unmatched } = planJoin(own, linked);
      const ids = [...merges.map(({ fromId }) => fromId), ...[...earlier, ...unmatched].map(({ id }) => id)];
      expect(ids.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
      expect(new Set(merges.map(({ intoId }) => intoId)).size).toBe(merges.length);
      const amountOf = (id: string) => [...own, ...linked].find((row) => row.id === id)?.amountCents;
      for (const { fromId, intoId } of merges) expect(amountOf(fromId)).toBe(amountOf(intoId));
      const keyOf = ({ day, cents, shop }: (typeof mine)[number]) => `${day} ${cents} ${shop}`;
      for (const key of new Set(mine.map(keyOf))) {
        const count = (list: typeof mine) => list.filter((one) => keyOf(one) === key).length;
        const both = Math.min(count(mine), count(theirs));
        const mergedOfKey = merges.filter(({ fromId }) => {
          const one = mine[Number(fromId.slice(3))];
          return one !== undefined && keyOf(one) === key;
        });
        expect(mergedOfKey.length).toBeGreaterThanOrEqual(both);
      }
      const [firstOn] = linked.map(({ postedOn }) => postedOn).toSorted();
      for (const { postedOn } of earlier) expect(firstOn === undefined || postedOn < firstOn).toBe(true);
    }),
  );
});

const facts = (more: Partial<AccountFacts>): AccountFacts => ({
  id: 'a',
  isLinked: false,
  connectionId: null,
  currentBalanceCents: null,
  name: 'Checking',
  bankName: 'Checking',
  officialName: null,
  mask: null,
  type: 'depository',
  currency: 'USD',
  providerAccountId: 'a',
  privateTo: null,
  rowsPrivateTo: null,
  isClosed: false,
  fileNames: [],
  ...more,
});

test.each([
  [
    'number',
    { name: 'Giro', bankName: 'Giro', fileNames: ['DE89 3704 0044 0532 0130 00'] },
    { mask: '3000' },
  ],
  ['name', { bankName: 'Everyday  checking' }, { bankName: 'x', officialName: 'EVERYDAY CHECKING' }],
  [null, { name: 'Wallet', bankName: 'Wallet' }, { mask: '0000' }],
])('accounts are alike by %s', (reason, own, linked) => {
  expect(likenessOf(facts({ isLinked: true, ...linked }), facts({ ...own }))).toBe(reason);
});

const rowsOf = (prefix: string, days: readonly number[], cents = -450) =>
  days.map((day) => ({
    ...bankRow(`${prefix}${day}`, { postedOn: addDays(start, day), amountCents: toCents(cents - day) }),
    id: `${prefix}${day}`,
  }));
const tenDays = Array.from({ length: 10 }, (_, day) => day);

test.each<[string, readonly number[], readonly number[], boolean, string | null]>([
  ['the same transactions', tenDays, tenDays, false, 'transactions'],
  ['four of five', [0, 1, 2, 3, 9], [0, 1, 2, 9], false, 'transactions'],
  ['fewer than four of five', [0, 1, 2, 3, 4, 9], [0, 1, 2, 9], false, null],
  ['the other way round', [0, 1, 2, 9], [0, 1, 2, 3, 4, 9], false, null],
  [
    'only the days that both have are compared',
    [...tenDays, 20, 21, 22],
    [8, 9, 20, 21, 22, 30],
    false,
    'transactions',
  ],
  ['two in common', [0, 1], [0, 1], false, null],
  ['one in common and the balance', [0], [0], true, 'transactions'],
  ['the balance and other transactions', [0, 2, 4], [1, 3, 4], true, null],
  ['nothing to compare, and number and balance', [0, 1], [], true, 'balance'],
  ['nothing to compare, and the number', [0, 1], [], false, null],
])('P03 two linked accounts with %s', (_name, own, linked, isSameBalance, reason) => {
  const account = (id: string, cents: number) =>
    facts({ id, isLinked: true, connectionId: id, mask: '4321', currentBalanceCents: cents });
  expect(
    likenessOfLinked(
      { account: account('a', 500_000), rows: rowsOf('a', own) },
      { account: account('b', isSameBalance ? 500_000 : 1), rows: rowsOf('b', linked) },
    ),
  ).toBe(reason);
});

test('P03 equal balances of nothing, or of accounts with neither number nor name in common, say nothing', () => {
  const of = (more: Partial<AccountFacts>) => ({ account: facts({ isLinked: true, ...more }), rows: [] });
  const empty = of({ mask: '4321', currentBalanceCents: 0 });
  expect(likenessOfLinked(empty, empty)).toBeNull();
  const [mine, theirs] = ['Mine', 'Theirs'].map((name) =>
    of({ name, bankName: name, currentBalanceCents: 7 }),
  );
  if (mine !== undefined && theirs !== undefined) expect(likenessOfLinked(mine, theirs)).toBeNull();
});

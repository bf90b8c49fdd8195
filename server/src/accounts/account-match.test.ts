import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountIdentity, matchAccounts } from './account-match.ts';

const checking: AccountIdentity = {
  persistentId: null,
  name: 'Everyday Checking',
  officialName: 'First Bank Everyday Checking',
  mask: '4242',
  type: 'depository',
  subtype: 'checking',
  currency: 'USD',
};
const look = (change: Partial<AccountIdentity> = {}): AccountIdentity => ({ ...checking, ...change });

/** Few values, so that likenesses and ambiguities are frequent. */
const anyLook: fc.Arbitrary<AccountIdentity> = fc.record({
  persistentId: fc.constantFrom(null, null, 'p1', 'p2'),
  name: fc.constantFrom('Checking', 'Savings'),
  officialName: fc.constantFrom(null, 'Official'),
  mask: fc.constantFrom(null, '0000', '1111'),
  type: fc.constantFrom('depository', 'credit'),
  subtype: fc.constantFrom(null, 'checking'),
  currency: fc.constantFrom('USD', 'EUR'),
});
const looks = fc.array(anyLook, { maxLength: 7 });

describe('P03 pitfall 10 accounts are matched without ids', () => {
  test.each([
    [
      'by the lasting id, whatever else changed',
      { persistentId: 'p1' },
      { persistentId: 'p1', name: 'Renamed', mask: '9' },
    ],
    ['by number, name and kind', {}, {}],
    ['by number, official name and kind when the name changed', {}, { name: 'My money' }],
    ['by every name when there is no number', { mask: null }, { mask: null }],
  ])('%s', (_how, old, fresh) => {
    expect(matchAccounts([look(old)], [look(fresh)])).toHaveLength(1);
  });

  test.each([
    ['another number', { mask: '4343' }],
    ['another kind', { subtype: 'savings' }],
    ['another currency', { currency: 'EUR' }],
    ['no name in common', { name: 'Other', officialName: 'Another' }],
    ['another lasting id', { persistentId: 'p2' }],
  ])('not with %s', (_what, change) => {
    expect(matchAccounts([look({ persistentId: 'p1' })], [look(change)])).toEqual([]);
  });

  test('no account is in two pairs', () => {
    fc.assert(
      fc.property(looks, looks, (olds, news) => {
        const pairs = matchAccounts(olds, news);
        expect(new Set(pairs.map((pair) => pair.old)).size).toBe(pairs.length);
        expect(new Set(pairs.map((pair) => pair.new)).size).toBe(pairs.length);
      }),
    );
  });

  test('an ambiguous account is in no pair, in both directions', () => {
    fc.assert(
      fc.property(anyLook, looks, (twin, others) => {
        const olds = [{ ...twin }, { ...twin }, ...others];
        const twins = new Set<AccountIdentity>(olds.slice(0, 2));
        expect(matchAccounts(olds, [twin]).filter(({ old }) => twins.has(old))).toEqual([]);
        expect(matchAccounts([twin], olds).filter((pair) => twins.has(pair.new))).toEqual([]);
      }),
    );
  });

  test('the order in which the bank lists them does not matter, nor which side is which', () => {
    fc.assert(
      fc.property(looks, looks, (olds, news) => {
        const pairs = new Set(
          matchAccounts(olds, news).map((pair) => `${olds.indexOf(pair.old)} ${news.indexOf(pair.new)}`),
        );
        const turned = matchAccounts(olds.toReversed(), news.toReversed());
        const mirrored = matchAccounts(news, olds);
        expect(new Set(turned.map((pair) => `${olds.indexOf(pair.old)} ${news.indexOf(pair.new)}`))).toEqual(
          pairs,
        );
        expect(
          new Set(mirrored.map((pair) => `${olds.indexOf(pair.new)} ${news.indexOf(pair.old)}`)),
        ).toEqual(pairs);
      }),
    );
  });
});

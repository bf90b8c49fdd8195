import { addDays, daysBetween, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkedSides, type TransferSide } from './linked-sides.ts';

const day = toPlainDate('2026-03-02');

function side(
  id: string,
  accountName: string,
  transferAccount: string,
  change: Partial<TransferSide>,
): TransferSide {
  return {
    id,
    amountCents: 0,
    currency: 'USD',
    postedOn: day,
    accountId: accountName,
    accountName,
    transferAccount,
    key: null,
    ...change,
  };
}

const idsOf = (sides: readonly TransferSide[]) => linkedSides(sides).map((pair) => pair.map(({ id }) => id));

test('two sides of one key are one transfer, whatever days, amounts and currencies they have', () => {
  const out = side('a', 'Bank', 'Depot', { amountCents: -500, key: '7' });
  const into = { amountCents: 460, currency: 'EUR', postedOn: addDays(day, 20) };
  expect(idsOf([out, side('b', 'Depot', 'Bank', { ...into, key: '7' })])).toEqual([['a', 'b']]);
  expect(idsOf([out, side('b', 'Depot', 'Bank', { ...into, key: '8' })])).toEqual([]);
  expect(idsOf([out, side('b', 'Depot', 'Bank', { ...into, amountCents: -460, key: '7' })])).toEqual([]);
});

test('of several sides of one key, those whose accounts name each other belong together', () => {
  const sides = [
    side('a', 'Bank', 'Depot', { amountCents: -500, key: '7' }),
    side('b', 'Bank', 'Card', { amountCents: -500, key: '7' }),
    side('c', 'Card', 'Bank', { amountCents: 500, key: '7' }),
    side('d', 'Depot', 'Bank', { amountCents: 500, key: '7' }),
  ];
  expect(idsOf(sides)).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ]);
});

const drawn = fc.array(
  fc.record({
    way: fc.constantFrom(
      ['Bank', 'Card'],
      ['Card', 'Bank'],
      ['Bank', 'Depot'],
      ['Depot', 'Bank'],
      ['Bank', 'Bank'],
    ),
    amountCents: fc.constantFrom(-500, 500, -700, 700),
    days: fc.nat(25),
  }),
  { maxLength: 20 },
);

test('P07 any sides without a key: each in one pair at most, opposite, near, and none left that would be a pair', () => {
  fc.assert(
    fc.property(drawn, fc.nat(), (rows, turn) => {
      const sides = rows.map(({ way: [name = '', other = ''], amountCents, days }, at) =>
        side(`r${at}`, name, other, { amountCents, postedOn: addDays(day, days) }),
      );
      const pairs = linkedSides(sides);
      const fits = (out: TransferSide, into: TransferSide) =>
        out.accountId !== into.accountId &&
        out.transferAccount === into.accountName &&
        into.transferAccount === out.accountName &&
        out.amountCents === -into.amountCents &&
        Math.abs(daysBetween(out.postedOn, into.postedOn)) <= 10;
      const taken = new Set(pairs.flatMap((pair) => pair.map(({ id }) => id)));
      expect(taken.size).toBe(pairs.length * 2);
      for (const [out, into] of pairs) expect(fits(out, into)).toBe(true);
      const left = sides.filter(({ id }) => !taken.has(id));
      expect(left.some((one) => left.some((other) => fits(one, other)))).toBe(false);
      const at = turn % (sides.length + 1);
      expect(linkedSides([...sides.slice(at), ...sides.slice(0, at)])).toEqual(pairs);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, toCents } from './money.ts';
import { type CentsInPart, knownAmount, partialSum, sumOfRows } from './partial-sum.ts';

test('P41 a sum is known only where each member is, and says of how many it is', () => {
  const amounts = fc.array(fc.option(fc.integer({ min: -1e9, max: 1e9 }).map(toCents)));
  fc.assert(
    fc.property(amounts, (all) => {
      const known = all.filter((amount) => amount !== null);
      const amount = known.reduce((sum, one) => sum + one, 0);
      const sum = partialSum(all);
      if (known.length === all.length) expect(sum).toEqual({ is: 'known', amount });
      else if (known.length === 0) expect(sum).toEqual({ is: 'unknown', count: all.length });
      else expect(sum).toEqual({ is: 'part', amount, knownCount: known.length, count: all.length });
      expect(knownAmount(sum)).toBe(known.length === all.length ? amount : null);
    }),
  );
});

test('P41 a sum of transactions that lacks some is a part, and unknown where nothing but zero is known', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.nat(9),
      fc.nat(9),
      (cents, known, countWithoutRate) => {
        const count = known + countWithoutRate;
        const sum = sumOfRows(toCents(cents), { count, countWithoutRate });
        if (countWithoutRate === 0) expect(sum).toEqual({ is: 'known', amount: cents });
        else if (known === 0 || cents === 0) expect(sum).toEqual({ is: 'unknown', count });
        else expect(sum).toEqual({ is: 'part', amount: cents, knownCount: known, count });
      },
    ),
  );
});

test('P41 what is known of a sum is no amount: only its count makes a figure of it', () => {
  const part: CentsInPart = toCents(1);
  // @ts-expect-error: what may lack members is no amount.
  const amount: Cents = part;
  expect(sumOfRows(amount, { count: 2, countWithoutRate: 2 })).toEqual({ is: 'unknown', count: 2 });
});

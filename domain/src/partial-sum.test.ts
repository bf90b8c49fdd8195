import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from './money.ts';
import { knownAmount, partialSum } from './partial-sum.ts';

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

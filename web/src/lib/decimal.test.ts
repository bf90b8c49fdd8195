import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFixed, groupThousands } from './decimal.ts';

describe('groupThousands', () => {
  it('writes whole numbers as the platform does for the United States', () => {
    const platform = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.maxSafeInteger(), (whole) => {
        expect(groupThousands(whole)).toBe(platform.format(whole));
      }),
    );
  });
});

describe('formatFixed', () => {
  it('rounds and writes as the platform does for the United States', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ min: 0, max: 1e9, noNaN: true }),
          fc.integer({ min: 0, max: 10 ** 9 }).map((thousandths) => thousandths / 1000),
        ),
        fc.integer({ min: 0, max: 5 }),
        (value, decimals) => {
          const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
          expect(formatFixed(value, decimals)).toBe(
            new Intl.NumberFormat('en-US', digits).format(Math.abs(value)),
          );
        },
      ),
    );
  });
});

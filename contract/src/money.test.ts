import { centsFromMajor, majorFromCents, negateCents, sumCents, toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { money } from './money.ts';

/** Beyond 2^53 / 100 two amounts in cents can have the same nearest double of major units. */
const writable = fc.integer({ min: -90_000_000_000_000, max: 90_000_000_000_000 }).map(toCents);

describe('money in JSON', () => {
  test('every amount comes back to the cent', () => {
    fc.assert(
      fc.property(writable, (cents) => {
        expect(centsFromMajor(majorFromCents(cents))).toBe(cents);
        expect(centsFromMajor(JSON.parse(JSON.stringify(majorFromCents(cents))))).toBe(cents);
        expect(z.decode(money, z.encode(money, cents))).toBe(cents);
      }),
    );
  });

  test('is written without surplus digits', () => {
    expect(JSON.stringify([1234, -5, 100, 0, 10].map((cents) => majorFromCents(toCents(cents))))).toBe(
      '[12.34,-0.05,1,0,0.1]',
    );
  });

  test.each([0.001, 12.345, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    '%d is refused, not rounded',
    (major) => {
      expect(() => centsFromMajor(major)).toThrow(RangeError);
      expect(z.safeDecode(money, major).success).toBe(false);
    },
  );

  test('an amount too large to be written exactly is refused', () => {
    expect(() => majorFromCents(toCents(Number.MAX_SAFE_INTEGER - 1))).toThrow(RangeError);
    fc.assert(
      fc.property(fc.maxSafeInteger().map(toCents), (cents) => {
        try {
          expect(centsFromMajor(majorFromCents(cents))).toBe(cents);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});

describe('cents', () => {
  test.each([0.5, Number.NaN, 2 ** 53])('%d is no amount', (value) => {
    expect(() => toCents(value)).toThrow(RangeError);
  });

  test('add up in any order, and there is one zero', () => {
    fc.assert(
      fc.property(fc.array(writable, { maxLength: 50 }), (amounts) => {
        expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()));
        expect(Object.is(sumCents([...amounts, ...amounts.map(negateCents)]), 0)).toBe(true);
      }),
    );
  });

  test('a sum that leaves the safe integers throws', () => {
    const large = toCents(Number.MAX_SAFE_INTEGER);
    expect(() => sumCents([large, toCents(1)])).toThrow(RangeError);
  });
});

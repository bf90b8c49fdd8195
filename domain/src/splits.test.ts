import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxLedgerCents } from './ledger-row.ts';
import { type Cents, sumCents, toCents, zeroCents } from './money.ts';
import { addDays, toPlainDate } from './plain-date.ts';
import {
  amountsOfParts,
  arePartsOf,
  equalParts,
  monthsAfter,
  monthsBetween,
  partsByPercent,
  refitParts,
} from './splits.ts';

const total = fc.oneof(
  fc.integer({ min: 100, max: 100_000_000_000 }),
  fc.integer({ min: -100_000_000_000, max: -100 }),
);
const cents = (...amounts: number[]) => amounts.map(toCents);

describe('equal parts', () => {
  test('the last takes the odd cents', () => {
    expect(equalParts(toCents(-10_000), 3)).toEqual(cents(-3_333, -3_333, -3_334));
    expect(equalParts(toCents(100), 1)).toEqual(cents(100));
    expect(() => equalParts(toCents(-2), 3)).toThrow(RangeError);
    expect(() => equalParts(toCents(100), 0)).toThrow(RangeError);
  });

  test('P17 they are the amount, of one sign, and differ by less than their number in cents', () => {
    fc.assert(
      fc.property(total, fc.integer({ min: 1, max: 100 }), (of, count) => {
        const parts = equalParts(toCents(of), count);
        expect(parts).toHaveLength(count);
        expect(arePartsOf(toCents(of), parts)).toBe(true);
        for (const part of parts) expect(Math.sign(part)).toBe(Math.sign(of));
        const sizes = parts.map(Math.abs);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(count);
      }),
    );
  });
});

describe('parts by percent', () => {
  test('each is rounded, and the last takes the rest', () => {
    expect(partsByPercent(toCents(-1_001), [50, 50])).toEqual(cents(-501, -500));
    expect(partsByPercent(toCents(10_000), [33.33, 33.33, 33.34])).toEqual(cents(3_333, 3_333, 3_334));
    expect(() => partsByPercent(toCents(100), [100, 0])).toThrow(RangeError);
  });

  test('P17 they are the amount, each within half a cent of its share', () => {
    fc.assert(
      fc.property(
        total,
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 }),
        (of, some) => {
          const percents = [...some, 100 - some.reduce((sum, one) => sum + one, 0)];
          const parts = partsByPercent(toCents(of * 10), percents);
          expect(arePartsOf(toCents(of * 10), parts)).toBe(true);
          for (const [at, percent] of some.entries())
            expect(Math.abs((parts[at] ?? 0) - (of * percent) / 10)).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
});

describe('parts as they are asked for', () => {
  const asked = (of: number, ...parts: (number | { percent: number } | null)[]) =>
    amountsOfParts(
      toCents(of),
      parts.map((part) => (typeof part === 'number' ? { amount: toCents(part) } : part)),
    );
  const half = { percent: 50 };

  test.each([
    [asked(-8_421, half, half), [-4_211, -4_210]],
    [asked(1_001, { percent: 33.33 }, { percent: 33.33 }, { percent: 33.34 }), [334, 334, 333]],
    [asked(-8_421, -4_210, half), [-4_210, -4_211]],
    [asked(-8_421, half, -4_210), [-4_211, -4_210]],
    [asked(-8_421, -4_000, half), [-4_000, -4_211]],
    [asked(-8_421, half, { percent: 49.9 }), [-4_211, -4_202]],
    [asked(-8_421, half, null, half), [-4_211, null, -4_210]],
    [asked(-8_421, -8_000, -421), [-8_000, -421]],
    [asked(-1, half, half), [-1, null]],
    [asked(-100, { percent: 0.01 }, { percent: 99.99 }), [null, -100]],
  ])('%j', (amounts, expected) => {
    expect(amounts).toEqual(expected);
  });

  test('P17 any percentages that sum to 100 are the amount', () => {
    const hundredths = fc
      .array(fc.integer({ min: 100, max: 1_500 }), { minLength: 1, maxLength: 6 })
      .map((some) => [...some, 10_000 - some.reduce((sum, one) => sum + one, 0)]);
    fc.assert(
      fc.property(total, hundredths, (of, shares) => {
        const whole = toCents(of * 10);
        const amounts = asked(whole, ...shares.map((share) => ({ percent: share / 100 })));
        expect(
          arePartsOf(
            whole,
            amounts.filter((amount) => amount !== null),
          ),
        ).toBe(true);
        expect(amounts).not.toContain(null);
        expect(amounts).toEqual(
          partsByPercent(
            whole,
            shares.map((share) => share / 100),
          ),
        );
      }),
    );
  });
});

test('P17 parts of an amount that changed are the new amount; only the last differs', () => {
  const amounts = fc.array(
    fc.integer({ min: -500, max: 500 }).filter((one) => one !== 0),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(amounts, fc.integer({ min: -2_000, max: 2_000 }), (some, changed) => {
      const parts = some.map((amount, position) => ({ amount: toCents(amount), position }));
      const fitted = refitParts(toCents(changed), parts);
      const fittedAmounts = fitted.map(({ amount }) => amount);
      expect(sumCents(fittedAmounts)).toBe(changed);
      expect(fittedAmounts).not.toContain(0);
      expect(fitted.slice(0, parts.length - 1)).toEqual(parts.slice(0, -1));
      expect(parts.length - fitted.length).toBeLessThan(2);
    }),
  );
});

test('zero, a missing part and another sum are no parts of an amount; parts of both signs are', () => {
  const of = (amount: number, parts: Cents[]) => arePartsOf(toCents(amount), parts);
  expect(of(-500, cents(-700, 200))).toBe(true);
  expect(of(-500, cents(-500, 0))).toBe(false);
  expect(of(-500, cents(-400))).toBe(false);
  expect(of(0, [])).toBe(false);
});

test('P37 parts that would be larger than an amount of the ledger are none', () => {
  const largest = toCents(maxLedgerCents);
  const parts = [largest, toCents(-750 - largest)];
  expect(arePartsOf(toCents(-750), parts)).toBe(false);
  expect(arePartsOf(zeroCents, [largest, toCents(-largest)])).toBe(true);
  const present = [{ amount: toCents(750 - largest) }, { amount: toCents(largest - 1500) }];
  expect(refitParts(toCents(750), present)).toEqual([present[0], { amount: largest }]);
  expect(refitParts(toCents(751), present)).toEqual([]);
});

test('a day some months later is in that month, on that day or the last', () => {
  const date = (text: string) => toPlainDate(text);
  expect([0, 1, 13].map((months) => monthsAfter(date('2027-01-31'), months))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2028-02-29',
  ]);
  expect(monthsAfter(date('2026-11-20'), 2)).toBe('2027-01-20');
  fc.assert(
    fc.property(fc.nat(40_000), fc.nat(120), (days, months) => {
      const from = addDays(date('1990-01-01'), days);
      const later = monthsAfter(from, months);
      expect(monthsBetween(from, later)).toBe(months);
      expect(later.slice(8) <= from.slice(8)).toBe(true);
    }),
  );
});

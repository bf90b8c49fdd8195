import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, decimalText, equals, negate, signOf, subtract, sum, toDecimal, zero } from './decimal.ts';

const decimal = fc.record({
  units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  scale: fc.integer({ min: 0, max: 8 }),
});

test('a number written is the number read, to its last decimal', () => {
  fc.assert(
    fc.property(decimal, (value) => {
      expect(toDecimal(decimalText(value))).toEqual(value);
    }),
  );
  for (const text of ['0', '-0.01', '30.000', '-8.95000', '115.8331'])
    expect(decimalText(toDecimal(text))).toBe(text);
  for (const text of ['', '-', '1,5', '1.', '.5', '1e3', ' 1'])
    expect(() => toDecimal(text)).toThrow(RangeError);
});

test('sums are exact, whatever their scales', () => {
  expect(decimalText(sum(['0.1', '0.2', '-0.300'].map(toDecimal)))).toBe('0.000');
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(add(a, b)).toEqual(add(b, a));
      expect(equals(subtract(add(a, b), b), a)).toBe(true);
      expect(equals(add(a, negate(a)), zero)).toBe(true);
      expect(signOf(subtract(a, b))).toBe(-signOf(subtract(b, a)) + 0);
    }),
  );
});

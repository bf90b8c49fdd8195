import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWholeMoney, limitAsText, limitFromText } from './whole-money.ts';

describe('formatWholeMoney', () => {
  it('shows no decimals', () => {
    expect(formatWholeMoney(toCents(50_000))).toBe('$500');
    expect(formatWholeMoney(toCents(123_450))).toBe('$1,235');
    expect(formatWholeMoney(toCents(-4_000))).toBe('−$40');
    expect(formatWholeMoney(toCents(-49))).toBe('$0');
  });
});

describe('limitFromText', () => {
  it('takes what is no number as 0', () => {
    for (const text of ['', ' ', 'abc', '1,200', '$5', '--']) expect(limitFromText(text)).toBe(0);
    expect(limitFromText('500')).toBe(50_000);
    expect(limitFromText(' 12.345 ')).toBe(1_235);
    expect(limitFromText('-3')).toBe(-300);
  });

  it('never throws, and gives a whole number of cents', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        expect(Number.isSafeInteger(limitFromText(text))).toBe(true);
      }),
    );
  });

  it('reads back what the field was given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (cents) => {
        expect(limitFromText(limitAsText(toCents(cents)))).toBe(cents);
      }),
    );
  });
});

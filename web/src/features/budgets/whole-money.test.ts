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
    for (const text of ['', ' ', 'abc', '$5', '--']) expect(limitFromText(text)).toBe(0);
    expect(limitFromText('500')).toBe(50_000);
    expect(limitFromText('12,50')).toBe(1_250);
    expect(limitFromText('1,200')).toBe(120_000);
    expect(limitFromText('-3')).toBe(-300);
  });

  it('rounds no part of a cent away', () => {
    for (const text of [' 12.345 ', '850.125', '0.001', '1e-3']) expect(limitFromText(text)).toBeNull();
  });

  it('never throws, and gives a whole number of cents or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const limit = limitFromText(text);
        expect(limit === null || Number.isSafeInteger(limit)).toBe(true);
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

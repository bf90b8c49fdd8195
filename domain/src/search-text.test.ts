import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enteredAmount } from './entered-amount.ts';
import { readSearch } from './search-text.ts';

const amountOf = (search: string) => readSearch(search).amountCents;

describe('readSearch', () => {
  it('reads an amount as a person or a page writes it', () => {
    for (const text of [
      '48.40',
      ' 48.4 ',
      '$48.40',
      '−$48.40',
      '-48.40',
      '+48.40',
      '$ -48.40',
      '48.40 €',
      'CA$48.40',
      'eur 48.40',
      '48.40 EUR',
      '48,40',
    ])
      expect(amountOf(text), text).toBe(4_840);
    for (const text of ['48', '48.', '48.0', '$48', '48.00']) expect(amountOf(text), text).toBe(4_800);
    for (const text of ['1,234.56', '1234.56', '−$1,234.56', '1.234,56 €'])
      expect(amountOf(text), text).toBe(123_456);
    expect(amountOf('.5')).toBe(50);
  });

  it('reads nothing else as an amount', () => {
    for (const text of [
      '',
      '.',
      '$',
      'eur',
      '48.401',
      '1,23.00',
      '12,3456',
      '4 8 a',
      'shop 48',
      '48.40.1',
      '2026-11-20',
      '9'.repeat(20),
    ])
      expect(amountOf(text), text).toBeNull();
  });

  it('finds every amount by its own figures', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(cents, fc.boolean(), (amount, grouped) => {
        const text = new Intl.NumberFormat('en-US', {
          minimumFractionDigits: 2,
          useGrouping: grouped,
        }).format(amount / 100);
        expect(amountOf(text)).toBe(amount);
        expect(amountOf(`−$${text}`)).toBe(amount);
      }),
    );
  });

  it('reads a number as a field for amounts does', () => {
    const number = fc.string({ unit: fc.constantFrom(..."0123456789.,' ٫٣۵๕５"), maxLength: 12 });
    fc.assert(
      fc.property(number, (text) => {
        expect(amountOf(text)).toBe(enteredAmount(text));
      }),
      { numRuns: 2_000 },
    );
    expect(amountOf('850.125')).toBeNull();
  });

  it('keeps the text, in lower case and without what is around it', () => {
    expect(readSearch(' Blue Door ').text).toBe('blue door');
  });
});

import { toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Charge, isPlausibleLink, pairPending, pendingMatchScore } from './pending-pairs.ts';

const day = '2026-06-10' as PlainDate;

function charge(id: string, cents: number, change: Partial<Charge> = {}): Charge {
  return {
    sourceId: id,
    providerAccountId: 'card',
    amountCents: toCents(cents),
    currency: 'USD',
    postedOn: day,
    description: 'TST* OSTERIA BRUNA 0412',
    merchantName: null,
    ...change,
  };
}

describe('P01 pitfall 4 a posted charge matches its pending one', () => {
  const pending = charge('p', -4_000);
  test.each<[string, Charge, boolean]>([
    ['the same amount two days later', charge('q', -4_000, { postedOn: addDays(day, 2) }), true],
    ['P02 a tip of a quarter', charge('q', -5_000, { description: 'OSTERIA BRUNA PORTLAND OR' }), true],
    ['P02 a tip of a half, the most', charge('q', -6_000), true],
    ['a tip of more than a half', charge('q', -6_001), false],
    ['twice the amount', charge('q', -8_000), false],
    ['one cent less than was authorised', charge('q', -3_999), false],
    ['P02 a tip where half of the words agree', charge('q', -5_000, { description: 'OSTERIA SHELL' }), true],
    [
      'a tip where fewer than half of the words agree',
      charge('q', -5_000, { description: 'OSTERIA SHELL OIL' }),
      false,
    ],
    ['ten days later, the last', charge('q', -4_000, { postedOn: addDays(day, 10) }), true],
    ['eleven days later', charge('q', -4_000, { postedOn: addDays(day, 11) }), false],
    ['a day before', charge('q', -4_000, { postedOn: addDays(day, -1) }), true],
    ['the same amount without a word in common', charge('q', -4_000, { description: 'SHELL OIL' }), true],
    ['a tip without any words', charge('q', -5_000, { description: '0412' }), false],
    [
      'a tip recognized by the merchant',
      charge('q', -5_000, { description: '77', merchantName: 'Osteria' }),
      true,
    ],
    ['less than was authorised', charge('q', -3_000), false],
    ['a tip at another place', charge('q', -5_000, { description: 'SHELL OIL 1234' }), false],
    ['two weeks later', charge('q', -4_000, { postedOn: addDays(day, 14) }), false],
    ['well before', charge('q', -4_000, { postedOn: addDays(day, -2) }), false],
    ['on another account', charge('q', -4_000, { providerAccountId: 'other' }), false],
    ['in another currency', charge('q', -4_000, { currency: 'CAD' }), false],
    ['a refund of the same size', charge('q', 4_000), false],
  ])('%s: %#', (_name, posted, expected) => {
    expect(pendingMatchScore(pending, posted) > 0).toBe(expected);
  });

  test('a fuel hold of one dollar becomes the real amount', () => {
    const hold = charge('p', -100, { description: 'CHEVRON 0034917' });
    expect(
      pendingMatchScore(hold, charge('q', -6_408, { description: 'CHEVRON 0034917 MINNEAPOLIS' })),
    ).toBeGreaterThan(0);
  });

  test('a hold of another amount does not become twice as much', () => {
    const [hold, posted] = [charge('p', -101, {}), charge('q', -6_408, {})];
    expect(pendingMatchScore(hold, posted)).toBe(0);
  });

  test('the best match is taken first: equal amounts, then more shared words, then dates', () => {
    const pairOf = (...posted: Charge[]) => pairPending([pending], posted).keys().next().value;
    const plain = charge('a', -4_000, { description: 'OSTERIA', postedOn: addDays(day, 3) });
    const tip = charge('0', -4_500, { postedOn: day });
    const wordless = charge('0', -4_000, { description: 'SHELL OIL', postedOn: addDays(day, 3) });
    const later = charge('0', -4_000, { description: 'OSTERIA', postedOn: addDays(day, 4) });
    for (const other of [tip, wordless, later]) expect(pairOf(other, plain)).toBe('a');
    expect(pairOf(charge('0', -4_500, { postedOn: addDays(day, 2) }), { ...tip, sourceId: 'a' })).toBe('a');
  });

  const charges = (prefix: string) =>
    fc
      .array(
        fc.record({
          cents: fc.constantFrom(-450, -500, -4_000),
          days: fc.nat(5),
          place: fc.constantFrom('BLUE FINCH', 'BRUNA'),
        }),
        { maxLength: 6 },
      )
      .map((rows) =>
        rows.map(({ cents, days, place }, index) =>
          charge(`${prefix}${index}`, cents, { postedOn: addDays(day, days), description: place }),
        ),
      );

  test('each transaction is in at most one pair, in any input order', () => {
    fc.assert(
      fc.property(charges('p'), charges('q'), (pending, posted) => {
        const pairs = pairPending(pending, posted);
        expect(new Set(pairs.values()).size).toBe(pairs.size);
        expect(pairPending(pending.toReversed(), posted.toReversed())).toEqual(pairs);
      }),
    );
  });
});

describe('P45 a link of the bank is judged', () => {
  const pending = charge('p', -8_400);
  const elsewhere = { description: 'POS DEBIT 5988 PWP MONETR' };
  test.each<[string, Charge, Charge, boolean]>([
    ['another amount at the same place', pending, charge('q', -199), true],
    ['the same amount under another text', pending, charge('q', -8_400, elsewhere), true],
    ['a tip of a half under another text', pending, charge('q', -12_600, elsewhere), true],
    ['more than that under another text', pending, charge('q', -12_601, elsewhere), false],
    ['half of it under another text', pending, charge('q', -4_200, elsewhere), true],
    ['less than that under another text', pending, charge('q', -4_199, elsewhere), false],
    ['a fuel hold under another text', charge('p', -100), charge('q', -6_408, elsewhere), true],
    [
      'another currency under another text',
      pending,
      charge('q', -199, { ...elsewhere, currency: 'CAD' }),
      true,
    ],
    [
      'a payee that no text names',
      charge('p', -17_500, { description: 'PENDING 12' }),
      charge('q', -3_000),
      true,
    ],
    [
      'only a way of paying in common',
      charge('p', -8_400, { description: 'POS DEBIT GOOGLE' }),
      charge('q', -199, elsewhere),
      false,
    ],
    ['money back', pending, charge('q', 8_400), false],
    ['a hold of nothing', charge('p', 0), charge('q', -8_400), true],
  ])('%s: %#', (_name, from, to, expected) => {
    expect(isPlausibleLink(from, to)).toBe(expected);
  });
});

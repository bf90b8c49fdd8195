import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRows, nothingSelected, type Selection, sumsOfSelection, toggleRow } from './selection.ts';

const currencies = ['USD', 'EUR'] as const;
const rows = fc.uniqueArray(
  fc.record({
    id: fc.string(),
    amount: fc.integer({ min: -1e9, max: 1e9 }).map(toCents),
    currency: fc.constantFrom(...currencies),
  }),
  { selector: ({ id }) => id },
);

describe('selection', () => {
  it('P24 adds up to the cent, each currency for itself, however the rows came in', () => {
    fc.assert(
      fc.property(rows, (chosen) => {
        const sums = (selection: Selection) =>
          Object.fromEntries(sumsOfSelection(selection).map(({ currency, amount }) => [currency, amount]));
        const expected: Record<string, number> = {};
        for (const { currency, amount } of chosen) expected[currency] = (expected[currency] ?? 0) + amount;
        expect(sums(addRows(nothingSelected, [...chosen, ...chosen]))).toEqual(expected);
        expect(sums(chosen.reduce(toggleRow, nothingSelected))).toEqual(expected);
      }),
    );
  });

  it('a row chosen twice is not chosen', () => {
    const row = { id: 'r1', amount: toCents(5), currency: 'USD' };
    expect(toggleRow(toggleRow(nothingSelected, row), row).size).toBe(0);
  });
});

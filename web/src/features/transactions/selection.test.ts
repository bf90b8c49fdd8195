import { toCents } from '@cairn/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRows, nothingSelected, sumsOfSelection, toggleRow } from './selection.ts';

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
  it('P24 P12 adds up to the cent, each currency by itself, however the rows came in', () => {
    fc.assert(
      fc.property(rows, (chosen) => {
        const selections = [
          addRows(nothingSelected, [...chosen, ...chosen]),
          chosen.reduce(toggleRow, nothingSelected),
        ];
        for (const code of currencies) {
          const inIt = chosen.filter(({ currency }) => currency === code);
          const expected = inIt.reduce((sum, { amount }) => sum + amount, 0);
          for (const selection of selections)
            expect(sumsOfSelection(selection).filter(({ currency }) => currency === code)).toEqual(
              inIt.length === 0 ? [] : [{ currency: code, amount: expected }],
            );
        }
      }),
    );
  });

  it('a row chosen twice is not chosen', () => {
    const row = { id: 'r1', amount: toCents(5), currency: 'USD' };
    expect(toggleRow(toggleRow(nothingSelected, row), row).size).toBe(0);
  });
});

import { toCents } from '@cairn/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRows, nothingSelected, sumOfSelection, toggleRow } from './selection.ts';

const rows = fc.uniqueArray(
  fc.record({ id: fc.string(), amount: fc.integer({ min: -1e9, max: 1e9 }).map(toCents) }),
  { selector: ({ id }) => id },
);

describe('selection', () => {
  it('P24 adds up to the cent, however the rows came in', () => {
    fc.assert(
      fc.property(rows, (chosen) => {
        const expected = chosen.reduce((sum, { amount }) => sum + amount, 0);
        expect(sumOfSelection(addRows(nothingSelected, [...chosen, ...chosen]))).toBe(expected);
        expect(sumOfSelection(chosen.reduce(toggleRow, nothingSelected))).toBe(expected);
      }),
    );
  });

  it('a row chosen twice is not chosen', () => {
    const row = { id: 'r1', amount: toCents(5) };
    expect(toggleRow(toggleRow(nothingSelected, row), row).size).toBe(0);
  });
});

import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testRow } from '../transactions/test-rows.ts';
import {
  addRows,
  chosenRows,
  nothingSelected,
  refreshRows,
  type Selection,
  toggleRow,
  withoutTransaction,
} from './selection.ts';

const rows = fc.uniqueArray(
  fc
    .record({
      id: fc.string(),
      amount: fc.integer({ min: -1e9, max: 1e9 }).map(toCents),
      currency: fc.constantFrom('USD', 'EUR'),
    })
    .map(testRow),
  { selector: ({ id }) => id },
);

const same = <Row>(row: Row): Row => row;

describe('selection', () => {
  it('P24 adds up to the cent, each currency for itself, however the rows came in', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (drawn, listed) => {
        const sums = (selection: Selection) =>
          Object.fromEntries(
            chosenRows(selection, drawn.slice(0, listed), same).sums.map(({ currency, amount }) => [
              currency,
              amount,
            ]),
          );
        const expected: Record<string, number> = {};
        for (const { currency, amount } of drawn) expected[currency] = (expected[currency] ?? 0) + amount;
        expect(sums(addRows(nothingSelected, [...drawn, ...drawn]))).toEqual(expected);
        expect(sums(drawn.reduce(toggleRow, nothingSelected))).toEqual(expected);
      }),
    );
  });

  it('P36 holds all chosen rows, whichever of them the list shows', () => {
    fc.assert(
      fc.property(rows, fc.func(fc.boolean()), (drawn, isShown) => {
        const listed = drawn.filter(({ id }) => isShown(id));
        const chosen = chosenRows(addRows(nothingSelected, drawn), listed, same);
        expect(chosen.rows).toEqual(drawn);
        expect(chosen.notShownCount).toBe(drawn.length - listed.length);
      }),
    );
  });

  it('a row chosen twice is not chosen', () => {
    const row = testRow({ id: 'r1' });
    expect(toggleRow(toggleRow(nothingSelected, row), row).size).toBe(0);
  });

  it('has rows as they were last shown, and as changes under way leave them', () => {
    const before = testRow({ id: 'r1', amount: toCents(-5) });
    const after = testRow({ id: 'r1', amount: toCents(-7) });
    const seen = refreshRows(addRows(nothingSelected, [before]), [after, testRow({ id: 'other' })]);
    expect(chosenRows(seen, [], same).rows).toEqual([after]);
    expect(refreshRows(seen, [after])).toBe(seen);
    const named = chosenRows(seen, [], (row) => ({ ...row, note: 'Being saved' }));
    expect(named.rows[0]?.note).toBe('Being saved');
  });

  it('loses what is gone: a transaction that was split, or the parts that it had', () => {
    const rest = testRow({ id: 'rest' });
    const chosen = addRows(nothingSelected, [
      testRow({ id: 'whole' }),
      testRow({ id: 'part', partOfId: 'whole' }),
      rest,
    ]);
    expect([...withoutTransaction(chosen, 'whole').keys()]).toEqual(['rest']);
  });
});

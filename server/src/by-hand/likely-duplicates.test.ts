import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SameAmountRow } from '../ledger/transactions/duplicates.store.ts';
import { likelyDuplicates, maxDaysApart } from './likely-duplicates.ts';

const day = toPlainDate('2026-11-20');

function rowWith(given: Partial<SameAmountRow> = {}): SameAmountRow {
  return {
    id: 'a',
    postedOn: day,
    description: 'Farmers market',
    merchantName: null,
    source: 'hand',
    ...given,
  };
}

const reasonOf = (row: SameAmountRow, other: Partial<SameAmountRow>) =>
  likelyDuplicates(row, [rowWith({ id: 'b', ...other })])[0]?.reason;

test('each suggestion says why, in words', () => {
  expect(reasonOf(rowWith(), {})).toBe(
    'Same amount and description, on the same day. Both were added by hand.',
  );
  expect(
    reasonOf(rowWith(), {
      source: 'bank',
      description: 'SQ *FARMERS MKT MARKET 012',
      postedOn: addDays(day, 1),
    }),
  ).toBe(
    'Same amount and a similar description, 1 day apart. This one was added by hand, the other is from the bank.',
  );
  expect(
    reasonOf(rowWith({ source: 'bank' }), {
      source: 'file',
      postedOn: addDays(day, -4),
      description: ' farmers MARKET',
    }),
  ).toBe('Same amount and description, 4 days apart. This one is from the bank, the other is from a file.');
});

test('not suggested: other words, more days, and two that one bank or files state', () => {
  expect(reasonOf(rowWith(), { description: 'Book shop' })).toBeUndefined();
  expect(reasonOf(rowWith(), { postedOn: addDays(day, maxDaysApart + 1) })).toBeUndefined();
  for (const source of ['bank', 'file'] as const)
    expect(reasonOf(rowWith({ source }), { source })).toBeUndefined();
});

test('a text without words of three letters has to be the same', () => {
  const row = rowWith({ description: '午餐' });
  expect(reasonOf(row, { description: '午餐' })).toContain('Same amount and description');
  expect(reasonOf(row, { description: '晚餐' })).toBeUndefined();
});

test('P38 the nearest come first, at most three, whatever the order, and each would be suggested the other way round', () => {
  const other = fc.record({
    days: fc.integer({ min: -6, max: 6 }),
    description: fc.constantFrom('Farmers market', 'market', 'Kiosk'),
    source: fc.constantFrom('bank' as const, 'hand' as const, 'file' as const),
  });
  fc.assert(
    fc.property(
      fc.array(other, { maxLength: 8 }),
      fc.constantFrom('bank', 'hand', 'file'),
      (drawn, source) => {
        const row = rowWith({ source });
        const others = drawn.map(({ days, ...rest }, at) =>
          rowWith({ id: `b${at}`, postedOn: addDays(day, days), ...rest }),
        );
        const found = likelyDuplicates(row, others);
        expect(found.length).toBeLessThanOrEqual(3);
        expect(likelyDuplicates(row, others.toReversed())).toEqual(found);
        for (const { id } of found) {
          const [one] = others.filter((each) => each.id === id);
          expect(likelyDuplicates(one ?? row, [row])).toHaveLength(1);
        }
      },
    ),
  );
});

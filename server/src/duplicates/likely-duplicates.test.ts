import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DatedRow, likelyDuplicates } from './likely-duplicates.ts';

const day = toPlainDate('2026-11-20');
const today = addDays(day, 40);

function rowWith(given: Partial<DatedRow> = {}): DatedRow {
  return {
    id: 'a',
    postedOn: day,
    description: 'Farmers market',
    merchantName: null,
    source: 'hand',
    isPending: false,
    arrivedAt: new Date(`${day}T12:00:00Z`),
    arrivedOn: day,
    ...given,
  };
}

/** When a transaction came, in days after its date. */
const arrivedAfter = (days: number) => ({
  arrivedAt: new Date(`${addDays(day, days)}T12:00:00Z`),
  arrivedOn: addDays(day, days),
});

const reasonOf = (row: DatedRow, other: Partial<DatedRow>) =>
  likelyDuplicates(row, [rowWith({ id: 'b', ...other })], today)[0]?.reason;

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
  expect(reasonOf(rowWith(), { postedOn: addDays(day, 5) })).toBeUndefined();
  for (const source of ['bank', 'file'] as const)
    expect(reasonOf(rowWith({ source }), { source })).toBeUndefined();
});

test('P01 two of one bank are suggested where one is pending for far too long', () => {
  const pending = rowWith({ source: 'bank', isPending: true });
  const posted = { source: 'bank', postedOn: addDays(day, 6) } as const;
  expect(reasonOf(pending, posted)).toBe(
    'Same amount and description, 6 days apart. One has been pending for 40 days, the other is posted.',
  );
  // It may still post by itself.
  const soon = (other: Partial<DatedRow>) =>
    likelyDuplicates(pending, [rowWith({ id: 'b', ...other })], addDays(day, 14));
  expect(soon(posted)).toEqual([]);
  expect(reasonOf(pending, { ...posted, postedOn: addDays(day, 11) })).toBeUndefined();
  expect(reasonOf(pending, { ...posted, postedOn: addDays(day, -2) })).toBeUndefined();
  expect(reasonOf(pending, { ...posted, isPending: true })).toBeUndefined();
});

test('P01 two of one bank are suggested where one came late under an id of its own, and is no habit', () => {
  const row = rowWith({ source: 'bank' });
  const again = { source: 'bank', ...arrivedAfter(12) } as const;
  expect(reasonOf(row, again)).toBe(
    'Same amount and description, on the same day. Both are from the bank, which sent one of them 12 days after its date.',
  );
  expect(reasonOf(row, { ...again, ...arrivedAfter(4) })).toBeUndefined();
  // A bank that was asked late sent both together.
  expect(reasonOf(rowWith({ source: 'bank', ...arrivedAfter(12) }), again)).toBeUndefined();
  const third = rowWith({ id: 'c', source: 'bank', postedOn: addDays(day, 1) });
  expect(likelyDuplicates(row, [rowWith({ id: 'b', ...again }), third], today)).toEqual([]);
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
    isPending: fc.boolean(),
    arrival: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(
      fc.array(other, { maxLength: 8 }),
      fc.constantFrom('bank', 'hand', 'file'),
      (drawn, source) => {
        const row = rowWith({ source });
        const others = drawn.map(({ days, arrival, ...rest }, at) =>
          rowWith({ id: `b${at}`, postedOn: addDays(day, days), ...arrivedAfter(arrival), ...rest }),
        );
        const found = likelyDuplicates(row, others, today);
        expect(found.length).toBeLessThanOrEqual(3);
        expect(likelyDuplicates(row, others.toReversed(), today)).toEqual(found);
        for (const { id } of found) {
          const [one] = others.filter((each) => each.id === id);
          expect(likelyDuplicates(one ?? row, [row], today)).toHaveLength(1);
        }
      },
    ),
  );
});

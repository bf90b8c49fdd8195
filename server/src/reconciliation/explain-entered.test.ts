import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EnteredRow, explainEntered, slipOf } from './explain-entered.ts';

const on = toPlainDate('2026-03-31');
const row = (id: string, cents: number, daysAgo = 20): EnteredRow => ({
  id,
  postedOn: addDays(on, -daysAgo),
  amountCents: toCents(cents),
});
const kindsOf = (difference: number, rows: EnteredRow[], later: EnteredRow[] = []) =>
  explainEntered(toCents(difference), rows, { on, later }).map(({ kind, rowId }) => `${kind} ${rowId}`);

test('a direction, two digits and a point that were entered wrong are found, each with the amount that was meant', () => {
  const rows = [row('coffee', -450), row('book', -1_963), row('lunch', -1_240)];
  expect(explainEntered(toCents(900), rows, { on, later: [] })).toEqual([
    { kind: 'wrong_sign', rowId: 'coffee', shouldBeCents: 450 },
  ]);
  expect(kindsOf(-270, rows)).toEqual([]);
  expect(slipOf(-1_963, -1_693)).toBe('swapped_digits');
  expect(kindsOf(270, rows)).toEqual(['swapped_digits book']);
  expect(kindsOf(-11_160, rows)).toEqual(['misplaced_point lunch']);
});

test('what is near the end of the statement may be missing on it, or be on it already', () => {
  const late = row('late', -450, 3);
  expect(kindsOf(450, [late, row('early', -450)])).toEqual(['not_yet late']);
  expect(kindsOf(-450, [], [row('after', -450, -2), row('long after', -450, -9)])).toEqual(['later after']);
});

test('no difference has no cause, and every cause explains the whole of one', () => {
  const cents = fc.integer({ min: -99_999, max: 99_999 }).filter((value) => value !== 0);
  const rows = fc.array(fc.tuple(cents, fc.integer({ min: 0, max: 40 })), { maxLength: 8 });
  fc.assert(
    fc.property(rows, rows, cents, (on1, after, difference) => {
      const own = on1.map(([value, days], index) => row(`r${index}`, value, days));
      const later = after.map(([value, days], index) => row(`l${index}`, value, -days - 1));
      expect(explainEntered(toCents(0), own, { on, later })).toEqual([]);
      for (const { kind, rowId, shouldBeCents } of explainEntered(toCents(difference), own, { on, later })) {
        const cause = [...own, ...later].find(({ id }) => id === rowId);
        const was = cause?.amountCents ?? Number.NaN;
        const change = kind === 'not_yet' ? -was : kind === 'later' ? was : (shouldBeCents ?? 0) - was;
        expect(change).toBe(difference);
      }
    }),
  );
});

test('a swap is of two neighbors alone, whichever they are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 999_999 }), fc.nat(4), (value, at) => {
      const digits = [...String(value)];
      const [a = '', b = ''] = [digits[at], digits[at + 1]];
      fc.pre(b !== '' && a !== b && !(at === 0 && b === '0'));
      const swapped = Number([...digits.slice(0, at), b, a, ...digits.slice(at + 2)].join(''));
      expect(['swapped_digits', 'misplaced_point']).toContain(slipOf(-value, -swapped));
      expect(slipOf(-value, -(swapped + 1))).not.toBe('wrong_sign');
    }),
  );
});

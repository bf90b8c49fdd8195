import { sumCents, toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleMonth } from '../../content/example-month.ts';
import { formatMoney, formatSignedMoney } from '../../lib/format.ts';
import {
  categoryFigures,
  dayFigures,
  dollarsOf,
  netCents,
  signedDollarsOf,
  spendingCents,
  totalCents,
} from './example-figures.ts';

test('P24 the categories add up to the spending, and each category’s rows to the category', () => {
  expect(sumCents(categoryFigures.map(({ spentCents }) => toCents(spentCents)))).toBe(spendingCents);
  for (const { spentCents, rows } of categoryFigures)
    expect(-sumCents(rows.map(({ amountCents }) => toCents(amountCents)))).toBe(spentCents);
});

test('the balance moves by the rows of each day, and ends at the sum of the accounts', () => {
  expect(dayFigures.at(-1)?.balanceCents).toBe(totalCents);
  for (const [index, { balanceCents, rows }] of dayFigures.entries()) {
    const before = dayFigures[index - 1]?.balanceCents ?? totalCents - netCents;
    expect(before + sumCents(rows.map(({ amountCents }) => toCents(amountCents)))).toBe(balanceCents);
  }
});

test('every row lies on a day that is shown', () => {
  for (const { day } of exampleMonth.rows) expect(dayFigures.map((figure) => figure.day)).toContain(day);
});

test('amounts read as they do in the product', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      expect(dollarsOf(cents)).toBe(formatMoney(toCents(cents)));
      expect(signedDollarsOf(cents)).toBe(formatSignedMoney(toCents(cents)));
    }),
  );
});

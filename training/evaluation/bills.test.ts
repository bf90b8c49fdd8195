import { expect, test } from 'vitest';
import { scorePaidBills } from './paid-bills.ts';
import { scorePeople } from './people-streams.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('P21 P35 no paid bill is missed, whatever its amounts and days; an unpaid one is', () => {
  const scores = [...scorePaidBills(300, 20_000, true, 2).values()];
  expect(sum(scores.map(({ missed }) => missed))).toBe(0);
  expect(sum(scores.map(({ ended }) => ended))).toBe(0);
  expect(sum(scores.map(({ found }) => found))).toBeGreaterThan(0.9 * sum(scores.map(({ looks }) => looks)));
  const unpaid = sum(scores.map((score) => score.unpaid));
  expect(unpaid).toBeGreaterThan(150);
  expect(sum(scores.map(({ unpaidReported }) => unpaidReported))).toBeGreaterThan(0.99 * unpaid);
});

test.each(['leaf', 'none'] as const)(
  'P21 P35 what people owe is distinguished from what they do by habit, with %s',
  (known) => {
    const { precision, recall } = scorePeople([31, 32, 33, 34, 35, 36, 37, 38], known);
    expect(precision).toBeGreaterThanOrEqual(0.93);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  },
  60_000,
);

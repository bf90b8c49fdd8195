import { expect, test } from 'vitest';
import { closedBelow, linePaths } from './chart-line.ts';

/** A character for each day: how many accounts are left out, or `?` where nothing is known. */
const paths = (days: string) =>
  linePaths(
    [...days].map((day, index) => ({
      left: index,
      top: day === '?' ? null : 10,
      missing: day === '?' ? 1 : Number(day),
    })),
  );
const through = (from: number, to: number) =>
  `M${Array.from({ length: to - from + 1 }, (_, index) => `${from + index}.000 10.000`).join('L')}`;
const dot = (at: number) => `M${at}.000 10.000L${at}.000 10.000`;

test('P35 a line is broken where nothing is known, and where other accounts are left out than before', () => {
  expect(paths('000')).toEqual({ whole: [through(0, 2)], partial: [] });
  expect(paths('1100')).toEqual({ whole: [through(2, 3)], partial: [through(0, 1)] });
  expect(paths('2110')).toEqual({ whole: [dot(3)], partial: [dot(0), through(1, 2)] });
  expect(paths('??00?0')).toEqual({ whole: [through(2, 3), dot(5)], partial: [] });
  expect(paths('???')).toEqual({ whole: [], partial: [] });
});

test('the area below a path ends at its own first and last day', () => {
  expect(closedBelow(through(2, 3))).toBe(`${through(2, 3)}L3.000 100L2.000 100Z`);
});

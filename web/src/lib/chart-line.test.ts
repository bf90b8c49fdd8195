import { expect, test } from 'vitest';
import { closedBelow, linePaths } from './chart-line.ts';

/** A letter for each day: known whole, known in part, or unknown. */
const paths = (days: string) =>
  linePaths(
    [...days].map((day, index) => ({ left: index, top: day === '?' ? null : 10, isPartial: day === 'p' })),
  );
const through = (from: number, to: number) =>
  `M${Array.from({ length: to - from + 1 }, (_, index) => `${from + index}.000 10.000`).join('L')}`;

test('a line is dashed up to the first day that is known whole, and broken where nothing is known', () => {
  expect(paths('www')).toEqual({ whole: [through(0, 2)], partial: [] });
  expect(paths('ppww')).toEqual({ whole: [through(2, 3)], partial: [through(0, 2)] });
  expect(paths('??ww?w')).toEqual({ whole: [through(2, 3), 'M5.000 10.000L5.000 10.000'], partial: [] });
  expect(paths('wpw')).toEqual({ whole: [], partial: [through(0, 2)] });
  expect(paths('???')).toEqual({ whole: [], partial: [] });
});

test('the area below a path ends at its own first and last day', () => {
  expect(closedBelow(through(2, 3))).toBe(`${through(2, 3)}L3.000 100L2.000 100Z`);
});

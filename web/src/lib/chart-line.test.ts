import { expect, test } from 'vitest';
import { closedBelow, linePaths } from './chart-line.ts';

/** A character for each day: `-` as known, `?` unknown, `t` where the step to it is a transfer. */
const paths = (days: string) =>
  linePaths(
    [...days].map((day, index) => ({ left: index, top: day === '?' ? null : 10, isTransfer: day === 't' })),
  );
const through = (from: number, to: number) =>
  `M${Array.from({ length: to - from + 1 }, (_, index) => `${from + index}.000 10.000`).join('L')}`;
const dot = (at: number) => `M${at}.000 10.000L${at}.000 10.000`;

test('P35 a line is broken where nothing is known, and a transfer is no part of it', () => {
  expect(paths('---')).toEqual({ lines: [through(0, 2)], transfers: [] });
  expect(paths('??--?-')).toEqual({ lines: [through(2, 3), dot(5)], transfers: [] });
  expect(paths('--t-')).toEqual({ lines: [through(0, 1), through(2, 3)], transfers: [through(1, 2)] });
  expect(paths('?t-')).toEqual({ lines: [through(1, 2)], transfers: [] });
  expect(paths('???')).toEqual({ lines: [], transfers: [] });
});

test('the area below a path ends at its own first and last day', () => {
  expect(closedBelow(through(2, 3))).toBe(`${through(2, 3)}L3.000 100L2.000 100Z`);
});

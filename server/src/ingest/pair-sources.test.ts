import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { KnownDays } from './pair-sources.ts';

const first = toPlainDate('2026-10-01');
const knownOf = (...days: number[]) => new KnownDays(days.map((day) => ({ postedOn: addDays(first, day) })));
const has = (known: KnownDays, day: number) => known.has(addDays(first, day));

test('P38 of the days between two short files nothing is known', () => {
  expect(has(knownOf(7, 8, 12, 31, 36), 20)).toBe(false);
  expect(has(knownOf(0, 1, 2, 3, 40, 41, 43), 20)).toBe(false);
});

test('P38 of an account with interest once a month the days between are known, and its ends may be cut', () => {
  const interest = knownOf(0, 31, 61, 92);
  expect([0, 15, 31, 70, 92].map((day) => has(interest, day))).toEqual([false, true, true, true, false]);
});

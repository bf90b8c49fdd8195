import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, it } from 'vitest';
import { datePresets, presetOf } from './date-presets.ts';

it('gives the usual ranges of days, also in a January and on a leap day', () => {
  const wordsOn = (today: string) =>
    datePresets(toPlainDate(today)).map(({ label, range }) => `${label}: ${range.from} ${range.to}`);
  expect(wordsOn('2026-01-15')).toEqual([
    'All: undefined undefined',
    'This month: 2026-01-01 2026-01-31',
    'Last month: 2025-12-01 2025-12-31',
    'Last 30 days: 2025-12-17 2026-01-15',
    'This year: 2026-01-01 2026-12-31',
    'Last year: 2025-01-01 2025-12-31',
  ]);
  expect(wordsOn('2024-02-29')[1]).toBe('This month: 2024-02-01 2024-02-29');
});

it('knows a preset by its days, and any other range as one’s own', () => {
  const today = toPlainDate('2026-11-20');
  expect(presetOf(today, { from: toPlainDate('2026-10-01'), to: toPlainDate('2026-10-31') })).toBe(
    'Last month',
  );
  expect(presetOf(today, {})).toBe('All');
  expect(presetOf(today, { from: toPlainDate('2026-10-02') })).toBeUndefined();
});

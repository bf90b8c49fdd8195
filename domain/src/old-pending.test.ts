import { expect, test } from 'vitest';
import { daysTooLongPending } from './old-pending.ts';
import { addDays, toPlainDate } from './plain-date.ts';

const today = toPlainDate('2026-03-03');

test.each([
  [14, true, null],
  [15, true, 15],
  [400, true, 400],
  [-2, true, null],
  [400, false, null],
])('P05 after %i days, pending: %s, it is far too old: %s', (days, isPending, expected) => {
  expect(daysTooLongPending({ isPending, date: addDays(today, -days) }, today)).toBe(expected);
});

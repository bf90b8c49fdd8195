import { expect, test } from 'vitest';
import { nextLetterAt, quietUntil } from './quiet-hours.ts';

const night = { from: 22, until: 7 };
const zone = 'America/New_York';

test.each([
  ['before they begin', night, '2026-11-21T02:59:00Z', null],
  ['as they begin', night, '2026-11-21T03:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['past midnight', night, '2026-11-21T06:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['as they end', night, '2026-11-21T12:00:00Z', null],
  ['within a day', { from: 9, until: 17 }, '2026-11-20T15:00:00Z', '2026-11-20T22:00:00.000Z'],
  ['in the night in which clocks go forward', night, '2026-03-08T04:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['in the night in which clocks go back', night, '2026-11-01T03:00:00Z', '2026-11-01T12:00:00.000Z'],
])('quiet hours %s', (_when, hours, now, until) => {
  expect(quietUntil(hours, zone, new Date(now))?.toISOString() ?? null).toBe(until);
});

test('without quiet hours nothing waits', () => {
  expect(quietUntil(null, zone, new Date('2026-11-21T06:00:00Z'))).toBeNull();
});

test.each([
  ['on a Friday', zone, '2026-11-20T17:00:00Z', '2026-11-23T12:00:00.000Z'],
  ['early on a Monday', zone, '2026-11-23T11:59:00Z', '2026-11-23T12:00:00.000Z'],
  ['once it is due', zone, '2026-11-23T12:00:00Z', '2026-11-30T12:00:00.000Z'],
  ['where it is Monday already', 'Asia/Tokyo', '2026-11-22T20:00:00Z', '2026-11-22T22:00:00.000Z'],
])('the next letter is due on the Monday morning of the household, %s', (_when, timeZone, now, due) => {
  expect(nextLetterAt(timeZone, new Date(now)).toISOString()).toBe(due);
});

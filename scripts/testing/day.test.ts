import { expect, test } from 'vitest';
import { dayOfCommit, shiftOfDay, testDays } from './day.ts';

const now = Date.parse('2026-11-27T17:00:00Z');
const dayMs = 86_400_000;

test('commits live on all of the days, each on one', () => {
  const drawn = Array.from({ length: 10 }, (_, count) => dayOfCommit(`abcdef${count}`));
  expect(drawn.toSorted()).toEqual(testDays.map(({ at }) => at).toSorted());
  expect(dayOfCommit(null)).toBe(testDays[0]?.at);
});

test('each of the days is what it is called', () => {
  const dayIn = (at: string, timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'full' }).format(new Date(at));
  const days = testDays.map(({ at }) => [dayIn(at, 'America/New_York'), dayIn(at, 'UTC')]);
  expect(days.map(([day]) => day)).toEqual([
    'Friday, January 8, 2027',
    'Friday, January 15, 2027',
    'Friday, April 30, 2027',
    'Thursday, December 31, 2026',
    'Friday, January 1, 2027',
    'Tuesday, February 29, 2028',
    'Sunday, March 14, 2027',
    'Sunday, November 7, 2027',
    'Saturday, May 1, 2027',
    'Sunday, January 31, 2027',
  ]);
  expect(days.filter(([there, utc]) => there !== utc).map(([, utc]) => utc)).toEqual([
    'Saturday, May 1, 2027',
    'Friday, January 1, 2027',
  ]);
});

test('a day is an instant, a date or today', () => {
  expect(shiftOfDay('2026-11-28T17:00:00Z', now)).toBe(dayMs);
  expect(shiftOfDay('2026-11-27T13:00-05:00', now)).toBe(3_600_000);
  expect(shiftOfDay('2026-11-26', now)).toBe(-dayMs);
  expect(shiftOfDay('today', now)).toBe(0);
});

test.each(['', 'tomorrow', '2027-02', '2027-01-08T12:00', '2027-13-01'])('"%s" is no day of a run', (day) => {
  expect(() => shiftOfDay(day, now)).toThrow('write 2028-02-29');
});

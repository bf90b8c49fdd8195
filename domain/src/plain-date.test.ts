import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  isPlainDate,
  isPlainMonth,
  isTimeZone,
  monthOf,
  monthRange,
  startOfDay,
  todayIn,
  toPlainDate,
} from './plain-date.ts';

const date = fc
  .integer({ min: -200_000, max: 200_000 })
  .map((days) => addDays(toPlainDate('2000-01-01'), days));

test('a zone may be written in any letter case, and however many ways it is written, few calendars are cached', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const spellings = fc.sample(fc.mixedCase(fc.constant('America/Argentina/Buenos_Aires')), 700);
  const now = new Date('2026-03-08T12:00:00Z');
  for (const zone of [...new Set(spellings), 'UTC']) expect(todayIn(zone, now)).toBe('2026-03-08');
  made.mockClear();
  todayIn('UTC', now);
  expect(made).not.toHaveBeenCalled();
  todayIn(spellings[0] ?? '', now);
  expect(made).toHaveBeenCalledOnce();
  made.mockRestore();
});

describe('calendar dates', () => {
  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '2026-00-10', '20260101', '2026-01-01T00:00:00Z', ''])(
    '%s is no date',
    (text) => {
      expect(isPlainDate(text)).toBe(false);
      expect(() => toPlainDate(text)).toThrow(RangeError);
    },
  );

  test('days are added and counted alike, and text order is time order', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5_000, max: 5_000 }), (from, days) => {
        const to = addDays(from, days);
        expect(daysBetween(from, to)).toBe(days);
        expect(addDays(to, -days)).toBe(from);
        expect(Math.sign(days)).toBe(from < to ? 1 : from > to ? -1 : 0);
      }),
    );
  });

  test('a month holds exactly the dates from its first to its last', () => {
    fc.assert(
      fc.property(date, (day) => {
        const { from, to } = monthRange(monthOf(day));
        expect(from <= day && day <= to).toBe(true);
        expect(monthOf(addDays(from, -1))).toBe(addMonths(monthOf(day), -1));
        expect(monthOf(addDays(to, 1))).toBe(addMonths(monthOf(day), 1));
      }),
    );
  });

  test('leap years', () => {
    expect(monthRange(monthOf(toPlainDate('2028-02-10'))).to).toBe('2028-02-29');
    expect(monthRange(monthOf(toPlainDate('2100-02-10'))).to).toBe('2100-02-28');
    expect(isPlainMonth('2026-00')).toBe(false);
  });
});

describe('P09 today', () => {
  test('is the day of the time zone and of nothing else', () => {
    const instant = new Date('2026-03-01T02:30:00Z');
    expect(todayIn('America/New_York', instant)).toBe('2026-02-28');
    expect(todayIn('UTC', instant)).toBe('2026-03-01');
    expect(todayIn('Pacific/Kiritimati', instant)).toBe('2026-03-01');
  });

  test('changes at midnight there, also on the day the clocks change', () => {
    expect(todayIn('America/New_York', new Date('2026-11-01T03:59:59Z'))).toBe('2026-10-31');
    expect(todayIn('America/New_York', new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01');
    expect(todayIn('America/New_York', new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
  });

  test('begins at its first instant, also where clocks change at midnight or a day was left out', () => {
    const zones = [
      'UTC',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
      'America/Havana',
      'Pacific/Apia',
    ];
    const recent = fc
      .integer({ min: 0, max: 20_000 })
      .map((days) => addDays(toPlainDate('1990-01-01'), days));
    fc.assert(
      fc.property(fc.constantFrom(...zones), recent, (zone, day) => {
        const start = startOfDay(zone, day);
        expect(todayIn(zone, start) >= day).toBe(true);
        expect(todayIn(zone, new Date(start.getTime() - 1)) < day).toBe(true);
      }),
    );
    expect(startOfDay('America/New_York', toPlainDate('2026-11-01')).toISOString()).toBe(
      '2026-11-01T04:00:00.000Z',
    );
    expect(startOfDay('Pacific/Apia', toPlainDate('2011-12-30'))).toEqual(
      startOfDay('Pacific/Apia', toPlainDate('2011-12-31')),
    );
  });
});

describe('time zones', () => {
  const refused =
    'CAT NET EST EST5EDT CET Japan GMT +0530 +05:30 UTC+3 Etc/GMT+20 utc america/new_york SystemV/EST5 US/Pacific-New Mars/Olympus America/ ../etc/passwd';
  test.each(['', ...refused.split(' ')])('%j is refused', (zone) => expect(isTimeZone(zone)).toBe(false));

  const accepted =
    'UTC America/New_York America/Edmonton Africa/Casablanca Asia/Kolkata Asia/Calcutta Europe/Kiev Etc/GMT+5 America/Argentina/Ushuaia America/Port-au-Prince';
  test.each(accepted.split(' '))('%s is accepted', (zone) => expect(isTimeZone(zone)).toBe(true));

  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  test('all that the runtime lists are accepted', () =>
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]));

  /** The day by the zone's offset at the instant, which the runtime writes as `GMT-03:30`. */
  function dayByOffset(offsets: Intl.DateTimeFormat, at: Date): string {
    const written = offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
      /^GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(written) ?? [];
    const offsetS = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return new Date(at.getTime() + (sign === '-' ? -offsetS : offsetS) * 1000).toISOString().slice(0, 10);
  }

  test('P09 today in each of them changes at midnight there and at no other instant, clocks changing or not', () => {
    const instant = fc
      .tuple(
        fc.integer({ min: Date.parse('1970-01-01') / 900_000, max: Date.parse('2037-12-31') / 900_000 }),
        fc.constantFrom(-1, 0, 1),
      )
      .map(([quarters, ms]) => new Date(quarters * 900_000 + ms));
    for (const timeZone of zones) {
      const offsets = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
      fc.assert(
        fc.property(instant, (at) => todayIn(timeZone, at) === dayByOffset(offsets, at)),
        { numRuns: 40 },
      );
    }
  });
});

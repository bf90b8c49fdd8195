import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessDays, dateText, dayOf, isBusinessDay, zoneOf } from './calendar.ts';

const day = fc.integer({ min: dayOf('2021-01-01'), max: dayOf('2035-12-31') });

test('a date and its text are the same thing', () => {
  fc.assert(
    fc.property(day, (one) => {
      expect(dayOf(dateText(one))).toBe(one);
    }),
  );
});

/** Days on which clocks change in New York or Auckland. */
const CLOCK_CHANGES = ['2026-03-08', '2026-11-01', '2026-04-05', '2026-09-27'].map(dayOf);

describe.each(['America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'])('in %s', (name) => {
  const zone = zoneOf(name);
  test('an instant of a day belongs to that day, also when clocks change', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1319 }), (one, minute) => {
        expect(zone.dayAt(zone.instantAt(one, minute))).toBe(one);
      }),
      {
        examples: CLOCK_CHANGES.flatMap((one): [number, number][] => [
          [one, 0],
          [one, 1319],
        ]),
      },
    );
  });
});

test('the day changes at local midnight', () => {
  const zone = zoneOf('America/New_York');
  expect(dateText(zone.dayAt(Date.parse('2026-09-17T03:59:59Z')))).toBe('2026-09-16');
  expect(dateText(zone.dayAt(Date.parse('2026-09-17T04:00:00Z')))).toBe('2026-09-17');
});

test('banks post on business days only', () => {
  fc.assert(
    fc.property(day, fc.nat({ max: 5 }), (one, count) => {
      expect(isBusinessDay(addBusinessDays(one, count))).toBe(true);
    }),
  );
  expect(dateText(addBusinessDays(dayOf('2026-12-24'), 1))).toBe('2026-12-28');
});

import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { times } from '../snapshot/test-snapshot.ts';
import { detectStreams } from './detect-streams.ts';
import type { StreamRow } from './stream.ts';
import { everyDays, everyMonths, payment } from './test-payments.ts';

const today = toPlainDate('2026-11-17');
const first = toPlainDate('2025-11-22');

function cadences(rows: readonly StreamRow[], categoryId?: string): string[] {
  return detectStreams(
    rows.map((row) => ({ ...row, categoryId })),
    today,
  ).map(({ cadence }) => cadence);
}

/** Visits at days after the first, at one price or at each one's own. */
const visits = (days: readonly number[], cents: (nth: number) => number, payee: string) =>
  days.map((day, nth) => payment(addDays(first, day), -cents(nth), payee));
const varied = (base: number) => (nth: number) => Math.round(base * (1 + ((nth * 7919) % 61) / 80));
/** Each visit so many days after the one before, give or take a few. */
function wandering(count: number, interval: number, give: readonly number[]): number[] {
  let day = 0;
  return Array.from({ length: count }, (_, nth) => {
    day += interval + (give[nth % give.length] ?? 0);
    return day;
  });
}
const workdays = Array.from({ length: 350 }, (_, day) => day).filter((day) => day % 7 > 0 && day % 7 < 6);

describe('what people do often and do not owe is no stream', () => {
  const give = [0, 3, -2, 5, -4, 1, -3, 4, 2, -5];
  test.each<[string, string, readonly StreamRow[]]>([
    [
      'groceries each Saturday',
      'groceries',
      visits(
        times(50, 0).map((_, nth) => nth * 7),
        varied(90_00),
        'Market',
      ),
    ],
    [
      'fuel about every ten days',
      'gas',
      visits(
        wandering(
          34,
          10,
          give.map((days) => Math.round(days / 2)),
        ),
        varied(45_00),
        'Fuel',
      ),
    ],
    [
      'fuel for the same amount',
      'gas',
      visits(
        wandering(
          34,
          10,
          give.map((days) => Math.round(days / 2)),
        ),
        () => 40_00,
        'Fuel',
      ),
    ],
    [
      'a haircut about every five weeks',
      'hair-and-beauty',
      visits(wandering(10, 35, give), () => 45_00, 'Barber'),
    ],
    [
      'lunch on most workdays',
      'restaurants',
      visits(
        workdays.filter((day) => day % 5 !== 2),
        (nth) => [9_50, 11_00, 12_50][nth % 3] ?? 0,
        'Deli',
      ),
    ],
    [
      'parking each workday',
      'parking',
      visits(
        workdays.filter((day) => day % 11 !== 3),
        () => 12_00,
        'Garage',
      ),
    ],
    [
      'cash about every two weeks',
      'cash',
      visits(wandering(25, 14, [0, 2, -3, 1, 3, -2, 2]), () => 100_00, 'ATM'),
    ],
    [
      'a hotel in the same week of two years',
      'lodging',
      everyMonths('2025-05-20', [-538_25, -555_80], 'Hotel', 12),
    ],
  ])('P21 P35 %s, whether or not its category is known', (_, categoryId, rows) => {
    expect(cadences(rows, categoryId)).toEqual([]);
    if (categoryId !== 'lodging') expect(cadences(rows)).toEqual([]);
  });
});

test('P21 P35 paper checks on one day of each quarter are no bill, since they name no payee', () => {
  const amounts = [-120_00, -95_00, -140_50, -110_25, -133_10, -101_00, -127_75, -90_40];
  expect(cadences(everyMonths('2024-12-09', amounts, 'Check', 3), 'checks')).toEqual([]);
});

describe('a schedule is a stream, even among purchases by choice', () => {
  test.each<[string, string, string, readonly StreamRow[]]>([
    [
      'a music lesson each week',
      'education',
      'weekly',
      everyDays('2026-01-07', 7, times(44, -40_00), 'Lessons'),
    ],
    ['a gym each month', 'gym', 'monthly', everyMonths('2026-01-03', times(11, -39_00), 'Gym')],
    [
      'a membership at a shop',
      'online-shopping',
      'monthly',
      everyMonths('2026-01-03', times(11, -14_99), 'Shop'),
    ],
    [
      'water every two months',
      'water',
      'every-2-months',
      everyMonths(
        '2025-01-20',
        [-69_00, -72_10, -66_00, -75_30, -70_20, -68_80, -74_00, -66_10, -71_00, -69_90, -75_00],
        'City water',
        2,
      ),
    ],
  ])('P21 %s', (_, categoryId, cadence, rows) => {
    expect(cadences(rows, categoryId)).toEqual([cadence]);
    expect(cadences(rows)).toEqual([cadence]);
  });

  test('P21 every two months costs six times a year, and the next is due two months after', () => {
    const rows = everyMonths('2025-10-20', times(7, -50_00), 'City water', 2);
    expect(detectStreams(rows, today)).toMatchObject([
      { cadence: 'every-2-months', yearlyCents: -300_00, next: { on: '2026-12-20' } },
    ]);
  });

  test('P21 pay that varies each week needs no price', () => {
    const pay = everyDays(
      '2026-03-06',
      7,
      times(36, 0).map((_, nth) => 600_00 + ((nth * 7919) % 61) * 4_00),
      'Shifts',
    );
    expect(cadences(pay)).toEqual(['weekly']);
  });
});

describe('the day of the month', () => {
  const meter = [12, 14, 11, 13, 16, 12, 14, 10, 13, 16, 17];
  const read = meter.map((day, nth) =>
    payment(
      `2026-${String(nth + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      -80_00 - ((nth * 7919) % 61) * 50,
      'Power',
    ),
  );

  test('P21 of a meter that is read on another day each month is its median, not the latest two', () => {
    const known = read.map((row) => ({ ...row, categoryId: 'electricity' }));
    expect(detectStreams(known, today)).toMatchObject([{ next: { on: '2026-12-13' } }]);
  });

  test('P21 of a plan whose day was changed is the new one, once two have come on it', () => {
    const rows = [
      ...everyMonths('2025-02-05', times(19, -30_00), 'Phone'),
      ...everyMonths('2026-09-10', times(3, -30_00), 'Phone'),
    ];
    expect(detectStreams(rows, today)).toMatchObject([{ next: { on: '2026-12-10' } }]);
    expect(detectStreams(rows.slice(0, -1), toPlainDate('2026-10-12'))).toMatchObject([
      { next: { on: '2026-11-10' } },
    ]);
  });
});

import { toCents } from '@cairn/contract/money';
import { addDays, addMonths, monthOf, type PlainDate, toPlainDate } from '@cairn/contract/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StreamRow } from '../recurring/stream.ts';
import { bandOf, horizonDays, trialsOf } from './backtest.ts';
import { forecastCash } from './forecast-cash.ts';
import { netOf, projectNet } from './project-net.ts';

const today = toPlainDate('2026-11-17');
const cash = toCents(2_000_00);

function row(on: string, cents: number, payee: string): StreamRow {
  return {
    id: `${on} ${payee} ${cents}`,
    accountId: 'checking',
    postedOn: toPlainDate(on),
    amountCents: toCents(cents),
    payee,
  };
}

/** Pay on the 25th, rent on the 1st, and groceries every third day, for so many months up to today. */
function life(
  months: number,
  groceries: (nth: number) => number = (nth) => -40_00 - (nth % 5) * 3_00,
): StreamRow[] {
  const first = addMonths(monthOf(today), -months);
  const monthly = Array.from({ length: months + 1 }, (_, index) => addMonths(first, index)).flatMap(
    (month) => [
      row(`${month}-01`, -1_400_00, 'Juniper Court'),
      row(`${month}-25`, 3_200_00, 'Larkspur Design'),
    ],
  );
  const often = Array.from({ length: months * 10 }, (_, nth) =>
    row(addDays(today, -nth * 3), groceries(nth), 'Greenleaf'),
  );
  return [...monthly, ...often].filter(({ postedOn }) => postedOn <= today);
}

const jumps = (nth: number) => (nth % 7 === 3 ? -1_900_00 : nth % 11 === 5 ? 2_100_00 : -15_00);

describe('a forecast', () => {
  test('P22 is shown with its past error where it is clearly better than both simple guesses', () => {
    const { forecast, silentReason } = forecastCash(life(20), cash, today);
    expect(silentReason).toBeNull();
    const error = forecast?.pastError;
    expect(error?.forecast).toBeLessThan(0.9 * Math.min(error?.noChange ?? 0, error?.asBefore ?? 0));
    expect(forecast?.points).toHaveLength(horizonDays);
    expect(forecast?.points[0]?.date).toBe('2026-11-18');
    expect(forecast?.coming.filter(({ payee }) => payee !== 'Greenleaf')).toMatchObject([
      { date: '2026-11-25', payee: 'Larkspur Design', amount: 3_200_00, lastDate: '2026-10-25' },
      { date: '2026-12-01', payee: 'Juniper Court', amount: -1_400_00, lastDate: '2026-11-01' },
    ]);
  });

  test('P22 nothing is shown, and why is said, where history is short', () => {
    expect(forecastCash(life(5), cash, today)).toMatchObject({
      forecast: null,
      silentReason: expect.stringContaining('too little history'),
    });
    expect(forecastCash([], cash, today).forecast).toBeNull();
  });

  test('P22 nothing is shown where the past could not be foreseen', () => {
    const gamble = life(20, jumps).filter(({ payee }) => payee === 'Greenleaf');
    expect(forecastCash(gamble, cash, today)).toMatchObject({
      forecast: null,
      silentReason: expect.stringContaining('not clearly better'),
    });
  });
});

test('a forecast looks at nothing after the day that it is made on', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: -9_000_00, max: 9_000_00 }),
      (daysAgo, cents) => {
        const rows = life(8);
        const origin = addDays(today, -daysAgo);
        const later = row(addDays(origin, 1), cents, 'Surprise');
        expect(projectNet([...rows, later], origin, horizonDays)).toEqual(
          projectNet(rows, origin, horizonDays),
        );
      },
    ),
    { numRuns: 20 },
  );
});

test('trials hold what came, to the cent', () => {
  const rows = life(14, jumps);
  const nets = netOf(rows);
  const trials = trialsOf(rows, toPlainDate('2025-09-01'), today);
  expect(trials.length).toBeGreaterThan(8);
  for (const { origin, actual } of trials) {
    const days = Array.from({ length: horizonDays }, (_, index) => addDays(origin, index + 1));
    const came = days.reduce((sum, on: PlainDate) => sum + (nets.get(on) ?? 0), 0);
    expect(actual.at(-1)).toBe(came);
  }
});

test('the band holds the expected, and four in five of the misses that it was made of', () => {
  const { forecast } = forecastCash(life(20), cash, today);
  for (const { low, expected, high } of forecast?.points ?? []) {
    expect(low).toBeLessThanOrEqual(expected);
    expect(high).toBeGreaterThanOrEqual(expected);
  }
  const misses = fc.array(fc.integer({ min: -5_000_00, max: 5_000_00 }), { minLength: 9, maxLength: 40 });
  fc.assert(
    fc.property(misses, (values) => {
      const trials = values.map((miss) => ({
        origin: today,
        projected: Array.from({ length: horizonDays }, () => toCents(0)),
        actual: Array.from({ length: horizonDays }, () => toCents(miss)),
        before: toCents(0),
      }));
      const { low, high } = bandOf(trials)[horizonDays - 1] ?? { low: 0, high: 0 };
      const inside = values.filter((miss) => miss >= low && miss <= high).length;
      expect(inside).toBeGreaterThanOrEqual(Math.floor(values.length * 0.8));
    }),
  );
});

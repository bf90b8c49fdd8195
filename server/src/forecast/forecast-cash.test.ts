import { toCents } from '@cairn/domain/money';
import { addDays, addMonths, monthOf, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { times } from '../snapshot/test-snapshot.ts';
import { bandOf, horizonDays, isClearlyBetter, type Trial, trialsOf } from './backtest.ts';
import { forecastCash } from './forecast-cash.ts';
import { netOf } from './net-of.ts';
import { type ForecastRow, projectNet } from './project-net.ts';

const today = toPlainDate('2026-11-17');
const cash = toCents(2_000_00);

type NamedRow = ForecastRow & { name: string };

function row(on: string, cents: number, payee: string, transferId: string | null = null): NamedRow {
  return {
    id: `${on} ${payee} ${cents}`,
    accountId: 'checking',
    postedOn: toPlainDate(on),
    amountCents: toCents(cents),
    payee,
    name: payee,
    transferId,
  };
}

/** Pay on the 25th, rent on the 1st, and groceries every third day, for so many months up to today. */
function life(
  months: number,
  groceries: (nth: number) => number = (nth) => -40_00 - (nth % 5) * 3_00,
): NamedRow[] {
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

/** One forecast of the past whose net was foreseen, came, and had been in the 30 days before. */
function trial(foreseen: number, came: number, before: number): Trial {
  const flat = (cents: number) => Array.from({ length: horizonDays }, () => toCents(cents));
  return { origin: today, projected: flat(foreseen), actual: flat(came), before: toCents(before) };
}

const jumps = (nth: number) => (nth % 7 === 3 ? -1_900_00 : nth % 11 === 5 ? 2_100_00 : -15_00);

describe('a forecast', () => {
  test('P22 is shown with its past error where it clearly beats both baselines', () => {
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

  test('what is to come is called what its row is called; nothing else changes', () => {
    const called = (payee: string) => (payee === 'Juniper Court' ? 'Juniper Court Homes' : payee);
    const named = life(20).map((one) => ({ ...one, name: called(one.payee) }));
    const { forecast } = forecastCash(life(20), cash, today);
    const coming = forecast?.coming.map((one) => ({ ...one, payee: called(one.payee) }));
    expect(coming).toContainEqual(expect.objectContaining({ payee: 'Juniper Court Homes' }));
    expect(forecastCash(named, cash, today)).toEqual({
      forecast: { ...forecast, coming },
      silentReason: null,
    });
  });

  test('P22 a short history gives a reason instead', () => {
    expect(forecastCash(life(5), cash, today)).toMatchObject({
      forecast: null,
      silentReason: expect.stringContaining('Not enough history'),
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

describe('clearly better than a baseline', () => {
  const near = times(12, 0).map((_, nth) => trial(500_00, 450_00 + nth * 10_00, -200_00));

  test('P22 is what was nearer again and again', () => {
    expect(isClearlyBetter(near)).toBe(true);
  });

  test('P22 does not follow from one good month', () => {
    const alike = times(12, 0).map((_, nth) => trial(30_00, nth % 2 === 0 ? 25_00 : -25_00, -90_00));
    const lucky = trial(2_000_00, 2_000_00, 0);
    const misses = (predict: (one: Trial) => number) =>
      [...alike, lucky].reduce((sum, one) => sum + Math.abs((one.actual.at(-1) ?? 0) - predict(one)), 0);
    expect(misses(({ projected }) => projected.at(-1) ?? 0)).toBeLessThan(0.9 * misses(() => 0));
    expect(isClearlyBetter([...alike, lucky])).toBe(false);
  });

  test('P22 requires beating both baselines', () => {
    expect(isClearlyBetter(near.map((one) => ({ ...one, before: toCents(500_00) })))).toBe(false);
    expect(
      isClearlyBetter(near.map((one) => ({ ...one, actual: one.actual.map(() => toCents(10_00)) }))),
    ).toBe(false);
  });
});

test('what is moved between the accounts changes nothing, and one odd month little', () => {
  const rows = life(14);
  // One leg recurs by name and the other does not: each by itself would be forecast, and not the same.
  const moves = ['mine', 'yours', 'ours'].flatMap((name, nth) => {
    const on = `${addMonths(monthOf(today), -nth)}-09`;
    return [row(on, -900_00, 'To savings', name), row(on, 900_00, `From ${name}`, name)];
  });
  const plain = projectNet(rows, today, horizonDays);
  expect(projectNet([...rows, ...moves], today, horizonDays)).toEqual(plain);
  const odd = [...rows, row(addDays(today, -60), -7_500_00, 'Roof repair')];
  const moved = (projectNet(odd, today, horizonDays).at(-1) ?? 0) - (plain.at(-1) ?? 0);
  expect(Math.abs(moved)).toBeLessThan(60_00);
});

test('a leg whose other account is not looked at is money that went', () => {
  const legs = Array.from({ length: 12 }, (_, nth) =>
    row(`${addMonths(monthOf(today), -nth)}-09`, -300_00, 'To savings', `move ${nth}`),
  );
  const plain = projectNet(life(14), today, horizonDays).at(-1) ?? 0;
  expect(projectNet([...life(14), ...legs], today, horizonDays).at(-1)).toBe(plain - 300_00);
});

test('a forecast ignores later transactions', () => {
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
      const reach = bandOf(values.map((miss) => trial(0, miss, 0)))[horizonDays - 1] ?? 0;
      const inside = values.filter((miss) => Math.abs(miss) <= reach).length;
      expect(inside).toBeGreaterThanOrEqual(Math.floor(values.length * 0.8));
    }),
  );
});

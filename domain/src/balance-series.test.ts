import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountBalances, balanceSeries as seriesIn } from './balance-series.ts';
import { openConversion } from './exchange-rates.ts';
import { sumCents, toCents } from './money.ts';
import { addDays, type PlainDate } from './plain-date.ts';

const today = '2026-06-10' as PlainDate;
const dayBefore = (days: number) => addDays(today, -days);

const inDollars = { currency: 'USD', conversion: openConversion([]) };
const balanceSeries = (accounts: readonly AccountBalances[], from: PlainDate, until: PlainDate) =>
  seriesIn(accounts, from, until, inDollars);

const account = (change: Partial<AccountBalances>): AccountBalances => ({
  accountId: 'a',
  name: 'Checking',
  currency: 'USD',
  currentCents: toCents(10_000),
  isByHand: false,
  closedOn: null,
  firstRowOn: dayBefore(400),
  movedByDay: new Map(),
  reports: [],
  ...change,
});

describe('balances by day', () => {
  test('ends at the current balances, and each day differs by what was posted', () => {
    const accounts = fc.array(
      fc.record({
        current: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        moves: fc.array(fc.tuple(fc.nat(29), fc.integer({ min: -50_000, max: 50_000 })), { maxLength: 20 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(accounts, (generated) => {
        const held = generated.map(({ current, moves }, index) => {
          const movedByDay = new Map<PlainDate, ReturnType<typeof toCents>>();
          for (const [daysAgo, cents] of moves) {
            const date = dayBefore(daysAgo);
            movedByDay.set(date, toCents((movedByDay.get(date) ?? 0) + cents));
          }
          return account({ accountId: String(index), currentCents: toCents(current), movedByDay });
        });
        const { points, unknown } = balanceSeries(held, dayBefore(29), today);
        expect(unknown).toEqual([]);
        expect(points).toHaveLength(30);
        expect(points.at(-1)).toEqual({
          date: today,
          balance: sumCents(held.map((one) => one.currentCents)),
          missing: 0,
        });
        for (const [index, point] of points.entries()) {
          const before = points[index - 1];
          if (before === undefined) continue;
          const moved = sumCents(held.map((one) => one.movedByDay.get(point.date) ?? toCents(0)));
          expect((point.balance ?? 0) - (before.balance ?? 0)).toBe(moved);
        }
      }),
    );
  });

  test('a closed account has its balance until it closed, and zero after', () => {
    const { points } = balanceSeries([account({ closedOn: dayBefore(1) })], dayBefore(2), today);
    expect(points.map(({ balance }) => balance)).toEqual([10_000, 0, 0]);
  });

  test('P35 an account without transactions has the reported balances, and no balance on other days', () => {
    const brokerage = account({
      accountId: 'b',
      name: 'Brokerage',
      firstRowOn: null,
      currentCents: toCents(900),
      reports: [
        { onDate: dayBefore(4), balanceCents: toCents(700) },
        { onDate: dayBefore(2), balanceCents: toCents(800) },
      ],
    });
    const alone = balanceSeries([brokerage], dayBefore(5), today);
    expect(alone.points.map(({ balance }) => balance)).toEqual([null, 700, null, 800, null, 900]);
    const both = balanceSeries([account({}), brokerage], dayBefore(5), today);
    expect(both.points.map(({ balance, missing }) => [balance, missing])).toEqual([
      [10_000, 1],
      [10_700, 0],
      [10_000, 1],
      [10_800, 0],
      [10_000, 1],
      [10_900, 0],
    ]);
    expect(both.unknown).toEqual([{ accountId: 'b', name: 'Brokerage', reason: 'balance' }]);
  });

  test('P35 before its first transaction an account has only reported balances', () => {
    const young = account({
      firstRowOn: dayBefore(2),
      movedByDay: new Map([[dayBefore(2), toCents(1_000)]]),
      reports: [{ onDate: dayBefore(4), balanceCents: toCents(9_000) }],
    });
    const { points } = balanceSeries([young], dayBefore(5), today);
    expect(points.map(({ balance }) => balance)).toEqual([null, 9_000, 9_000, 10_000, 10_000, 10_000]);
  });

  test('P35 by hand, each stated balance holds until the next, and before the first only what was posted is known', () => {
    const wallet = account({
      isByHand: true,
      currentCents: toCents(450),
      firstRowOn: dayBefore(5),
      movedByDay: new Map([
        [dayBefore(5), toCents(-200)],
        [dayBefore(2), toCents(-50)],
        [today, toCents(-50)],
      ]),
      reports: [
        { onDate: dayBefore(4), balanceCents: toCents(1_000) },
        { onDate: dayBefore(1), balanceCents: toCents(500) },
      ],
    });
    const { points } = balanceSeries([wallet], dayBefore(7), today);
    expect(points.map(({ balance }) => balance)).toEqual([null, 1_200, 1_000, 1_000, 1_000, 950, 500, 450]);
    const later = balanceSeries([wallet], dayBefore(3), today);
    expect(later.points).toEqual(points.slice(4));
  });

  test('P35 a house has no value before the first one that was stated', () => {
    const house = account({
      isByHand: true,
      firstRowOn: null,
      currentCents: toCents(300),
      reports: [{ onDate: dayBefore(1), balanceCents: toCents(300) }],
    });
    expect(balanceSeries([house], dayBefore(3), today).points.map(({ balance }) => balance)).toEqual([
      null,
      null,
      300,
      300,
    ]);
  });

  test('a day’s total is the same whatever span it is read in', () => {
    const accounts = fc.array(
      fc.record({
        isByHand: fc.boolean(),
        current: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        firstRow: fc.option(fc.nat(25)),
        moves: fc.array(fc.tuple(fc.nat(25), fc.integer({ min: -50_000, max: 50_000 })), { maxLength: 9 }),
        reports: fc.uniqueArray(fc.tuple(fc.nat(25), fc.integer({ min: -99_999, max: 99_999 })), {
          selector: ([daysAgo]) => daysAgo,
          maxLength: 5,
        }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(accounts, fc.nat(28), (generated, shorter) => {
        const held = generated.map(({ isByHand, current, firstRow, moves, reports }, index) =>
          account({
            accountId: String(index),
            isByHand,
            currentCents: toCents(current),
            firstRowOn: firstRow === null ? null : dayBefore(firstRow),
            movedByDay: new Map(
              firstRow === null
                ? []
                : moves.map(([daysAgo, cents]) => [dayBefore(daysAgo % (firstRow + 1)), toCents(cents)]),
            ),
            reports: reports
              .toSorted(([one], [other]) => other - one)
              .map(([daysAgo, cents]) => ({ onDate: dayBefore(daysAgo), balanceCents: toCents(cents) })),
          }),
        );
        const long = balanceSeries(held, dayBefore(28), today).points;
        expect(balanceSeries(held, dayBefore(shorter), today).points).toEqual(long.slice(28 - shorter));
      }),
    );
  });

  test('P35 an account in another currency is converted by the rate of each day, and left out without one', () => {
    const euros = account({
      accountId: 'e',
      name: 'Girokonto',
      currency: 'EUR',
      currentCents: toCents(1_000),
      movedByDay: new Map([[dayBefore(1), toCents(-500)]]),
    });
    const rates = (['1.1', '1.2'] as const).map((rate, index) => ({
      base: 'EUR',
      currency: 'USD',
      on: dayBefore(index),
      rate,
      source: 'file' as const,
    }));
    const conversion = openConversion(rates);
    const converted = seriesIn([account({}), euros], dayBefore(2), today, { currency: 'USD', conversion });
    expect(converted.points.map(({ balance, missing }) => [balance, missing])).toEqual([
      [10_000, 1],
      [11_200, 0],
      [11_100, 0],
    ]);
    expect(converted.unknown).toEqual([{ accountId: 'e', name: 'Girokonto', reason: 'rate' }]);
    const without = balanceSeries([account({}), euros], dayBefore(2), today);
    expect(without.points.map(({ balance, missing }) => [balance, missing])).toEqual([
      [10_000, 0],
      [10_000, 0],
      [10_000, 0],
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountBalances, balanceSeries } from './balance-series.ts';
import { sumCents, toCents } from './money.ts';
import { addDays, type PlainDate } from './plain-date.ts';

const today = '2026-06-10' as PlainDate;
const dayBefore = (days: number) => addDays(today, -days);

const account = (change: Partial<AccountBalances>): AccountBalances => ({
  accountId: 'a',
  name: 'Checking',
  currentCents: toCents(10_000),
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
        const { points, carriedBack } = balanceSeries(held, dayBefore(29), today);
        expect(carriedBack).toEqual([]);
        expect(points).toHaveLength(30);
        expect(points.at(-1)).toEqual({
          date: today,
          balance: sumCents(held.map((one) => one.currentCents)),
        });
        for (const [index, point] of points.entries()) {
          const before = points[index - 1];
          if (before === undefined) continue;
          const moved = sumCents(held.map((one) => one.movedByDay.get(point.date) ?? toCents(0)));
          expect(point.balance - before.balance).toBe(moved);
        }
      }),
    );
  });

  test('a closed account has its balance until it closed, and zero after', () => {
    const { points } = balanceSeries([account({ closedOn: dayBefore(1) })], dayBefore(2), today);
    expect(points.map(({ balance }) => balance)).toEqual([10_000, 0, 0]);
  });

  test('an account without transactions has the reported balances, and its first one before that', () => {
    const brokerage = account({
      name: 'Brokerage',
      firstRowOn: null,
      currentCents: toCents(900),
      reports: [
        { onDate: dayBefore(4), balanceCents: toCents(700) },
        { onDate: dayBefore(2), balanceCents: toCents(800) },
      ],
    });
    const { points, carriedBack } = balanceSeries([brokerage], dayBefore(6), today);
    expect(points.map((point) => point.balance)).toEqual([700, 700, 700, 700, 800, 800, 900]);
    expect(carriedBack).toEqual([{ accountId: 'a', name: 'Brokerage', before: dayBefore(4) }]);
  });
});

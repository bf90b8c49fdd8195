import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountBalances, accountLine, balanceOn, balanceSeries as seriesIn } from './balance-series.ts';
import { createConversion } from './exchange-rates.ts';
import { sumCents, toCents } from './money.ts';
import { addDays, type PlainDate } from './plain-date.ts';

const today = '2026-06-10' as PlainDate;
const dayBefore = (days: number) => addDays(today, -days);

const inDollars = { currency: 'USD', conversion: createConversion([]) };
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
  transferredByDay: new Map(),
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
        const { points, leftOut } = balanceSeries(held, dayBefore(29), today);
        expect(leftOut).toEqual([]);
        expect(points).toHaveLength(30);
        expect(points.at(-1)).toEqual({
          date: today,
          balance: sumCents(generated.map(({ current }) => toCents(current))),
          transferred: 0,
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

  test('an account that was emptied before it was closed is in the line until then, and zero after', () => {
    const emptied = account({
      accountId: 'c',
      currentCents: toCents(0),
      closedOn: dayBefore(1),
      movedByDay: new Map([[dayBefore(1), toCents(-700)]]),
    });
    const series = balanceSeries([account({}), emptied], dayBefore(2), today);
    expect(series.points.map(({ balance }) => balance)).toEqual([10_700, 10_000, 10_000]);
    expect(series).toMatchObject({ memberCount: 1, accountsCount: 1, leftOut: [] });
  });

  test('P41 an account that was closed with a balance is not in the line: nothing says where the money went', () => {
    const closed = account({ accountId: 'c', name: 'Old savings', closedOn: dayBefore(1) });
    const series = balanceSeries([account({}), closed], dayBefore(2), today);
    expect(series.points.map(({ balance }) => balance)).toEqual([10_000, 10_000, 10_000]);
    expect(series).toMatchObject({ memberCount: 1, accountsCount: 1 });
    expect(series.leftOut).toEqual([{ accountId: 'c', name: 'Old savings', reason: 'closed' }]);
  });

  const brokerage = (...reports: [daysAgo: number, cents: number][]) =>
    account({
      accountId: 'b',
      name: 'Brokerage',
      firstRowOn: null,
      currentCents: toCents(900),
      reports: reports.map(([daysAgo, cents]) => ({
        onDate: dayBefore(daysAgo),
        balanceCents: toCents(cents),
      })),
    });

  test('P41 an account without a past is not in the line, which says of how many accounts it is', () => {
    const series = balanceSeries([account({}), brokerage()], dayBefore(60), today);
    expect(series.points.map(({ balance }) => balance)).toEqual(Array.from({ length: 61 }, () => 10_000));
    expect(series).toMatchObject({ memberCount: 1, accountsCount: 2 });
    expect(series.leftOut).toEqual([{ accountId: 'b', name: 'Brokerage', reason: 'balance' }]);
  });

  test('P41 an account whose balance is unknown today is in no line, and counted', () => {
    const series = balanceSeries(
      [account({}), account({ accountId: 'u', currentCents: null })],
      dayBefore(3),
      today,
    );
    expect(series).toMatchObject({ memberCount: 1, accountsCount: 2, leftOut: [{ reason: 'balance' }] });
    expect(balanceOn([account({ currentCents: null })], dayBefore(1), today, inDollars)).toEqual({
      is: 'unknown',
      count: 1,
    });
  });

  test('P41 days without a report are unknown, never filled in, and after a week the past begins anew', () => {
    const alone = balanceSeries([brokerage([4, 700], [2, 800])], dayBefore(5), today);
    expect(alone.points.map(({ balance }) => balance)).toEqual([null, 700, null, 800, null, 900]);
    const late = balanceSeries([brokerage([14, 500], [9, 600], [8, 650])], dayBefore(14), today);
    expect(late.points.map(({ balance }) => balance).slice(-10)).toEqual([
      600,
      650,
      ...Array(7).fill(null),
      900,
    ]);
    const later = balanceSeries([brokerage([14, 500], [9, 600])], dayBefore(14), today);
    expect(later.points.map(({ balance }) => balance)).toEqual([...Array(14).fill(null), 900]);
  });

  test('P41 accounts that joined later are in the line once that makes it the line of most accounts', () => {
    const joined = (daysAgo: number) =>
      account({ accountId: String(daysAgo), firstRowOn: dayBefore(daysAgo - 1) });
    const most = balanceSeries([joined(89), joined(80), joined(80)], dayBefore(89), today);
    expect(most).toMatchObject({ memberCount: 3, leftOut: [] });
    expect(most.points.map(({ balance }) => balance)).toEqual([
      ...Array(9).fill(null),
      ...Array(81).fill(30_000),
    ]);
    const few = balanceSeries([joined(89), joined(89), joined(20)], dayBefore(89), today);
    expect(few).toMatchObject({ memberCount: 2, accountsCount: 3 });
    expect(few.points.every(({ balance }) => balance === 20_000)).toBe(true);
  });

  test('P35 money moved to an account outside the line is said as moved; on its way in the bank it changes nothing', () => {
    const days = new Map([
      [dayBefore(3), toCents(-5_100)],
      [dayBefore(1), toCents(-300)],
    ]);
    const checking = account({
      movedByDay: new Map([...days, [dayBefore(1), toCents(-100)]]),
      transferredByDay: new Map([...days, [today, toCents(-900)]]),
    });
    const { points } = balanceSeries([checking, brokerage()], dayBefore(4), today);
    expect(points.map(({ balance, transferred }) => [balance, transferred])).toEqual([
      [15_200, 0],
      [10_100, -5_100],
      [10_100, 0],
      [10_000, -100],
      [10_000, 0],
    ]);
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
    expect(later.points.map(({ balance }) => balance)).toEqual([1_000, 950, 500, 450]);
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

  test('P41 between any two days a line changes by the rows of its members, who are the same on all of them', () => {
    const accounts = fc.array(
      fc.record({
        current: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
        firstRow: fc.option(fc.nat(28)),
        closed: fc.option(fc.nat(28), { freq: 5 }),
        moves: fc.array(fc.tuple(fc.nat(28), fc.integer({ min: -50_000, max: 50_000 })), { maxLength: 9 }),
        transfers: fc.array(fc.tuple(fc.nat(28), fc.integer({ min: -50_000, max: 50_000 })), {
          maxLength: 3,
        }),
        report: fc.option(fc.nat(28)),
      }),
      { maxLength: 5 },
    );
    const sums = (moves: readonly (readonly [number, number])[]) => {
      const byDay = new Map<PlainDate, ReturnType<typeof toCents>>();
      for (const [daysAgo, cents] of moves)
        byDay.set(dayBefore(daysAgo), toCents((byDay.get(dayBefore(daysAgo)) ?? 0) + cents));
      return byDay;
    };
    let drawn = 0;
    fc.assert(
      fc.property(accounts, (generated) => {
        const held = generated.map(({ current, firstRow, closed, moves, transfers, report }, index) => {
          // Rows are no older than the first, and none comes once an account is closed.
          const within = moves.map(([daysAgo, cents]) => {
            const oldest = firstRow ?? 0;
            return [Math.max(daysAgo % (oldest + 1), Math.min(closed ?? 0, oldest)), cents] as const;
          });
          return account({
            accountId: String(index),
            currentCents: current === null ? null : toCents(current),
            closedOn: closed === null ? null : dayBefore(closed),
            firstRowOn: firstRow === null ? null : dayBefore(firstRow),
            movedByDay: sums(firstRow === null ? [] : within),
            transferredByDay: sums(transfers),
            reports: report === null ? [] : [{ onDate: dayBefore(report), balanceCents: toCents(1) }],
          });
        });
        const { points, leftOut, memberCount, accountsCount } = balanceSeries(held, dayBefore(28), today);
        const without = new Set(leftOut.map(({ accountId }) => accountId));
        const members = held.filter(({ accountId }) => !without.has(accountId));
        const open = members.filter(({ closedOn }) => closedOn === null);
        expect(memberCount).toBe(open.length);
        expect(accountsCount - memberCount).toBe(
          held.filter(({ accountId, closedOn }) => without.has(accountId) && closedOn === null).length,
        );
        // Each point is the sum of all members, none of them unknown.
        for (const [day, { balance }] of points.entries()) {
          if (balance === null) continue;
          const balances = members.map((one) => accountLine(one, dayBefore(28), today)[day]);
          expect(balances).not.toContain(null);
          expect(balance).toBe(sumCents(balances.flatMap((cents) => cents ?? [])));
        }
        const known = points.flatMap(({ date, balance }) => (balance === null ? [] : [{ date, balance }]));
        drawn += known.length;
        // What only reports is worth what it reports: of the others, the rows are the change.
        const reporting = members.some(
          ({ firstRowOn, reports }) => firstRowOn === null || reports.length > 0,
        );
        if (reporting) return;
        for (const [one, start] of known.entries())
          for (const end of known.slice(one + 1)) {
            const moved = members.flatMap(({ movedByDay }) =>
              [...movedByDay].flatMap(([date, cents]) =>
                date > start.date && date <= end.date ? cents : [],
              ),
            );
            expect(end.balance - start.balance).toBe(sumCents(moved));
          }
        for (const [day, { transferred, balance }] of points.entries()) {
          const change = (balance ?? 0) - (points[day - 1]?.balance ?? balance ?? 0);
          expect(Math.abs(transferred)).toBeLessThanOrEqual(Math.abs(change));
        }
      }),
    );
    expect(drawn).toBeGreaterThan(100);
  });

  test('P35 an account in another currency is converted by the rate of each day, and not in the line without one', () => {
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
    const conversion = createConversion(rates);
    const converted = seriesIn([account({}), euros], dayBefore(2), today, { currency: 'USD', conversion });
    expect(converted.points.map(({ balance }) => balance)).toEqual([null, 11_200, 11_100]);
    expect(converted.leftOut).toEqual([]);
    const without = balanceSeries([account({}), euros], dayBefore(2), today);
    expect(without.points.map(({ balance }) => balance)).toEqual([10_000, 10_000, 10_000]);
    expect(without.leftOut).toEqual([{ accountId: 'e', name: 'Girokonto', reason: 'rate' }]);
    expect(balanceOn([account({}), euros], dayBefore(1), today, inDollars)).toEqual({
      is: 'part',
      amount: 10_000,
      knownCount: 1,
      count: 2,
    });
  });
});

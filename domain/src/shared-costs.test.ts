import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumCents, toCents } from './money.ts';
import { addDays, toPlainDate } from './plain-date.ts';
import {
  type CostsPaid,
  divideByWeights,
  movedBy,
  settlingPayments,
  standingsOf,
  transferLike,
} from './shared-costs.ts';

const cents = fc.integer({ min: -1e12, max: 1e12 }).map(toCents);
const weight = fc.integer({ min: 1, max: 1_000_000_000 });
const people = fc
  .array(fc.record({ weight, spent: cents, contributed: cents }), { minLength: 2, maxLength: 12 })
  .chain((paid) =>
    // What one settled, another was paid.
    fc
      .array(fc.tuple(fc.nat(paid.length - 1), fc.nat(paid.length - 1), fc.integer({ min: 1, max: 1e9 })), {
        maxLength: 8,
      })
      .map((drawn) => {
        const idOf = (place: number) => `person ${place}`;
        const moves = drawn
          .filter(([from, to]) => from !== to)
          .map(([from, to, amount]) => ({
            fromUserId: idOf(from),
            toUserId: idOf(to),
            amount: toCents(amount),
          }));
        return paid.map((one, place): CostsPaid => {
          const userId = idOf(place);
          return { ...one, userId, settled: movedBy(userId, moves, (other) => other !== null) };
        });
      }),
  );

describe('an amount divided by weights', () => {
  test('sums to itself, and each part is within a cent of its exact share', () => {
    fc.assert(
      fc.property(cents, fc.array(weight, { minLength: 1, maxLength: 20 }), (total, weights) => {
        const parts = divideByWeights(total, weights);
        expect(sumCents(parts)).toBe(total);
        const all = weights.reduce((sum, one) => sum + BigInt(one), 0n);
        parts.forEach((part, place) => {
          const off = BigInt(part) * all - BigInt(total) * BigInt(weights[place] ?? 0);
          expect(off < all && off > -all).toBe(true);
        });
      }),
    );
  });

  test('is the same for both signs, and gives a left cent to the largest remainder', () => {
    expect(divideByWeights(toCents(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(divideByWeights(toCents(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(divideByWeights(toCents(100), [1, 1, 4])).toEqual([17, 17, 66]);
    expect(divideByWeights(toCents(0), [3, 1])).toEqual([0, 0]);
  });

  test.each([[[]], [[0, 1]], [[-1, 2]], [[1.5, 1]]])('by %j is refused', (weights) => {
    expect(() => divideByWeights(toCents(100), weights)).toThrow(RangeError);
  });
});

describe('who owes whom', () => {
  test('balances sum to zero, and the payments that are proposed bring each to zero', () => {
    fc.assert(
      fc.property(people, (paid) => {
        const standings = standingsOf(paid);
        expect(sumCents(standings.map(({ balance }) => balance))).toBe(0);
        const payments = settlingPayments(standings);
        expect(payments.length).toBeLessThan(paid.length);
        for (const { amount } of payments) expect(amount).toBeGreaterThan(0);
        // As if they had been made.
        const after = paid.map((one) => ({
          ...one,
          settled: sumCents([
            one.settled,
            ...payments.flatMap(({ fromUserId, toUserId, amount }) =>
              fromUserId === one.userId ? [amount] : toUserId === one.userId ? [toCents(-amount)] : [],
            ),
          ]),
        }));
        for (const { balance } of standingsOf(after)) expect(balance).toBe(0);
      }),
    );
  });

  test('who paid more is owed by who paid less, by their shares', () => {
    const paid = (userId: string, weight: number, spent: number): CostsPaid => ({
      userId,
      weight,
      spent: toCents(spent),
      contributed: toCents(0),
      settled: toCents(0),
    });
    const standings = standingsOf([paid('ada', 2, 900_00), paid('grace', 1, 0)]);
    expect(standings).toEqual([
      { userId: 'ada', share: 600_00, balance: 300_00 },
      { userId: 'grace', share: 300_00, balance: -300_00 },
    ]);
    expect(settlingPayments(standings)).toEqual([{ fromUserId: 'grace', toUserId: 'ada', amount: 300_00 }]);
  });
});

test('a payment in cash settles exactly what it is, and nobody else’s balance changes', () => {
  fc.assert(
    fc.property(people, fc.integer({ min: 1, max: 1e9 }).map(toCents), (paid, amount) => {
      const [from, to] = paid;
      if (from === undefined || to === undefined) return;
      const payment = { fromUserId: from.userId, toUserId: to.userId, amount };
      const after = paid.map((one) => ({
        ...one,
        settled: sumCents([one.settled, movedBy(one.userId, [payment], (other) => other !== null)]),
      }));
      const changed = standingsOf(after);
      expect(sumCents(changed.map(({ balance }) => balance))).toBe(0);
      expect(
        standingsOf(paid).map(({ balance }, place) => (changed[place]?.balance ?? Number.NaN) - balance),
      ).toEqual(paid.map((one) => (one === from ? amount : one === to ? -amount : 0)));
    }),
  );
});

test('what went to a joint account is no payment to a person', () => {
  const moves = [
    { fromUserId: 'a', toUserId: null, amount: toCents(70) },
    { fromUserId: null, toUserId: 'a', amount: toCents(20) },
    { fromUserId: 'b', toUserId: 'a', amount: toCents(5) },
  ];
  expect(movedBy('a', moves, (other) => other === null)).toBe(50);
  expect(movedBy('a', moves, (other) => other !== null)).toBe(-5);
});

describe('a transfer that looks like a payment', () => {
  const date = toPlainDate('2026-03-03');
  const payment = { fromUserId: 'a', toUserId: 'b', amount: toCents(50_00), date };
  const transfer = (daysLater: number, change: object = {}) => ({
    ...payment,
    date: addDays(date, daysLater),
    ...change,
  });

  test('is within three days of it, and the nearest', () => {
    const [late, near] = [transfer(3), transfer(-1)];
    expect(transferLike(payment, [late])).toBe(late);
    expect(transferLike(payment, [late, near])).toBe(near);
    expect(transferLike(payment, [transfer(4), transfer(-4)])).toBeUndefined();
  });

  test.each([
    { amount: toCents(50_01) },
    { fromUserId: 'b', toUserId: 'a' },
    { toUserId: null },
    { fromUserId: 'c' },
  ])('is not one with %j', (change) => {
    expect(transferLike(payment, [transfer(0, change)])).toBeUndefined();
  });
});

import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectStreams } from './detect-streams.ts';
import type { Cadence, StreamRow } from './stream.ts';
import { everyDays, everyMonths, payment } from './test-payments.ts';

const today = toPlainDate('2026-11-17');
const firstOn = toPlainDate('2024-11-20');

/** A plan with a fixed price, its days moved by up to a day, of which it may skip one. */
const plan = fc
  .record({
    cadence: fc.constantFrom<Cadence>('weekly', 'biweekly', 'monthly', 'quarterly'),
    count: fc.integer({ min: 8, max: 20 }),
    start: fc.integer({ min: 0, max: 100 }),
    cents: fc.integer({ min: 300, max: 300_000 }),
    moves: fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 20, maxLength: 20 }),
    skip: fc.option(fc.integer({ min: 2, max: 5 })),
  })
  .map(({ cadence, count, start, cents, moves, skip }) => {
    const first = addDays(firstOn, start);
    const amounts = Array.from({ length: count }, () => -cents);
    const rows = {
      weekly: () => everyDays(first, 7, amounts, 'Plan'),
      biweekly: () => everyDays(first, 14, amounts, 'Plan'),
      monthly: () => everyMonths(first, amounts, 'Plan'),
      quarterly: () => everyMonths(first, amounts, 'Plan', 3),
    }[cadence as 'weekly'];
    return {
      cadence,
      rows: rows()
        .map((row, index) => ({ ...row, postedOn: addDays(row.postedOn, moves[index] ?? 0) }))
        .filter((row, index) => index !== skip && row.postedOn <= today),
    };
  });

const purchase = (payee: string) =>
  fc
    .record({ day: fc.integer({ min: 0, max: 700 }), cents: fc.integer({ min: 100, max: 30_000 }) })
    .map(({ day, cents }) => payment(addDays(firstOn, day), -cents, payee));

function withIds(rows: readonly StreamRow[]): StreamRow[] {
  return rows.map((row, index) => ({ ...row, id: `row-${index}` }));
}

test('P21 a plan is found whole among purchases at the same payee', () => {
  fc.assert(
    fc.property(plan, fc.array(purchase('Plan'), { maxLength: 10 }), ({ cadence, rows }, others) => {
      const streams = detectStreams(withIds([...rows, ...others]), today);
      const found = streams.find((stream) => stream.cadence === cadence);
      const own = found?.rows.filter((row) => row.amountCents === rows[0]?.amountCents) ?? [];
      expect(own.length).toBeGreaterThanOrEqual(rows.length - 1);
    }),
  );
});

test('purchases at random days and amounts give hardly any stream', () => {
  const noise = fc.array(purchase('Shop'), { minLength: 10, maxLength: 120 });
  const runs = fc.sample(noise, { numRuns: 300, seed: 5 });
  const found = runs.reduce((sum, rows) => sum + detectStreams(withIds(rows), today).length, 0);
  expect(found).toBeLessThanOrEqual(runs.length * 0.05);
});

test('the order of rows plays no part', () => {
  fc.assert(
    fc.property(
      plan,
      fc.array(purchase('Plan'), { maxLength: 20 }),
      fc.integer({ min: 1, max: 40 }),
      ({ rows }, others, turn) => {
        const all = withIds([...rows, ...others]);
        const turned = [...all.slice(turn), ...all.slice(0, turn)].reverse();
        expect(detectStreams(turned, today)).toEqual(detectStreams(all, today));
      },
    ),
  );
});

test('rows of other payees and accounts change nothing', () => {
  fc.assert(
    fc.property(plan, fc.array(purchase('Another'), { maxLength: 40 }), ({ rows }, others) => {
      const alone = detectStreams(rows, today);
      const elsewhere = others.map((row) => ({ ...row, payee: 'Plan', accountId: 'savings' }));
      const streams = detectStreams([...others, ...rows, ...elsewhere], today).filter(
        (stream) => stream.accountId === 'checking' && stream.payee === 'Plan',
      );
      expect(streams).toEqual(alone);
    }),
  );
});

test('an active stream has one key from day to day', () => {
  const cases = fc.sample(fc.tuple(plan, fc.array(purchase('Plan'), { maxLength: 6 })), {
    numRuns: 100,
    seed: 7,
  });
  const changed = cases.filter(([{ rows }, others]) => keysOverTime(rows, others).size > 1).length;
  // Two chance purchases a year apart may look like a yearly bill that began before the plan.
  expect(changed).toBeLessThanOrEqual(cases.length * 0.01);
});

/** The keys that a plan's stream has from its sixth payment on, looked at every nine days. */
function keysOverTime(rows: readonly StreamRow[], others: readonly StreamRow[]): ReadonlySet<string> {
  const all = withIds([...rows, ...others]);
  const days = rows.map((row) => row.postedOn).sort();
  const keys = new Set<string>();
  for (let on = days[5] ?? today; on < (days.at(-1) ?? today); on = addDays(on, 9))
    for (const stream of detectStreams(all, on)) {
      const own = stream.rows.filter((row) => row.amountCents === rows[0]?.amountCents);
      if (own.length > 3) keys.add(stream.key);
    }
  return keys;
}

test('every transaction is in at most one stream, and amounts follow from them', () => {
  fc.assert(
    fc.property(plan, fc.array(purchase('Plan'), { maxLength: 60 }), ({ rows }, others) => {
      const streams = detectStreams(withIds([...rows, ...others]), today);
      const ids = streams.flatMap((stream) => stream.rows.map((row) => row.id));
      expect(new Set(ids).size).toBe(ids.length);
      for (const stream of streams) {
        expect(stream.rows.length).toBeGreaterThanOrEqual(2);
        expect(stream.next === null).toBe(stream.status === 'stopped');
        expect(toCents(stream.yearlyCents)).toBe(stream.yearlyCents);
        expect(stream.confidencePercent).toBeGreaterThanOrEqual(1);
        expect(stream.confidencePercent).toBeLessThanOrEqual(99);
      }
    }),
  );
});

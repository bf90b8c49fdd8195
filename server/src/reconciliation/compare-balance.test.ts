import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, type Row, row } from '../statements/test-compared-row.ts';
import {
  type BalanceComparison,
  type BalanceReading,
  compareBalance,
  lagDays,
  openReconciliation,
  type Reconciliation,
  withDifferenceAccepted,
} from './compare-balance.ts';
import { explainDifference } from './explain-difference.ts';

const openingCents = toCents(250_000);

/** How a bank is late: whole days that its balance is behind its rows, and its rows behind its balance, on each day. */
type Lag = { balance: number; rows: number; withinDay: number };

/** An account as its bank has it, and what of it can be seen on each day. */
class Account {
  readonly truth: Row[];
  readonly #lags: readonly Lag[];
  /** What we hold instead of the truth, from a day on. */
  fault: { fromDay: number; change: (rows: Row[]) => Row[] } | null = null;

  constructor(days: readonly (readonly [number, string][])[], lags: readonly Lag[]) {
    this.truth = days.flatMap((rows, day) =>
      rows.map(([amount, text], index) => row(day, index, amount, text)),
    );
    this.#lags = lags;
  }

  #lag(day: number): Lag {
    return this.#lags[day % Math.max(1, this.#lags.length)] ?? { balance: 0, rows: 0, withinDay: 99 };
  }

  /** A balance of days ago, in which the last day's rows may be only begun. */
  balance(day: number): Cents {
    const { balance, withinDay } = this.#lag(day);
    const counted = day - balance;
    const rows = this.truth.filter((one) => one.day < counted);
    const last = this.truth.filter((one) => one.day === counted).slice(0, withinDay);
    return toCents(openingCents + sumCents([...rows, ...last].map((one) => one.amountCents)));
  }

  rows(day: number): Row[] {
    const seen = this.truth.filter((one) => one.day <= day - this.#lag(one.day).rows);
    return this.fault !== null && day >= this.fault.fromDay ? this.fault.change(seen) : seen;
  }

  reading(day: number, asOfDay: number): BalanceReading {
    const rows = this.rows(asOfDay).filter((one) => one.counts);
    return {
      onDate: dayOf(day),
      balanceCents: this.balance(day),
      settledCents: sumCents(rows.filter((one) => one.day <= day - lagDays).map((one) => one.amountCents)),
      near: rows.filter((one) => one.day > day - lagDays && one.day <= day + lagDays),
    };
  }

  /** Syncs each day and judges; gives each day's comparison. */
  live(days: number): BalanceComparison[] {
    let reconciliation: Reconciliation = openReconciliation(this.balance(0));
    return Array.from({ length: days }, (_, day) => {
      const closed = day >= lagDays ? this.reading(day - lagDays, day) : null;
      const judgment = compareBalance(reconciliation, closed, this.reading(day, day));
      reconciliation = judgment.reconciliation;
      return judgment;
    });
  }
}

const text = fc.constantFrom('CORNER MARKET 0042', 'CITY TRANSIT', 'STREAM BOX', 'ACME PAYROLL');
/** Few amounts, so that coincidences come. */
const amount = fc.oneof(
  fc.constantFrom(-500, -500, -1_200, -7_850, 250_000),
  fc.integer({ min: -20_000, max: 20_000 }).filter((cents) => cents !== 0),
);
const history = fc.array(fc.array(fc.tuple(amount, text), { maxLength: 2 }), {
  minLength: 45,
  maxLength: 45,
});
const steadyLag = fc.constantFrom<Lag>(
  { balance: 0, rows: 0, withinDay: 99 },
  { balance: 1, rows: 0, withinDay: 99 },
  { balance: 2, rows: 0, withinDay: 99 },
  { balance: 0, rows: 1, withinDay: 99 },
  { balance: 0, rows: 2, withinDay: 99 },
  { balance: 0, rows: 0, withinDay: 1 },
);
const lags = fc.oneof(
  fc.array(steadyLag, { minLength: 1, maxLength: 1 }),
  fc.array(steadyLag, { minLength: 5, maxLength: 9 }),
);

describe('P06 accounts reconcile themselves', () => {
  test('without an error nothing is reported, with up to two days of lag on either side', () => {
    fc.assert(
      fc.property(history, lags, (days, lag) => {
        const comparisons = new Account(days, lag).live(days.length);
        expect(comparisons.filter(({ status }) => status === 'difference')).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  /** A row that is there long enough for the balances to have been compared, and far enough from the end to be judged. */
  const victim = fc.record({ pick: fc.nat(), fromDay: fc.integer({ min: 15, max: 25 }), age: fc.nat(4) });

  function lastComparison(account: Account, days: number) {
    const comparison = account.live(days).at(-1);
    if (comparison === undefined) throw new Error('No day was judged');
    return comparison;
  }

  function victimOf(
    account: Account,
    { pick, fromDay, age }: { pick: number; fromDay: number; age: number },
  ) {
    const rows = account.truth.filter(({ day }) => day <= fromDay && day >= fromDay - 5 - age);
    return rows[pick % Math.max(1, rows.length)];
  }

  /** Other charges of the same amount about then may be the doubled ones as well, without a way to distinguish them. */
  function hasStrangersOfItsSize(account: Account, one: Row): boolean {
    return account.truth.some(
      ({ amountCents, description, day }) =>
        amountCents === one.amountCents && description !== one.description && Math.abs(day - one.day) < 25,
    );
  }

  function candidateCausesOf(account: Account, comparison: BalanceComparison, days: number) {
    return explainDifference({
      accountId: 'checking',
      differenceCents: comparison.differenceCents ?? toCents(0),
      agreedOn: comparison.reconciliation.agreedOn,
      divergedOn: comparison.reconciliation.divergedOn,
      today: dayOf(days - 1),
      rows: account.rows(days - 1),
    });
  }

  test('a duplicate: the difference is its amount, and it or its twin is the first cause', () => {
    fc.assert(
      fc.property(history, victim, (days, which) => {
        const account = new Account(days, []);
        const doubled = victimOf(account, which);
        fc.pre(doubled !== undefined && !hasStrangersOfItsSize(account, doubled));
        if (doubled === undefined) return;
        const copy = { ...doubled, id: `${doubled.id}-again`, addedOn: dayOf(which.fromDay) };
        account.fault = { fromDay: which.fromDay, change: (rows) => [...rows, copy] };
        const comparison = lastComparison(account, days.length);
        expect([comparison.status, comparison.differenceCents]).toEqual(['difference', -doubled.amountCents]);
        const [first] = candidateCausesOf(account, comparison, days.length);
        expect(first).toMatchObject({
          kind: 'doubled',
          row: { amountCents: doubled.amountCents, description: doubled.description },
        });
      }),
      { numRuns: 100 },
    );
  });

  test('a removed transaction: the difference is its amount, and it or its twin is the first cause', () => {
    fc.assert(
      fc.property(history, victim, (days, which) => {
        const account = new Account(days, []);
        const gone = victimOf(account, which);
        fc.pre(gone !== undefined);
        if (gone === undefined) return;
        const removed = { counts: false, removedOn: dayOf(which.fromDay) };
        account.fault = {
          fromDay: which.fromDay,
          change: (rows) => rows.map((one) => (one.id === gone.id ? { ...one, ...removed } : one)),
        };
        const comparison = lastComparison(account, days.length);
        expect([comparison.status, comparison.differenceCents]).toEqual(['difference', gone.amountCents]);
        expect(candidateCausesOf(account, comparison, days.length)[0]).toMatchObject({
          kind: 'removed',
          row: { id: gone.id },
        });
      }),
      { numRuns: 100 },
    );
  });

  test('an error is reported within a week despite lag', () => {
    fc.assert(
      fc.property(history, steadyLag, (days, lag) => {
        const account = new Account(days, [lag]);
        const extra = row(20, 9, -123_457, 'STRANGE');
        account.fault = { fromDay: 20, change: (rows) => [...rows, extra] };
        const comparison = lastComparison(account, 45);
        // Rows that never stop may leave more than one amount possible, and the true one among them.
        if (comparison.status === 'difference')
          expect(comparison.reconciliation.candidateDifferences).toContain(123_457);
        else expect(comparison.status).toBe('settling');
      }),
      { numRuns: 100 },
    );
  });

  test('P20 a difference is reported once, with the day of divergence, and clears by itself', () => {
    const quiet = Array.from({ length: 40 }, (_, day): [number, string][] =>
      day % 4 === 0 ? [[-1_000 - day, 'CORNER MARKET']] : [],
    );
    const account = new Account(quiet, []);
    const extra = row(18, 5, -1_200, 'CITY TRANSIT');
    account.fault = { fromDay: 20, change: (rows) => [...rows, extra] };
    const comparisons = account.live(40);
    expect(comparisons[19]).toMatchObject({ status: 'balanced', differenceCents: 0 });
    expect(comparisons.findIndex(({ status }) => status === 'difference')).toBeLessThanOrEqual(25);
    expect(
      comparisons
        .slice(25)
        .every(({ status, differenceCents }) => status === 'difference' && differenceCents === 1_200),
    ).toBe(true);
    expect(new Set(comparisons.slice(25).map(({ reconciliation }) => reconciliation.divergedOn))).toEqual(
      new Set([dayOf(21)]),
    );
    const last = comparisons.at(-1)?.reconciliation ?? openReconciliation(toCents(0));
    account.fault = null;
    expect(compareBalance(last, account.reading(37, 40), account.reading(40, 40))).toMatchObject({
      status: 'balanced',
      reconciliation: { reportedDifferenceCents: null, divergedOn: null },
    });
  });

  test('an accepted difference is not reported again, but the next one is', () => {
    const quiet = Array.from({ length: 60 }, (_, day): [number, string][] =>
      day % 4 === 0 ? [[-1_000 - day, 'CORNER MARKET']] : [],
    );
    const account = new Account(quiet, []);
    const extra = row(18, 5, -1_200, 'CITY TRANSIT');
    account.fault = { fromDay: 20, change: (rows) => [...rows, extra] };
    const off = account.live(30).at(-1)?.reconciliation ?? openReconciliation(toCents(0));
    let reconciliation = withDifferenceAccepted(off, toCents(1_200));
    const statuses: string[] = [];
    for (let day = 30; day < 45; day += 1) {
      const judgment = compareBalance(
        reconciliation,
        account.reading(day - lagDays, day),
        account.reading(day, day),
      );
      reconciliation = judgment.reconciliation;
      statuses.push(judgment.status);
    }
    expect(new Set(statuses)).toEqual(new Set(['balanced']));
  });

  test('a balance that never changes is not compared', () => {
    const days = Array.from({ length: 40 }, (): [number, string][] => [[-1_234, 'CORNER MARKET']]);
    class Frozen extends Account {
      override balance() {
        return openingCents;
      }
    }
    const comparisons = new Frozen(days, []).live(40);
    expect(comparisons.filter(({ status }) => status === 'difference')).toEqual([]);
    expect(comparisons.at(-1)?.status).toBe('not_updating');
  });

  test('a balance that counts what has no row yet is settling, with the amount that is missing', () => {
    const account = new Account(
      [[[-1_000, 'CORNER MARKET']], [], [], [], [], [[-2_000, 'CITY TRANSIT']]],
      [],
    );
    const balanced = account.live(8).at(-1)?.reconciliation ?? openReconciliation(toCents(0));
    const now = account.reading(8, 8);
    expect(compareBalance(balanced, account.reading(5, 8), now)).toMatchObject({
      status: 'balanced',
      differenceCents: 0,
    });
    const ahead = { ...now, balanceCents: toCents(now.balanceCents - 700) };
    expect(compareBalance(balanced, account.reading(5, 8), ahead)).toMatchObject({
      status: 'settling',
      differenceCents: -700,
    });
  });

  test('on a busy day, too, a balance of a day ago is no difference', () => {
    const busy = Array.from({ length: 30 }, (_, day): [number, string][] =>
      Array.from({ length: 5 }, (_one, index) => [-1_000 * (index + 1) - day, 'CORNER MARKET']),
    );
    const late = { balance: 1, rows: 0, withinDay: 99 };
    const lagging = Array.from({ length: 30 }, (_, day) => (day === 14 ? late : { ...late, balance: 0 }));
    const statuses = new Account(busy, lagging).live(30).map(({ status }) => status);
    expect([...new Set(statuses.slice(lagDays))]).toEqual(['balanced', 'settling']);
    expect(statuses.filter((status) => status === 'settling')).toHaveLength(1);
  });

  test('two differences at once: the one that was reported stays reported', () => {
    const reading = { onDate: dayOf(10), balanceCents: toCents(1_000), settledCents: toCents(0), near: [] };
    const before: Reconciliation = {
      ...openReconciliation(toCents(0)),
      hasMoved: true,
      openings: [toCents(400), toCents(300)],
      candidateDifferences: [toCents(600), toCents(700)],
      closedOn: dayOf(9),
      agreedOn: dayOf(5),
      divergedOn: dayOf(8),
      reportedDifferenceCents: toCents(700),
    };
    const reportedAfter = (reportedDifferenceCents: Cents | null) =>
      compareBalance({ ...before, reportedDifferenceCents }, reading, { ...reading, onDate: dayOf(13) })
        .reconciliation.reportedDifferenceCents;
    expect(reportedAfter(toCents(700))).toBe(700);
    expect(reportedAfter(null)).toBe(600);
  });

  test('judging the same sync again changes nothing', () => {
    fc.assert(
      fc.property(history, lags, fc.integer({ min: 3, max: 40 }), (days, lag, day) => {
        const account = new Account(days, lag);
        const before = account.live(day).at(-1)?.reconciliation ?? openReconciliation(toCents(0));
        const closed = account.reading(day - lagDays, day);
        const once = compareBalance(before, closed, account.reading(day, day));
        const again = compareBalance(once.reconciliation, closed, account.reading(day, day));
        const summaryOf = ({ status, differenceCents, reconciliation }: BalanceComparison) => [
          status,
          differenceCents,
          reconciliation.reportedDifferenceCents,
          reconciliation.divergedOn,
        ];
        expect(summaryOf(again)).toEqual(summaryOf(once));
      }),
    );
  });
});

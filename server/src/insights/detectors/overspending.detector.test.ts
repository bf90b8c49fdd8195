import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { SnapshotRow } from '../../ledger/types.ts';
import { charge, emptyLedger, ledger, monthly, times, today } from '../../snapshot/test-snapshot.ts';
import { detectOverspending } from './overspending.detector.ts';

/** Six months of groceries, $220 on the 5th and $220 on the 12th, and what is given for November. */
function groceries(november: SnapshotRow[], october = 220_00) {
  return ledger(
    monthly('2026-10', '05', times(6, 220_00), 'groceries'),
    monthly('2026-10', '12', [...times(5, 220_00), october], 'groceries', { payee: 'Greenleaf Market' }),
    november,
  );
}
const dear = [charge('2026-11-05', 312_40, 'groceries'), charge('2026-11-12', 300_00, 'groceries')];

describe('fires', () => {
  test('P24 when the month is well above the usual by the same day, and its transactions sum to the amount', () => {
    expect(detectOverspending(groceries(dear), today)).toEqual([
      expect.objectContaining({
        type: 'overspending',
        priority: 'medium',
        dedupKey: 'overspending:groceries:2026-11',
        title: 'You have spent more than usual on Groceries',
        message:
          'By Nov 17, 2026 you have spent $612.40 on Groceries, $172.40 more than you usually have by this point in a month. Open the transactions to see what was different.',
        evidence: {
          transactionIds: ['2026-11-05/groceries store/31240', '2026-11-12/groceries store/30000'],
          totalCents: -612_40,
        },
        confidencePercent: 92,
      }),
    ]);
  });

  test('though one big month lies in the past: the usual is a median', () => {
    const [finding] = detectOverspending(groceries(dear, 3_000_00), today);
    expect(finding?.facts.usual).toEqual({ kind: 'money', cents: 440_00, currency: 'USD' });
  });

  test('on the last day of a short month against whole longer ones', () => {
    const rows = [
      monthly('2027-01', '31', [200_00], 'shopping'),
      monthly('2026-12', '31', [200_00], 'shopping'),
      monthly('2026-10', '31', [200_00], 'shopping'),
      [charge('2027-02-20', 400_00, 'shopping')],
    ];
    const atEnd = detectOverspending(ledger(...rows), toPlainDate('2027-02-28'));
    expect(atEnd[0]?.facts.excess).toMatchObject({ cents: 300_00 });
  });

  test('P20 with the same key all month, though the amount grows', () => {
    const more = [...dear, charge('2026-11-21', 95_00, 'groceries')];
    const [early] = detectOverspending(groceries(dear), today);
    const [late] = detectOverspending(groceries(more), toPlainDate('2026-11-21'));
    expect(late?.evidence.totalCents).toBe(-707_40);
    expect(late?.dedupKey).toBe(early?.dedupKey);
  });

  test('with more confidence for more history and larger deviation', () => {
    const further = [...dear, charge('2026-11-14', 200_00, 'groceries')];
    const short = groceries(dear).rows.filter((row) => row.postedOn >= '2026-07-06');
    const confidenceOf = (rows: readonly SnapshotRow[]) =>
      detectOverspending({ ...emptyLedger, rows }, today)[0]?.confidencePercent ?? 0;
    expect(confidenceOf(groceries(further).rows)).toBeGreaterThan(confidenceOf(groceries(dear).rows));
    expect(confidenceOf(short)).toBeGreaterThan(0);
    expect(confidenceOf(short)).toBeLessThan(confidenceOf(groceries(dear).rows));
  });
});

describe('stays quiet', () => {
  test('in a usual month', () => {
    const usual = [charge('2026-11-05', 240_00, 'groceries'), charge('2026-11-12', 235_00, 'groceries')];
    expect(detectOverspending(groceries(usual), today)).toEqual([]);
  });

  test('P08 when a refund brings the month back to usual', () => {
    const refunded = [...dear, charge('2026-11-15', -150_00, 'groceries')];
    expect(detectOverspending(groceries(refunded), today)).toEqual([]);
  });

  test('with fewer than three full months of history', () => {
    const rows = groceries(dear).rows.filter((row) => row.postedOn >= '2026-08-06');
    expect(detectOverspending({ ...emptyLedger, rows }, today)).toEqual([]);
  });

  test('when the account that was spent from was linked only lately', () => {
    const onNewCard = dear.map((row) => ({ ...row, accountId: 'new card' }));
    expect(detectOverspending(groceries(onNewCard), today)).toEqual([]);
  });

  test('when a bill merely comes a few days early', () => {
    const rent = monthly('2026-10', '20', times(6, 1_500_00), 'housing');
    const early = [charge('2026-11-16', 1_500_00, 'housing')];
    const small = monthly('2026-11', '02', times(7, 60_00), 'housing', { payee: 'Parking' });
    expect(detectOverspending(ledger(rent, small, early), today)).toEqual([]);
  });

  test('P21 when it is a yearly bill that came a year ago too', () => {
    const small = monthly('2026-11', '02', times(7, 60_00), 'bills-and-utilities');
    const insurance = (on: string, cents: number) =>
      charge(on, cents, 'bills-and-utilities', { payee: 'Harbor Insurance' });
    const now = insurance('2026-11-16', 885_00);
    expect(detectOverspending(ledger(small, [now, insurance('2025-11-18', 840_00)]), today)).toEqual([]);
    expect(detectOverspending(ledger(small, [now, insurance('2025-11-18', 84_00)]), today)).toHaveLength(1);
    expect(detectOverspending(ledger(small, [now, insurance('2025-09-18', 840_00)]), today)).toHaveLength(1);
    const twice = [now, insurance('2025-11-18', 840_00), insurance('2026-05-18', 840_00)];
    expect(detectOverspending(ledger(small, twice), today)).toHaveLength(1);
  });

  test('when the same season was much the same a year ago', () => {
    const gifts = (cents: number) => monthly('2025-11', '08', [cents], 'groceries', { payee: 'Gift Shop' });
    const snapshot = (cents: number) => ({
      ...groceries(dear),
      rows: [...groceries(dear).rows, ...gifts(cents)],
    });
    expect(detectOverspending(snapshot(600_00), today)).toEqual([]);
    expect(detectOverspending(snapshot(300_00), today)).toHaveLength(1);
  });

  test('while most of a usual month is still to come', () => {
    const late = monthly('2026-10', '28', times(6, 400_00), 'groceries', { payee: 'Late Market' });
    const snapshot = { ...groceries(dear), rows: [...groceries(dear).rows, ...late] };
    expect(detectOverspending(snapshot, today)).toEqual([]);
    const dearer = [...snapshot.rows, charge('2026-11-14', 60_00, 'groceries')];
    expect(detectOverspending({ ...snapshot, rows: dearer }, today)).toHaveLength(1);
  });

  test('when two of the last six months were as high', () => {
    const past = [300_00, 300_00, 300_00, 300_00, 520_00, 530_00];
    const rows = monthly('2026-10', '10', past, 'shopping');
    expect(detectOverspending(ledger(rows, [charge('2026-11-10', 510_00, 'shopping')]), today)).toEqual([]);
    expect(detectOverspending(ledger(rows, [charge('2026-11-10', 525_00, 'shopping')]), today)).toHaveLength(
      1,
    );
  });

  test('in a category of rare purchases, where there is no usual', () => {
    const rare = monthly('2026-10', '10', times(6, 20_00), 'healthcare');
    expect(detectOverspending(ledger(rare, [charge('2026-11-10', 90_00, 'healthcare')]), today)).toEqual([]);
  });

  test('in the first week of a month', () => {
    const snapshot = groceries([charge('2026-11-01', 900_00, 'groceries')]);
    expect(detectOverspending(snapshot, toPlainDate('2026-11-06'))).toEqual([]);
    expect(detectOverspending(snapshot, toPlainDate('2026-11-07'))).toHaveLength(1);
  });

  test('on what lies after today', () => {
    const future = dear.map((row) => ({ ...row, postedOn: addDays(today, 1) }));
    expect(detectOverspending(groceries(future), today)).toEqual([]);
  });

  test('in a category that varies this much by itself', () => {
    const wild = monthly('2026-10', '10', [100_00, 300_00, 150_00, 280_00, 120_00, 320_00], 'shopping');
    expect(detectOverspending(ledger(wild, [charge('2026-11-10', 460_00, 'shopping')]), today)).toEqual([]);
  });

  test('on uncategorized transactions', () => {
    const rows = groceries(dear).rows.map((row) => ({ ...row, categoryId: 'uncategorized' }));
    expect(detectOverspending({ ...emptyLedger, rows }, today)).toEqual([]);
  });

  test('P07 on transfers and income, however large', () => {
    for (const kind of ['transfer', 'income'] as const) {
      const rows = groceries(dear).rows.map((row) => ({ ...row, kind }));
      expect(detectOverspending({ ...emptyLedger, rows }, today)).toEqual([]);
    }
  });
});

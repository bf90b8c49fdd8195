import { toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { charge, emptyLedger, ledger, monthly, times, today } from '../../snapshot/test-snapshot.ts';
import { detectCategoryTrends } from './category-trend.detector.ts';

/** Dining by month, the last amount being October's; the account has other rows until today. */
function dining(...amounts: number[]) {
  return ledger(monthly('2026-10', '14', amounts, 'food-and-dining'), [charge('2026-11-02', 5_00, 'other')]);
}
const before = [390_00, 400_00, 380_00, 410_00, 395_00, 390_00];

describe('fires', () => {
  test('P24 on three months above the usual, and their rows add up to the figure', () => {
    expect(detectCategoryTrends(dining(...before, 500_00, 510_00, 520_00), today)).toEqual([
      expect.objectContaining({
        type: 'trend',
        priority: 'low',
        dedupKey: 'category-trend:food-and-dining:up:2026-10',
        title: 'Spending on Food & Dining is up 30%',
        message:
          'You spent $1,530.00 on Food & Dining from August 2026 to October 2026. A typical month is now $510.00; before, it was $392.50. To limit it, set a budget for Food & Dining.',
        evidence: expect.objectContaining({ totalCents: -1_530_00 }),
        confidencePercent: 92,
      }),
    ]);
  });

  test('on three months below it, as good news', () => {
    const [finding] = detectCategoryTrends(dining(...before, 250_00, 240_00, 260_00), today);
    expect(finding?.title).toBe('Spending on Food & Dining is down 36%');
    expect(finding?.message).toMatch(/You could save the extra \$142\.50 a month\.$/);
    expect(finding?.priority).toBe('low');
  });

  test('P20 with the same key for as long as it goes on, and another when it turns', () => {
    const snapshot = dining(...before, 500_00, 510_00, 520_00, 515_00, 200_00, 210_00, 190_00);
    const keyOn = (on: string) => detectCategoryTrends(snapshot, toPlainDate(on))[0]?.dedupKey;
    expect(keyOn('2026-07-01')).toBe('category-trend:food-and-dining:up:2026-06');
    expect(keyOn('2026-07-31')).toBe(keyOn('2026-07-01'));
    expect(keyOn('2026-08-15')).toBe(keyOn('2026-07-01'));
    expect(keyOn('2026-09-15')).toBeUndefined();
    expect(keyOn('2026-11-15')).toBe('category-trend:food-and-dining:down:2026-10');
  });
});

describe('stays quiet', () => {
  test('when one of the three months is usual, though another is huge', () => {
    expect(detectCategoryTrends(dining(...before, 380_00, 510_00, 5_000_00), today)).toEqual([]);
  });

  test('on a small change', () => {
    expect(detectCategoryTrends(dining(...before, 430_00, 440_00, 450_00), today)).toEqual([]);
    expect(detectCategoryTrends(dining(...times(6, 60_00), 105_00, 105_00, 105_00), today)).toEqual([]);
  });

  test('when two of the six earlier months were already like it', () => {
    const mixed = [390_00, 400_00, 515_00, 525_00, 390_00, 395_00];
    expect(detectCategoryTrends(dining(...mixed, 500_00, 510_00, 520_00), today)).toEqual([]);
  });

  test('in a category of rare purchases', () => {
    expect(detectCategoryTrends(dining(...times(6, 45_00), 160_00, 170_00, 165_00), today)).toEqual([]);
  });

  test('with fewer than three earlier full months', () => {
    const rows = dining(...times(3, 400_00), 500_00, 510_00, 520_00).rows.filter(
      (row) => row.postedOn > '2026-05-01',
    );
    expect(detectCategoryTrends({ ...emptyLedger, rows }, today)).toEqual([]);
  });

  test('P08 when refunds bring the months back', () => {
    const refunds = monthly('2026-10', '20', times(3, -110_00), 'food-and-dining');
    const { rows } = dining(...before, 500_00, 510_00, 520_00);
    expect(detectCategoryTrends({ ...emptyLedger, rows: [...rows, ...refunds] }, today)).toEqual([]);
  });

  test('P05 when spending falls only because a connection fell silent', () => {
    const oldCard = { accountId: 'old card' };
    const silent = ledger(
      monthly('2026-07', '14', before, 'food-and-dining', oldCard),
      monthly('2026-10', '20', times(9, 100_00), 'food-and-dining', { payee: 'Canteen' }),
    );
    expect(detectCategoryTrends(silent, today)).toEqual([]);
    const alive = { ...emptyLedger, rows: [...silent.rows, charge('2026-11-01', 1_00, 'other', oldCard)] };
    expect(detectCategoryTrends(alive, today)).toHaveLength(1);
  });

  test('on the month that is not over', () => {
    const running = dining(...before, 500_00, 510_00, 380_00).rows;
    const november = charge('2026-11-10', 900_00, 'food-and-dining');
    expect(detectCategoryTrends({ ...emptyLedger, rows: [...running, november] }, today)).toEqual([]);
  });
});

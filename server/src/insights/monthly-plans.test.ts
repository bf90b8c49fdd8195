import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { charge, ledger, monthly, times, today } from '../snapshot/test-snapshot.ts';
import { detectPriceRises } from './detectors/price-rise.detector.ts';
import { detectSubscriptionCost } from './detectors/subscription-cost.detector.ts';

function plan(payee: string, amounts: number[], lastMonth = '2026-11', categoryId = 'entertainment') {
  return monthly(lastMonth, '03', amounts, categoryId, { payee });
}
const music = plan('Tidepool Music', times(12, 11_99));
const gym = plan('Northgate Fitness', times(12, 39_00), '2026-11', 'personal-care');
const films = plan('Lantern Films', [...times(10, 15_49), 17_49, 17_49]);

describe('subscription cost', () => {
  test('P24 is what was paid to all of them over the past year', () => {
    expect(detectSubscriptionCost(ledger(music, gym, films), today)).toEqual([
      expect.objectContaining({
        type: 'recommendation',
        priority: 'medium',
        dedupKey: 'subscription-cost:3',
        message:
          'You have paid $801.76 for 3 subscriptions since Dec 3, 2025; Northgate Fitness alone cost $468.00. Cancel any that you no longer need.',
        evidence: expect.objectContaining({ totalCents: -801_76 }),
        confidencePercent: 93,
      }),
    ]);
  });

  test.each([
    ['when one has ended', [music, gym, plan('Lantern Films', times(6, 15_49), '2026-09')]],
    ['when one is rent', [music, gym, plan('Landlord', times(12, 1_500_00), '2026-11', 'housing')]],
    ['when one has been charged only twice', [music, gym, plan('Lantern Films', times(2, 15_49))]],
    ['when one is a habit whose price varies', [music, gym, plan('Cinema', [21_00, 24_00, 19_50, 22_00])]],
    ['when they cost little', [plan('A', times(3, 99)), plan('B', times(3, 99)), plan('C', times(3, 99))]],
  ])('stays quiet %s', (_, rows) => {
    expect(detectSubscriptionCost(ledger(...rows), today)).toEqual([]);
  });
});

describe('price rise', () => {
  test('P21 shows the change and its yearly amount', () => {
    expect(detectPriceRises(ledger(films), today)).toEqual([
      expect.objectContaining({
        type: 'recommendation',
        dedupKey: 'price-rise:2026-10-03/Lantern Films/1749',
        title: 'Lantern Films raised its price',
        message:
          'Lantern Films charged $17.49 on Oct 3, 2026, up from $15.49 a month. That is $24.00 more a year. Look for a cheaper plan, or cancel if it is no longer worth it.',
        evidence: { transactionIds: ['2026-10-03/Lantern Films/1749'], totalCents: -17_49 },
      }),
    ]);
  });

  test('P20 has the same key when the new price is charged again', () => {
    const first = detectPriceRises(ledger(films.slice(0, -1)), toPlainDate('2026-10-05'));
    const again = detectPriceRises(ledger(films), today);
    expect(first).toHaveLength(1);
    expect(again.map((finding) => finding.dedupKey)).toEqual(first.map((finding) => finding.dedupKey));
  });

  test('P21 is seen though weekends move the day of the charge', () => {
    const moved = films.map((row, index) => ({ ...row, postedOn: addDays(row.postedOn, index % 3) }));
    expect(detectPriceRises(ledger(moved), today)).toHaveLength(1);
  });

  test.each([
    ['when the price fell', plan('Lantern Films', [...times(6, 17_49), 15_49])],
    ['when it rose by less than half a dollar', plan('Lantern Films', [...times(6, 9_99), 10_39])],
    ['when it rose by two percent', plan('Lantern Films', [...times(6, 50_00), 51_00])],
    ['when it is old news', plan('Lantern Films', [...times(6, 15_49), ...times(3, 17_49)])],
    ['when the old price never settled', plan('Lantern Films', [15_49, 15_49, 17_49, 17_49])],
    ['when the plan has ended', plan('Lantern Films', [...times(6, 15_49), 17_49], '2026-09')],
    ['when it is the rent', plan('Landlord', [...times(6, 1_500_00), 1_600_00], '2026-11', 'housing')],
    ['when it is another purchase', plan('Lantern Films', [...times(6, 15_49), 60_00])],
  ])('stays quiet %s', (_, rows) => {
    expect(detectPriceRises(ledger(rows), today)).toEqual([]);
  });

  test('stays quiet on a payee who is also paid in between', () => {
    const extra = charge('2026-10-20', 17_49, 'entertainment', { payee: 'Lantern Films' });
    expect(detectPriceRises(ledger(films, [extra]), today)).toEqual([]);
  });
});

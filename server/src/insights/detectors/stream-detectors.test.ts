import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { recurringOverview } from '../../recurring/recurring-overview.ts';
import { streamsOf } from '../../recurring/streams.ts';
import { charge, ledger, monthly, times, today } from '../../snapshot/test-snapshot.ts';
import { detectBillsBeforePayday } from './bill-before-payday.detector.ts';
import { detectForgottenSubscriptions } from './forgotten-subscription.detector.ts';
import { detectIncomeChanges } from './income-change.detector.ts';
import { detectNewSubscriptions } from './new-subscription.detector.ts';
import { detectYearlyBills } from './yearly-bill.detector.ts';

function run(detect: typeof detectNewSubscriptions, snapshot: LedgerSnapshot, on = today) {
  return detect(snapshot, on, streamsOf(snapshot, on));
}

/** Pay every second Friday, the last on 6 November: the next is due on the 20th. */
function pay(amounts: readonly number[], last = '2026-11-06'): SnapshotRow[] {
  return amounts.map((cents, index) =>
    charge(addDays(toPlainDate(last), -14 * (amounts.length - 1 - index)), -cents, 'income', {
      kind: 'income',
      payee: 'Larkspur Design',
    }),
  );
}

describe('a new subscription', () => {
  const films = (lastMonth: string, count: number, change: Partial<SnapshotRow> = {}) =>
    monthly(lastMonth, '03', times(count, 15_49), 'entertainment', { payee: 'Lantern Films', ...change });

  test('P24 is reported with its charges once detected', () => {
    expect(run(detectNewSubscriptions, ledger(films('2026-11', 3)))).toEqual([
      expect.objectContaining({
        type: 'alert',
        dedupKey: 'new-subscription:2026-09-03/Lantern Films/1549',
        title: 'A new subscription: Lantern Films',
        message:
          'Lantern Films has charged you $46.47 in 3 payments since Sep 3, 2026. It now costs $15.49 a month, or $185.88 a year. Cancel it now if you only meant to try it.',
        evidence: expect.objectContaining({ totalCents: -46_47 }),
      }),
    ]);
  });

  test('P20 has the same key after the next charge', () => {
    const snapshot = ledger(films('2026-11', 3), films('2026-12', 1));
    const keys = ['2026-11-17', '2026-12-05'].map(
      (on) => run(detectNewSubscriptions, snapshot, toPlainDate(on))[0]?.dedupKey,
    );
    expect(keys).toEqual(times(2, 'new-subscription:2026-09-03/Lantern Films/1549'));
  });

  test.each([
    ['that is old', [films('2026-11', 9)]],
    ['that is a power bill', [films('2026-11', 3, { categoryId: 'bills-and-utilities' })]],
    ['that has ended', [films('2026-08', 3)]],
    ['at a payee that was paid before', [films('2026-11', 3), films('2026-03', 1)]],
    [
      'at a payee that was paid before, with another number in its name',
      [films('2026-11', 3), films('2026-03', 1, { payee: 'LANTERN FILMS 4471' })],
    ],
    ['that varies', [monthly('2026-11', '03', [14_00, 31_00, 22_00], 'shopping', { payee: 'Paper Shop' })]],
    ['on an account that was linked lately', [films('2026-11', 3, { accountId: 'new card' })]],
  ])('stays quiet on one %s', (_, rows) => {
    expect(run(detectNewSubscriptions, ledger(...rows))).toEqual([]);
  });
});

describe('a forgotten subscription', () => {
  const music = (cents: number, count = 14, change: Partial<SnapshotRow> = {}) =>
    monthly('2026-11', '03', times(count, cents), 'subscriptions', { payee: 'Tidepool Music', ...change });

  test('P24 is a small one that ran for a year beside nothing else', () => {
    const [finding] = run(detectForgottenSubscriptions, ledger(music(9_99)));
    expect(finding?.message).toBe(
      'Tidepool Music has charged you $119.88 in 12 payments since Dec 3, 2025, and you paid them nothing else. If you no longer use it, canceling it saves $119.88 a year.',
    );
    expect(finding?.evidence.totalCents).toBe(-119_88);
  });

  test('P12 is asked of the same ones on the page of what recurs', () => {
    const { rows } = ledger(
      music(9_99),
      monthly('2026-11', '07', times(14, 19_00), 'personal-care', { payee: 'Northgate Fitness' }),
      monthly('2026-11', '09', times(14, 15_49), 'entertainment', { payee: 'Lantern Films' }),
      monthly('2026-11', '11', times(8, 4_99), 'subscriptions', { payee: 'Quillpad' }),
    );
    const described = rows.map((row) => ({
      ...row,
      accountName: 'Checking',
      institution: 'Test Bank',
      mask: null,
      description: row.payee,
    }));
    const { streams } = recurringOverview(described, today, 'USD', new Set());
    const onPage = streams.filter(({ group }) => group === 'forgotten').map(({ name }) => name);
    expect(onPage.toSorted()).toEqual(['Northgate Fitness', 'Tidepool Music']);
    const asked = run(detectForgottenSubscriptions, ledger([...rows])).map(({ title }) => title);
    expect(asked.toSorted()).toEqual(onPage.toSorted().map((name) => `Do you still use ${name}?`));
  });

  test('calls a payee what the screens call it, whatever the bank wrote', () => {
    const change = { payee: 'TIDEPOOL*MUS 0042', name: 'Tidepool Music' };
    const [finding] = run(detectForgottenSubscriptions, ledger(music(9_99, 14, change)));
    expect(finding?.title).toBe('Do you still use Tidepool Music?');
  });

  test.each([
    ['on a dear one', [music(39_00)]],
    ['on a young one', [music(9_99, 8)]],
    [
      'where other things are bought too',
      [music(9_99), [charge('2026-06-15', 3_00, 'entertainment', { payee: 'Tidepool Music' })]],
    ],
    ['on insurance', [music(9_99, 14, { categoryId: 'bills-and-utilities' })]],
    ['on what is watched at home', [music(9_99, 14, { categoryId: 'entertainment' })]],
    [
      'on one whose new price was accepted',
      [
        monthly('2026-11', '03', [...times(8, 8_99), ...times(6, 9_99)], 'subscriptions', {
          payee: 'Tidepool Music',
        }),
      ],
    ],
  ])('stays quiet %s', (_, rows) => {
    expect(run(detectForgottenSubscriptions, ledger(...rows))).toEqual([]);
  });
});

describe('bills before payday', () => {
  const rent = monthly('2026-10', '18', times(10, 1_500_00), 'housing', { payee: 'Juniper Court' });
  const power = monthly('2026-10', '19', times(10, 120_50), 'bills-and-utilities', { payee: 'City Power' });
  const saving = monthly('2026-10', '18', times(10, 900_00), 'transfer', {
    payee: 'Online Transfer to SAV',
    kind: 'transfer',
  });
  const holding = (balance: number, ...rows: SnapshotRow[][]): LedgerSnapshot => ({
    ...ledger(pay(times(12, 2_000_00)), rent, power, ...rows),
    accounts: [
      {
        id: 'checking',
        name: 'Everyday',
        type: 'depository',
        subtype: 'checking',
        balanceCents: toCents(balance),
        limitCents: null,
      },
    ],
  });

  test('P24 that came to more last time than the account holds', () => {
    expect(run(detectBillsBeforePayday, holding(1_400_00))).toEqual([
      expect.objectContaining({
        type: 'alert',
        priority: 'high',
        dedupKey: 'bill-before-payday:checking:2026-11-06/Larkspur Design/-200000',
        title: 'Everyday may run short before Nov 20, 2026',
        message:
          '2 bills due before your pay around Nov 20, 2026 came to $1,620.50 last time, and Everyday has $1,400.00 for them. Move $220.50 there, or ask Juniper Court for a later due date.',
        evidence: expect.objectContaining({ totalCents: -1_620_50, accountIds: ['checking'] }),
      }),
    ]);
  });

  test('P20 has one key until that pay has come', () => {
    const keys = [0, 1].map(
      (days) => run(detectBillsBeforePayday, holding(900_00), addDays(today, days))[0]?.dedupKey,
    );
    expect(keys[0]).toBeDefined();
    expect(keys[1]).toBe(keys[0]);
  });

  test('counts what is pending as gone', () => {
    const held = charge('2026-11-16', 300_00, 'shopping', { isPending: true });
    expect(run(detectBillsBeforePayday, holding(1_800_00))).toEqual([]);
    expect(run(detectBillsBeforePayday, holding(1_800_00, [held]))).toHaveLength(1);
  });

  test('reports nothing with enough money, without a payday, or for a transfer to savings', () => {
    expect(run(detectBillsBeforePayday, holding(1_640_00))).toEqual([]);
    const noPay = holding(100_00);
    const rows = noPay.rows.filter((row) => row.kind !== 'income');
    expect(run(detectBillsBeforePayday, { ...noPay, rows })).toEqual([]);
    expect(run(detectBillsBeforePayday, holding(1_640_00, saving))).toEqual([]);
  });

  test('reports nothing without a balance', () => {
    const snapshot = holding(0);
    const accounts = snapshot.accounts.map((account) => ({
      ...account,
      balanceCents: null,
      limitCents: null,
    }));
    expect(run(detectBillsBeforePayday, { ...snapshot, accounts })).toEqual([]);
  });
});

describe('income', () => {
  test('P24 that fell is reported with the first pay at the new amount', () => {
    const [finding] = run(detectIncomeChanges, ledger(pay([...times(12, 2_000_00), ...times(3, 1_800_00)])));
    expect(finding).toMatchObject({
      type: 'alert',
      priority: 'high',
      dedupKey: 'income-change:2026-10-09/Larkspur Design/-180000',
      message:
        'Larkspur Design paid $1,800.00 on Oct 9, 2026; before, it was $2,000.00 every two weeks. That is about $433.33 less a month; check your pay stub if you did not expect it.',
      evidence: { totalCents: 1_800_00 },
    });
  });

  test('that rose is good news, and no alert', () => {
    const [finding] = run(detectIncomeChanges, ledger(pay([...times(12, 2_000_00), ...times(3, 2_200_00)])));
    expect(finding).toMatchObject({ type: 'recommendation', priority: 'low' });
  });

  test('P24 P20 that is late is reported once, with the last pay', () => {
    const snapshot = ledger(pay(times(12, 2_000_00)));
    const days = ['2026-11-22', '2026-11-25', '2026-11-28'].map((on) =>
      run(detectIncomeChanges, snapshot, toPlainDate(on)).map(({ dedupKey }) => dedupKey),
    );
    expect(days[0]).toEqual([]);
    expect(days[1]).toEqual(['income-late:2026-11-06/Larkspur Design/-200000']);
    expect(days[2]).toEqual(days[1]);
  });

  test.each([
    ['that wobbles by a few dollars', pay([...times(12, 2_000_00), ...times(3, 2_010_00)])],
    ['that changed long ago', pay([...times(6, 1_500_00), ...times(9, 2_000_00)])],
    ['that is small', pay([...times(12, 30_00), ...times(3, 60_00)])],
    ['that comes once', pay([2_000_00])],
  ])('stays quiet on income %s', (_, rows) => {
    expect(run(detectIncomeChanges, ledger(rows))).toEqual([]);
  });
});

describe('a yearly bill', () => {
  const insurance = (cents: number, categoryId = 'bills-and-utilities') =>
    ['2023-12-05', '2024-12-05', '2025-12-05'].map((on, index) =>
      charge(on, cents + index * 20_00, categoryId, { payee: 'Harbor Insurance' }),
    );

  test('P24 P21 is announced a month ahead, with what it took last time', () => {
    expect(run(detectYearlyBills, ledger(insurance(840_00)))).toEqual([
      expect.objectContaining({
        dedupKey: 'yearly-bill:2025-12-05/Harbor Insurance/88000',
        message:
          'Harbor Insurance is a yearly bill. It was $880.00 on Dec 5, 2025 and is due again around Dec 5, 2026. Set the money aside, or compare offers before it renews.',
        evidence: expect.objectContaining({ totalCents: -880_00 }),
      }),
    ]);
  });

  test('stays quiet before that, on small ones, and on a journey that is made every year', () => {
    expect(run(detectYearlyBills, ledger(insurance(840_00)), toPlainDate('2026-11-01'))).toEqual([]);
    expect(run(detectYearlyBills, ledger(insurance(20_00)))).toEqual([]);
    expect(run(detectYearlyBills, ledger(insurance(840_00, 'travel')))).toEqual([]);
  });
});

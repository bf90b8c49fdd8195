import { toCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { charge, ledger, monthly, times, today } from '../../snapshot/test-snapshot.ts';
import { detectBudgetPace } from './budget-pace.detector.ts';
import { detectDoubledCharges } from './doubled-charge.detector.ts';
import { detectIdleCash } from './idle-cash.detector.ts';
import { detectMissingRefunds } from './missing-refund.detector.ts';

describe('a doubled charge', () => {
  const desk = (on: string, id: string, change: Partial<SnapshotRow> = {}) =>
    charge(on, 184_20, 'shopping', { payee: 'Desk Shop', id, ...change });

  test('P24 is reported with both charges', () => {
    expect(detectDoubledCharges(ledger([desk('2026-11-10', 'a'), desk('2026-11-11', 'b')]), today)).toEqual([
      expect.objectContaining({
        type: 'alert',
        priority: 'medium',
        dedupKey: 'doubled-charge:a',
        message:
          'Desk Shop charged you $368.40 in 2 equal charges of $184.20 from Nov 10, 2026 to Nov 11, 2026. If you bought only once, ask them to refund the rest.',
        evidence: { transactionIds: ['a', 'b'], totalCents: -368_40 },
      }),
    ]);
  });

  test('P20 is one cause, though a third charge follows', () => {
    const three = ['a', 'b', 'c'].map((id, day) => desk(`2026-11-1${day}`, id));
    expect(detectDoubledCharges(ledger(three), today)).toEqual([
      expect.objectContaining({
        dedupKey: 'doubled-charge:a',
        evidence: expect.objectContaining({ totalCents: -552_60 }),
      }),
    ]);
  });

  test('is surer where equal charges are rare among charges close together', () => {
    const near = Array.from({ length: 40 }, (_, index) =>
      charge(addDays(today, -300 + index * 2), 20_00 + index, 'groceries', { payee: 'Greenleaf' }),
    );
    const both = [desk('2026-11-10', 'a'), desk('2026-11-11', 'b')];
    const [alone] = detectDoubledCharges(ledger(both), today);
    const [among] = detectDoubledCharges(ledger(near, both), today);
    expect(among?.confidencePercent).toBeGreaterThan(alone?.confidencePercent ?? 100);
  });

  test.each([
    ['a week apart', [desk('2026-11-03', 'a'), desk('2026-11-10', 'b')]],
    [
      'that differ by a cent',
      [desk('2026-11-10', 'a'), charge('2026-11-10', 184_21, 'shopping', { payee: 'Desk Shop' })],
    ],
    ['on two accounts', [desk('2026-11-10', 'a'), desk('2026-11-10', 'b', { accountId: 'card' })]],
    ['that are parts of one', ['a', 'b'].map((id) => desk('2026-11-10', id, { partOfId: 'whole' }))],
    ['of which one is pending', [desk('2026-11-10', 'a'), desk('2026-11-11', 'b', { isPending: true })]],
    [
      'of which one was refunded',
      [
        desk('2026-11-10', 'a'),
        desk('2026-11-10', 'b'),
        charge('2026-11-12', -184_20, 'shopping', { payee: 'Desk Shop' }),
      ],
    ],
    ['that are old news', [desk('2026-10-10', 'a'), desk('2026-10-11', 'b')]],
    [
      'that are two coffees',
      ['a', 'b'].map((id) => charge('2026-11-10', 4_50, 'food-and-dining', { payee: 'Cafe', id })),
    ],
    [
      'where paying twice is a habit',
      ['2026-11-02', '2026-11-10'].flatMap((on) => [desk(on, `${on} a`), desk(on, `${on} b`)]),
    ],
    [
      'that moved between own accounts',
      [desk('2026-11-10', 'a', { kind: 'transfer' }), desk('2026-11-10', 'b', { kind: 'transfer' })],
    ],
  ])('stays quiet on charges %s', (_, rows) => {
    expect(detectDoubledCharges(ledger(rows), today)).toEqual([]);
  });
});

describe('budget pace', () => {
  const withBudget = (limit: number, ...rows: SnapshotRow[][]): LedgerSnapshot => ({
    ...ledger(...rows),
    budgets: [
      {
        id: 'b1',
        name: 'Food & Dining',
        categoryIds: ['food-and-dining', 'groceries'],
        accountIds: null,
        monthlyLimitCents: toCents(limit),
      },
    ],
  });
  const early = monthly('2026-11', '05', times(7, 200_00), 'groceries');
  const late = monthly('2026-10', '25', times(6, 250_00), 'food-and-dining');

  test('P24 an exceeded budget shows by how much', () => {
    const dinner = charge('2026-11-12', 312_40, 'food-and-dining');
    expect(detectBudgetPace(withBudget(500_00, early, late, [dinner]), today)).toEqual([
      expect.objectContaining({
        type: 'overspending',
        dedupKey: 'budget-pace:b1:2026-11:over',
        message:
          'You have spent $512.40 on Food & Dining this month, $12.40 over its budget of $500.00. Raise the budget, or spend less on it for the rest of the month.',
        evidence: expect.objectContaining({ totalCents: -512_40 }),
      }),
    ]);
  });

  test('P24 a budget that a typical month would exceed is reported in advance', () => {
    expect(detectBudgetPace(withBudget(400_00, early, late), today)).toEqual([
      expect.objectContaining({
        dedupKey: 'budget-pace:b1:2026-11:ahead',
        message:
          'By Nov 17, 2026 you have spent $200.00 of the $400.00 budget for Food & Dining. You usually spend $250.00 more in the rest of the month. To stay within the budget, spend $50.00 less than usual.',
        evidence: expect.objectContaining({ totalCents: -200_00 }),
      }),
    ]);
  });

  test.each([
    ['where the rest of the month fits in', withBudget(450_00, early, late)],
    [
      'where one of the past months would have fitted in',
      withBudget(400_00, early, late.slice(1), [charge('2026-05-25', 100_00, 'food-and-dining')]),
    ],
    ['that is over by a few dollars', withBudget(197_00, early)],
    ['with too short a history to judge the rest', withBudget(400_00, early.slice(-3), late.slice(-2))],
    ['that a refund brought back', withBudget(150_00, early, [charge('2026-11-08', -80_00, 'groceries')])],
    ['that is for other things', withBudget(100_00, monthly('2026-11', '05', times(7, 200_00), 'travel'))],
  ])('stays quiet on one %s', (_, snapshot) => {
    expect(detectBudgetPace(snapshot, today)).toEqual([]);
  });
});

describe('idle cash', () => {
  const living = monthly('2026-11', '10', times(12, 1_200_00), 'housing');
  const holding = (balance: number, rows: SnapshotRow[] = living, subtype = 'checking'): LedgerSnapshot => ({
    ...ledger(rows),
    accounts: [
      {
        id: 'checking',
        name: 'Everyday',
        type: 'depository',
        subtype,
        balanceCents: toCents(balance),
        limitCents: null,
      },
    ],
  });

  test('P24 uses the account’s balance, and shows what half a year did not need', () => {
    expect(detectIdleCash(holding(9_000_00), today)).toEqual([
      expect.objectContaining({
        type: 'recommendation',
        dedupKey: 'idle-cash:checking:2',
        message:
          'Everyday holds $9,000.00, and in the past 6 months its balance never fell below $9,000.00. If you keep $1,200.00 for a typical month, $7,800.00 could earn interest in savings or pay down what you owe.',
        evidence: { transactionIds: [], totalCents: 9_000_00, accountIds: ['checking'] },
      }),
    ]);
  });

  test('P20 has the same key while the amount varies', () => {
    const keys = [8_900_00, 9_000_00, 9_150_00].map(
      (cents) => detectIdleCash(holding(cents), today)[0]?.dedupKey,
    );
    expect(new Set(keys)).toEqual(new Set(['idle-cash:checking:2']));
  });

  test.each([
    [
      'that was needed within half a year',
      holding(9_000_00, [...living, charge('2026-10-02', -8_500_00, 'income', { kind: 'income' })]),
    ],
    ['of which little is left over a month', holding(3_100_00)],
    ['in savings already', holding(9_000_00, living, 'savings')],
    [
      'on an account that is known for two months',
      holding(
        9_000_00,
        living.slice(-2).map((row) => ({ ...row, accountId: 'checking' })),
      ),
    ],
  ])('stays quiet on money %s', (name, snapshot) => {
    const rows = name.includes('two months')
      ? snapshot.rows.filter((row) => row.postedOn > '2026-09-15')
      : snapshot.rows;
    expect(detectIdleCash({ ...snapshot, rows }, today)).toEqual([]);
  });
});

describe('a refund that never came', () => {
  const shoes = (note: string | null, on = '2026-10-01') =>
    charge(on, 84_20, 'shopping', { payee: 'Shoe Shop', note });

  test.each(['Returned, waiting for refund', 'sent it back 2 Oct', 'disputed', 'cancelled the order'])(
    'P24 is recognized by the note %j',
    (note) => {
      expect(detectMissingRefunds(ledger([shoes(note)]), today)).toEqual([
        expect.objectContaining({
          dedupKey: 'missing-refund:2026-10-01/Shoe Shop/8420',
          message:
            'You paid $84.20 to Shoe Shop on Oct 1, 2026 and noted that you expect a refund; 47 days later none has arrived. Ask them about it.',
          evidence: expect.objectContaining({ totalCents: -84_20 }),
        }),
      ]);
    },
  );

  test('P24 is reported for a credit that stays pending', () => {
    const credit = charge('2026-11-02', -84_20, 'shopping', { payee: 'Shoe Shop', isPending: true });
    expect(detectMissingRefunds(ledger([credit]), today)[0]).toMatchObject({
      title: 'A refund from Shoe Shop is still pending',
      evidence: { totalCents: 84_20 },
    });
  });

  test.each([
    ['without a note', [shoes(null)]],
    ['whose note has other things', [shoes('for the wedding')]],
    ['whose note states that it came', [shoes('returned, refund received')]],
    ['that is three weeks young', [shoes('returned', '2026-10-28')]],
    ['that is half a year old', [shoes('returned', '2026-05-01')]],
    [
      'of which the price came back',
      [shoes('returned'), charge('2026-10-20', -84_20, 'shopping', { payee: 'Shoe Shop' })],
    ],
    [
      'of which all but the shipping came back',
      [shoes('returned'), charge('2026-10-20', -78_00, 'shopping', { payee: 'Shoe Shop' })],
    ],
    ['whose credit was announced last week', [charge('2026-11-10', -84_20, 'shopping', { isPending: true })]],
  ])('stays quiet on a charge %s', (_, rows) => {
    expect(detectMissingRefunds(ledger(rows), today)).toEqual([]);
  });
});

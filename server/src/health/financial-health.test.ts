import { sumCents, toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';
import { charge, emptyLedger, ledger, monthly, times, today } from '../snapshot/test-snapshot.ts';
import { financialHealthOf } from './financial-health.ts';

const rent = monthly('2026-11', '01', times(12, 1_500_00), 'housing', { payee: 'Juniper Court' });
const food = monthly('2026-11', '09', [310_00, 290_00, 455_10, 120_00, 388_20, 340_00, 310_00], 'groceries');
const pay = monthly('2026-10', '25', times(11, -3_000_00), 'income', { payee: 'Larkspur', kind: 'income' });

function holding(cents: number, ...rows: SnapshotRow[][]): LedgerSnapshot {
  const account = { id: 'checking', name: 'Everyday', type: 'depository', subtype: 'checking' };
  return { ...ledger(...rows), accounts: [{ ...account, balanceCents: toCents(cents), limitCents: null }] };
}

test('P24 amounts of the last three full months, and the transactions of the fixed part', () => {
  const refund = charge('2026-09-12', -100_00, 'groceries');
  const { health } = financialHealthOf(holding(8_000_00, rent, food, pay, [refund]), today);
  expect(health).toMatchObject({
    from: '2026-08-01',
    to: '2026-10-31',
    income: 9_000_00,
    // Three rents, food of August to October, less what came back.
    spent: 4_500_00 + 120_00 + 388_20 + 340_00 - 100_00,
    savingsRatePercent: 42,
    runwayTenthsOfMonth: 46,
    fixed: 4_500_00,
    flexible: 748_20,
  });
  expect(sumCents(health?.fixedRows.map(({ amount }) => amount) ?? [])).toBe(-4_500_00);
  expect(health?.fixedRows).toHaveLength(3);
});

test('P07 own transfers are in no amount', () => {
  const moves = monthly('2026-10', '15', times(6, 900_00), 'transfer', {
    kind: 'transfer',
    payee: 'Savings',
  });
  expect(financialHealthOf(holding(8_000_00, rent, food, pay, moves), today)).toEqual(
    financialHealthOf(holding(8_000_00, rent, food, pay), today),
  );
});

describe('gives the reason without a result', () => {
  test.each([
    ['without rows', emptyLedger],
    [
      'where an account is known for two months',
      holding(1_00, rent, [charge('2026-09-20', 5_00, 'other', { accountId: 'new card' })]),
    ],
  ])('%s', (_, snapshot) => {
    expect(financialHealthOf(snapshot, today)).toMatchObject({
      health: null,
      silentReason: expect.stringContaining('Not enough history'),
    });
  });
});

test('a savings rate below zero and no rate without income', () => {
  const poor = financialHealthOf(
    holding(
      0,
      rent,
      pay.map((row) => ({ ...row, amountCents: toCents(1_000_00) })),
    ),
    today,
  );
  expect(poor.health).toMatchObject({ savingsRatePercent: -50, runwayTenthsOfMonth: 0 });
  expect(financialHealthOf(holding(0, rent), today).health?.savingsRatePercent).toBeNull();
});

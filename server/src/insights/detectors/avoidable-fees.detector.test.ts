import { toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { SnapshotRow } from '../../ledger/types.ts';
import { charge, ledger, today } from '../../snapshot/test-snapshot.ts';
import { detectAvoidableFees } from './avoidable-fees.detector.ts';

const overdraft = charge('2026-11-03', 35_00, 'fees-and-charges', { payee: 'OVERDRAFT FEE' });
const interest = charge('2026-10-18', 24_12, 'fees-and-charges', { payee: 'INTEREST CHARGE' });
const givenBack = charge('2026-11-06', -35_00, 'fees-and-charges', { payee: 'FEE REVERSAL' });

test('P24 P08 fires on fees net of what the bank gave back', () => {
  expect(detectAvoidableFees(ledger([overdraft, interest, givenBack]), today)).toEqual([
    expect.objectContaining({
      priority: 'low',
      dedupKey: `avoidable-fees:${overdraft.id}`,
      title: '$24.12 went to fees and interest',
      evidence: {
        transactionIds: [interest.id, overdraft.id, givenBack.id],
        totalCents: -24_12,
      },
    }),
  ]);
});

test('names the largest one and one thing to do', () => {
  expect(detectAvoidableFees(ledger([overdraft, interest]), today)[0]?.message).toBe(
    'You have paid $59.12 in fees and interest since Oct 18, 2026. Ask your bank to refund the largest, $35.00 on Nov 3, 2026 (OVERDRAFT FEE).',
  );
});

test('P35 a loan’s interest is part of the sum, is named, and is not what a bank is asked to refund', () => {
  const loan = charge('2026-10-20', 230_00, 'loan-interest', { payee: 'LOAN INTEREST', accountId: 'loan' });
  expect(detectAvoidableFees(ledger([overdraft, interest, loan]), today)[0]).toMatchObject({
    title: '$289.12 went to fees and interest',
    message:
      'You have paid $289.12 in fees and interest since Oct 18, 2026. That includes $230.00 in loan interest. Ask your bank to refund the largest of the rest, $35.00 on Nov 3, 2026 (OVERDRAFT FEE).',
    evidence: { totalCents: -289_12 },
  });
  expect(detectAvoidableFees(ledger([loan]), today)).toEqual([]);
});

test('P20 P35 a loan’s interest makes no small fee worth a call, and none more urgent', () => {
  const loan = charge('2026-10-20', 900_00, 'loan-interest', { payee: 'LOAN INTEREST', accountId: 'loan' });
  const small = charge('2026-11-03', 2_50, 'atm-fees', { payee: 'ATM FEE' });
  expect(detectAvoidableFees(ledger([small, loan]), today)).toEqual([]);
  const urgencyOf = (...rows: SnapshotRow[]) => {
    const [finding] = detectAvoidableFees(ledger(rows), today);
    return [finding?.priority, finding?.confidencePercent];
  };
  expect(urgencyOf(overdraft, loan)).toEqual(urgencyOf(overdraft));
});

test('P20 has the same key while smaller fees change, and a new one for a larger fee', () => {
  const keyOn = (on: string) =>
    detectAvoidableFees(ledger([overdraft, interest]), toPlainDate(on))[0]?.dedupKey;
  expect(keyOn('2026-11-03')).toBe(`avoidable-fees:${overdraft.id}`);
  expect(keyOn('2027-01-10')).toBe(`avoidable-fees:${overdraft.id}`);
  expect(keyOn('2026-11-02')).toBe(`avoidable-fees:${interest.id}`);
});

describe('stays quiet', () => {
  test.each([
    ['when the bank gave it all back', [overdraft, givenBack]],
    ['on one small fee', [charge('2026-11-03', 3_00, 'fees-and-charges')]],
    ['on the fees of another year', [charge('2026-01-03', 35_00, 'fees-and-charges')]],
    ['on what is no fee', [charge('2026-11-03', 35_00, 'shopping')]],
    ['on a transfer', [{ ...overdraft, kind: 'transfer' as const }]],
  ])('%s', (_, rows) => {
    expect(detectAvoidableFees(ledger(rows), today)).toEqual([]);
  });
});

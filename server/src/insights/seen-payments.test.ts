import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import type { DescribedSnapshot, SnapshotRow } from '../ledger/types.ts';
import { readOverview, writeOverview } from '../overview/overview.ts';
import { streamsOf } from '../recurring/streams.ts';
import { charge, ledger, monthly, times } from '../snapshot/test-snapshot.ts';
import { detectPriceRises } from './detectors/price-rise.detector.ts';

const today = toPlainDate('2026-11-22');
const payee = 'Valley Gas';
const gas = monthly(
  '2026-10',
  '15',
  times(12, 0).map((_, nth) => 60_00 + nth * 3_10),
  'bills-and-utilities',
  { payee },
);
const due = (change: Partial<SnapshotRow>) =>
  charge('2026-11-16', 188_00, 'bills-and-utilities', { payee, ...change });

function recurringOnPage(...rows: readonly SnapshotRow[][]) {
  const snapshot: DescribedSnapshot = {
    ...ledger(),
    rows: rows.flat().map((row) => ({
      ...row,
      accountName: 'Checking',
      mask: null,
      institution: 'Bank',
      description: row.payee,
    })),
  };
  const written: unknown = JSON.parse(
    writeOverview('recurring', {
      snapshot,
      markedKeys: new Set(),
      planned: { plans: [], payments: [] },
      today,
    }),
  );
  return readOverview('recurring', written)?.streams ?? [];
}

function groupOnPage(...rows: readonly SnapshotRow[][]): unknown {
  return recurringOnPage(...rows).map(({ group }) => group);
}

const statuses = (...rows: readonly SnapshotRow[][]) =>
  streamsOf(ledger(...rows), today)
    .filter((stream) => stream.payee === payee)
    .map(({ status }) => status);

test('P21 P35 a bill is missed on the page and in insights only when nothing came for it', () => {
  expect([groupOnPage(gas), statuses(gas)]).toEqual([['missed'], ['missed']]);
  const pending = [due({ isPending: true })];
  expect([groupOnPage(gas, pending), statuses(gas, pending)]).toEqual([['upcoming'], ['active']]);
  const asTransfer = [due({ kind: 'transfer' })];
  expect([groupOnPage(gas, asTransfer), statuses(gas, asTransfer)]).toEqual([['upcoming'], ['active']]);
});

test('P21 P35 a paid bill that jumped is in the group of changed amounts, and no price rise', () => {
  expect(groupOnPage(gas, [due({})])).toEqual(['changed']);
  const plan = monthly('2026-11', '03', [...times(8, toCents(15_49)), toCents(60_00)], 'entertainment', {
    payee,
  });
  expect(groupOnPage(plan)).toEqual(['changed']);
  expect(detectPriceRises(ledger(plan), today)).toEqual([]);
});

test('P21 of transfers the page lists what pays a loan, and no other', () => {
  const moves = (name: string, categoryId: string) =>
    monthly('2026-11', '03', times(9, 250_00), categoryId, { payee: name, kind: 'transfer' });
  const interest = monthly('2026-11', '05', times(9, 80_00), 'loan-interest', { payee: 'Interest' });
  const rows = [
    moves('Student Loan Servicer', 'student-loan'),
    moves('Home Lender', 'mortgage'),
    moves('To savings', 'account-transfers'),
    moves('Card payment', 'card-payments'),
    interest,
  ];
  expect(
    recurringOnPage(...rows)
      .map(({ name, kind }) => `${name}: ${kind}`)
      .toSorted(),
  ).toEqual(['Home Lender: transfer', 'Interest: spending', 'Student Loan Servicer: transfer']);
});

import type { TransactionsQuery } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import { monthOf } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { changeHousehold } from '../journal/households.store.ts';
import { bankStep, takeStep } from '../ledger/test-bank.ts';
import { dayBefore, now, writeNote } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { readSnapshot } from '../snapshot/snapshot.store.ts';
import { listTransactions } from './transactions.store.ts';

const ledgers = useTestLedgers();

describe('what counts as income and spending', () => {
  test('P07 pitfall 16 both legs of a transfer and of a card payment count as neither', async () => {
    const { bank, ledger } = await ledgers.openBank();
    takeStep(bank, { kind: 'transfer', cents: 10_000, daysAgo: 2, to: 'savings' });
    takeStep(bank, { kind: 'transfer', cents: 20_000, daysAgo: 2, to: 'card' });
    await ledger.apply(bank.delta(0));
    const rows = await ledger.rows();
    expect(rows.map((row) => row.kind)).toEqual(['transfer', 'transfer', 'transfer', 'transfer']);
    expect(rows.map((row) => row.otherLeg)).toEqual(['t0002', 't0001', 't0004', 't0003']);
    const { financial_summary } = await ledger.run((tx) => readDashboard(tx, now));
    expect(financial_summary).toMatchObject({ monthly_spending: 0, monthly_income: 0 });
    const seen = await ledger.run((tx) => readSnapshot(tx, 'USD', dayBefore(3), monthOf(dayBefore(0))));
    const moves = Map.groupBy(seen.rows, ({ transferId }) => transferId);
    expect([...moves.values()].map((legs) => legs.reduce((sum, leg) => sum + leg.amountCents, 0))).toEqual([
      0, 0,
    ]);
    expect(moves.has(null)).toBe(false);
  });

  test('P07 a leg without a category is paired with its other leg, and pay of the same amount is not', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const out = bank.put({
      amountCents: toCents(-50_000),
      providerAccountId: 'checking',
      description: 'CHECK 1042',
      category: null,
    });
    bank.put({
      amountCents: toCents(50_000),
      providerAccountId: 'checking',
      description: 'ACME PAYROLL',
      category: { primary: 'INCOME', detailed: 'INCOME_SALARY', confidence: 'HIGH' },
    });
    await ledger.apply(bank.delta(0));
    expect(await ledger.rows()).toMatchObject([
      { kind: 'spending', otherLeg: null },
      { kind: 'income', otherLeg: null },
    ]);
    const into = bank.put({
      amountCents: toCents(50_000),
      providerAccountId: 'savings',
      description: 'DEPOSIT',
      category: null,
    });
    await ledger.sync(bank);
    expect(await ledger.rows()).toMatchObject([
      { bankId: out.sourceId, kind: 'transfer', otherLeg: into.sourceId },
      { kind: 'income', otherLeg: null },
      { bankId: into.sourceId, kind: 'transfer', otherLeg: out.sourceId },
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P27 a member who cannot see one leg does not take the transfer apart, by an edit or by a sync', async () => {
    const { bank, ledger } = await ledgers.openBank();
    takeStep(bank, { kind: 'transfer', cents: 10_000, daysAgo: 2, to: 'savings' });
    await ledger.apply(bank.delta(0));
    await ledger.run((tx) => makePrivate(tx, { provider_account_id: 'savings' }));
    const member = await ledger.asAnotherMember();
    const [visible] = await member.rows();
    expect(visible).toMatchObject({ amountCents: -10_000, kind: 'transfer', otherLeg: null });
    for (const leg of bank.rows().slice(0, 1)) await writeNote(member, leg, 'for the trip', 'transfer');
    const cursor = bank.position;
    bank.put({ amountCents: toCents(-10_000) });
    await member.apply(bank.delta(cursor));
    expect(await ledger.rows()).toMatchObject([
      { kind: 'transfer', otherLeg: 't0002', note: 'for the trip' },
      { kind: 'transfer', otherLeg: 't0001' },
      { kind: 'spending', otherLeg: null },
    ]);
  });

  test('P08 a refund lowers the spending of its category; gross and refunds can each be seen', async () => {
    const { bank, ledger } = await ledgers.openBank();
    bank.put({ amountCents: toCents(-8_000) });
    bank.put({ amountCents: toCents(3_000) });
    await ledger.apply(bank.delta(0));
    const dashboard = await ledger.run((tx) => readDashboard(tx, now));
    expect(dashboard.financial_summary).toMatchObject({ monthly_spending: 5_000, monthly_income: 0 });
    expect(dashboard.spending_by_category).toEqual([{ category: 'Food & Dining', amount: 5_000 }]);
    const sumOf = (kind: 'spending' | 'refund' | 'net_spending') =>
      ledger.run(async (tx) => (await listTransactions(tx, { kind, sort: 'date', limit: 50 })).totals?.sum);
    expect([await sumOf('spending'), await sumOf('refund'), await sumOf('net_spending')]).toEqual([
      -8_000, 3_000, -5_000,
    ]);
  });

  test('P12 P24 the transactions behind each dashboard amount sum to it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(bankStep, { minLength: 5, maxLength: 30 }), async (steps) => {
        const { bank, ledger } = await ledgers.openBank();
        for (const step of steps) takeStep(bank, step);
        await ledger.apply(bank.delta(0));
        await ledger.run(async (tx) => {
          const { financial_summary, spending_by_category } = await readDashboard(tx, now);
          const month = { from: dayBefore(19), to: dayBefore(-10), sort: 'date', limit: 50 } as const;
          const totalsOf = async (filter: Partial<TransactionsQuery>) => {
            const { totals } = await listTransactions(tx, { ...month, ...filter });
            if (totals === null) throw new Error('The first page came without totals');
            return totals;
          };
          const spent = await totalsOf({ kind: 'net_spending' });
          const earned = await totalsOf({ kind: 'income' });
          expect(spent).toMatchObject({
            sum: 0 - financial_summary.monthly_spending,
            spent: financial_summary.monthly_spending,
          });
          expect(earned).toMatchObject({
            sum: financial_summary.monthly_income,
            income: financial_summary.monthly_income,
          });
          const several = await totalsOf({ kind: 'net_spending', categoryId: 'groceries,uncategorized' });
          expect(several.spent).toBe(financial_summary.monthly_spending);
          for (const { category, amount } of spending_by_category) {
            const categoryId = category === 'Food & Dining' ? 'food-and-dining' : 'other';
            expect((await totalsOf({ kind: 'net_spending', categoryId })).spent).toBe(amount);
          }
        });
      }),
      drawnRuns(25),
    );
  });

  test('P09 changing the time zone moves no row', async () => {
    const { bank, ledger } = await ledgers.openBank();
    bank.put({ amountCents: toCents(-8_000), postedOn: dayBefore(0) });
    await ledger.apply(bank.delta(0));
    const before = await ledger.rows();
    await ledger.run((tx) => changeHousehold(tx, { timeZone: 'Pacific/Kiritimati' }));
    expect(await ledger.rows()).toEqual(before);
    expect(before).toMatchObject([{ postedOn: dayBefore(0) }]);
  });
});

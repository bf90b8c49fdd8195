import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { openSplits } from '../by-hand/splits.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { listTransactions } from '../ledger/transactions/transactions.store.ts';
import { exportLedger } from './export-ledger.ts';

const ledgers = useTestLedgers();

test('P29 a journal spends what the household spent: a split transaction once, a pending one not yet', async () => {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const receipt = bank.put({ amountCents: toCents(-8_420), description: 'CORNER MARKET 0042' });
  bank.put({ amountCents: toCents(-1_99), description: 'PENDING SHOP', isPending: true });
  bank.put({ amountCents: toCents(-5_01), description: 'COFFEE BAR' });
  await ledger.sync(bank);
  const splits = openSplits({
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  const parts = [
    { amount: toCents(-6_000), categoryId: 'groceries', monthsLater: 0 },
    { amount: toCents(-2_420), categoryId: 'home-goods', note: 'lamp', monthsLater: 0 },
  ];
  await splits.split(ledger.scope, await idOf(ledger, receipt), { parts }, null);

  const { fileName, text } = await ledger.run((tx) => exportLedger(tx, 'hledger', now));
  expect(fileName).toBe('cairn-2026-11-20.journal');
  expect(text.match(/CORNER MARKET/g)).toHaveLength(1);
  expect(text).not.toContain('PENDING SHOP');
  expect(text).toContain('24.20 USD  ; lamp');
  const spent = [...text.matchAll(/^ {4}Expenses:.*? {2}(-?\d+\.\d\d) USD/gm)].map(
    ([, size]) => Number(size) * 100,
  );
  const { totals } = await ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 1 }));
  expect(Math.round(spent.reduce((sum, size) => sum + size, 0))).toBe((totals?.spent ?? 0) - 1_99);
});

test('a file has no account and no transaction that another member keeps private', async () => {
  const ledger = await ledgers.openLedger();
  const other = await ledger.asAnotherMember();
  const bank = new TestBank();
  bank.put({ amountCents: toCents(-5_01), description: 'SECRET SHOP' });
  await other.sync(bank);
  const fileOf = async (member: typeof ledger) =>
    (await member.run((tx) => exportLedger(tx, 'qif', now))).text.includes('SECRET SHOP');
  expect([await fileOf(other), await fileOf(ledger)]).toEqual([true, true]);
  await other.run(async (tx) => {
    await lockLedgerForWriting(tx);
    await tx.query
      .updateTable('accounts')
      .set({ private_to_user_id: other.scope.userId })
      .where('household_id', '=', tx.householdId)
      .execute();
  });
  expect([await fileOf(other), await fileOf(ledger)]).toEqual([true, false]);
});

import type { Sharing } from '@cairn/contract/accounts';
import { importOutcome } from '@cairn/contract/imports';
import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { inHousehold } from '../db/in-household.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { addTestMember } from '../people/test-members.ts';
import { createTestImports } from './test-imports.ts';

const ledgers = useTestLedgers();

const budget = JSON.stringify({
  budget: {
    currency_format: { iso_code: 'USD' },
    accounts: [
      { id: 'a', name: 'Giro', type: 'checking' },
      { id: 'b', name: 'Jar', type: 'savings' },
    ],
    payees: [
      { id: 'p', name: 'Shop' },
      { id: 'o', name: 'Starting Balance' },
    ],
    category_groups: [{ id: 'g', name: 'Daily' }],
    categories: [{ id: 'f', name: 'Food', category_group_id: 'g' }],
    months: [{ month: '2026-03-01', categories: [{ id: 'f', budgeted: 100_000 }] }],
    transactions: [
      { id: '0', date: '2026-03-01', amount: 900_000, account_id: 'a', payee_id: 'o', cleared: 'cleared' },
      {
        id: '1',
        date: '2026-03-02',
        amount: -4_500,
        account_id: 'a',
        payee_id: 'p',
        category_id: 'f',
        memo: 'bread',
        flag_color: 'red',
        cleared: 'cleared',
      },
      {
        id: '2',
        date: '2026-03-03',
        amount: -50_000,
        account_id: 'a',
        transfer_account_id: 'b',
        transfer_transaction_id: '3',
        cleared: 'uncleared',
      },
      {
        id: '3',
        date: '2026-03-03',
        amount: 50_000,
        account_id: 'b',
        transfer_account_id: 'a',
        transfer_transaction_id: '2',
        cleared: 'uncleared',
      },
      { id: '4', date: '2026-03-04', amount: -1_000, account_id: 'a', payee_id: 'p', deleted: true },
    ],
    subtransactions: [],
  },
});

test('P44 an import says what came along and what did not, counted, until it is undone', async () => {
  const opened = await createTestImports(ledgers);
  const preview = await opened.preview(budget, 'budget.json');
  expect(preview.outcome).toBeNull();
  expect(preview.accounts.map(({ isBalanceKnown }) => isBalanceKnown)).toEqual([true, true]);
  const done = await opened.run(preview.id);
  expect(done.outcome).toEqual({
    transferCount: 1,
    openingCount: 1,
    categoryCount: 3,
    noteCount: 1,
    tagCount: 1,
    splitCount: 0,
    planCount: 0,
    limitCount: 1,
    clearedCount: 1,
    leftOutCount: 1,
    plannedCount: 0,
  });
  expect((await opened.undo(done.id)).outcome).toBeNull();
});

test('P27 where others are in the household, a new account of a file is seen by whom a person says', async () => {
  const opened = await createTestImports(ledgers);
  const { scope } = opened.ledger;
  const other = await addTestMember(ledgers.database, scope);
  const { id, accounts } = await opened.preview(mint, 'mint.csv');
  expect(accounts.map(({ sharing }) => sharing)).toEqual([null, null]);
  const keys = accounts[1]?.statements.map(({ key }) => key) ?? [];
  const choose = (sharing: Sharing) =>
    opened.imports.change(scope, id, { account: { keys, accountId: null, sharing } });
  await choose('balance');
  const { import: said } = await choose('ours');
  expect(said.accounts.map(({ sharing }) => sharing)).toEqual([null, 'ours']);
  await opened.run(id);
  const { accounts: seen } = await inHousehold(ledgers.database, other, (tx) => readAccountsList(tx, now));
  expect(seen.map(({ name, sharing }) => [name, sharing])).toEqual([['Visa', 'ours']]);
});

test('what is kept of a finished import are counts, however many rows it had', async () => {
  const opened = await createTestImports(ledgers);
  const days = Array.from({ length: 28 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`);
  const rows = days.map((day, index) => `${day},Shop ${index},-${index + 1}.00`);
  const { id } = await opened.importText(['Date,Description,Amount', ...rows].join('\n'));
  const kept = await opened.ledger.run((tx) =>
    tx.query
      .selectFrom('imports')
      .select('written')
      .where('household_id', '=', tx.householdId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const { outcome } = z.object({ outcome: z.strictObject(importOutcome.shape) }).parse(kept?.written);
  expect(outcome).toMatchObject({ transferCount: 0, leftOutCount: 0 });
});

const mint = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"3/1/2026","Works","WORKS","2100.00","credit","Paycheck","Everyday","",""
"3/2/2026","Orchard","ORCHARD","61.20","debit","Groceries","Everyday","",""
"3/3/2026","Orchard","ORCHARD","11.20","debit","Groceries","Visa","",""
"11/20/2026","Orchard","ORCHARD","5.00","debit","Groceries","Visa","",""
`;

test('P41 P11 what a new account holds now is asked, is unknown until it is said, and goes with the import', async () => {
  const opened = await createTestImports(ledgers);
  const { id, accounts } = await opened.preview(mint, 'mint.csv');
  expect(accounts.map(({ name, isBalanceKnown, balance }) => [name, isBalanceKnown, balance])).toEqual([
    ['Everyday', false, null],
    ['Visa', false, null],
  ]);
  const keys = accounts[1]?.statements.map(({ key }) => key) ?? [];
  const say = (balance: number | null) =>
    opened.imports.change(opened.ledger.scope, id, {
      account: { keys, accountId: null, balance: balance === null ? null : toCents(balance) },
    });
  await say(-1);
  await say(null);
  const { import: said } = await say(-43_210);
  expect(said.accounts.map(({ balance }) => balance)).toEqual([null, -43_210]);
  await opened.run(id);
  const balances = async () => {
    const list = await opened.ledger.run((tx) => readAccountsList(tx, now));
    return list.accounts.map(({ name, subtype, currentBalance }) => [name, subtype, currentBalance]);
  };
  expect((await balances()).toSorted()).toEqual([
    ['Everyday', 'checking', null],
    ['Visa', 'credit card', -43_210],
  ]);
  await opened.undo(id);
  expect(await balances()).toEqual([]);
});

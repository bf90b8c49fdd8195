import { toCents } from '@cairn/domain/money';
import { knownAmount } from '@cairn/domain/partial-sum';
import { monthOf } from '@cairn/domain/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBudget, readBudgets } from '../budgets/budgets.store.ts';
import { readCategories } from '../categories/categories.store.ts';
import { createCorrections } from '../corrections/corrections.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { createTestLedgers, dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { journalEntries, makePrivate } from '../ledger/test-rows.ts';
import { readSnapshot } from '../snapshot/snapshot.store.ts';
import { listTransactions, readTransaction } from '../transactions/transactions.store.ts';
import { createAccountEdits } from './account-edits.ts';
import { readAccountsList } from './accounts-list.store.ts';
import { readBalanceHistory } from './balances.store.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

async function openWorld() {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  bank.put({ amountCents: toCents(-1_000), providerAccountId: 'card' });
  bank.put({ amountCents: toCents(-250), providerAccountId: 'checking', description: 'CORNER CAFE' });
  await ledger.sync(bank);
  const refreshed: string[] = [];
  const edits = createAccountEdits({
    database: ledgers.database,
    queue: { enqueueInsightsOf: async (userId) => void refreshed.push(userId) },
    now: () => now,
  });
  return { ledger, bank, edits, refreshed };
}

const accountsOf = async (ledger: TestLedger) =>
  (await ledger.run((tx) => readAccountsList(tx, now))).accounts;
const namesOf = async (ledger: TestLedger) => (await accountsOf(ledger)).map(({ name }) => name);

async function idOf(ledger: TestLedger, bankName: string): Promise<string> {
  const account = (await accountsOf(ledger)).find((one) => one.bankName === bankName);
  if (account === undefined) throw new Error(`No account ${bankName}`);
  return account.id;
}

describe('P13 what a person sets on a linked account', () => {
  test('stays when the bank renames the account, and goes when the person takes it away', async () => {
    const { ledger, bank, edits } = await openWorld();
    const id = await idOf(ledger, 'card');
    const set = { name: 'Everyday', groupName: 'Ours', note: 'Limit raised', isHidden: true };
    const { account } = await edits.edit(ledger.scope, id, set);
    expect(account).toMatchObject({ ...set, bankName: 'card' });
    for (const listed of bank.accounts) if (listed.name === 'card') listed.name = 'PLATINUM CARD';
    bank.put({ amountCents: toCents(-500) });
    await ledger.sync(bank);
    const after = (await accountsOf(ledger)).find((one) => one.id === id);
    expect(after).toMatchObject({ ...set, bankName: 'PLATINUM CARD' });
    const reset = await edits.edit(ledger.scope, id, { name: null });
    expect(reset.account.name).toBe('PLATINUM CARD');
  });

  test('a bank opens and closes its accounts itself', async () => {
    const { ledger, edits } = await openWorld();
    const closing = edits.edit(ledger.scope, await idOf(ledger, 'card'), { isClosed: true });
    await expect(closing).rejects.toThrow('Your bank opens and closes this account');
  });

  test('P11 is journaled with what it was before, and only where something changes', async () => {
    const { ledger, edits, refreshed } = await openWorld();
    const id = await idOf(ledger, 'card');
    await edits.edit(ledger.scope, id, { name: 'Everyday', note: 'one' });
    await edits.edit(ledger.scope, id, { name: 'Everyday', note: 'two' });
    await edits.edit(ledger.scope, id, { note: 'two' });
    const entries = await journalEntries(ledger, 'edit_account');
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [
        { givenName: null, note: null },
        { givenName: 'Everyday', note: 'one' },
      ],
      [{ note: 'one' }, { note: 'two' }],
    ]);
    expect(refreshed).toContain(ledger.scope.userId);
  });
});

describe('P12 an account that is hidden from totals', () => {
  test('is in no figure of the household, and its own list has its transactions', async () => {
    const { ledger, edits } = await openWorld();
    const id = await idOf(ledger, 'card');
    await ledger.run((tx) =>
      addBudget(tx, { category: 'Groceries', monthlyLimit: toCents(10_000), holdsFor: 'onward' }, now),
    );
    const figures = async () => {
      const listOf = async (accountId?: string) =>
        (await ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 10, accountId }))).totals;
      const [all, ofAccount] = [await listOf(), await listOf(id)];
      const dashboard = await ledger.run((tx) => readDashboard(tx, now));
      const { budgets } = await ledger.run((tx) => readBudgets(tx, undefined, now));
      const { points } = await ledger.run((tx) => readBalanceHistory(tx, 3, now));
      const snapshot = await ledger.run((tx) =>
        readSnapshot(tx, 'USD', dayBefore(30), monthOf(dayBefore(0))),
      );
      const categories = await ledger.run(readCategories);
      return {
        netWorth: knownAmount((await ledger.run((tx) => readAccountsList(tx, now))).netWorth),
        onDashboard: dashboard.financial_summary.total_balance,
        line: points.at(-1)?.balance,
        accountsCount: dashboard.financial_summary.accounts_count,
        recent: dashboard.recent_transactions.length,
        monthSpent: dashboard.financial_summary.monthly_spending,
        listSpent: all?.spent,
        listCount: [all?.count, all?.countOfAll],
        budgetSpent: budgets.map(({ spent }) => spent),
        inGroceries: categories.find(({ id: category }) => category === 'groceries')?.transactionsCount,
        analyzed: [snapshot.rows.length, snapshot.accounts.length],
        ofAccount: ofAccount?.spent,
      };
    };
    const before = await figures();
    const card = (await accountsOf(ledger)).find((one) => one.id === id)?.currentBalance ?? 0;
    await edits.edit(ledger.scope, id, { isHidden: true });
    expect(await figures()).toEqual({
      netWorth: Number(before.netWorth) - card,
      onDashboard: before.onDashboard - card,
      line: (before.line ?? 0) - card,
      accountsCount: 2,
      recent: 1,
      monthSpent: 250,
      listSpent: 250,
      listCount: [1, 1],
      budgetSpent: [before.budgetSpent[0] === undefined ? 0 : before.budgetSpent[0] - 1_000],
      inGroceries: (before.inGroceries ?? 0) - 1,
      analyzed: [1, 2],
      ofAccount: 1_000,
    });
    await edits.edit(ledger.scope, id, { isHidden: false });
    expect(await figures()).toEqual(before);
  });

  test.each([
    { sort: 'date' } as const,
    { sort: 'amount' } as const,
    { sort: 'date', minAmountCents: 1 } as const,
  ])('is listed by its own name: %j', async (query) => {
    const { ledger, edits } = await openWorld();
    const id = await idOf(ledger, 'card');
    await edits.edit(ledger.scope, id, { isHidden: true });
    const listed = async (accountId?: string) => {
      const page = await ledger.run((tx) => listTransactions(tx, { ...query, limit: 10, accountId }));
      return page.transactions.map(({ accountName }) => accountName);
    };
    expect(await listed(id)).toEqual(['card']);
    expect(await listed()).toEqual(['checking']);
  });

  test('P13 has transactions that can be opened and edited', async () => {
    const { ledger, edits } = await openWorld();
    const accountId = await idOf(ledger, 'card');
    await edits.edit(ledger.scope, accountId, { isHidden: true });
    const page = await ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 1, accountId }));
    const [row] = page.transactions;
    if (row === undefined) throw new Error('The card has a transaction');
    const corrections = createCorrections({
      database: ledgers.database,
      queue: {
        enqueueInsights: async () => undefined,
        enqueueInsightsOf: async () => undefined,
        enqueueFollowUp: async () => undefined,
      },
      now: () => now,
    });
    const edited = await corrections.edit(ledger.scope, { edits: [{ id: row.id, note: 'Ours' }] });
    expect(edited.transactions).toMatchObject([{ id: row.id, note: 'Ours' }]);
    expect(await ledger.run((tx) => readTransaction(tx, row.id))).toMatchObject({ note: 'Ours' });
  });
});

describe('the order of accounts', () => {
  test('is the person’s, with accounts that come later at the end', async () => {
    const { ledger, bank, edits } = await openWorld();
    expect(await namesOf(ledger)).toEqual(['checking', 'savings', 'card']);
    await edits.order(ledger.scope, [await idOf(ledger, 'card'), await idOf(ledger, 'savings')]);
    expect(await namesOf(ledger)).toEqual(['card', 'savings', 'checking']);
    const [first] = bank.accounts;
    if (first !== undefined) bank.accounts.push({ ...first, providerAccountId: 'new', name: 'A new one' });
    bank.put({ amountCents: toCents(-500) });
    await ledger.sync(bank);
    expect(await namesOf(ledger)).toEqual(['card', 'savings', 'checking', 'A new one']);
    const dashboard = await ledger.run((tx) => readDashboard(tx, now));
    expect(dashboard.accounts.map(({ name }) => name)).toEqual(await namesOf(ledger));
  });

  test('P27 is not changed, nor is an account, by a member who cannot see it', async () => {
    const { ledger, edits } = await openWorld();
    const id = await idOf(ledger, 'savings');
    await ledger.run((tx) => makePrivate(tx, { id }));
    const member = await ledger.asAnotherMember();
    await expect(edits.order(member.scope, [id])).rejects.toThrow('not found');
    await expect(edits.edit(member.scope, id, { name: 'mine' })).rejects.toThrow('not found');
    await edits.order(member.scope, [await idOf(member, 'card'), await idOf(member, 'checking')]);
    expect((await namesOf(ledger)).toSorted()).toEqual(['card', 'checking', 'savings']);
  });
});

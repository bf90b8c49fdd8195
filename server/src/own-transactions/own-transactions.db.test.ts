import { randomUUID } from 'node:crypto';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { knownAmount } from '@cairn/domain/partial-sum';
import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { createAccountEdits } from '../accounts/account-edits.ts';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readBalanceHistory } from '../accounts/balances.store.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { createTestLedgers, now, type TestLedger } from '../ledger/test-ledger.ts';
import { createReimbursements } from '../reimbursements/reimbursements.ts';
import { createTransfers } from '../transfers/transfers.ts';
import { createOwnTransactions } from './own-transactions.ts';

const today = toPlainDate('2026-11-20');
let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

async function openByHand(clock = now) {
  const ledger = await ledgers.openLedger();
  const refreshed: string[] = [];
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async (userId: string) => void refreshed.push(userId) },
    now: () => clock,
  };
  return {
    ledger,
    refreshed,
    accounts: createOwnAccounts(deps),
    edits: createAccountEdits(deps),
    transactions: createOwnTransactions(deps),
  };
}

type ByHand = Awaited<ReturnType<typeof openByHand>>;

function addCash({ accounts, ledger }: ByHand, balance: Cents | undefined = toCents(6_000)) {
  return accounts
    .add(ledger.scope, { name: 'Wallet', kind: 'cash', ...(balance === undefined ? {} : { balance }) }, null)
    .then(({ account }) => account);
}

async function balanceOf(ledger: TestLedger, accountId: string): Promise<Cents | null | undefined> {
  const { accounts } = await ledger.run((tx) => readAccountsList(tx, now));
  return accounts.find(({ id }) => id === accountId)?.currentBalance;
}

const coffee = (date: PlainDate = today) => ({
  amount: toCents(-450),
  date,
  description: 'Blue Bottle Coffee',
});

test('cash spent lowers the balance, and counts on the dashboard and in the list', async () => {
  const byHand = await openByHand();
  const { ledger, transactions, refreshed } = byHand;
  const wallet = await addCash(byHand);
  expect(wallet).toMatchObject({ connectionId: null, institution: 'Kept by hand', currentBalance: 6_000 });
  const { transaction, accountBalance } = await transactions.add(ledger.scope, wallet.id, coffee(), null);
  expect(accountBalance).toBe(5_550);
  expect(transaction).toMatchObject({
    accountName: 'Wallet',
    amount: -450,
    kind: 'spending',
    isPending: false,
  });
  expect(transaction.categoryId).not.toBe('uncategorized');
  const dashboard = await ledger.run((tx) => readDashboard(tx, now));
  expect(dashboard.financial_summary).toMatchObject({ total_balance: 5_550, monthly_spending: 450 });
  expect(dashboard.recent_transactions.map(({ id }) => id)).toEqual([transaction.id]);
  expect(refreshed).toEqual([ledger.scope.userId, ledger.scope.userId]);
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('what is added with a category and a note has both', async () => {
  const byHand = await openByHand();
  const wallet = await addCash(byHand);
  const { transaction } = await byHand.transactions.add(
    byHand.ledger.scope,
    wallet.id,
    { ...coffee(), categoryId: 'groceries', note: 'beans' },
    null,
  );
  expect(transaction).toMatchObject({ categoryId: 'groceries', categorySource: 'user', note: 'beans' });
});

test('a removed transaction counts nowhere, and is restored with its category', async () => {
  const byHand = await openByHand();
  const { ledger, transactions } = byHand;
  const wallet = await addCash(byHand);
  const added = await transactions.add(
    ledger.scope,
    wallet.id,
    { ...coffee(), categoryId: 'groceries' },
    null,
  );
  const { id } = added.transaction;
  expect(await transactions.remove(ledger.scope, id)).toEqual({ accountBalance: 6_000 });
  expect(await ledger.rows()).toEqual([]);
  await expect(transactions.edit(ledger.scope, id, { amount: toCents(-1) })).rejects.toThrow('not found');
  const restored = await transactions.restore(ledger.scope, id);
  expect(restored).toEqual(added);
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('P11 what a removed transaction was split into, tagged with, paired with and paid back by is there again', async () => {
  const byHand = await openByHand();
  const { ledger, transactions } = byHand;
  const wallet = await addCash(byHand);
  const jar = await addCash(byHand, toCents(0));
  const add = async (accountId: string, cents: number, description: string) =>
    (
      await transactions.add(
        ledger.scope,
        accountId,
        { ...coffee(), amount: toCents(cents), description },
        null,
      )
    ).transaction.id;
  const dinner = await add(wallet.id, -9_000, 'Trattoria');
  const back = await add(wallet.id, 3_000, 'Ana');
  const moved = await add(wallet.id, -2_000, 'To the jar');
  const arrived = await add(jar.id, 1_900, 'From the wallet');
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  await createReimbursements(deps).link(ledger.scope, dinner, { depositId: back }, null);
  await createTransfers(deps).pair(ledger.scope, moved, arrived, null);
  await ledger.run((tx) => editTransactions(tx, [{ id: dinner, note: 'six of us' }], now));
  const before = await ledger.rows();
  for (const id of [dinner, back, moved]) {
    await transactions.remove(ledger.scope, id);
    expect(await ledger.wrongTotals()).toEqual([]);
    await transactions.restore(ledger.scope, id);
    expect(await ledger.rows()).toEqual(before);
  }
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('a transaction moves to another account with both balances, and its amount is then in that currency', async () => {
  const byHand = await openByHand();
  const { ledger, transactions } = byHand;
  const wallet = await addCash(byHand);
  const { account: euros } = await byHand.accounts.add(
    ledger.scope,
    { name: 'Euros', kind: 'cash', currency: 'EUR', balance: toCents(10_000) },
    null,
  );
  const { transaction } = await transactions.add(ledger.scope, wallet.id, coffee(), null);
  const receipt = {
    account_id: wallet.id,
    transaction_id: transaction.id,
    name: 'receipt.pdf',
    media_type: 'application/pdf' as const,
    byte_count: 10,
    added_at: now,
  };
  await ledger.run((tx) =>
    tx.query
      .insertInto('attachments')
      .values({ household_id: tx.householdId, id: randomUUID(), ...receipt })
      .execute(),
  );
  const moved = await transactions.edit(ledger.scope, transaction.id, { ownAccountId: euros.id });
  const attached = await ledger.run((tx) =>
    tx.query
      .selectFrom('attachments')
      .select('account_id')
      .where('household_id', '=', tx.householdId)
      .execute(),
  );
  expect(attached).toEqual([{ account_id: euros.id }]);
  expect(moved.transaction).toMatchObject({
    accountId: euros.id,
    currency: 'EUR',
    amount: -450,
    isByHand: true,
  });
  expect(moved.accountBalance).toBe(9_550);
  expect(await balanceOf(ledger, wallet.id)).toBe(6_000);
  expect(await ledger.wrongTotals()).toEqual([]);
  await expect(
    transactions.edit(ledger.scope, transaction.id, { ownAccountId: randomUUID() }),
  ).rejects.toThrow('not found');
});

test('a description is completed with its last category and account, beginnings and frequent ones first', async () => {
  const byHand = await openByHand();
  const { ledger, transactions } = byHand;
  const wallet = await addCash(byHand);
  const jar = await addCash(byHand, toCents(0));
  const add = (accountId: string, description: string, daysAgo: number, categoryId: string) =>
    transactions.add(
      ledger.scope,
      accountId,
      { ...coffee(addDays(today, -daysAgo)), description, categoryId },
      null,
    );
  await add(wallet.id, 'Farmers market', 3, 'restaurants');
  await add(jar.id, 'farmers market', 1, 'groceries');
  await add(wallet.id, 'Old market', 0, 'groceries');
  await add(wallet.id, '100% marke\\t', 0, 'shopping');
  const { completions, lastAccountId } = await transactions.complete(ledger.scope, 'MARKET');
  expect(completions.map(({ description }) => description)).toEqual(['farmers market', 'Old market']);
  expect(completions[0]).toEqual({
    description: 'farmers market',
    categoryId: 'groceries',
    accountId: jar.id,
    amount: -450,
    currency: 'USD',
  });
  expect(lastAccountId).toBe(wallet.id);
  const none = await transactions.complete(ledger.scope, '%');
  expect(none.completions.map(({ description }) => description)).toEqual(['100% marke\\t']);
  expect((await transactions.complete(ledger.scope, '')).completions).toHaveLength(3);
  await byHand.edits.edit(ledger.scope, wallet.id, { isClosed: true });
  expect((await transactions.complete(ledger.scope, 'Old')).completions[0]?.accountId).toBeNull();
});

test('a bank’s accounts and transactions are not changed by hand', async () => {
  const { ledger, accounts, edits, transactions } = await openByHand();
  const other = await openByHand();
  const wallet = await addCash(other);
  await ledger.run(async (tx) => {
    await lockLedgerForWriting(tx);
    await tx.query
      .insertInto('accounts')
      .values({
        household_id: tx.householdId,
        id: wallet.id,
        connection_id: ledger.connectionId,
        provider_account_id: 'checking',
        bank_name: 'Checking',
        type: 'depository',
        currency: 'USD',
      })
      .execute();
  });
  await expect(transactions.add(ledger.scope, wallet.id, coffee(), null)).rejects.toThrow(
    'comes from a bank',
  );
  await expect(accounts.remove(ledger.scope, wallet.id)).rejects.toThrow('comes from a bank');
  await expect(edits.edit(ledger.scope, randomUUID(), { name: 'x' })).rejects.toThrow('not found');
  await expect(transactions.remove(ledger.scope, randomUUID())).rejects.toThrow('not found');
});

test('a day that is still to come is refused', async () => {
  const byHand = await openByHand();
  const wallet = await addCash(byHand);
  const add = byHand.transactions.add(byHand.ledger.scope, wallet.id, coffee(addDays(today, 1)), null);
  await expect(add).rejects.toThrow('in the future');
});

test('an unknown balance stays unknown; a stated one counts what was posted after it', async () => {
  const byHand = await openByHand();
  const { ledger, accounts, transactions } = byHand;
  const { account } = await accounts.add(ledger.scope, { name: 'Jar', kind: 'cash' }, null);
  await transactions.add(ledger.scope, account.id, coffee(addDays(today, -2)), null);
  await transactions.add(ledger.scope, account.id, coffee(), null);
  expect(await balanceOf(ledger, account.id)).toBeNull();
  const stated = { balance: toCents(1_000), on: addDays(today, -1) };
  const { account: after } = await accounts.stateBalance(ledger.scope, account.id, stated);
  expect(after.currentBalance).toBe(550);
  const { points } = await ledger.run((tx) => readBalanceHistory(tx, 7, now));
  expect(points.slice(-4).map(({ balance }) => balance)).toEqual([1_450, 1_000, 1_000, 550]);
});

test('a closed account counts in no total until it is reopened, and a deleted one leaves nothing', async () => {
  const byHand = await openByHand();
  const { ledger, accounts, edits, transactions } = byHand;
  const wallet = await addCash(byHand);
  await transactions.add(ledger.scope, wallet.id, coffee(), null);
  const closed = await edits.edit(ledger.scope, wallet.id, { isClosed: true, name: 'Old wallet' });
  expect(closed.account).toMatchObject({ name: 'Old wallet', closedOn: today });
  const netWorth = async () => knownAmount((await ledger.run((tx) => readAccountsList(tx, now))).netWorth);
  expect(await netWorth()).toBe(0);
  await edits.edit(ledger.scope, wallet.id, { isClosed: false });
  expect(await netWorth()).toBe(5_550);
  await accounts.remove(ledger.scope, wallet.id);
  expect(await ledger.rows()).toEqual([]);
  expect((await ledger.run((tx) => readAccountsList(tx, now))).accounts).toEqual([]);
  expect(await ledger.wrongTotals()).toEqual([]);
});

const step = fc.record({
  kind: fc.constantFrom('add' as const, 'edit' as const, 'remove' as const, 'restore' as const),
  pick: fc.nat(20),
  account: fc.nat(1),
  // Equal sizes in both directions, so that transfers between the two accounts are found and lost.
  cents: fc.constantFrom(-2_000, 2_000, -450, 12_345),
  daysAgo: fc.nat(5),
});

test('P12 whatever is added, changed, removed and restored, balances and totals are those of the transactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const byHand = await openByHand();
      const { ledger, transactions } = byHand;
      const ids = [(await addCash(byHand)).id, (await addCash(byHand, toCents(-900))).id];
      const opening = [toCents(6_000), toCents(-900)];
      const held: { id: string; account: number; amount: Cents; date: PlainDate; isRemoved: boolean }[] = [];
      for (const { kind, pick, account, cents, daysAgo } of steps) {
        const entered = {
          amount: toCents(cents),
          date: addDays(today, -daysAgo),
          description: `Shop ${pick}`,
        };
        const one = held[pick % Math.max(1, held.length)];
        const accountId = ids[account];
        if (kind === 'add' && accountId !== undefined) {
          const { transaction } = await transactions.add(ledger.scope, accountId, entered, null);
          held.push({ id: transaction.id, account, ...entered, isRemoved: false });
        } else if (one !== undefined && kind === 'edit' && !one.isRemoved) {
          await transactions.edit(ledger.scope, one.id, { ...entered, ownAccountId: accountId });
          Object.assign(one, entered, { account });
        } else if (one !== undefined && kind === 'remove') {
          await transactions.remove(ledger.scope, one.id);
          one.isRemoved = true;
        } else if (one !== undefined && kind === 'restore') {
          await transactions.restore(ledger.scope, one.id);
          one.isRemoved = false;
        }
      }
      // The balances were stated at the beginning of today: only what is of today came after.
      for (const [index, id] of ids.entries()) {
        const since = held.filter((row) => row.account === index && !row.isRemoved && row.date === today);
        const expected = sumCents([opening[index] ?? toCents(0), ...since.map(({ amount }) => amount)]);
        expect(await balanceOf(ledger, id)).toBe(expected);
      }
      expect(await ledger.rows()).toHaveLength(held.filter(({ isRemoved }) => !isRemoved).length);
      expect(await ledger.wrongTotals()).toEqual([]);
    }),
    drawnRuns(12),
  );
});

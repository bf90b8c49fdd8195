import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { createSplits } from '../splits/splits.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createStatements } from './statements.ts';

const today = toPlainDate('2026-11-20');
const ledgers = useTestLedgers();

/** Somebody with two wallets that held 100.00 thirty days ago. */
async function openWallets() {
  const ledger = await ledgers.openLedger();
  const { scope } = ledger;
  const queue = { enqueueInsightsOf: async () => undefined };
  const deps = { database: ledgers.database, queue, now: () => now };
  const accounts = createOwnAccounts(deps);
  const transactions = createOwnTransactions(deps);
  const open = async (name: string) => {
    const opening = { balance: toCents(10_000), balanceOn: addDays(today, -29) };
    return (await accounts.add(scope, { name, kind: 'cash', ...opening }, null)).account.id;
  };
  const [wallet, other] = [await open('Wallet'), await open('Purse')];
  const add = async (description: string, cents: number, daysAgo: number, accountId = wallet) => {
    const entered = { amount: toCents(cents), date: addDays(today, -daysAgo), description };
    return (await transactions.add(scope, accountId, entered, null)).transaction.id;
  };
  const statements = createStatements(deps);
  const finish = async (daysAgo: number, cents: number) => {
    const stated = { on: addDays(today, -daysAgo), balance: toCents(cents) };
    return (await statements.finish(scope, wallet, stated, null)).statement?.id ?? '';
  };
  return { ledger, transactions, splits: createSplits(deps), statements, other, add, finish };
}

/** The statements of the listed transactions by their descriptions, of those with a status. */
async function marks(ledger: TestLedger, status?: 'reconciled' | 'unreconciled') {
  const { transactions, totals } = await ledger.run((tx) =>
    listTransactions(tx, { sort: 'date', limit: 50, ...(status && { status }) }),
  );
  expect(totals?.count).toBe(transactions.length);
  return Object.fromEntries(
    transactions.map(({ description, reconciledTo }) => [description, reconciledTo] as const),
  );
}

test('P11 a transaction is marked with the statement that has it, and with none once the statement is undone', async () => {
  const { ledger, statements, other, add, finish } = await openWallets();
  const [first, second] = [addDays(today, -10), addDays(today, -5)];
  await add('Kiosk', -1_000, 12);
  await add('Bakery', -2_000, 7);
  await add('Market', -500, 1);
  await add('Of the purse', -500, 12, other);
  await finish(10, 9_000);
  const last = await finish(5, 7_000);
  const open = { Market: null, 'Of the purse': null };
  expect(await marks(ledger)).toEqual({ Kiosk: first, Bakery: second, ...open });
  expect(await marks(ledger, 'reconciled')).toEqual({ Kiosk: first, Bakery: second });
  expect(await marks(ledger, 'unreconciled')).toEqual(open);
  await statements.undo(ledger.scope, last);
  expect(await marks(ledger)).toEqual({ Kiosk: first, Bakery: null, ...open });
  expect(await marks(ledger, 'unreconciled')).toEqual({ Bakery: null, ...open });
});

test('P17 the parts of a transaction are on its statement, whenever it is split', async () => {
  const { ledger, splits, add, finish } = await openWallets();
  const id = await add('Market', -1_000, 12);
  await finish(10, 9_000);
  const parts = [{ amount: toCents(-600), monthsLater: 0 }, { monthsLater: 0 }];
  const split = await splits.split(ledger.scope, id, { parts }, null);
  expect(split.parts.map(({ reconciledTo }) => reconciledTo)).toEqual(Array(2).fill(addDays(today, -10)));
  expect(await marks(ledger, 'reconciled')).toEqual({ Market: addDays(today, -10) });
  expect(await marks(ledger, 'unreconciled')).toEqual({});
});

test('a transaction that is moved to another account is on no statement there', async () => {
  const { ledger, transactions, other, add, finish } = await openWallets();
  const id = await add('Kiosk', -1_000, 12);
  await finish(10, 9_000);
  const { transaction } = await transactions.edit(ledger.scope, id, { ownAccountId: other });
  expect(transaction.reconciledTo).toBeNull();
  expect(await marks(ledger, 'reconciled')).toEqual({});
  const edited = await transactions.edit(ledger.scope, id, { amount: toCents(-1_100) });
  expect(edited.transaction.reconciledTo).toBeNull();
});

test('P27 the statement of a private account marks nothing for another member', async () => {
  const { ledger, add, finish } = await openWallets();
  await add('Kiosk', -1_000, 12);
  await finish(10, 9_000);
  const member = await ledger.asAnotherMember();
  expect(await marks(member, 'reconciled')).toEqual({ Kiosk: addDays(today, -10) });
  await ledger.run((tx) => makePrivate(tx));
  expect(await marks(member, 'reconciled')).toEqual({});
});

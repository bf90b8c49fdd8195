import { randomUUID } from 'node:crypto';
import { type NewPlanned, plannedChange } from '@cairn/contract/planned';
import { transactionsQuery } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { createHistory } from '../history/history.ts';
import { createJoinedAccounts } from '../joined-accounts/joined-accounts.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { overviewsOn } from '../overview/test-overviews.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createPlanned } from './planned.ts';

const ledgers = useTestLedgers();
const day = toPlainDate;

/** Somebody with a wallet, who can plan. */
async function openWallet() {
  const ledger = await ledgers.openLedger();
  const queue = {
    enqueueInsights: async () => undefined,
    enqueueInsightsOf: async () => undefined,
    enqueueFollowUp: async () => undefined,
  };
  const deps = { database: ledgers.database, queue, now: () => now };
  const { account } = await createOwnAccounts(deps).add(
    ledger.scope,
    { name: 'Wallet', kind: 'cash', balance: toCents(500_000), balanceOn: day('2026-10-01') },
    null,
  );
  return {
    ledger,
    accountId: account.id,
    planned: createPlanned(deps),
    transactions: createOwnTransactions(deps),
    history: createHistory({ ...deps, memberNames: async () => new Map() }),
  };
}

const rentOn = (accountId: string): NewPlanned => ({
  accountId,
  description: 'Rent',
  amount: toCents(-140_000),
  categoryId: 'rent',
  frequency: 'monthly',
  firstDate: day('2026-10-31'),
  lastDate: null,
});

const read = async (ledger: TestLedger) =>
  (await overviewsOn(ledgers.database, () => now).recurring(ledger.scope)).planned;
const statesOf = async (ledger: TestLedger) =>
  (await read(ledger)).flatMap(({ occurrences }) => occurrences.map(({ date, state }) => `${date} ${state}`));

/** Everything that counts transactions. */
const figures = ({ run }: TestLedger) =>
  run(async (tx) => ({
    rows: (await listTransactions(tx, transactionsQuery.parse({ limit: 200 }))).transactions,
    accounts: await readAccountsList(tx, now),
    dashboard: await readDashboard(tx, now),
  }));

test('P38 what is planned is no transaction, and in no balance or total', async () => {
  const { ledger, accountId, planned } = await openWallet();
  const before = await figures(ledger);
  await planned.add(ledger.scope, rentOn(accountId), null);
  expect(await figures(ledger)).toEqual(before);
  expect(await ledger.wrongTotals()).toEqual([]);
  expect(await read(ledger)).toMatchObject([
    { description: 'Rent', amount: -140_000, currency: 'USD', accountName: 'Wallet', next: '2026-11-30' },
  ]);
});

test('P38 a real transaction is the planned one for as long as it is there', async () => {
  const { ledger, accountId, planned, transactions } = await openWallet();
  await planned.add(ledger.scope, rentOn(accountId), null);
  expect(await statesOf(ledger)).toEqual(['2026-10-31 missed', '2026-11-30 coming', '2026-12-31 coming']);
  const entered = { amount: toCents(-141_000), date: day('2026-11-02'), description: 'Rent for November' };
  const { transaction } = await transactions.add(ledger.scope, accountId, entered, null);
  const [plan] = await read(ledger);
  expect(plan?.occurrences[0]).toEqual({
    date: '2026-10-31',
    state: 'paid',
    transaction: {
      id: transaction.id,
      date: '2026-11-02',
      description: 'Rent for November',
      amount: -141_000,
    },
  });
  await transactions.remove(ledger.scope, transaction.id);
  expect(await statesOf(ledger)).toContain('2026-10-31 missed');
  await transactions.restore(ledger.scope, transaction.id);
  expect(await statesOf(ledger)).toContain('2026-10-31 paid');
});

test('P11 adding, changing, skipping and deleting are in the history, and each can be undone', async () => {
  const { ledger, accountId, planned, history } = await openWallet();
  const { scope } = ledger;
  const undo = async (stepId: string | null) => {
    const { obstacles } = await history.undo(scope, stepId ?? randomUUID(), null);
    return obstacles.map(({ sentence }) => sentence);
  };
  const added = await planned.add(scope, rentOn(accountId), null);
  const first = await read(ledger);
  const edit = { ...rentOn(accountId), amount: toCents(-150_000), lastDate: day('2026-12-31') };
  const edited = await planned.edit(scope, added.id, edit);
  expect(await planned.edit(scope, added.id, edit)).toEqual({ id: added.id, stepId: null });
  expect(await undo(added.stepId)).toEqual([expect.stringContaining('changed again')]);
  expect(await undo(edited.stepId)).toEqual([]);
  expect(await read(ledger)).toEqual(first);

  const skipped = await planned.skip(scope, added.id, { date: day('2026-11-30'), isSkipped: true });
  expect(await statesOf(ledger)).toContain('2026-11-30 skipped');
  await planned.skip(scope, added.id, { date: day('2026-11-30'), isSkipped: false });
  expect(await read(ledger)).toEqual(first);
  expect(await undo(skipped.stepId)).not.toEqual([]);

  const deleted = await planned.remove(scope, added.id);
  expect(await read(ledger)).toEqual([]);
  expect(await undo(deleted.stepId)).toEqual([]);
  expect(await read(ledger)).toEqual(first);
  const { steps } = await history.list(scope, { subject: 'planned_transaction' });
  expect(steps.map(({ sentence }) => sentence)).toContain('You deleted the planned transaction “Rent”.');
  expect(JSON.stringify(steps)).toContain('"field":"Ends on"');
});

test('a call that is repeated with its key adds one plan', async () => {
  const { ledger, accountId, planned } = await openWallet();
  const once = {
    key: randomUUID(),
    digest: 'same',
    encode: (change: z.output<typeof plannedChange>) => z.encode(plannedChange, change),
    decode: plannedChange.parse,
  };
  const added = await planned.add(ledger.scope, rentOn(accountId), once);
  expect(await planned.add(ledger.scope, rentOn(accountId), once)).toEqual(added);
  expect(await read(ledger)).toHaveLength(1);
});

test.each([
  ['account', { accountId: randomUUID() }],
  ['category', { categoryId: 'no-such-category' }],
])('an unknown %s is refused', async (_name, wrong) => {
  const { ledger, accountId, planned } = await openWallet();
  await expect(planned.add(ledger.scope, { ...rentOn(accountId), ...wrong }, null)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a day on which nothing is planned cannot be skipped', async () => {
  const { ledger, accountId, planned } = await openWallet();
  const { id } = await planned.add(ledger.scope, rentOn(accountId), null);
  await expect(
    planned.skip(ledger.scope, id, { date: day('2026-11-29'), isSkipped: true }),
  ).rejects.toMatchObject({ code: 'invalid_request' });
});

test('P03 a plan goes with its account to the linked one that takes it over, and comes back with it', async () => {
  const { ledger, accountId, planned } = await openWallet();
  const bank = new TestBank();
  bank.put({ amountCents: toCents(-2_000), providerAccountId: 'checking', postedOn: day('2026-11-02') });
  await ledger.sync(bank);
  const { accounts } = await ledger.run((tx) => readAccountsList(tx, now));
  const linked = accounts.find(({ name }) => name === 'checking')?.id ?? '';
  const joinedAccounts = createJoinedAccounts({
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  await planned.add(ledger.scope, rentOn(accountId), null);
  const before = await read(ledger);
  const { joinId } = await joinedAccounts.joinAccount(ledger.scope, linked, accountId, null);
  expect(await read(ledger)).toMatchObject([{ accountId: linked, description: 'Rent' }]);
  await planned.add(ledger.scope, { ...rentOn(linked), description: 'Gym' }, null);
  await joinedAccounts.undo(ledger.scope, joinId);
  const plans = await read(ledger);
  expect(plans.filter(({ description }) => description === 'Rent')).toEqual(before);
  expect(plans.find(({ description }) => description === 'Gym')?.accountId).toBe(linked);
});

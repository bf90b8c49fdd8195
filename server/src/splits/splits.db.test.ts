import type { NewSplit, Split } from '@cairn/contract/splits';
import { maxLedgerCents } from '@cairn/domain/ledger-row';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readBalanceHistory } from '../accounts/balances.store.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { addBudget, readBudgets } from '../budgets/budgets.store.ts';
import { editWithCorrections } from '../corrections/edit-with-corrections.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { openTestUndo } from '../history/test-undo.ts';
import { stepIdOf } from '../journal/journal.store.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { TestBank, transferCategory } from '../ledger/test-bank.ts';
import { csvText } from '../ledger/test-csv.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { excludeTransaction, undoResolution } from '../reconciliation/resolutions.store.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createSplits } from './splits.ts';

const ledgers = useTestLedgers();

async function openWorld() {
  const ledger = await ledgers.openLedger();
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  const splits = createSplits(deps);
  return {
    ledger,
    bank: new TestBank(),
    byHand: { accounts: createOwnAccounts(deps), transactions: createOwnTransactions(deps) },
    split: async (row: BankTransaction, ...parts: Partial<NewSplit['parts'][number]>[]) =>
      splits.split(ledger.scope, await idOf(ledger, row), { parts: parts.map(partWith) }, null),
    splits,
    undo: openTestUndo(ledgers.database, ledger.scope),
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;

const partWith = (part: Partial<NewSplit['parts'][number]>) => ({
  monthsLater: 0,
  ...part,
});

/** A receipt of 84.20 at a market. */
async function openReceipt(
  change: Partial<BankTransaction> = {},
): Promise<World & { receipt: BankTransaction }> {
  const world = await openWorld();
  const receipt = world.bank.put({
    amountCents: toCents(-8_420),
    description: 'CORNER MARKET 0042',
    ...change,
  });
  await world.ledger.sync(world.bank);
  return { ...world, receipt };
}

const groceries = { amount: toCents(-6_000), categoryId: 'groceries' };
const household = { amount: toCents(-2_420), categoryId: 'home-goods', note: 'lamp' };

const shapeOf = ({ parts }: Split) =>
  parts.map(({ amount, categoryId, note, date }) => [amount, categoryId, note, date]);

const list = (ledger: TestLedger, filter: object = {}) =>
  ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 200, ...filter }));

async function idsOfParts(ledger: TestLedger): Promise<string[]> {
  return (await list(ledger)).transactions.flatMap(({ id, partOfId }) => (partOfId === null ? [] : id));
}

describe('P17 a split receipt', () => {
  test('is seen by its parts in lists, totals, budgets, the dashboard and the export, and by itself in the balance', async () => {
    const { ledger, bank, receipt, split } = await openReceipt();
    await ledger.run((tx) => addBudget(tx, { category: 'Groceries', monthlyLimit: toCents(10_000) }, now));
    const before = await ledger.run((tx) => readAccountsList(tx, now));
    const history = await ledger.run((tx) => readBalanceHistory(tx, 30, now));
    const made = await split(receipt, groceries, household);
    expect(shapeOf(made)).toEqual([
      [-6_000, 'groceries', null, receipt.postedOn],
      [-2_420, 'home-goods', 'lamp', receipt.postedOn],
    ]);
    expect(made.transaction).toMatchObject({ amount: -8_420, partOfId: null });
    const all = await list(ledger);
    expect(all.totals).toMatchObject({ count: 2, sum: -8_420, spent: 8_420, countOfAll: 2 });
    expect((await list(ledger, { categoryId: 'home-goods' })).totals).toMatchObject({
      count: 1,
      spent: 2_420,
    });
    expect((await list(ledger, { search: 'market' })).totals).toMatchObject({ count: 2, sum: -8_420 });
    const { budgets } = await ledger.run((tx) => readBudgets(tx, undefined, now));
    expect(budgets.map(({ spent }) => spent)).toEqual([6_000]);
    const dashboard = await ledger.run((tx) => readDashboard(tx, now));
    expect(dashboard.financial_summary.monthly_spending).toBe(8_420);
    const text = await ledger.run((tx) => csvText(tx, { sort: 'date' }));
    expect(text.match(/-(60\.00|24\.20|84\.20)/g)?.toSorted()).toEqual(['-24.20', '-60.00']);
    const after = await ledger.run((tx) => readAccountsList(tx, now));
    expect(after.netWorth).toEqual(before.netWorth);
    expect(await ledger.run((tx) => readBalanceHistory(tx, 30, now))).toEqual(history);
    expect(await ledger.wrongTotals()).toEqual([]);
    await ledger.sync(bank);
  });

  test('is changed, joined and undone, each to what it was', async () => {
    const { ledger, receipt, split, splits, undo } = await openReceipt();
    const whole = await ledger.rows();
    const made = await split(receipt, groceries, household);
    const [first, second] = made.parts;
    const edited = await ledger.run(async (tx) => {
      await editTransactions(tx, [{ id: second?.id ?? '', note: 'lamp and bulb' }], now);
      return stepIdOf(tx);
    });
    const changed = await split(
      receipt,
      { ...groceries, amount: toCents(-5_000) },
      { amount: toCents(-3_000), categoryId: 'travel' },
      { was: 1, categoryId: null },
    );
    expect(changed.parts[2]?.id).toBe(first?.id);
    await undo(changed.stepId);
    expect(
      shapeOf(await splits.read(ledger.scope, made.transaction.id)).map(([amount, , note]) => [amount, note]),
    ).toEqual([
      [-6_000, null],
      [-2_420, 'lamp and bulb'],
    ]);
    const joined = await splits.join(ledger.scope, made.transaction.id);
    expect(joined.parts).toEqual([]);
    expect(await ledger.rows()).toEqual(whole);
    await undo(joined.stepId);
    expect(await idsOfParts(ledger)).toEqual(expect.arrayContaining(made.parts.map(({ id }) => id)));
    await expect(undo(made.stepId)).rejects.toThrow('The parts were changed again');
    await undo(edited);
    await undo(made.stepId);
    expect(await ledger.rows()).toEqual(whole);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('an earlier change is undone only after the later one, and each once', async () => {
    const { ledger, receipt, split, splits, undo } = await openReceipt();
    const one = await split(receipt, groceries, household);
    const two = await split(receipt, household, groceries);
    await expect(undo(one.stepId)).rejects.toThrow('changed again');
    await undo(two.stepId);
    await expect(undo(two.stepId)).rejects.toThrow('undone already');
    await undo(one.stepId);
    expect((await splits.read(ledger.scope, one.transaction.id)).parts).toEqual([]);
  });

  test('parts that are not its own, not its amount or in no category are refused', async () => {
    const { receipt, split } = await openReceipt();
    await expect(split(receipt, groceries, groceries)).rejects.toThrow('add up');
    await expect(split(receipt, { amount: toCents(-8_420) }, {})).rejects.toThrow('add up');
    const largest = toCents(maxLedgerCents);
    await expect(split(receipt, { amount: largest }, {})).rejects.toThrow('add up');
    await expect(split(receipt, groceries, { ...household, was: 1 })).rejects.toThrow('not found');
    await expect(split(receipt, groceries, { ...household, categoryId: 'none' })).rejects.toThrow(
      'not found',
    );
    const first = await split(receipt, groceries, household);
    await expect(split(receipt, { ...groceries, was: 2 }, { was: 2 })).rejects.toThrow('twice');
    const part = { sourceId: `part ${first.parts[0]?.id}` };
    await expect(split({ ...receipt, ...part }, groceries, household)).rejects.toThrow('not found');
  });

  test('over months each part counts in its month, and none of them moves the balance or is recent before it', async () => {
    const { ledger, receipt, split } = await openReceipt();
    const history = await ledger.run((tx) => readBalanceHistory(tx, 30, now));
    const months = [0, 1, 2].map((monthsLater) => ({
      monthsLater,
      amount: toCents([-2_806, -2_807, -2_807][monthsLater] ?? 0),
    }));
    await split(receipt, ...months);
    const { transactions } = await list(ledger);
    expect(transactions.map(({ date }) => date)).toEqual(['2027-01-17', '2026-12-17', '2026-11-17']);
    const dashboard = await ledger.run((tx) => readDashboard(tx, now));
    expect(dashboard.financial_summary.monthly_spending).toBe(2_806);
    expect(dashboard.recent_transactions.map(({ date }) => date)).toEqual(['2026-11-17']);
    expect(await ledger.run((tx) => readBalanceHistory(tx, 30, now))).toEqual(history);
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});

describe('P17 what the bank changes of a split transaction', () => {
  test('a tip goes to the last part, and the day to all', async () => {
    const { ledger, bank, receipt, split } = await openReceipt({ isPending: true });
    await split(receipt, groceries, { ...household, monthsLater: 1 });
    bank.post(receipt, { amountCents: toCents(-9_000), postedOn: dayBefore(1) }, true);
    await ledger.sync(bank);
    const { transactions } = await list(ledger);
    expect(transactions.map(({ amount, date, isPending, note }) => [amount, date, isPending, note])).toEqual([
      [-3_000, '2026-12-19', false, 'lamp'],
      [-6_000, '2026-11-19', false, null],
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('a part that would be nothing is left out, and undo takes the difference', async () => {
    const { ledger, bank, receipt, split, splits, undo } = await openReceipt();
    await split(receipt, groceries, household);
    const { stepId, transaction } = await split(
      receipt,
      { ...groceries, amount: toCents(-8_000) },
      { amount: toCents(-420) },
    );
    bank.change(receipt, { amountCents: toCents(-8_000) });
    await ledger.sync(bank);
    expect((await list(ledger)).transactions.map(({ amount }) => amount)).toEqual([-8_000]);
    await undo(stepId);
    const back = await splits.read(ledger.scope, transaction.id);
    expect(back.parts.map(({ amount }) => amount)).toEqual([-6_000, -2_000]);
  });

  test('its parts go with it, and come back with it', async () => {
    const { ledger, bank, receipt, split, splits } = await openReceipt();
    const made = await split(receipt, groceries, { ...household, monthsLater: 1 });
    const parts = await ledger.rows();
    bank.remove(receipt);
    await ledger.sync(bank);
    expect(await ledger.rows()).toEqual([]);
    expect(await ledger.wrongTotals()).toEqual([]);
    await expect(splits.join(ledger.scope, made.transaction.id)).rejects.toThrow('not found');
    bank.change(receipt, {});
    await ledger.sync(bank);
    expect(await ledger.rows()).toEqual(parts);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('a posted transaction of an earlier sync gets the parts of its pending one, and undo reaches them', async () => {
    const { ledger, bank, receipt, split, undo } = await openReceipt({ isPending: true });
    const { stepId } = await split(receipt, groceries, household);
    const posted = bank.put({
      ...receipt,
      sourceId: 'posted',
      isPending: false,
      postedOn: dayBefore(2),
    });
    await ledger.sync(bank);
    bank.remove(receipt);
    await ledger.sync(bank);
    const { transactions } = await list(ledger);
    const partOfId = await idOf(ledger, posted);
    expect(transactions.map((row) => [row.amount, row.note, row.date, row.partOfId]).toSorted()).toEqual([
      [-2_420, 'lamp', dayBefore(2), partOfId],
      [-6_000, null, dayBefore(2), partOfId],
    ]);
    await undo(stepId);
    expect((await ledger.rows()).map(({ bankId }) => bankId)).toEqual(['posted']);
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});

describe('P17 a split', () => {
  test('of a transaction by hand follows its amount, its removal and its return', async () => {
    const { ledger, byHand, splits } = await openWorld();
    const { account } = await byHand.accounts.add(
      ledger.scope,
      { name: 'Wallet', kind: 'cash', balance: toCents(10_000) },
      null,
    );
    const entered = { amount: toCents(-5_000), date: dayBefore(0), description: 'Market' };
    const { transaction } = await byHand.transactions.add(ledger.scope, account.id, entered, null);
    const parts = [-2_000, -3_000].map((amount) => partWith({ amount: toCents(amount) }));
    const made = await splits.split(ledger.scope, transaction.id, { parts }, null);
    const part = made.parts[0]?.id ?? '';
    await expect(byHand.transactions.remove(ledger.scope, part)).rejects.toThrow('not found');
    const amounts = async () => (await list(ledger)).transactions.map(({ amount }) => amount).toSorted();
    const edited = byHand.transactions.edit(ledger.scope, transaction.id, { amount: toCents(-4_000) });
    await expect(edited).resolves.toMatchObject({ accountBalance: 6_000 });
    expect(await amounts()).toEqual([-2_000, -2_000]);
    expect(await byHand.transactions.remove(ledger.scope, transaction.id)).toEqual({
      accountBalance: 10_000,
    });
    expect(await amounts()).toEqual([]);
    await byHand.transactions.restore(ledger.scope, transaction.id);
    expect(await amounts()).toEqual([-2_000, -2_000]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('that is excluded counts nowhere, and counts again after undo; a part alone is not excluded', async () => {
    const { ledger, receipt, split } = await openReceipt();
    const made = await split(receipt, groceries, household);
    const parts = await ledger.rows();
    const exclude = (id: string) => ledger.run((tx) => excludeTransaction(tx, id, now));
    await expect(exclude(made.parts[0]?.id ?? '')).rejects.toThrow('not found');
    const { resolutionId } = await exclude(made.transaction.id);
    expect(await ledger.rows()).toEqual([]);
    await ledger.run((tx) => undoResolution(tx, resolutionId ?? '', now));
    expect(await ledger.rows()).toEqual(parts);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('unpairs a transfer, and a part of it is paired', async () => {
    const { ledger, bank, split, splits } = await openWorld();
    const shared = { description: 'ONLINE TRANSFER', category: transferCategory };
    const out = bank.put({ ...shared, amountCents: toCents(-10_000), providerAccountId: 'checking' });
    bank.put({ ...shared, amountCents: toCents(10_000), providerAccountId: 'savings' });
    bank.put({ ...shared, amountCents: toCents(7_000), providerAccountId: 'savings' });
    await ledger.sync(bank);
    const before = await ledger.rows();
    expect(before.filter(({ otherLeg }) => otherLeg !== null)).toHaveLength(2);
    const made = await split(
      out,
      { amount: toCents(-7_000) },
      { amount: toCents(-3_000), categoryId: 'bank-fees' },
    );
    const rows = await ledger.rows();
    expect(
      rows
        .filter(({ otherLeg }) => otherLeg !== null)
        .map(({ amountCents }) => amountCents)
        .toSorted(),
    ).toEqual([-7_000, 7_000]);
    await splits.join(ledger.scope, made.transaction.id);
    expect(await ledger.rows()).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('teaches nothing: the category of a part says nothing of its merchant', async () => {
    const { ledger, bank, receipt, split } = await openReceipt();
    const other = bank.put({ amountCents: toCents(-500), description: 'ZZYX BAKERY' });
    await ledger.sync(bank);
    const { parts } = await split(receipt, groceries, household);
    const learningOf = (id: string) =>
      ledger.run((tx) => editWithCorrections(tx, { edits: [{ id, categoryId: 'travel' }] }, now));
    expect(await learningOf(parts[0]?.id ?? '')).toMatchObject({ learning: null });
    expect((await learningOf(await idOf(ledger, other))).learning).not.toBeNull();
  });
});

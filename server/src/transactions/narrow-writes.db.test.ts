import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { orphanRows, releaseOrphans } from '../accounts/orphans.store.ts';
import { addBudget, editBudget, readBudgets } from '../budgets/budgets.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { insertAdjustment } from '../reconciliation/adjustments.store.ts';

const world = useTestLedgers();

const missingId = '00000000-0000-4000-8000-000000000000';

const accountIdOf = (ledger: TestLedger, providerAccountId: string): Promise<string> =>
  ledger.run(async (tx) => {
    const account = await tx.query
      .selectFrom('accounts')
      .select('id')
      .where('household_id', '=', tx.householdId)
      .where('provider_account_id', '=', providerAccountId)
      .executeTakeFirstOrThrow();
    return account.id;
  });

const write = <T>(ledger: TestLedger, work: (tx: HouseholdTransaction) => Promise<T>): Promise<T> =>
  ledger.run(async (tx) => {
    await lockLedgerForWriting(tx);
    return work(tx);
  });

/** The bank's ids of the rows of which the column is so. */
const rowsWhere = (ledger: TestLedger, column: 'is_adjustment' | 'orphaned_at'): Promise<string[]> =>
  ledger.run(async (tx) => {
    const rows = await tx.query
      .selectFrom('transactions')
      .select(['source_id as bankId', column])
      .where('household_id', '=', tx.householdId)
      .orderBy('source_id')
      .execute();
    return rows.filter((row) => Boolean(Reflect.get(row, column))).map(({ bankId }) => bankId);
  });

const journalOf = (ledger: TestLedger, action: string) =>
  ledger.run((tx) =>
    tx.query
      .selectFrom('journal')
      .select(['actor', 'before', 'after'])
      .where('household_id', '=', tx.householdId)
      .where('action', '=', action)
      .orderBy('id')
      .execute(),
  );

test('P11 only an added transaction is replaced by the bank’s own', async () => {
  const { bank, ledger } = await world.openBank();
  bank.put({ amountCents: toCents(-450) });
  await ledger.apply(bank.delta(0));
  const account = await accountIdOf(ledger, 'checking');
  const added = { amount: toCents(-700), date: dayBefore(1), description: 'Adjustment' };
  const id = await write(ledger, (tx) => insertAdjustment(tx, account, added));
  expect(await rowsWhere(ledger, 'is_adjustment')).toEqual([`added by a person ${id}`]);
});

test('P03 what one account leaves behind is settled without touching what another waits for', async () => {
  const { bank, ledger } = await world.openBank();
  const ofChecking = bank.put({ amountCents: toCents(-450), providerAccountId: 'checking' });
  const ofCard = bank.put({ amountCents: toCents(-460), providerAccountId: 'card' });
  await ledger.apply(bank.delta(0));
  const [checking, card] = [await accountIdOf(ledger, 'checking'), await accountIdOf(ledger, 'card')];
  await write(ledger, (tx) => orphanRows(tx, [checking], now));
  expect(await rowsWhere(ledger, 'orphaned_at')).toEqual([ofChecking.sourceId]);
  await write(ledger, (tx) => orphanRows(tx, [card], now));
  await write(ledger, (tx) => releaseOrphans(tx, [checking]));
  expect(await rowsWhere(ledger, 'orphaned_at')).toEqual([ofCard.sourceId]);
});

test('P03 before a new connection’s history is complete, no old transaction is missing', async () => {
  const { bank, ledger } = await world.openBank();
  const stored = bank.put({ amountCents: toCents(-450), postedOn: dayBefore(5) });
  bank.put({ amountCents: toCents(-9_900), postedOn: dayBefore(20), description: 'LONG AGO' });
  await ledger.apply(bank.delta(0));
  const ids = (await ledger.rows()).map(({ bankId }) => bankId);
  const account = await accountIdOf(ledger, stored.providerAccountId);
  await write(ledger, (tx) => orphanRows(tx, [account], now));
  const recent = [
    { ...stored, sourceId: 'new', amountCents: toCents(-1), postedOn: dayBefore(2) },
    { ...stored, sourceId: 'first', amountCents: toCents(-2), postedOn: dayBefore(28) },
  ];
  await ledger.apply({ ...bank.delta(0, 0), upserted: recent, isHistoryComplete: false });
  expect((await ledger.rows()).map(({ bankId }) => bankId)).toEqual([...ids, 'first', 'new'].toSorted());
  await ledger.apply({ ...bank.delta(0, 0), upserted: recent, isHistoryComplete: true });
  expect((await ledger.rows()).map(({ bankId }) => bankId)).toEqual(['first', 'new']);
});

test('P12 a budget counts the household’s currency alone', async () => {
  const { bank, ledger } = await world.openBank();
  bank.put({ amountCents: toCents(-8_000) });
  bank.put({ amountCents: toCents(-5_000), currency: 'EUR' });
  await ledger.apply(bank.delta(0));
  const budget = { category: 'Food & Dining', monthlyLimit: toCents(50_000) };
  await ledger.run((tx) => addBudget(tx, budget, now));
  expect((await ledger.run((tx) => readBudgets(tx, undefined, now))).totals.spent).toBe(8_000);
});

test('P11 the journal has a budget’s values before and after, and a transaction’s new predicted category', async () => {
  const { bank, ledger } = await world.openBank();
  const row = bank.put({ amountCents: toCents(-450) });
  const other = bank.put({ amountCents: toCents(-460) });
  await ledger.apply(bank.delta(0));
  const { id } = await ledger.run((tx) =>
    addBudget(tx, { category: 'Travel', monthlyLimit: toCents(1_000) }, now),
  );
  await ledger.run((tx) => editBudget(tx, id, { monthlyLimit: toCents(2_000), isActive: false }, now));
  const [added] = await journalOf(ledger, 'add');
  expect(added).toMatchObject({
    before: {},
    after: { categoryId: 'travel', monthlyLimitCents: 1_000, isActive: true, holdsFor: 'onward' },
  });
  const [edited] = await journalOf(ledger, 'edit');
  expect(edited).toMatchObject({
    before: { monthlyLimitCents: 1_000, isActive: true },
    after: { monthlyLimitCents: 2_000, isActive: false, holdsFor: 'onward' },
  });

  const category = { primary: 'TRAVEL', detailed: 'TRAVEL_FLIGHTS', confidence: 'VERY_HIGH' };
  const upserted = [
    { ...row, description: 'UNITED', category },
    { ...other, authorizedOn: dayBefore(1) },
  ];
  await ledger.apply({ ...bank.delta(0, 0), upserted });
  expect(await journalOf(ledger, 'categorize')).toEqual([
    {
      actor: 'system',
      before: { categoryId: 'groceries' },
      after: { categoryId: 'flights', reason: expect.any(String) },
    },
  ]);
});

test('an edit of an unknown transaction is refused', async () => {
  const { bank, ledger } = await world.openBank();
  bank.put({ amountCents: toCents(-450) });
  await ledger.apply(bank.delta(0));
  const id = await ledger.run(async (tx) => {
    const row = await tx.query.selectFrom('transactions').select('id').executeTakeFirstOrThrow();
    return row.id;
  });
  const edit = (edits: Parameters<typeof editTransactions>[1]) =>
    ledger.run((tx) => editTransactions(tx, edits, now));
  await expect(edit([{ id: missingId, note: 'x' }])).rejects.toThrow('This transaction was not found.');
  await expect(edit([{ id, categoryId: 'none-such' }])).rejects.toThrow('This category was not found.');
  await expect(
    edit([
      { id, note: 'x' },
      { id, note: 'y' },
    ]),
  ).rejects.toThrow('edits: contains a transaction twice');
});

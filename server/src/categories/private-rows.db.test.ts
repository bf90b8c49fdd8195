import type { CategoryChange } from '@cairn/contract/categories';
import { transactionsQuery } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { addBudget, readBudgets } from '../budgets/budgets.store.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { openTestUndo } from '../history/test-undo.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { addTestMember } from '../people/test-members.ts';
import { setCategory } from '../predictions/test-corrections.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createCategoryEdits } from './category-edits.ts';
import { coffee } from './test-category-tree.ts';

const ledgers = useTestLedgers();

/** Ada had coffee for 5.00 that everybody sees, and for 7.00 and 9.00 that she alone does; of the last she said herself that it was. Grace sees the 5.00. */
async function openCouple() {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const drink = (cents: number, providerAccountId: string) =>
    bank.put({ amountCents: toCents(-cents), description: 'VWB TWO', category: coffee, providerAccountId });
  drink(5_00, 'checking');
  drink(7_00, 'savings');
  const chosen = drink(9_00, 'savings');
  await ledger.sync(bank);
  const ada = ledger.scope;
  const grace = await addTestMember(ledgers.database, ada);
  const as = <T>(scope: HouseholdScope, work: Parameters<typeof inHousehold<T>>[2]) =>
    inHousehold(ledgers.database, scope, work);
  await as(ada, (tx) => makePrivate(tx, { provider_account_id: 'savings' }));
  await setCategory(ledger, [chosen], 'coffee');
  const wanted = { category: 'Coffee', monthlyLimit: toCents(20_00), isPersonal: true };
  await as(ada, (tx) => addBudget(tx, wanted, now));
  const edits = createCategoryEdits({ database: ledgers.database, now: () => now });
  return {
    ledger,
    ada,
    grace,
    change: (by: HouseholdScope, id: string, change: CategoryChange) => edits.change(by, id, change),
    undo: (by: HouseholdScope, stepId: string) => openTestUndo(ledgers.database, by)(stepId),
    spendingOf: async (scope: HouseholdScope) =>
      (await as(scope, (tx) => readDashboard(tx, now))).spending_by_category,
    sizesIn: async (scope: HouseholdScope, categoryId: string) => {
      const query = transactionsQuery.parse({ categoryId });
      const { transactions } = await as(scope, (tx) => listTransactions(tx, query));
      return transactions.map(({ amount }) => -amount).toSorted((a, b) => a - b);
    },
    ownBudgets: async () => {
      const { budgets } = await as(ada, (tx) => readBudgets(tx, undefined, now));
      return budgets.map(({ categoryId, spent }) => [categoryId, spent]);
    },
    idCountsInJournal: (scope: HouseholdScope) =>
      as(scope, async ({ query, householdId }) => {
        const rows = await query
          .selectFrom('journal')
          .select(['action', 'after'])
          .where('household_id', '=', householdId)
          .where('subject_kind', '=', 'category')
          .execute();
        return rows.map(({ action, after }) => [
          action,
          JSON.stringify(after).split(/-4[0-9a-f]{3}-/).length - 1,
        ]);
      }),
  };
}

describe('P27 a change of a category reaches what the person who makes it does not see', () => {
  test('what one’s own account has in a merged category moves along, and comes back with the rest', async () => {
    const { ledger, ada, grace, change, undo, sizesIn, ownBudgets } = await openCouple();
    const { stepId, changedCount } = await change(grace, 'coffee', { mergeInto: 'restaurants' });
    expect(changedCount).toBe(1);
    expect(await sizesIn(ada, 'restaurants')).toEqual([5_00, 7_00, 9_00]);
    expect(await sizesIn(grace, 'restaurants')).toEqual([5_00]);
    expect(await ownBudgets()).toEqual([['restaurants', 16_00]]);
    expect(await ledger.wrongTotals()).toEqual([]);
    await undo(grace, stepId);
    expect(await sizesIn(ada, 'coffee')).toEqual([5_00, 7_00, 9_00]);
    expect(await sizesIn(grace, 'coffee')).toEqual([5_00]);
    expect(await ownBudgets()).toEqual([['coffee', 16_00]]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('and others read nothing of it where its owner merges', async () => {
    const { ada, grace, change, undo, sizesIn, idCountsInJournal } = await openCouple();
    const { stepId, changedCount } = await change(ada, 'coffee', { mergeInto: 'restaurants' });
    expect(changedCount).toBe(3);
    expect(await idCountsInJournal(grace)).toEqual([['merge', 1]]);
    // Two transactions, one of them also as a person said, a correction and a budget.
    expect(await idCountsInJournal(ada)).toEqual([
      ['merge', 1],
      ['follow', 5],
    ]);
    await undo(ada, stepId);
    expect(await sizesIn(ada, 'coffee')).toEqual([5_00, 7_00, 9_00]);
  });

  test('a kind that changes is that of all its transactions', async () => {
    const { ledger, ada, grace, change, spendingOf } = await openCouple();
    const { changedCount } = await change(grace, 'coffee', { parentId: 'transfer' });
    expect(changedCount).toBe(1);
    expect(await spendingOf(ada)).toEqual([]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});

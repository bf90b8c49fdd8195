import { toCents } from '@cairn/domain/money';
import { monthOf, monthRange } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type HouseholdScope, lookingAt } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { addTestMember } from '../people/test-members.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { addBudget, deleteBudget, editBudget, readActiveBudgets, readBudgets } from './budgets.store.ts';

const ledgers = useTestLedgers();
const thisMonth = monthOf(dayBefore(0));
const shopping = {
  primary: 'GENERAL_MERCHANDISE',
  detailed: 'GENERAL_MERCHANDISE_SUPERSTORES',
  confidence: 'HIGH',
};

/** Ada spent 30.00 from an account that everybody sees and 12.00 from her own; Grace is in the household too. */
async function openShared() {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const spend = (providerAccountId: string, cents: number) =>
    bank.put({
      amountCents: toCents(-cents),
      description: 'QXZ SHOP',
      providerAccountId,
      category: shopping,
    });
  spend('checking', 30_00);
  spend('savings', 12_00);
  await ledger.sync(bank);
  const ada = ledger.scope;
  const grace = await addTestMember(ledgers.database, ada);
  const as = <T>(scope: HouseholdScope, read: Parameters<typeof inHousehold<T>>[2]) =>
    inHousehold(ledgers.database, scope, read);
  const idOf = (provider: string) =>
    as(ada, async ({ query }) => {
      const { rows } = await sql<{
        id: string;
      }>`select id from accounts where provider_account_id = ${provider}`.execute(query);
      return rows[0]?.id ?? '';
    });
  const savingsId = await idOf('savings');
  await as(ada, (tx) => makePrivate(tx, { provider_account_id: 'savings' }));
  const add = (isPersonal: boolean, dollars: number) =>
    as(ada, (tx) =>
      addBudget(tx, { category: 'Shopping', monthlyLimit: toCents(dollars * 100), isPersonal }, now),
    );
  const budgetsOf = (scope: HouseholdScope) => as(scope, (tx) => readBudgets(tx, thisMonth, now));
  return { ledger, ada, grace, as, add, budgetsOf, savingsId, checkingId: await idOf('checking') };
}

/** A budget as a line: its limit, what was spent of how many transactions. */
const lines = ({ budgets }: Awaited<ReturnType<typeof readBudgets>>) =>
  budgets.map((one) => [one.isPersonal ? 'mine' : 'ours', one.monthlyLimit, one.spent, one.count]);

describe('P27 a budget of everybody’s counts what everybody sees, and one’s own what nobody else does', () => {
  test('so that all see the same of the one, and no charge is in both', async () => {
    const { ada, grace, add, budgetsOf, as } = await openShared();
    await add(false, 100);
    await add(true, 20);
    const own = await budgetsOf(ada);
    expect(lines(own)).toEqual([
      ['ours', 100_00, 30_00, 1],
      ['mine', 20_00, 12_00, 1],
    ]);
    expect(own.totals).toEqual({ limit: 120_00, spent: 42_00, remaining: 78_00 });
    expect(own.count).toBe(2);
    expect(lines(await budgetsOf(grace))).toEqual([['ours', 100_00, 30_00, 1]]);
    expect(lines(await budgetsOf(lookingAt(ada, 'shared')))).toEqual([['ours', 100_00, 30_00, 1]]);
    expect(lines(await budgetsOf(lookingAt(ada, 'mine')))).toEqual([['mine', 20_00, 12_00, 1]]);
    for (const { spent, categoryIds, accountIds } of own.budgets) {
      const rows = await as(ada, (tx) =>
        listTransactions(tx, {
          ...monthRange(thisMonth),
          kind: 'net_spending',
          categoryId: categoryIds.join(','),
          accountId: accountIds?.join(','),
          sort: 'date',
          limit: 50,
        }),
      );
      expect(rows.transactions.map(({ amount }) => -amount)).toEqual([spent]);
    }
  });

  test('also what finds that one is over it', async () => {
    const { ada, grace, add, as, savingsId, checkingId } = await openShared();
    await add(false, 100);
    await add(true, 20);
    const active = (scope: HouseholdScope) => as(scope, (tx) => readActiveBudgets(tx, thisMonth));
    expect((await active(ada)).map(({ name }) => name)).toEqual(['Shopping', 'Shopping (only you)']);
    expect((await active(ada)).map(({ accountIds }) => accountIds)).toEqual([
      expect.arrayContaining([checkingId]),
      [savingsId],
    ]);
    expect((await active(ada))[0]?.accountIds).not.toContain(savingsId);
    expect((await active(grace)).map(({ name, accountIds }) => [name, accountIds])).toEqual([
      ['Shopping', null],
    ]);
  });
});

describe('others have nothing of a personal budget', () => {
  test('not in the tables, the history or what is kept for undo, also once it is deleted', async () => {
    const { ada, grace, add, as } = await openShared();
    const countsOf = (scope: HouseholdScope) =>
      as(scope, async (tx) => {
        const { rows } = await sql<Record<string, number>>`
          select (select count(*)::int from budgets) as budgets, (select count(*)::int from budget_terms) as terms,
            (select count(*)::int from budget_months) as months,
            (select count(*)::int from journal where subject_kind = 'budget') as entries,
            (select count(*)::int from row_images where table_name like 'budget%') as images
        `.execute(tx.query);
        return rows[0];
      });
    const before = await countsOf(grace);
    const { id } = await add(true, 20);
    await as(ada, (tx) => editBudget(tx, id, { monthlyLimit: toCents(15_00), holdsFor: 'month' }, now));
    expect(await countsOf(ada)).toMatchObject({ budgets: 1, terms: 1, months: 1, entries: 2 });
    expect(await countsOf(grace)).toEqual(before);
    const change = as(grace, (tx) => editBudget(tx, id, { monthlyLimit: toCents(1) }, now));
    await expect(change).rejects.toMatchObject({ code: 'not_found' });
    await as(ada, (tx) => deleteBudget(tx, id, undefined, now));
    expect(await countsOf(ada)).toMatchObject({ budgets: 0, entries: 3 });
    expect(await countsOf(grace)).toEqual(before);
  });
});

test('who is alone with shared accounts is offered none, and who has others or an account of their own is', async () => {
  const alone = await ledgers.openLedger();
  expect((await alone.run((tx) => readBudgets(tx, undefined, now))).offersPersonal).toBe(false);
  const { ada, grace, budgetsOf } = await openShared();
  expect((await budgetsOf(ada)).offersPersonal).toBe(true);
  expect((await budgetsOf(grace)).offersPersonal).toBe(true);
});

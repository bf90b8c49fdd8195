import { toCents } from '@cairn/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBudget, deleteBudget, readBudgets } from '../budgets/budgets.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { createTestLedgers, now } from '../ledger/test-ledger.ts';
import { addTestMember } from '../people/test-members.ts';
import { createTestArchives, type TestArchives } from './test-archives.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
let archives: TestArchives;
beforeAll(async () => {
  ledgers = await createTestLedgers();
  archives = await createTestArchives(ledgers.database, () => now);
});
afterAll(async () => {
  await archives.close();
  await ledgers.close();
});

test('P27 a budget of one person is theirs alone where an archive is imported, also one that they deleted', async () => {
  const ledger = await ledgers.openLedger();
  const wanted = { category: 'Shopping', monthlyLimit: toCents(90_00), isPersonal: true };
  await ledger.run((tx) => addBudget(tx, wanted, now));
  const { id } = await ledger.run((tx) => addBudget(tx, wanted, now));
  await ledger.run((tx) => deleteBudget(tx, id, undefined, now));
  const empty = await archives.newHousehold();
  await archives.importAll(empty, await archives.exportAll(ledger.scope));
  const other = await addTestMember(ledgers.database, empty);
  const countsOf = (scope: HouseholdScope) =>
    inHousehold(ledgers.database, scope, async (tx) => {
      const entries = await tx.query
        .selectFrom('journal')
        .select('id')
        .where('household_id', '=', tx.householdId)
        .where('subject_kind', '=', 'budget')
        .execute();
      const { budgets } = await readBudgets(tx, undefined, now);
      return [budgets.map(({ isPersonal }) => isPersonal), entries.length];
    });
  expect(await countsOf(empty)).toEqual([[true], 3]);
  expect(await countsOf(other)).toEqual([[], 0]);
});

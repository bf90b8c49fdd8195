import { type HistoryStep, historyQuery } from '@cairn/contract/history';
import { transactionsQuery } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { createAccountEdits } from '../accounts/account-edits.ts';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { readBudgets } from '../budgets/budgets.store.ts';
import { readCategories } from '../categories/categories.store.ts';
import { createCategoryEdits } from '../categories/category-edits.ts';
import { createCorrections } from '../corrections/corrections.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import type { Database } from '../db/pool.ts';
import { readsOf } from '../db/test-reads.ts';
import { createTestImports } from '../imports/test-imports.ts';
import { readHousehold } from '../journal/households.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import type { TestLedgers } from '../ledger/test-ledgers.ts';
import { createMerchants } from '../merchants/merchants.ts';
import { createOwnEdits } from '../own-transactions/own-edits.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { readPlannedInput } from '../planned/planned.store.ts';
import { createPlanned } from '../planned/planned.ts';
import { createExpectedBack } from '../reimbursements/expected-back.ts';
import { createReimbursements } from '../reimbursements/reimbursements.ts';
import { createRules } from '../rules/rules.ts';
import { createSplits } from '../splits/splits.ts';
import { createTags } from '../tags/tags.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createTransfers } from '../transfers/transfers.ts';
import { createHistory } from './history.ts';

export const today = toPlainDate('2026-11-20');

/** For tests: a household with a bank, and everything that a person can do in it. */
export function openWorld(database: Database, ledger: TestLedger) {
  const learned: string[] = [];
  const queue = {
    enqueueInsights: async () => undefined,
    enqueueInsightsOf: async () => undefined,
    enqueueFollowUp: async ({ learningId }: { learningId: string }) => void learned.push(learningId),
  };
  const deps = { database, queue, now: () => now };
  const corrections = createCorrections(deps);
  const ruleChanges = createRules(deps);
  const history = createHistory({ ...deps, memberNames: async () => new Map() });
  const { scope } = ledger;
  return {
    ledger,
    scope,
    bank: new TestBank(),
    accounts: createOwnAccounts(deps),
    accountEdits: createAccountEdits(deps),
    transactions: createOwnTransactions(deps),
    editTogether: createOwnEdits(deps),
    splits: createSplits(deps),
    planned: createPlanned(deps),
    categories: createCategoryEdits(deps),
    merchants: createMerchants({ ...deps, reads: readsOf(database) }),
    corrections,
    ruleChanges,
    history,
    /** Applies to past transactions what was corrected, as the job does. */
    async follow(): Promise<void> {
      for (const learningId of learned.splice(0))
        await corrections.follow(scope, learningId).catch(() => undefined);
    },
    /** All steps, newest first. */
    async steps(filter: object = {}): Promise<HistoryStep[]> {
      const steps: HistoryStep[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await history.list(
          scope,
          historyQuery.parse({ ...filter, ...(after && { afterEntryId: after }) }),
        );
        steps.push(...page.steps);
        after = page.next;
      }
      return steps;
    },
    plans: async () => (await ledger.run((tx) => readPlannedInput(tx, today))).plans,
    /** What a person sees. */
    seen: async () => ({
      rules: (await ruleChanges.rules(scope)).rules,
      ...(await ledger.run(async (tx) => ({
        rows: (await listTransactions(tx, transactionsQuery.parse({ limit: 200 }))).transactions,
        accounts: await readAccountsList(tx, now),
        budgets: await readBudgets(tx, undefined, now),
        categories: await readCategories(tx),
        dashboard: (await readDashboard(tx, now)).financial_summary,
        timeZone: (await readHousehold(tx)).timeZone,
      }))),
    }),
  };
}

/** A world in which a person has done something already: rows of a bank and by hand, tags, and money that may pay others back. */
export async function openLivedWorld(ledgers: TestLedgers) {
  const ledger = await ledgers.openLedger();
  const world = openWorld(ledgers.database, ledger);
  const { bank, scope } = world;
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  const put = (days: number, amountCents: number, description: string, providerAccountId = 'card') =>
    bank.put({
      amountCents: toCents(amountCents),
      description,
      providerAccountId,
      postedOn: dayBefore(days),
    });
  put(9, -8_420, 'CORNER MARKET 0042');
  put(6, -3_110, 'CORNER MARKET 0043');
  put(5, -450, 'BLUE BOTTLE 12');
  put(4, 4_200, 'ZELLE FROM SAM RIVERA', 'checking');
  put(3, -30_000, 'TO SAVINGS', 'checking');
  put(3, 30_000, 'FROM CHECKING', 'savings');
  put(2, 30_100, 'GIFT', 'savings');
  await ledger.sync(bank);
  const { account } = await world.accounts.add(
    scope,
    { name: 'Wallet', kind: 'cash', balance: toCents(6_000), balanceOn: dayBefore(30) },
    null,
  );
  const tags = createTags(deps);
  for (const name of ['Trip', 'Work']) await tags.add(scope, { name }, null);
  const add = (amount: number, description: string) =>
    world.transactions.add(
      scope,
      account.id,
      { amount: toCents(amount), date: dayBefore(7), description },
      null,
    );
  await add(-1_250, 'Corner Market');
  await add(-800, 'Ferry');
  const expectedBack = createExpectedBack(deps);
  const imports = await createTestImports(ledgers, ledger);
  return {
    ...world,
    walletId: account.id,
    tags,
    expectedBack,
    reimbursements: createReimbursements(deps),
    transfers: createTransfers(deps),
    importText: (text: string, name: string) => imports.importText(text, name),
    rows: async () =>
      (await ledger.run((tx) => listTransactions(tx, transactionsQuery.parse({ limit: 200 })))).transactions,
    /** All that a person sees. */
    async seenByPerson() {
      return {
        ...(await world.seen()),
        tags: (await tags.list(scope)).tags,
        plans: await world.plans(),
        expected: await expectedBack.list(scope),
        wrongTotals: await ledger.wrongTotals(),
      };
    },
  };
}

export type LivedWorld = Awaited<ReturnType<typeof openLivedWorld>>;

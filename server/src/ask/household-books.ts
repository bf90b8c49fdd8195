import type { AnswerInput } from '@cairn/contract/ask/answer-input';
import type { AskLedger } from '@cairn/contract/ask/ask-ledger';
import type { AskOrder } from '@cairn/contract/ask/reading';
import type { Recurring } from '@cairn/contract/recurring';
import { type TransactionsFilter, transactionsQuery } from '@cairn/contract/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readAccountsList } from '../ledger/accounts-list.store.ts';
import { readBudgets } from '../ledger/budgets.store.ts';
import { readCategories } from '../ledger/categories.store.ts';
import { readHousehold, todayOf } from '../ledger/households.store.ts';
import { readFirstDay, readPayees, readTopPayees } from '../ledger/merchants.store.ts';
import { listTransactions, readSmallest } from '../ledger/transactions.store.ts';
import { paymentsOf } from './recurring-payments.ts';

/** Payees whose names a question is searched for. A household has some hundreds; the least frequent of more are left out. */
const mostPayees = 3000;

export type BooksDeps = {
  now: () => Date;
  /** What the page of recurring payments lists, read within a transaction that only reads. */
  recurringIn: (tx: HouseholdTransaction) => Promise<Recurring>;
};

/** Everything that answering a question needs, as the person of the transaction may see it. All of it only reads. */
export async function readAskInput(tx: HouseholdTransaction, deps: BooksDeps): Promise<AnswerInput> {
  const household = await readHousehold(tx);
  const { accounts } = await readAccountsList(tx);
  return {
    currency: household.currency,
    vocabulary: {
      today: todayOf(household, deps.now()),
      categories: await readCategories(tx),
      accounts: accounts.filter(({ closedOn }) => closedOn === null),
      merchants: await readPayees(tx, mostPayees),
    },
    ledger: ledgerOf(tx, deps),
  };
}

function ledgerOf(tx: HouseholdTransaction, { now, recurringIn }: BooksDeps): AskLedger {
  return {
    totals: (filter) => readTotals(tx, filter),
    rows: (filter, order, limit) => readRows(tx, filter, order, limit),
    topMerchants: (filter, limit) => readTopPayees(tx, filter, limit),
    accounts: () => readAccountsList(tx),
    budgets: (month) => readBudgets(tx, month, now()),
    streams: async () => paymentsOf(tx, await recurringIn(tx)),
    firstRowOn: () => readFirstDay(tx),
  };
}

/** The totals that stand above the list of the same filter: they are read by the same function. */
async function readTotals(tx: HouseholdTransaction, filter: TransactionsFilter) {
  const { totals } = await listTransactions(tx, transactionsQuery.parse({ ...filter, limit: 1 }));
  if (totals === null) throw new Error('The first page of a list came without its totals');
  return totals;
}

async function readRows(
  tx: HouseholdTransaction,
  filter: TransactionsFilter,
  order: AskOrder,
  limit: number,
) {
  if (order === 'smallest') return readSmallest(tx, filter, limit);
  const sort = order === 'largest' ? 'amount' : 'date';
  return (await listTransactions(tx, transactionsQuery.parse({ ...filter, sort, limit }))).transactions;
}

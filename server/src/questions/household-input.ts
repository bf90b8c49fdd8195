import type { ForecastResponse } from '@cairn/contract/forecast';
import type { Recurring } from '@cairn/contract/recurring';
import { type TransactionsFilter, transactionsQuery } from '@cairn/contract/transactions';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { AnswerInput } from '@cairn/domain/questions/answer-input';
import type { AskLedger } from '@cairn/domain/questions/ask-ledger';
import type { AskOrder } from '@cairn/domain/questions/reading';
import { namedInQuestions } from '@cairn/domain/questions/vocabulary';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readBalanceOn } from '../accounts/balances.store.ts';
import { readBudgets } from '../budgets/budgets.store.ts';
import { readCategories } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { readFirstDay, readPayees, readTopPayees } from '../merchants/merchants.store.ts';
import { listTransactions, readSmallest } from '../transactions/transactions.store.ts';
import { streamsOf } from './recurring-payments.ts';

/** Payee names that are matched in a question; the least frequent of more are dropped. */
const maxPayees = 3000;

export type AskInputDeps = {
  now: () => Date;
  /** The recurring payments page's data, read in a read-only transaction. */
  recurringIn: (tx: HouseholdTransaction) => Promise<Recurring>;
  /** The forecast page's data, likewise. */
  forecastIn: (tx: HouseholdTransaction) => Promise<ForecastResponse>;
};

/** The data for answering a question, as the user may see it. Read-only. */
export async function readAskInput(tx: HouseholdTransaction, deps: AskInputDeps): Promise<AnswerInput> {
  const household = await readHousehold(tx);
  const { accounts } = await readAccountsList(tx, deps.now());
  const today = todayOf(household, deps.now());
  return {
    currency: household.currency,
    vocabulary: {
      today,
      currency: household.currency,
      categories: namedInQuestions(await readCategories(tx)),
      accounts: accounts.filter(({ closedOn }) => closedOn === null),
      merchants: await readPayees(tx, maxPayees),
    },
    ledger: ledgerOf(tx, deps, household.currency, today),
  };
}

function ledgerOf(
  tx: HouseholdTransaction,
  { now, recurringIn, forecastIn }: AskInputDeps,
  currency: string,
  today: PlainDate,
): AskLedger {
  return {
    totals: (filter) => readTotals(tx, filter),
    rows: (filter, order, limit) => readRows(tx, filter, order, limit),
    topMerchants: (filter, limit) => readTopPayees(tx, filter, limit),
    accounts: () => readAccountsList(tx, now()),
    budgets: (month) => readBudgets(tx, month, now()),
    netWorthOn: (date) => readBalanceOn(tx, currency, date, today),
    streams: async () => streamsOf(tx, await recurringIn(tx)),
    forecast: async () => (await forecastIn(tx)).forecast?.points ?? [],
    firstRowOn: () => readFirstDay(tx),
  };
}

/** The list's own totals, so that both agree. */
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

import type { AccountHistoryResponse } from '@cairn/contract/account-history';
import type { AccountReconciliation } from '@cairn/contract/reconciliation';
import { accountTotals } from '@cairn/domain/account-totals';
import { type AccountBalances, accountLine, balanceOn, balanceSeries } from '@cairn/domain/balance-series';
import { createConversion } from '@cairn/domain/exchange-rates';
import { type Cents, sumCents, toCents, zeroCents } from '@cairn/domain/money';
import { addDays, monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import { RefusedError } from '@cairn/domain/refused-error';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';
import { sampleAccounts, sampleConnection } from './sample.ts';

export function demoAccounts({ transactions, today }: DemoState) {
  const accounts = sampleAccounts.map((account) => ({
    ...account,
    bankName: account.name,
    isHidden: false,
    groupName: null,
    sharing: 'ours' as const,
    isYours: true,
    note: null,
    connectionId: sampleConnection.id,
    institution: sampleConnection.institutionName,
    currency: 'USD',
    closedOn: null,
    transactionsCount: transactions({ accountId: account.id }).length,
    reconciliation: { status: 'balanced' as const, difference: zeroCents, since: null },
    holdings: [],
    holdingsDifference: null,
    convertedBalance: null,
    loan: null,
  }));
  return {
    accounts,
    ...accountTotals(accounts, { currency: 'USD', today: today(), conversion: createConversion([]) }),
    unreadable: [],
  };
}

function postedIn({ transactions }: DemoState, accountId: string) {
  return transactions({ accountId }).filter((row) => !row.isPending);
}

/** The sample bank has sent its accounts' transactions of so many days: beside the three of this month there were none. */
const sampleHistoryDays = 730;

function sumsByDay(rows: readonly { date: PlainDate; amount: Cents }[]): Map<PlainDate, Cents> {
  const sums = new Map<PlainDate, Cents>();
  for (const { date, amount } of rows) sums.set(date, sumCents([sums.get(date) ?? zeroCents, amount]));
  return sums;
}

function accountBalances(state: DemoState): AccountBalances[] {
  return sampleAccounts.map(({ id, name, currentBalance }) => {
    const posted = postedIn(state, id);
    const transfers = posted.filter(({ kind }) => kind === 'transfer');
    return {
      accountId: id,
      name,
      currency: 'USD',
      isByHand: false,
      currentCents: currentBalance,
      closedOn: null,
      firstRowOn: addDays(state.today(), -sampleHistoryDays),
      movedByDay: sumsByDay(posted),
      transferredByDay: sumsByDay(transfers),
      reports: [],
    };
  });
}

const inDollars = { currency: 'USD', conversion: createConversion([]) };

/** The total balance at the end of a day. */
export function demoBalanceOn(state: DemoState, date: PlainDate) {
  return balanceOn(accountBalances(state), date, state.today(), inDollars);
}

function historyOf(state: DemoState, accountId: string, days: number): AccountHistoryResponse {
  const account = accountBalances(state).find((one) => one.accountId === accountId);
  if (account === undefined) throw new RefusedError('not_found', 'This account was not found.');
  const today = state.today();
  const from = addDays(today, 1 - days);
  const points = accountLine(account, from, today).map((balance, index) => ({
    date: addDays(from, index),
    balance,
    cost: null,
    principal: null,
    ratePercent: null,
  }));
  return { accountId, currency: 'USD', points, trades: [] };
}

/** A sample account's balance agrees with its transactions. */
function reconciliationOf(state: DemoState, accountId: string): AccountReconciliation {
  const account = sampleAccounts.find(({ id }) => id === accountId);
  if (account === undefined) throw new RefusedError('not_found', 'This account was not found.');
  const transactionsSum = sumCents(postedIn(state, accountId).map(({ amount }) => amount));
  return {
    accountId,
    accountName: account.name,
    currency: 'USD',
    status: 'balanced',
    difference: zeroCents,
    since: null,
    bankBalance: account.currentBalance,
    transactionsSum,
    transactionsCount: state.transactions({ accountId }).length,
    opening: toCents(account.currentBalance - transactionsSum),
    comparedFrom: monthRange(monthOf(state.today())).from,
    expected: account.currentBalance,
    agreedOn: state.today(),
    candidateCauses: [],
    resolutions: [],
  };
}

/** The sample's accounts, with their balances now and day by day. */
export function accountAnswers(
  state: DemoState,
): Answers<'accounts' | 'accountReconciliation' | 'accountHistory' | 'balanceHistory'> {
  return {
    accounts: () => demoAccounts(state),
    accountReconciliation: ({ params }) => reconciliationOf(state, params.accountId),
    accountHistory: ({ params, query }) => historyOf(state, params.accountId, query.days),
    balanceHistory: ({ query: { days } }) => ({
      currency: 'USD',
      ...balanceSeries(accountBalances(state), addDays(state.today(), 1 - days), state.today(), inDollars),
    }),
  };
}

import type { AnswerInput } from '@cairn/domain/questions/answer-input';
import { answerQuestion, examplesFor } from '@cairn/domain/questions/answer-question';
import type { AskLedger } from '@cairn/domain/questions/ask-ledger';
import { indexWords, namedInQuestions } from '@cairn/domain/questions/vocabulary';
import { spentOf } from '@cairn/domain/transaction-totals';
import { transactionName } from '@cairn/domain/transactions';
import { demoAccounts, demoBalances } from './accounts.ts';
import type { Answers } from './answers.ts';
import { demoCategories } from './categories.ts';
import type { DemoState } from './demo-state.ts';
import { sampleAccounts } from './sample.ts';
import { totalsOf } from './transactions.ts';

function ledgerOf(state: DemoState): AskLedger {
  const { transactions } = state;
  return {
    totals: async (filter) => totalsOf(transactions(filter)),
    rows: async (filter, order, limit) => {
      const latest = transactions(filter);
      const smallest = latest.toSorted((a, b) => Math.abs(a.amount) - Math.abs(b.amount));
      return { latest, smallest, largest: smallest.toReversed() }[order].slice(0, limit);
    },
    topMerchants: async (filter, limit) =>
      [...Map.groupBy(transactions(filter), transactionName)]
        .toSorted(([, a], [, b]) => spentOf(b) - spentOf(a))
        .slice(0, limit)
        .map(([name]) => name),
    accounts: async () => demoAccounts(state),
    budgets: async (month) => state.budgets.list(month),
    // Nothing recurs in three rows of one month.
    streams: async () => [],
    netWorthOn: async (date) => ({
      worth: demoBalances(state, date).points[0]?.balance ?? demoAccounts(state).netWorth,
      estimated: [],
    }),
    forecast: async () => [],
    firstRowOn: async () => transactions().at(-1)?.date ?? null,
  };
}

function inputOf(state: DemoState): AnswerInput {
  // Oldest first, and who is paid before who pays.
  const rows = state
    .transactions()
    .reverse()
    .sort((a, b) => Number(a.amount > 0) - Number(b.amount > 0));
  return {
    currency: 'USD',
    vocabulary: {
      today: state.today(),
      categories: namedInQuestions(demoCategories(state).categories),
      accounts: sampleAccounts,
      merchants: [...new Set(rows.map(transactionName))],
    },
    ledger: ledgerOf(state),
  };
}

/** Answers to questions, by the same grammar and the same sums as the server's, over the sample's rows. */
export function askAnswers(state: DemoState): Answers<'ask' | 'askExamples'> {
  return {
    ask: async ({ body }) => ({ ...(await answerQuestion(body, inputOf(state))), byModel: null }),
    askExamples: () => ({ examples: examplesFor(indexWords(inputOf(state).vocabulary)) }),
  };
}

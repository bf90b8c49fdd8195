import type { AnswerInput } from '@cairn/domain/questions/answer-input';
import { answerQuestion, examplesFor } from '@cairn/domain/questions/answer-question';
import type { AskLedger } from '@cairn/domain/questions/ask-ledger';
import { rowsLedger } from '@cairn/domain/questions/rows-ledger';
import { indexWords, namedInQuestions } from '@cairn/domain/questions/vocabulary';
import { transactionName } from '@cairn/domain/transactions';
import { demoAccounts, demoBalanceOn } from './accounts.ts';
import type { Answers } from './answers.ts';
import { demoCategories } from './categories.ts';
import type { DemoState } from './demo-state.ts';
import { sampleAccounts } from './sample.ts';

function ledgerOf(state: DemoState): AskLedger {
  return {
    ...rowsLedger(state.transactions),
    accounts: async () => demoAccounts(state),
    budgets: async (month) => state.budgets.list(month),
    // Nothing recurs in three rows of one month.
    streams: async () => [],
    netWorthOn: async (date) => demoBalanceOn(state, date),
    forecast: async () => [],
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
      currency: 'USD',
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

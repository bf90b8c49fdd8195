import { type RouteName, routes } from '@cairn/contract/routes';
import { transactionsQuery } from '@cairn/contract/transactions';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { AnswerInput } from '@cairn/domain/questions/answer-input';
import { answerQuestion, examplesFor } from '@cairn/domain/questions/answer-question';
import type { AskLedger } from '@cairn/domain/questions/ask-ledger';
import { indexWords, namedInQuestions } from '@cairn/domain/questions/vocabulary';
import type { AnyInput } from '../lib/call-types.ts';
import type { Answers } from './answers.ts';
import { bodyOf } from './body-of.ts';
import type { DemoState } from './demo-state.ts';
import { demoAccounts, demoCategories } from './figures.ts';
import { type Row, spentOf } from './ledger.ts';
import { sampleAccounts } from './sample.ts';
import { listTransactions, seenThrough, transactionOf } from './transactions.ts';

function payeesOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map((row) => row.merchantName))];
}

function ledgerOf(state: DemoState): AskLedger {
  const rows = state.rows();
  return {
    totals: async (filter) => {
      const { totals } = listTransactions(rows, transactionsQuery.parse(filter));
      if (totals === null) throw new Error('The first page came without its totals');
      return totals;
    },
    rows: async (filter, order, limit) => {
      const shown = seenThrough(rows, filter).map(transactionOf);
      const bySize = shown.toSorted((a, b) => Math.abs(a.amount) - Math.abs(b.amount));
      return { latest: shown, smallest: bySize, largest: bySize.toReversed() }[order].slice(0, limit);
    },
    topMerchants: async (filter, limit) => {
      const spent = (name: string) => spentOf(seenThrough(rows, { ...filter, search: name }));
      return payeesOf(seenThrough(rows, filter))
        .toSorted((a, b) => spent(b) - spent(a))
        .slice(0, limit);
    },
    accounts: async () => demoAccounts(rows),
    budgets: async (month) => state.budgets.list(rows, month),
    // Nothing recurs in three rows of one month.
    streams: async () => [],
    netWorthOn: async (date) => ({ worth: worthOn(rows, date), estimated: [] }),
    forecast: async () => [],
    firstRowOn: async () => rows.map(({ date }) => date).toSorted()[0] ?? null,
  };
}

/** What is owned less what is owed now, less what moved since the day. */
function worthOn(rows: readonly Row[], date: PlainDate): Cents {
  const moved = rows.filter((row) => !row.isPending && row.date > date).map(({ amount }) => amount);
  return toCents(demoAccounts(rows).netWorth - sumCents(moved));
}

function inputOf(state: DemoState): AnswerInput {
  return {
    currency: 'USD',
    vocabulary: {
      today: state.today(),
      categories: namedInQuestions(demoCategories(state).categories),
      accounts: sampleAccounts,
      // Who is paid comes before who pays.
      merchants: payeesOf(state.rows().toSorted((a, b) => Number(a.amount > 0) - Number(b.amount > 0))),
    },
    ledger: ledgerOf(state),
  };
}

/** Answers to questions, by the same grammar and the same sums as the server's, over the sample's rows. */
export function askAnswers(state: DemoState) {
  return {
    ask: async (input: AnyInput) => ({
      ...(await answerQuestion(bodyOf(routes.ask.body, input), inputOf(state))),
      byModel: null,
    }),
    askExamples: () => ({ examples: examplesFor(indexWords(inputOf(state).vocabulary)) }),
  } satisfies Partial<Answers<RouteName>>;
}

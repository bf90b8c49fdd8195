import type { RouteName } from '@cairn/contract/routes';
import { sumCents, zeroCents } from '@cairn/domain/money';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';
import { sampleAccounts } from './sample.ts';

const nothing = { monthly: zeroCents, yearly: zeroCents };
const ofDepositories = sampleAccounts.filter(({ type }) => type === 'depository');
const cash = sumCents(ofDepositories.map(({ currentBalance }) => currentBalance));

/**
 * What recurs, what is ahead and financial health, of the sample. Its three rows are of one month, and no two are of one merchant: as
 * the product would, it finds nothing that recurs, which takes three payments, and gives the reason for the rest.
 */
export function standingAnswers(state: DemoState) {
  return {
    recurring: () => ({
      today: state.today(),
      currency: 'USD',
      streams: [],
      marked: [],
      totals: { costs: nothing, income: nothing },
    }),
    markRecurring: () => ({}),
    financialHealth: () => ({
      health: null,
      silentReason: 'Not enough history yet. Every account needs three full months of transactions.',
    }),
    forecast: () => ({
      today: state.today(),
      cash,
      forecast: null,
      silentReason: 'Not enough history yet. A forecast needs about nine months of transactions.',
    }),
  } satisfies Partial<Answers<RouteName>>;
}

import { zeroCents } from '@cairn/domain/money';
import { knownAmount } from '@cairn/domain/partial-sum';
import { demoAccounts } from './accounts.ts';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';

const nothing = { monthly: zeroCents, yearly: zeroCents };

/**
 * Recurring payments, forecast and financial health need more history than the sample's three transactions of one month: as the product
 * would, the demo finds nothing recurring, and gives the reason for the rest.
 */
export function analysisAnswers(
  state: DemoState,
): Answers<'recurring' | 'markRecurring' | 'financialHealth' | 'forecast'> {
  return {
    recurring: () => ({
      today: state.today(),
      currency: 'USD',
      streams: [],
      marked: [],
      planned: [],
      totals: { costs: nothing, income: nothing },
    }),
    markRecurring: () => ({}),
    financialHealth: () => ({
      health: null,
      silentReason: 'Not enough history yet. Every account needs three full months of transactions.',
    }),
    forecast: () => ({
      today: state.today(),
      cash: knownAmount(demoAccounts(state).totalBalance) ?? zeroCents,
      forecast: null,
      silentReason: 'Not enough history yet. A forecast needs about nine months of transactions.',
    }),
  };
}

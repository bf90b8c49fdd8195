import type { ModelConfig } from '../config/model.ts';
import { openLanguageModel } from '../llm/open-language-model.ts';
import type { BudgetDeps } from '../model-budget/model-budget.ts';
import type { WorkerDeps } from './workers.ts';

/** In the log, beside the purpose and the count. */
export const droppedWords = 'parts of a language model’s reply did not fit and were dropped';

/** The language model that is configured, with its prices, the budget of a household's day and what it is asked; null where there is none. */
export function openModel(
  config: ModelConfig | null,
  onDropped: BudgetDeps['onDropped'],
): WorkerDeps['model'] {
  return (
    config && {
      model: openLanguageModel(config),
      prices: config.prices,
      daily: config.daily,
      suggestsMerchants: config.suggestsMerchants,
      onDropped,
    }
  );
}

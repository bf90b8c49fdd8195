import type { ModelConfig } from '../config/model.ts';
import { createLanguageModel } from '../llm/create-language-model.ts';
import type { BudgetDeps } from '../model/model-budget.ts';
import type { HeavyDeps } from './heavy-work.ts';

/** Logged with the purpose and the count. */
export const droppedPartsMessage = 'parts of a language model’s reply did not fit and were dropped';

/** The configured language model with its prices and daily budget; null without one. */
export function createModel(
  config: ModelConfig | null,
  onDropped: BudgetDeps['onDropped'],
): HeavyDeps['model'] {
  return (
    config && {
      model: createLanguageModel(config),
      prices: config.prices,
      daily: config.daily,
      suggestsMerchants: config.suggestsMerchants,
      onDropped,
    }
  );
}

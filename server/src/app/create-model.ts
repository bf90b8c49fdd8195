import type { ModelConfig } from '../config/model.ts';
import { createLanguageModel } from '../llm/create-language-model.ts';
import type { LanguageModel } from '../llm/language-model.ts';
import { ModelError } from '../llm/model-error.ts';
import type { BudgetDeps } from '../model/model-budget.ts';
import type { HeavyDeps } from './heavy-work.ts';
import type { Outside } from './noted-services.ts';

/** Logged with the purpose and the count. */
export const droppedPartsMessage = 'parts of a language model’s reply did not fit and were dropped';

/** The configured language model with its prices and daily budget; null without one. */
export function createModel(
  config: ModelConfig | null,
  onDropped: BudgetDeps['onDropped'],
  outside: Outside,
): HeavyDeps['model'] {
  return (
    config && {
      model: noted(createLanguageModel(config), outside),
      prices: config.prices,
      daily: config.daily,
      suggestsMerchants: config.suggestsMerchants,
      onDropped,
    }
  );
}

function noted({ name, answer }: LanguageModel, { note, traces }: Outside): LanguageModel {
  return {
    name,
    async answer(request) {
      try {
        const answered = await traces.outside('model', () => answer(request));
        note('model', null);
        return answered;
      } catch (error) {
        if (error instanceof ModelError) note('model', codeOf(error));
        throw error;
      }
    },
  };
}

function codeOf({ code, status }: ModelError): string {
  return status === null ? code : `${code} ${status}`;
}

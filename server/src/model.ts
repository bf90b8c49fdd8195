import type { ModelConfig } from './config-model.ts';
import type { WorkerDeps } from './jobs/workers.ts';
import { openLanguageModel } from './llm/open-language-model.ts';

/** The language model that is configured, with its prices and the budget of a household's day; null where there is none. */
export function openModel(config: ModelConfig | null): WorkerDeps['model'] {
  return config && { model: openLanguageModel(config), prices: config.prices, daily: config.daily };
}

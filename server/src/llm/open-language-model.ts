import { openAnthropic } from './anthropic.ts';
import type { LanguageModel } from './language-model.ts';
import type { ModelSettings } from './model-settings.ts';
import { openOpenAiCompatible } from './openai-compatible.ts';

export function openLanguageModel(settings: ModelSettings): LanguageModel {
  return settings.provider === 'anthropic' ? openAnthropic(settings) : openOpenAiCompatible(settings);
}

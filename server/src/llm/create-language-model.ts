import type { LanguageModel } from './language-model.ts';
import type { ModelSettings } from './model-settings.ts';

/** The provider's client is loaded at the first request: most servers have no model, and the two take 10 MB. */
export function createLanguageModel(settings: ModelSettings): LanguageModel {
  let opening: Promise<LanguageModel> | null = null;
  return {
    name: settings.model,
    async answer(request) {
      opening ??= open(settings);
      return (await opening).answer(request);
    },
  };
}

async function open(settings: ModelSettings): Promise<LanguageModel> {
  if (settings.provider === 'anthropic') return (await import('./anthropic.ts')).createAnthropic(settings);
  return (await import('./openai-compatible.ts')).createOpenAiCompatible(settings);
}

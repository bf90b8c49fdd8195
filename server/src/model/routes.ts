import type { Handlers } from '../http/handlers.ts';

/** The public part of the model configuration; null without a model. */
export type ConfiguredModel = { model: string; baseUrl: string; suggestsMerchants: boolean } | null;

/** Reports what is sent to a language model, and where. */
export function modelHandlers(model: ConfiguredModel) {
  return {
    modelStatus: async () => ({
      sentTo: model && { host: new URL(model.baseUrl).host, sendsMerchants: model.suggestsMerchants },
    }),
  } satisfies Partial<Handlers>;
}

import type { Handlers } from './handlers.ts';

/** The language model that is configured, as far as a call may tell of it; null where there is none. */
export type ConfiguredModel = { model: string; baseUrl: string; suggestsMerchants: boolean } | null;

/** The call that says what is sent to a language model, and where. */
export function modelHandlers(model: ConfiguredModel): Pick<Handlers, 'modelStatus'> {
  return {
    modelStatus: async () => ({
      sentTo: model && { host: new URL(model.baseUrl).host, sendsMerchants: model.suggestsMerchants },
    }),
  };
}

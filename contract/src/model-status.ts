import { z } from 'zod';

/** Where a language model is, if this server uses one, and what is sent there. Its name, cost and settings are the operator's. */
export const modelStatusResponse = z.object({
  /** Null: there is none, and nothing is sent. */
  sentTo: z
    .object({
      /** The host that calls go to. */
      host: z.string(),
      /** Whether descriptions of unknown merchants are sent, beside questions and the kinds of insights. */
      sendsMerchants: z.boolean(),
    })
    .nullable(),
});
export type ModelStatus = z.output<typeof modelStatusResponse>;

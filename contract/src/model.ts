import { z } from 'zod/mini';
import { namedRoutes, route } from './route-definition.ts';

/** Where data is sent if this server uses a language model, and which. */
export const modelStatusResponse = z.object({
  /** Null: no model is configured, and nothing is sent. */
  sentTo: z.nullable(
    z.object({
      host: z.string(),
      /** Whether descriptions of unknown merchants are sent, beside questions and the kinds of insights. */
      sendsMerchants: z.boolean(),
    }),
  ),
});
export type ModelStatus = z.output<typeof modelStatusResponse>;

/** The language model, if there is one. */
export const modelRoutes = namedRoutes({
  modelStatus: route('GET', '/api/ai/model', 'viewer', 'read', {
    summary: 'What is sent to a language model, and to which host, if this server uses one',
    response: modelStatusResponse,
  }),
});

import { z } from 'zod';

const count = z.int().min(0);

/** The language model of this server, and what the household used of it today. */
export const modelStatusResponse = z.object({
  /** Null: none is configured, and nothing is sent to anybody. */
  model: z
    .object({
      name: z.string(),
      provider: z.enum(['openai-compatible', 'anthropic']),
      /** The host that calls go to. */
      host: z.string(),
    })
    .nullable(),
  today: z.object({
    calls: count,
    tokens: count,
    tokensLimit: count,
    /** Millionths of a US dollar; null where the server was not told what the model costs. */
    costMicros: count.nullable(),
    costLimitMicros: count.nullable(),
  }),
});
export type ModelStatus = z.output<typeof modelStatusResponse>;

/** All that is sent to a model, by what for. Its tests hold the server to it. */
export const sentToModel = [
  {
    purpose: 'Rewording insights',
    sent: 'The sentence that you would read, with a placeholder in the place of every amount, date and name.',
    kept: 'No figure, no date, no name, no account and nothing that a bank wrote.',
  },
  {
    purpose: 'Reading questions that Cairn does not understand by itself',
    sent: 'Your question as you wrote it, today’s date, your categories and the kinds of your accounts; then the sentence of the answer, with a placeholder in the place of every figure.',
    kept: 'No transaction, no merchant that you did not name, no amount, no balance and no account’s name.',
  },
] as const;

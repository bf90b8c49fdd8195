import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readHousehold, todayOf } from '../ledger/households.store.ts';
import { readUsage } from '../llm/model-usage.store.ts';
import type { Handlers } from './handlers.ts';

/** The language model as its household may know it: everything but the key. */
export type ModelToTell = {
  provider: 'openai-compatible' | 'anthropic';
  model: string;
  baseUrl: string;
  prices: object | null;
  daily: { tokens: number; micros: number };
} | null;

/** The call about the language model. */
export function modelHandlers({
  database,
  now,
  model,
}: {
  database: Database;
  now: () => Date;
  model: ModelToTell;
}): Pick<Handlers, 'modelStatus'> {
  return {
    modelStatus: async ({ session }) => {
      const used = await inHousehold(database, session.scope, async (tx) =>
        readUsage(tx, todayOf(await readHousehold(tx), now())),
      );
      const isPriced = model !== null && model.prices !== null;
      return {
        model: model && {
          name: model.model,
          provider: model.provider,
          host: new URL(model.baseUrl).host,
        },
        today: {
          calls: used.callCount,
          tokens: used.tokens,
          tokensLimit: model?.daily.tokens ?? 0,
          costMicros: isPriced ? used.micros : null,
          costLimitMicros: isPriced ? model.daily.micros : null,
        },
      };
    },
  };
}

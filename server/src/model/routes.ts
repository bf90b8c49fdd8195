import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Session } from '../http/session.ts';
import { isEntitled } from '../plans/entitlements.ts';

/** The public part of the model configuration; null without a model. */
export type ConfiguredModel = { model: string; baseUrl: string; suggestsMerchants: boolean } | null;

/** What handlers use of a session: who asks. */
type Asked = { session: Pick<Session, 'scope'> };

export type ModelRoutesDeps = { database: Database; model: ConfiguredModel; now: () => Date };

/** Reports what is sent to a language model, and where: nothing where the household’s plan has none. */
export function modelHandlers({ database, model, now }: ModelRoutesDeps) {
  return {
    modelStatus: async ({ session }: Asked) => {
      const isUsed =
        model !== null &&
        (await inHousehold(database, session.scope, (tx) => isEntitled(tx, 'model', now())));
      return {
        sentTo: isUsed
          ? { host: new URL(model.baseUrl).host, sendsMerchants: model.suggestsMerchants }
          : null,
      };
    },
  } satisfies Partial<Handlers>;
}

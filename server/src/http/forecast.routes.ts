import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readForecast } from '../insights/forecast/forecast.store.ts';
import { readHousehold, todayOf } from '../ledger/households.store.ts';
import type { Handlers } from './handlers.ts';

/** The calls about what is to be expected of a household's money. */
export function forecastHandlers({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Pick<Handlers, 'forecast'> {
  return {
    forecast: ({ session }) =>
      inHousehold(database, session.scope, async (tx) => {
        const household = await readHousehold(tx);
        return readForecast(tx, { currency: household.currency, today: todayOf(household, now()) });
      }),
  };
}

import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readForecast } from '../insights/forecast/forecast.store.ts';
import { readFinancialHealth } from '../insights/health/health.store.ts';
import { readHousehold, todayOf } from '../ledger/households.store.ts';
import type { Handlers } from './handlers.ts';

/** The calls about where a household's money stands and what is to be expected of it. */
export function forecastHandlers({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Pick<Handlers, 'forecast' | 'financialHealth'> {
  const today = async (tx: HouseholdTransaction) => {
    const household = await readHousehold(tx);
    return { currency: household.currency, today: todayOf(household, now()) };
  };
  return {
    forecast: ({ session }) =>
      inHousehold(database, session.scope, async (tx) => readForecast(tx, await today(tx))),
    financialHealth: ({ session }) =>
      inHousehold(database, session.scope, async (tx) => readFinancialHealth(tx, await today(tx))),
  };
}

import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import { changeTimeZone, type Household, readHousehold, todayOf } from '../journal/households.store.ts';

/** Handlers for the household itself. */
export function householdsHandlers({ database, now }: { database: Database; now: () => Date }) {
  const withToday = (household: Household) => ({ ...household, today: todayOf(household, now()) });
  return {
    household: async ({ session }) => withToday(await inHousehold(database, session.scope, readHousehold)),
    editHousehold: async ({ session, body }) =>
      withToday(await inHousehold(database, session.scope, (tx) => changeTimeZone(tx, body.timeZone))),
  } satisfies Partial<Handlers>;
}

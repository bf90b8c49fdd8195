import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import { inHouseholdOnce } from '../journal/idempotency-keys.store.ts';
import { lockLedger } from '../journal/write-lock.store.ts';
import {
  deleteSavedFilter,
  insertSavedFilter,
  readSavedFilters,
  renameSavedFilter,
} from './saved-filters.store.ts';

/** Handlers for saved filters. */
export function savedFiltersHandlers({ database, now }: { database: Database; now: () => Date }) {
  return {
    savedFilters: async ({ session }) => ({
      filters: await inHousehold(database, session.scope, readSavedFilters),
    }),
    saveFilter: ({ session, body, once }) =>
      inHouseholdOnce(database, session.scope, { once, now: now() }, async (tx) => {
        // Two at once would take the same name.
        await lockLedger(tx);
        return insertSavedFilter(tx, body);
      }),
    renameSavedFilter: ({ session, params, body }) =>
      inHousehold(database, session.scope, async (tx) => {
        await lockLedger(tx);
        return renameSavedFilter(tx, params.savedFilterId, body.name);
      }),
    deleteSavedFilter: async ({ session, params }) => {
      await inHousehold(database, session.scope, (tx) => deleteSavedFilter(tx, params.savedFilterId));
      return {};
    },
  } satisfies Partial<Handlers>;
}

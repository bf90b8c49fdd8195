import type { HouseholdScope } from '../src/db/household-scope.ts';
import type { Database } from '../src/db/pool.ts';
import { householdHandlers } from '../src/http/household.routes.ts';
import { startTestServer } from '../src/http/test-server.ts';
import { openCategorising } from '../src/jobs/categorising.ts';
import { openCategoryEdits } from '../src/jobs/category-edits.ts';
import { overviewsOn } from '../src/jobs/test-overviews.ts';
import type { Surfaces } from './compare-surfaces.ts';
import { now } from './draw-household.ts';

/** The server over a database, with a real port on loopback. */
export async function openSurfaces(database: Database): Promise<Surfaces & { close: () => Promise<void> }> {
  const people = new Map<string, HouseholdScope>();
  const clock = () => now;
  const { origin, close } = await startTestServer({
    log: { level: 'silent' },
    authenticate: async (token) => {
      const scope = people.get(token);
      return scope === undefined
        ? null
        : {
            sessionId: 'drawn',
            scope,
            user: { id: scope.userId, name: 'Drawn', email: 'drawn@example.com' },
          };
    },
    handlers: householdHandlers({
      database,
      now: clock,
      categorising: openCategorising({
        database,
        queue: { enqueueInsights: async () => undefined, enqueueFollowing: async () => undefined },
        now: clock,
        suggestionsOf: null,
      }),
      categoryEdits: openCategoryEdits({ database, now: clock }),
      refreshInsights: async () => false,
      overviews: overviewsOn(database, clock),
      model: null,
    }),
  });
  return {
    database,
    origin,
    close,
    authorizationOf: (scope) => {
      people.set(scope.userId, scope);
      return `Bearer ${scope.userId}`;
    },
  };
}

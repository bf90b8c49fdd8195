import { tmpdir } from 'node:os';
import { openCategoryEdits } from '../../server/src/categories/category-edits.ts';
import { openCategorizing } from '../../server/src/categorizing/categorizing.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { readsOf } from '../../server/src/db/test-reads.ts';
import { openSpool } from '../../server/src/exports/spool.ts';
import { householdHandlers } from '../../server/src/http/household.routes.ts';
import { startTestServer } from '../../server/src/http/test-server.ts';
import { overviewsOn } from '../../server/src/reports/test-overviews.ts';
import type { Surfaces } from './compare-surfaces.ts';
import { now } from './draw-household.ts';

/** The server over a database, with a real port on loopback. */
export async function openSurfaces(database: Database): Promise<Surfaces & { close: () => Promise<void> }> {
  const people = new Map<string, HouseholdScope>();
  const clock = () => now;
  const done = async () => undefined;
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
      reads: readsOf(database),
      spool: openSpool(tmpdir()),
      now: clock,
      categorizing: openCategorizing({
        database,
        queue: { enqueueInsights: done, enqueueInsightsOf: done, enqueueFollowUp: done },
        now: clock,
        suggestionModel: null,
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

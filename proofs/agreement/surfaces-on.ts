import { nounHandlers } from '../../server/src/app/nouns.ts';
import { testParts } from '../../server/src/app/test-parts.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { startTestServer } from '../../server/src/http/test-server.ts';
import type { Surfaces } from './compare-surfaces.ts';
import { now } from './draw-household.ts';

/** The server over a database, with a real port on loopback. */
export async function createSurfaces(database: Database): Promise<Surfaces & { close: () => Promise<void> }> {
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
            isConfirmed: true,
            lacksSecondStep: false,
            key: null,
            role: 'owner',
            scope,
            user: { id: scope.userId, name: 'Drawn', email: 'drawn@example.com' },
          };
    },
    handlers: nounHandlers(testParts(database, clock)),
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

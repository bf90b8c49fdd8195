import type { Connection } from '@cairn/contract/connections';
import { AppError } from '@cairn/contract/errors';
import { readConnectionIds, readConnections } from '../bank/connections.store.ts';
import type { Connections } from '../connections/connections.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { countDailyUse, type DailyUse } from '../ledger/journal/daily-uses.store.ts';
import type { Queue } from '../queue/queue.ts';
import type { Handlers } from './handlers.ts';

export type BankRoutesDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueStatusRefresh' | 'requestSync'>;
  now: () => Date;
  linkScriptUrl: string;
  connections: Pick<Connections, 'createLinkToken' | 'createUpdateModeToken' | 'connect' | 'disconnect'>;
};

/** Handlers for bank connections. Syncs are only enqueued here. */
export function bankHandlers(deps: BankRoutesDeps) {
  const { database, queue, connections, now } = deps;
  const count = (scope: HouseholdScope, kind: DailyUse) =>
    inHousehold(database, scope, (tx) => countDailyUse(tx, kind, now()));
  return {
    clientConfig: async () => ({ linkScriptUrl: deps.linkScriptUrl }),
    linkToken: async ({ session }) => {
      await count(session.scope, 'link_token');
      return { link_token: await connections.createLinkToken(session.user.id) };
    },
    updateModeLinkToken: async ({ session, params }) => {
      const { id } = await requireConnection(database, session.scope, params.connectionId);
      await count(session.scope, 'link_token');
      return { link_token: await connections.createUpdateModeToken(session.scope, id) };
    },
    exchange: async ({ session, body }) => {
      const connected = await connections.connect(session.scope, body.public_token);
      return {
        accounts_synced: connected.accountsCount,
        institution_name: connected.institutionName,
        connection_id: connected.connectionId,
      };
    },
    // The requested number of days is ignored: a sync loads everything since the last one.
    syncTransactions: async ({ session }) => {
      await count(session.scope, 'sync');
      const ids = await inHousehold(database, session.scope, (tx) => readConnectionIds(tx));
      for (const connectionId of ids) await queue.requestSync(connectionId);
      return { connections_syncing: ids.length };
    },
    connections: async ({ session }) => ({
      connections: await inHousehold(database, session.scope, (tx) => readConnections(tx)),
    }),
    syncConnection: async ({ session, params }) => {
      const connection = await requireConnection(database, session.scope, params.connectionId);
      await count(session.scope, 'sync');
      await queue.requestSync(connection.id);
      return connection;
    },
    linkSessionFinished: async ({ session, params, body }) => {
      const { id } = await requireConnection(database, session.scope, params.connectionId);
      await queue.enqueueStatusRefresh({
        connectionId: id,
        event: body.completed ? 'link_completed' : null,
        attempt: 0,
      });
      return {};
    },
    disconnect: async ({ session, params }) => {
      const { id } = await requireConnection(database, session.scope, params.connectionId);
      return { notice: await connections.disconnect(session.scope, id) };
    },
  } satisfies Partial<Handlers>;
}

async function requireConnection(
  database: Database,
  scope: HouseholdScope,
  connectionId: string,
): Promise<Connection> {
  const [connection] = await inHousehold(database, scope, (tx) => readConnections(tx, connectionId));
  if (connection === undefined) throw new AppError('not_found', 'This bank connection was not found.');
  return connection;
}

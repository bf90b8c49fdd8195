import type { Connection } from '@cairn/contract/connections';
import { AppError } from '@cairn/contract/errors';
import { readConnectionIds, readConnections } from '../bank/connections.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import { countDailyUse, type DailyUse } from '../journal/daily-usage.store.ts';
import { networksOf } from '../people/networks.ts';
import type { Queue } from '../queue/queue.ts';
import type { Connections } from './connections.ts';

export type BankRoutesDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueStatusRefresh' | 'requestSync'>;
  now: () => Date;
  linkScriptUrl: string;
  /** The sync of a bank that is connected begins at once. */
  prepareHeavyWork: () => void;
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
      deps.prepareHeavyWork();
      return { link_token: await connections.createLinkToken(session.user.id) };
    },
    updateModeLinkToken: async ({ session, params }) => {
      const { id } = await requireConnection(database, session.scope, params.connectionId);
      await count(session.scope, 'link_token');
      return { link_token: await connections.createUpdateModeToken(session.scope, id) };
    },
    exchange: async ({ session, body }) => {
      const connected = await connections.connect(session.scope, body.public_token, body.sharing);
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

export type WebhookRoutesDeps = {
  /** Throws AppError `unauthorized` for an invalid signature. */
  receiveWebhook: Connections['receiveWebhook'];
  now: () => Date;
};

/** Refusals per address and window; then the address is blocked until the window ends. */
const maxRefusals = 60;
const windowMs = 60_000;
/** The oldest entry is dropped first. */
const maxAddresses = 10_000;

type Refusals = { sinceMs: number; count: number };

/** The webhook endpoint. Only invalid signatures count against an address. */
export function webhookHandlers({ receiveWebhook, now }: WebhookRoutesDeps) {
  const refusalsByAddress = new Map<string, Refusals>();

  function currentRefusals(address: string, nowMs: number): Refusals {
    const known = refusalsByAddress.get(address);
    return known !== undefined && nowMs - known.sinceMs < windowMs ? known : { sinceMs: nowMs, count: 0 };
  }

  function countRefusal(address: string, refusals: Refusals): void {
    refusalsByAddress.delete(address);
    const [oldest] = refusalsByAddress.keys();
    if (refusalsByAddress.size >= maxAddresses && oldest !== undefined) refusalsByAddress.delete(oldest);
    refusalsByAddress.set(address, { ...refusals, count: refusals.count + 1 });
  }

  return {
    plaidWebhook: async ({ raw, client }) => {
      const nowMs = now().getTime();
      const refusals = currentRefusals(client.address, nowMs);
      if (refusals.count >= maxRefusals) {
        const retryAfterMs = refusals.sinceMs + windowMs - nowMs;
        throw new AppError('too_many_requests', 'Too many unsigned requests.', { retryAfterMs });
      }
      try {
        await receiveWebhook({
          body: raw.body,
          token: raw.header('plaid-verification'),
          network: networksOf(client.address).at(-1) ?? client.address,
        });
      } catch (error) {
        if (error instanceof AppError && error.code === 'unauthorized')
          countRefusal(client.address, refusals);
        throw error;
      }
      return {};
    },
  } satisfies Partial<Handlers>;
}

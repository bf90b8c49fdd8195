import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { Random } from '../../scripts/testing/random.ts';
import { accessTokenUnreadable } from '../../server/src/bank/bank-error.ts';
import { readConnections } from '../../server/src/bank/connections.store.ts';
import { createPlaidClient } from '../../server/src/bank/plaid-client.ts';
import { connectBank } from '../../server/src/connections/connect-bank.ts';
import { disconnectBank } from '../../server/src/connections/disconnect-bank.ts';
import { createUpdateModeTokenFor } from '../../server/src/connections/link-tokens.ts';
import { inHousehold } from '../../server/src/db/in-household.ts';
import type { ActorPool, RunningActor } from './actor-pool.ts';
import { createProviderItem } from './banks.ts';
import { callFault } from './faults.ts';
import type { OnCommit, SimItem, WorldState } from './world-state.ts';

/** Longer than any lock is held here, whatever the machine is doing: the wait ends by the lock, not by the clock. */
const lockWaitMs = 600_000;
/** Asked both at once, so in no order: they have no gates, and whether one fails follows from its name. */
const parallelPaths = ['/item/get', '/accounts/get'];

/** People whose connections say Reconnect, since the key to them is lost: they connect the bank again, or disconnect it. */
export class Reconnecting {
  readonly #world: WorldState;
  readonly #actorPool: ActorPool;

  constructor(world: WorldState, actorPool: ActorPool) {
    this.#world = world;
    this.#actorPool = actorPool;
  }

  /** What people read right after the key was lost. */
  async checkReconnectMessages(): Promise<void> {
    const { environment, scopes, items, violations } = this.#world;
    for (const scope of scopes) {
      const connections = await inHousehold(environment.database, scope, (tx) => readConnections(tx));
      if (connections.length !== items.filter((item) => item.scope === scope).length)
        violations.push('a connection is gone with the key');
      for (const { message } of connections)
        if (message?.startsWith('Reconnect ') !== true) violations.push(`a lost key reads: ${message}`);
    }
    for (const item of items) item.needsReconnect = true;
  }

  /** Sees through which Item each connection goes, and whether its record is here. */
  async look(): Promise<void> {
    const { environment, scopes, items, violations, provider } = this.#world;
    const seen = new Map<string, { itemId: string; needsReconnect: boolean; isBehind: boolean }>();
    for (const scope of scopes) {
      const rows = await inHousehold(environment.database, scope, ({ query, householdId }) =>
        query.selectFrom('connections').selectAll().where('household_id', '=', householdId).execute(),
      );
      for (const row of rows)
        seen.set(row.id, {
          itemId: row.provider_item_id,
          needsReconnect: row.error_code === accessTokenUnreadable,
          isBehind: row.cursor === '' || !row.is_history_complete,
        });
    }
    for (const item of [...items]) {
      const now = seen.get(item.id);
      if (now === undefined) {
        if (!item.isDisconnecting) violations.push('a connection is gone that was not disconnected');
        items.splice(items.indexOf(item), 1);
        continue;
      }
      const at = provider.find(({ itemId }) => itemId === now.itemId);
      if (at === undefined) throw new Error('A connection goes through an unknown Item');
      if (item.bank !== at.bank) this.#world.stats.reconnected += 1;
      item.bank = at.bank;
      item.needsReconnect = now.needsReconnect;
      item.bank.isUnseen = now.needsReconnect || now.isBehind;
    }
  }

  /** A person does something about a connection that says Reconnect; false when there is none to do it for. */
  start(): boolean {
    const { items, random } = this.#world;
    const item = items.find(
      (one) => one.needsReconnect && !this.#actorPool.running.some(({ role }) => role === one),
    );
    if (item === undefined) return false;
    const own = this.#world.fork();
    // Disconnecting, once begun, goes on.
    item.isDisconnecting ||= random.chance(0.15);
    this.#actorPool.spawn('person', item, async (running, onCommit) => {
      try {
        if (item.isDisconnecting) await this.#disconnect(running, item, onCommit);
        else await this.#connect(running, item, own, onCommit);
      } catch (error) {
        // Shown to the person, who tries again.
        if (!(error instanceof AppError)) throw error;
      }
    });
    return true;
  }

  async #disconnect({ sessions }: RunningActor, { id, scope }: SimItem, onCommit: OnCommit): Promise<void> {
    const world = this.#world;
    const deps = depsOf(world, sessions, 'none', onCommit);
    const notice = await disconnectBank(deps, scope, id);
    world.stats.disconnected += 1;
    if (notice === null) world.violations.push('a bank that could not be notified counts as notified');
  }

  /** Signing in again needs the token; a new link does not. */
  async #connect(
    { actor, sessions }: RunningActor,
    item: SimItem,
    random: Random,
    onCommit: OnCommit,
  ): Promise<void> {
    const world = this.#world;
    const { bank: server } = world.environment;
    const clientId = randomUUID();
    const deps = depsOf(world, sessions, clientId, onCommit);
    if (random.chance(0.3)) await this.#signInAgain(deps, item);
    const seed = random.int(0, 2 ** 31);
    server.admit(clientId, {
      actor,
      bankOf: (token) => world.bankOf(token),
      exchange: () => createProviderItem(world, item.bank.again()),
      ungated: parallelPaths,
      meet: (path) => {
        const fault = callFault(
          parallelPaths.includes(path) ? new Random(seed, 1 + parallelPaths.indexOf(path)) : random,
          world.plan,
        );
        if (fault !== null) world.stats.callFaults += 1;
        return fault;
      },
      pageSize: 500,
    });
    try {
      await connectBank(deps, item.scope, 'public-sandbox-simulated');
    } finally {
      server.forget(clientId);
    }
  }

  async #signInAgain(deps: ReturnType<typeof depsOf>, { scope, id }: SimItem): Promise<void> {
    const settings = { products: [], countryCodes: deps.countryCodes, returnUrl: null };
    const answer = await createUpdateModeTokenFor({ ...deps, settings }, scope, id).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return error;
      },
    );
    const isRefused = answer instanceof AppError && answer.message.startsWith('Reconnect ');
    if (!isRefused) this.#world.violations.push('one may sign in again with an unreadable token');
  }
}

function depsOf(world: WorldState, sessions: RunningActor['sessions'], clientId: string, onCommit: OnCommit) {
  return {
    database: sessions.database,
    plaid: createPlaidClient({ clientId, secret: 'simulated', baseUrl: world.environment.bankUrl }),
    keys: world.keys,
    queue: {
      enqueueSync: async (job: { connectionId: string; attempt: number }, { afterMs = 0 } = {}) =>
        onCommit(() => world.queue.add(job, world.nowMs + afterMs)),
      enqueueInsights: async () => undefined,
      deleteJobs: async (id: string) => onCommit(() => world.queue.forget(id)),
    },
    withLock: <T>(name: string, work: () => Promise<T>) =>
      sessions.withLock(name, work, () => undefined, lockWaitMs),
    now: () => new Date(world.nowMs),
    countryCodes: ['US' as const],
  };
}

import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { CountryCode } from 'plaid';
import { accessTokenUnreadable } from '../../server/src/bank/bank-error.ts';
import { readConnections } from '../../server/src/bank/connections.store.ts';
import { openPlaidClient } from '../../server/src/bank/plaid-client.ts';
import { connectBank } from '../../server/src/connections/connect-bank.ts';
import { disconnectBank } from '../../server/src/connections/disconnect-bank.ts';
import { createUpdateModeTokenFor } from '../../server/src/connections/link-tokens.ts';
import { inHousehold } from '../../server/src/db/in-household.ts';
import { admitAtProvider } from './banks.ts';
import type { Crew, Running } from './crew.ts';
import { callFault } from './faults.ts';
import { Random } from './random.ts';
import type { OnCommit, SimItem, WorldState } from './world-state.ts';

/** Longer than any lock is held here, whatever the machine is doing: the wait ends by the lock, not by the clock. */
const lockWaitMs = 600_000;
/** Asked both at once, so in no order: they have no gates, and whether one fails follows from its name. */
const askedAtOnce = ['/item/get', '/accounts/get'];

/** People whose connections say Reconnect, since the key to them is lost: they connect the bank again, or disconnect it. */
export class Mending {
  readonly #world: WorldState;
  readonly #crew: Crew;

  constructor(world: WorldState, crew: Crew) {
    this.#world = world;
    this.#crew = crew;
  }

  /** What people read right after the key was lost. */
  async checkWords(): Promise<void> {
    const { ground, scopes, items, violations } = this.#world;
    for (const scope of scopes) {
      const connections = await inHousehold(ground.database, scope, (tx) => readConnections(tx));
      if (connections.length !== items.filter((item) => item.scope === scope).length)
        violations.push('a connection is gone with the key');
      for (const { message } of connections)
        if (message?.startsWith('Reconnect ') !== true) violations.push(`a lost key reads: ${message}`);
    }
    for (const item of items) item.isCutOff = true;
  }

  /** Sees through which Item each connection goes, and whether its record is here. */
  async look(): Promise<void> {
    const { ground, scopes, items, violations, provider } = this.#world;
    const seen = new Map<string, { itemId: string; isCutOff: boolean; isBehind: boolean }>();
    for (const scope of scopes) {
      const rows = await inHousehold(ground.database, scope, ({ query, householdId }) =>
        query.selectFrom('connections').selectAll().where('household_id', '=', householdId).execute(),
      );
      for (const row of rows)
        seen.set(row.id, {
          itemId: row.provider_item_id,
          isCutOff: row.error_code === accessTokenUnreadable,
          isBehind: row.cursor === '' || !row.is_history_complete,
        });
    }
    for (const item of [...items]) {
      const now = seen.get(item.id);
      if (now === undefined) {
        if (!item.isBeingEnded) violations.push('a connection is gone that nobody disconnected');
        items.splice(items.indexOf(item), 1);
        continue;
      }
      const at = provider.find(({ itemId }) => itemId === now.itemId);
      if (at === undefined) throw new Error('A connection goes through an Item that nobody made');
      if (item.bank !== at.bank) this.#world.stats.reconnected += 1;
      item.bank = at.bank;
      item.isCutOff = now.isCutOff;
      item.bank.isUnseen = now.isCutOff || now.isBehind;
    }
  }

  /** Somebody does something about a connection that says Reconnect; false when there is none to do it for. */
  start(): boolean {
    const { items, random } = this.#world;
    const item = items.find((one) => one.isCutOff && !this.#crew.running.some(({ role }) => role === one));
    if (item === undefined) return false;
    const own = this.#world.fork();
    // Whoever has begun to disconnect a bank goes on with it.
    item.isBeingEnded ||= random.chance(0.15);
    this.#crew.spawn('person', item, async (running, onCommit) => {
      try {
        if (item.isBeingEnded) await this.#disconnect(running, item, onCommit);
        else await this.#connect(running, item, own, onCommit);
      } catch (error) {
        // What the person is told; they try again.
        if (!(error instanceof AppError)) throw error;
      }
    });
    return true;
  }

  async #disconnect({ sessions }: Running, { id, scope }: SimItem, onCommit: OnCommit): Promise<void> {
    const world = this.#world;
    const deps = depsOf(world, sessions, 'nobody', onCommit);
    const notice = await disconnectBank(deps, scope, id);
    world.stats.disconnected += 1;
    if (notice === null) world.violations.push('a bank is said to know what nobody could say to it');
  }

  /** Signing in again needs the token; a new link does not. */
  async #connect(
    { actor, sessions }: Running,
    item: SimItem,
    random: Random,
    onCommit: OnCommit,
  ): Promise<void> {
    const world = this.#world;
    const { bank: server } = world.ground;
    const clientId = randomUUID();
    const deps = depsOf(world, sessions, clientId, onCommit);
    if (random.chance(0.3)) await this.#signInAgain(deps, item);
    const seed = random.int(0, 2 ** 31);
    server.admit(clientId, {
      actor,
      bankOf: (token) => world.bankOf(token),
      exchange: () => admitAtProvider(world, item.bank.again()),
      ungated: askedAtOnce,
      meet: (path) => {
        const fault = callFault(
          askedAtOnce.includes(path) ? new Random(seed, 1 + askedAtOnce.indexOf(path)) : random,
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
    if (!isRefused) this.#world.violations.push('one may sign in again with a token that nobody can read');
  }
}

function depsOf(world: WorldState, sessions: Running['sessions'], clientId: string, onCommit: OnCommit) {
  return {
    database: sessions.database,
    plaid: openPlaidClient({ clientId, secret: 'simulated', baseUrl: world.ground.bankUrl }),
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
    countryCodes: [CountryCode.Us],
  };
}

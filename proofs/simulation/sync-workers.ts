import { randomUUID } from 'node:crypto';
import type { Random } from '../../scripts/testing/random.ts';
import { BankError } from '../../server/src/bank/bank-error.ts';
import { createPlaidClient } from '../../server/src/bank/plaid-client.ts';
import { isDatabaseGone } from '../../server/src/db/outage.ts';
import { findScopeOfConnection } from '../../server/src/people/households.store.ts';
import type { SyncJob } from '../../server/src/queue/queue.ts';
import { syncConnection } from '../../server/src/syncing/sync-connection.job.ts';
import { type ActorPool, failureText, type RunningActor } from './actor-pool.ts';
import type { CallFault } from './bank-server.ts';
import { changeBank } from './banks.ts';
import { callFault } from './faults.ts';
import type { Actor } from './scheduler.ts';
import type { SimBank } from './sim-bank.ts';
import type { OnCommit, WorldState } from './world-state.ts';

/** The workers of a world, which run the product's own job. */
export class SyncWorkers {
  readonly #world: WorldState;
  readonly #actorPool: ActorPool;
  readonly #count: number;
  /** Who is in the middle of syncing which connection. */
  readonly #syncing = new Map<string, { actor: Actor; hasLostLock: () => boolean }>();

  constructor(world: WorldState, actorPool: ActorPool, count: number) {
    this.#world = world;
    this.#actorPool = actorPool;
    this.#count = count;
  }

  /** Lets a free worker take a job that is due. */
  start(): boolean {
    const { queue, nowMs, stats } = this.#world;
    const busy = new Set(this.#actorPool.running.map(({ role }) => role));
    for (let worker = 0; worker < this.#count; worker += 1) {
      if (busy.has(worker)) continue;
      const taken = queue.take(nowMs);
      if (taken === null) return false;
      stats.syncs += 1;
      this.#actorPool.spawn(`worker ${worker}`, worker, async (running, onCommit) => {
        await this.#sync(running, taken.job, onCommit);
        taken.complete();
      });
      return true;
    }
    return false;
  }

  async #sync({ actor, sessions }: RunningActor, job: SyncJob, onCommit: OnCommit): Promise<void> {
    const world = this.#world;
    const { bank, bankUrl } = world.environment;
    const random = world.fork();
    const clientId = randomUUID();
    let hasLostLock = () => false;
    bank.admit(clientId, {
      actor,
      bankOf: (token) => world.bankOf(token),
      meet: (path, simBank) => {
        this.#watch(actor, simBank, () => hasLostLock());
        if (path === '/transactions/sync' && random.chance(world.plan.bankMovesDuringCall)) {
          const item = world.items.find((one) => one.bank === simBank);
          changeBank(world, random, item, true);
        }
        return this.#callFault(random);
      },
      pageSize: random.pick([1, 2, 3, 5, 500]) ?? 1,
    });
    const enqueue = async (again: SyncJob, afterMs: number, isInTransaction: boolean) => {
      const add = () => world.queue.add(again, world.nowMs + afterMs);
      if (isInTransaction) return onCommit(add);
      await actor.pass({ kind: 'enqueue' });
      add();
      await actor.afterStep();
    };
    try {
      await syncConnection(
        {
          database: sessions.database,
          plaid: createPlaidClient({ clientId, secret: 'simulated', baseUrl: bankUrl }),
          keys: world.keys,
          products: ['transactions', 'investments'],
          queue: {
            enqueueSync: (again, { afterMs = 0, tx } = {}) => enqueue(again, afterMs, tx !== undefined),
            enqueueInsights: async () => undefined,
          },
          scopeOfConnection: (id) => findScopeOfConnection(sessions.database, id),
          withLock: (name, work) =>
            sessions.withLock(name, work, (isLost) => {
              hasLostLock = isLost;
            }),
          logFailure: (_id, error) => {
            if (!(error instanceof BankError) && !isDatabaseGone(error))
              world.failures.push(failureText(actor, error));
          },
          now: () => new Date(world.nowMs),
          random: () => random.next(),
          pause: () => actor.pass({ kind: 'pause' }),
        },
        job,
      );
    } finally {
      bank.forget(clientId);
    }
  }

  #callFault(random: Random): CallFault | null {
    const fault = callFault(random, this.#world.plan);
    if (fault === null) return null;
    this.#world.stats.callFaults += 1;
    this.#world.trace.add(`the bank: ${fault.kind}`);
    return fault;
  }

  /** One sync of a connection at a time: no other is in the middle of one, unless their lock was lost with their session. */
  #watch(actor: Actor, bank: SimBank, hasLostLock: () => boolean): void {
    const { items, violations } = this.#world;
    const item = items.find((one) => one.bank === bank);
    if (item === undefined) return;
    const other = this.#syncing.get(item.id);
    const isUnderWay = other !== undefined && other.actor !== actor && other.actor.state !== 'ended';
    if (isUnderWay && !other.hasLostLock() && !hasLostLock())
      violations.push(`${actor.name} and ${other.actor.name} sync one connection at once`);
    this.#syncing.set(item.id, { actor, hasLostLock });
  }
}

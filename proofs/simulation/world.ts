import { ActorPool } from './actor-pool.ts';
import { changeBank, changeLogins, createHouseholds, finishBanks } from './banks.ts';
import type { SimulationEnvironment } from './environment.ts';
import { type FaultPlan, noFaults } from './faults.ts';
import { Operator } from './operator.ts';
import { People } from './people.ts';
import { Reconnecting } from './reconnecting.ts';
import { SyncWorkers } from './sync-workers.ts';
import type { Trace } from './trace.ts';
import { WorldState } from './world-state.ts';

const hourMs = 3_600_000;
/** Steps within which the world must have come to rest: some dozen times what it takes. */
const maxStepsToRest = 4000;

/** One household or two, their banks, the workers that sync them, the people who edit, and the trouble. */
export class World {
  readonly state: WorldState;
  readonly #actorPool: ActorPool;
  readonly #workers: SyncWorkers;
  readonly #people: People;
  readonly #reconnecting: Reconnecting;
  readonly #operator: Operator;
  /** What is still to become of the encryption key. */
  #keyIs: FaultPlan['keyIs'];

  constructor(environment: SimulationEnvironment, seed: number, trace: Trace) {
    this.state = new WorldState(environment, seed, trace);
    this.#actorPool = new ActorPool(this.state);
    this.#workers = new SyncWorkers(this.state, this.#actorPool, this.state.random.int(1, 3));
    this.#people = new People(this.state, this.#actorPool);
    this.#reconnecting = new Reconnecting(this.state, this.#actorPool);
    this.#operator = new Operator(this.state);
    this.#keyIs = this.state.plan.keyIs;
  }

  /** Links the banks, which have lived for a while. */
  async begin(): Promise<void> {
    if (this.#keyIs !== 'unchanged') await this.#operator.begin();
    await createHouseholds(this.state);
    this.#people.openPages();
  }

  /** Life and trouble: in most worlds for a few syncs' time, in some for longer, so that one thing can lead to another. */
  async live(): Promise<void> {
    const { random } = this.state;
    const turns = random.chance(0.06) ? random.int(80, 160) : random.int(5, 45);
    for (let turn = 0; turn < turns; turn += 1) await this.#turn();
    if (this.#keyIs === 'rotated') await this.#rotateKey();
    if (this.#keyIs === 'lost') await this.#loseKey();
  }

  /** Stops the faults except lost answers, lets all work finish, and polls each connection once, which must be enough to recover. */
  async drain(): Promise<void> {
    const { state } = this;
    state.plan = { ...noFaults, answerIsLost: state.plan.answerIsLost };
    if (state.random.chance(0.95)) state.queue.lose();
    // What is connected again is read before the bank changes what it sent.
    if (state.stats.lostKeys > 0) await this.#finish();
    finishBanks(state);
    await this.#finish();
  }

  /** The key is lost in a world at rest: what the bank changed before that is known here, and what it then sends can be recognized. */
  async #loseKey(): Promise<void> {
    const { state } = this;
    const { plan, random } = state;
    await this.drain();
    state.plan = plan;
    await this.#operator.loseKey();
    await this.#reconnecting.checkReconnectMessages();
    for (let turn = random.int(5, 30); turn > 0; turn -= 1) await this.#turn();
  }

  /** The server stops, whatever it is doing, and starts again with another key. */
  async #rotateKey(): Promise<void> {
    this.#keyIs = 'unchanged';
    await this.#actorPool.endAll();
    await this.#operator.rotateKey();
  }

  async #finish(): Promise<void> {
    const { state } = this;
    const stepsBefore = state.stats.steps;
    for (;;) {
      await this.#settle();
      const isMore = [this.#workers.start(), this.#people.resend(), this.#reconnecting.start()].includes(
        true,
      );
      if (!isMore && this.#actorPool.running.length === 0) {
        const nextMs = state.queue.nextAtMs();
        if (nextMs === null) return;
        state.nowMs = Math.max(state.nowMs, nextMs);
      }
      if (!isMore && (await this.#actorPool.isStuck()))
        return this.#giveUp('all who are at work wait for locks');
      this.#actorPool.openGate();
      if (state.stats.steps > stepsBefore + maxStepsToRest)
        return this.#giveUp(`the world has not come to rest after ${maxStepsToRest} steps`);
    }
  }

  async #giveUp(violation: string): Promise<void> {
    this.state.violations.push(violation);
    await this.#actorPool.endAll();
  }

  async #turn(): Promise<void> {
    const { state } = this;
    const { random, plan } = state;
    await this.#settle();
    state.nowMs += random.int(0, 2_000);
    if (random.chance(0.2)) changeBank(state, random, random.pick(state.items));
    if (random.chance(plan.clockJumps)) this.#jump();
    if (random.chance(plan.databaseDies)) await this.#actorPool.killDatabase();
    if (random.chance(plan.sessionBreaks)) await this.#actorPool.breakSession();
    changeLogins(state);
    this.#workers.start();
    if (random.chance(0.25)) this.#people.startCall();
    if (state.stats.lostKeys > 0 && random.chance(0.15)) this.#reconnecting.start();
    if (this.#keyIs === 'rotated' && random.chance(0.05)) await this.#rotateKey();
    if (random.chance(plan.killBefore)) this.#actorPool.kill();
    this.#actorPool.openGate();
  }

  async #settle(): Promise<void> {
    await this.#actorPool.settle();
    if (this.state.stats.lostKeys > 0) await this.#reconnecting.look();
  }

  #jump(): void {
    this.state.stats.clockJumps += 1;
    this.state.nowMs += this.state.random.int(-hourMs, 24 * hourMs);
  }
}

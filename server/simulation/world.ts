import { changeLogins, foundHouseholds, letBankLive, letBanksFinish } from './banks.ts';
import { Crew } from './crew.ts';
import { noFaults } from './faults.ts';
import type { Ground } from './ground.ts';
import { People } from './people.ts';
import { SyncWorkers } from './sync-workers.ts';
import type { Trace } from './trace.ts';
import { WorldState } from './world-state.ts';

const hourMs = 3_600_000;
/** Steps within which the world must have come to rest: some dozen times what it takes. */
const maxStepsToRest = 4000;

/** One household or two, their banks, the workers that sync them, the people who edit, and the trouble. */
export class World {
  readonly state: WorldState;
  readonly #crew: Crew;
  readonly #workers: SyncWorkers;
  readonly #people: People;

  constructor(ground: Ground, seed: number, trace: Trace) {
    this.state = new WorldState(ground, seed, trace);
    this.#crew = new Crew(this.state);
    this.#workers = new SyncWorkers(this.state, this.#crew, this.state.random.int(1, 3));
    this.#people = new People(this.state, this.#crew);
  }

  /** Links the banks, which have lived for a while. */
  async begin(): Promise<void> {
    await foundHouseholds(this.state);
    this.#people.openPages();
  }

  /** Life and trouble: in most worlds for a few syncs' time, in some for longer, so that one thing can lead to another. */
  async live(): Promise<void> {
    const { random } = this.state;
    const turns = random.chance(0.06) ? random.int(80, 160) : random.int(5, 45);
    for (let turn = 0; turn < turns; turn += 1) await this.#turn();
  }

  /**
   * The faults stop; the banks live for a last while. What is under way runs to its end, and so does what is due, unless it is lost; each
   * connection is polled once: no more is needed to mend all.
   */
  async comeToRest(): Promise<void> {
    const { state } = this;
    state.plan = noFaults;
    if (state.random.chance(0.95)) state.queue.lose();
    const stepsBefore = state.stats.steps;
    letBanksFinish(state);
    for (;;) {
      await this.#crew.settle();
      const isMore = [this.#workers.start(), this.#people.saveOne()].includes(true);
      if (!isMore && this.#crew.running.length === 0) {
        const nextMs = state.queue.nextAtMs();
        if (nextMs === null) return;
        state.nowMs = Math.max(state.nowMs, nextMs);
      }
      this.#crew.openGate();
      if (state.stats.steps > stepsBefore + maxStepsToRest) {
        state.violations.push(`the world has not come to rest after ${maxStepsToRest} steps`);
        await this.#crew.endAll();
        return;
      }
    }
  }

  async #turn(): Promise<void> {
    const { state } = this;
    const { random, plan } = state;
    await this.#crew.settle();
    state.nowMs += random.int(0, 2_000);
    if (random.chance(0.2)) letBankLive(state, random, random.pick(state.items));
    if (random.chance(plan.clockJumps)) this.#jump();
    if (random.chance(plan.databaseDies)) await this.#crew.killDatabase();
    if (random.chance(plan.sessionBreaks)) await this.#crew.breakSession();
    changeLogins(state);
    this.#workers.start();
    if (random.chance(0.25)) this.#people.sayOne();
    if (random.chance(plan.killBefore)) this.#crew.kill();
    this.#crew.openGate();
  }

  #jump(): void {
    this.state.stats.clockJumps += 1;
    this.state.nowMs += this.state.random.int(-hourMs, 24 * hourMs);
  }
}

import { changeLogins, foundHouseholds, letBankLive, letBanksFinish } from './banks.ts';
import { Crew } from './crew.ts';
import { noFaults } from './faults.ts';
import type { Ground } from './ground.ts';
import { type Deeds, doSomething } from './person.ts';
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

  constructor(ground: Ground, seed: number, trace: Trace) {
    this.state = new WorldState(ground, seed, trace);
    this.#crew = new Crew(this.state);
    this.#workers = new SyncWorkers(this.state, this.#crew, this.state.random.int(1, 3));
  }

  /** Links the banks, which have lived for a while. */
  begin(): Promise<void> {
    return foundHouseholds(this.state);
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
      if (!this.#workers.start() && this.#crew.running.length === 0) {
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
    if (random.chance(plan.databaseRestarts)) await this.#crew.restartDatabase();
    if (random.chance(plan.sessionBreaks)) await this.#crew.breakSession();
    changeLogins(state);
    this.#workers.start();
    if (random.chance(0.25)) this.#startEditing();
    if (random.chance(plan.killBefore)) this.#crew.kill();
    this.#crew.openGate();
  }

  #jump(): void {
    this.state.stats.clockJumps += 1;
    this.state.nowMs += this.state.random.int(-hourMs, 24 * hourMs);
  }

  #startEditing(): void {
    const { state } = this;
    const { stats } = state;
    const scope = state.random.pick(state.scopes);
    if (scope === undefined || this.#crew.running.some(({ worker }) => worker === null)) return;
    const random = state.fork();
    stats.edits += 1;
    this.#crew.spawn('person', null, async ({ sessions }, onCommit) => {
      const now = new Date(state.nowMs);
      const onDoing = ({ edits = [], changes = [], takenBack = 0 }: Partial<Deeds>) =>
        onCommit(() => {
          state.edits.push(...edits);
          state.changes.push(...changes);
          stats.taught += changes.length;
          stats.takenBack += takenBack;
        });
      await doSomething(sessions.database, { scope, random, now, done: state, onDoing });
    });
  }
}

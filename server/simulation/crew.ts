import { ActorSessions } from './gated-database.ts';
import { type Actor, Scheduler, type Step } from './scheduler.ts';
import type { WorldState } from './world-state.ts';

/** An actor with its sessions; `worker` is its number, null for a person. */
export type Running = { actor: Actor; sessions: ActorSessions; worker: number | null };

/** What an actor does. What `onCommit` is given happens when the transaction under way is committed. */
export type Work = (running: Running, onCommit: (effect: () => void) => void) => Promise<void>;

/** Those who are at work in a world, and what becomes of their processes and sessions. */
export class Crew {
  readonly #world: WorldState;
  readonly #scheduler: Scheduler;
  #running: Running[] = [];
  #names = 0;

  constructor(world: WorldState) {
    this.#world = world;
    this.#scheduler = new Scheduler(world.ground.isWaitingForLock);
  }

  get running(): readonly Running[] {
    return this.#running;
  }

  spawn(name: string, worker: number | null, work: Work): void {
    const { ground, failures } = this.#world;
    let effects: (() => void)[] = [];
    this.#names += 1;
    this.#scheduler.spawn(`${name} (${this.#names})`, async (actor) => {
      const sessions = new ActorSessions(actor, ground.sessions, this.#scheduler, (ending) => {
        if (ending === 'committed') for (const effect of effects) effect();
        effects = [];
      });
      const running = { actor, sessions, worker };
      this.#running.push(running);
      // A worker's job that failed is done again later, as in the real queue; an edit that failed was shown to the person as failed.
      await work(running, (effect) => effects.push(effect)).catch((error: unknown) =>
        failures.push(wordsForFailure(actor, error)),
      );
    });
  }

  /** Waits until nothing moves, and buries the dead: what a killed process had not committed is gone, and so are its locks. */
  async settle(): Promise<void> {
    await this.#scheduler.settle();
    for (const { actor, sessions } of this.#running) if (actor.isDead) await sessions.breakAll();
    this.#running = this.#running.filter(({ actor }) => actor.state !== 'ended');
  }

  /** Lets one of those who wait take its step. */
  openGate(): void {
    const { random, plan, stats, trace } = this.#world;
    const chosen = random.pick(this.#waiting());
    if (chosen === undefined) return;
    stats.steps += 1;
    trace.add(`${chosen.actor.name}: ${wordsFor(chosen.actor.step)}`);
    if (random.chance(plan.killAfter)) {
      stats.kills += 1;
      trace.add(`${chosen.actor.name} is killed after that`);
      chosen.actor.diesAfterStep = true;
    }
    chosen.actor.open();
  }

  /** A process is killed between two of its steps. */
  kill(): void {
    const { random, stats, trace } = this.#world;
    const victim = random.pick(this.#waiting());
    if (victim === undefined) return;
    stats.kills += 1;
    trace.add(`${victim.actor.name} is killed`);
    victim.actor.die();
  }

  async restartDatabase(): Promise<void> {
    // Whoever waits for a lock would be in the middle of a statement: PostgreSQL is restarted at another time.
    if (this.#running.some(({ actor }) => actor.state === 'blocked')) return;
    this.#world.stats.restarts += 1;
    this.#world.trace.add('the database restarts');
    for (const { sessions } of this.#running) await sessions.breakAll();
  }

  async breakSession(): Promise<void> {
    const { random, stats, trace } = this.#world;
    const victim = random.pick(this.#waiting());
    if (victim === undefined || !(await victim.sessions.breakOldest())) return;
    stats.brokenSessions += 1;
    trace.add(`${victim.actor.name} loses a session`);
  }

  async endAll(): Promise<void> {
    for (const { actor, sessions } of this.#running) {
      actor.die();
      await sessions.breakAll();
    }
  }

  #waiting(): Running[] {
    return this.#running.filter(({ actor }) => actor.state === 'waiting');
  }
}

/** What went wrong with an actor's work. */
export function wordsForFailure(actor: Actor, error: unknown): string {
  return `${actor.name}: ${error instanceof Error ? error.message : String(error)}`;
}

function wordsFor(step: Step | null): string {
  if (step?.kind === 'statement') return step.text;
  return step?.kind === 'request' ? `calls ${step.path}` : 'enqueues';
}

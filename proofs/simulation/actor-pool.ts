import { isDatabaseGone } from '../../server/src/db/outage.ts';
import { ActorSessions } from './gated-database.ts';
import type { Page } from './page.ts';
import { type Actor, Scheduler, type Step } from './scheduler.ts';
import type { OnCommit, SimItem, WorldState } from './world-state.ts';

/** An actor with its sessions: a worker, by its number, or the server at work for a page, or for who connects a bank again. */
export type RunningActor = {
  actor: Actor;
  sessions: ActorSessions;
  role: number | Page | SimItem;
  /** Whether the transaction under way does anything that counts. */
  counts: () => boolean;
};

/** What an actor does. What `onCommit` is given happens when the transaction under way is committed. */
export type Work = (running: RunningActor, onCommit: OnCommit) => Promise<void>;

/** For how many turns at most PostgreSQL is not there when it has died. */
const maxOutageTurns = 6;
/** How much rarer a commit is left unanswered that does nothing that counts. */
const emptyCommitFactor = 0.1;
/** A vacuum may hold a lock for a moment; nothing holds one for so long. */
const maxLockQuestions = 1_000;

/** Those who are at work in a world, and what becomes of their processes and sessions. */
export class ActorPool {
  readonly #world: WorldState;
  readonly #scheduler: Scheduler;
  #running: RunningActor[] = [];
  #names = 0;
  /** For how many turns there is no PostgreSQL. */
  #downFor = 0;
  /** Whose commit has just taken effect without an answer. */
  #unanswered: RunningActor | null = null;

  constructor(world: WorldState) {
    this.#world = world;
    this.#scheduler = new Scheduler(world.environment.isWaitingForLock);
  }

  get running(): readonly RunningActor[] {
    return this.#running;
  }

  spawn(name: string, role: RunningActor['role'], work: Work): void {
    const { environment, failures } = this.#world;
    let effects: (() => void)[] = [];
    this.#names += 1;
    this.#scheduler.spawn(`${name} (${this.#names})`, async (actor) => {
      const sessions = new ActorSessions(actor, this.#scheduler, {
        pool: environment.sessions,
        onEnd(ending) {
          if (ending === 'committed') for (const effect of effects) effect();
          effects = [];
        },
        isDown: () => this.#downFor > 0,
      });
      const running = { actor, sessions, role, counts: () => effects.length > 0 };
      this.#running.push(running);
      // A worker's job that found no database is done again later, as in the real queue, and a page sends again what was not answered.
      await work(running, (effect) => effects.push(effect)).catch((error: unknown) => {
        if (!isDatabaseGone(error)) failures.push(failureText(actor, error));
      });
    });
  }

  /** Waits until nothing moves, and buries the dead: what a killed process had not committed is gone, and so are its locks. */
  async settle(): Promise<void> {
    await this.#scheduler.settle();
    this.#downFor = Math.max(0, this.#downFor - 1);
    if (this.#unanswered !== null) await this.#breakBeforeAnswer(this.#unanswered);
    for (let dead = this.#takeDead(); dead.length > 0; dead = this.#takeDead()) {
      // Together: one of them may wait for a lock that another holds, and is rolled back only when that one is.
      await Promise.all(dead.map(({ sessions }) => sessions.breakAll()));
      // Who waited for a lock of theirs has it now, and may be dead after that step.
      await this.#scheduler.settle();
    }
    this.#running = this.#running.filter(({ actor }) => actor.state !== 'ended');
  }

  /** Lets one of those who wait take its step. */
  openGate(): void {
    const { random, plan, stats, trace } = this.#world;
    const chosen = random.pick(this.#waiting());
    if (chosen === undefined) return;
    stats.steps += 1;
    trace.add(`${chosen.actor.name}: ${stepText(chosen.actor.step)}`);
    if (random.chance(plan.killAfter)) {
      stats.kills += 1;
      trace.add(`${chosen.actor.name} is killed after that`);
      chosen.actor.diesAfterStep = true;
    } else if (
      isCommit(chosen.actor.step) &&
      random.chance(plan.commitIsUnanswered * (chosen.counts() ? 1 : emptyCommitFactor))
    ) {
      stats.unansweredCommits += 1;
      trace.add(`${chosen.actor.name} gets no answer to that`);
      chosen.actor.missesAnswer = true;
      this.#unanswered = chosen;
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

  /** PostgreSQL dies: all sessions end, those too that are in the midst of a statement, and what they had not committed is gone. */
  async killDatabase(): Promise<void> {
    const { random, stats, trace, environment } = this.#world;
    stats.databaseDeaths += 1;
    this.#downFor = random.int(1, maxOutageTurns);
    trace.add(`the database dies for ${this.#downFor} turns`);
    // Those who wait for a lock go first: else the end of its holder would give it to them for a moment, or not.
    const byTurn = Map.groupBy(this.#running, ({ actor }) => actor.state !== 'blocked');
    for (const isNext of [false, true])
      await environment.sessions.end((byTurn.get(isNext) ?? []).flatMap(({ sessions }) => sessions.pids));
    for (const { sessions } of this.#running) sessions.haveEnded();
    await this.#scheduler.settle();
  }

  /** What was committed stays so, unknown to the one who committed it. */
  async #breakBeforeAnswer({ actor, sessions }: RunningActor): Promise<void> {
    this.#unanswered = null;
    if (this.#world.random.chance(0.5)) return this.killDatabase();
    this.#world.trace.add(`${actor.name} loses its sessions`);
    await sessions.breakAll();
    await this.#scheduler.settle();
  }

  async breakSession(): Promise<void> {
    const { random, stats, trace } = this.#world;
    const victim = random.pick(this.#waiting());
    if (victim === undefined || !(await victim.sessions.breakOldest())) return;
    stats.brokenSessions += 1;
    trace.add(`${victim.actor.name} loses a session`);
    await this.#scheduler.settle();
  }

  /** Every process ends. */
  async endAll(): Promise<void> {
    for (const { actor } of this.#running) actor.die();
    await this.settle();
  }

  /** Whether all who are at work wait for locks, however often PostgreSQL is asked: none is left that would free them. */
  async isStuck(): Promise<boolean> {
    for (let question = 0; question < maxLockQuestions; question += 1) {
      if (this.#running.length === 0 || this.#running.some(({ actor }) => actor.state !== 'blocked'))
        return false;
      this.#scheduler.forgetLocks();
      await this.#scheduler.settle();
    }
    return true;
  }

  #takeDead(): RunningActor[] {
    const dead = this.#running.filter(({ actor }) => actor.isDead);
    this.#running = this.#running.filter(({ actor }) => !actor.isDead);
    return dead;
  }

  #waiting(): RunningActor[] {
    return this.#running.filter(({ actor }) => actor.state === 'waiting');
  }
}

/** What went wrong with an actor's work. */
export function failureText(actor: Actor, error: unknown): string {
  return `${actor.name}: ${error instanceof Error ? error.message : String(error)}`;
}

function isCommit(step: Step | null): boolean {
  return step?.kind === 'statement' && step.text === 'commit';
}

function stepText(step: Step | null): string {
  if (step?.kind === 'statement') return step.text;
  if (step?.kind === 'silence') return 'hears that the connection is gone';
  return step?.kind === 'request' ? `calls ${step.path}` : 'enqueues';
}

/** What an actor is about to do when it stops at a gate. */
export type Step =
  | { kind: 'statement'; text: string }
  | { kind: 'request'; path: string }
  /** The step before has taken effect, and nothing is heard of it. */
  | { kind: 'silence' }
  | { kind: 'enqueue' }
  | { kind: 'pause' };

/** A concurrent task: a worker's job or a user's edit. It waits at a gate before each statement and request, so the seed decides the order. */
export class Actor {
  readonly name: string;
  /** Dead actors never go on: what they wait for never comes, as in a process that was killed. */
  isDead = false;
  /** Set when the actor is to die right after its next step has taken effect. */
  diesAfterStep = false;
  /** Set when the next step is to take effect and its answer is to be waited for in vain. */
  missesAnswer = false;
  /** Set while the actor may wait for a lock outside of any transaction. */
  mayWait = false;
  /** The PostgreSQL session whose answer the actor waits for. */
  sessionPid: number | null = null;
  readonly #scheduler: Scheduler;
  #gate: { step: Step; open: () => void } | null = null;
  #hasEnded = false;
  #isBlocked = false;

  constructor(name: string, scheduler: Scheduler) {
    this.name = name;
    this.#scheduler = scheduler;
  }

  get state(): 'waiting' | 'running' | 'blocked' | 'ended' {
    if (this.#hasEnded) return 'ended';
    if (this.#gate !== null) return 'waiting';
    return this.#isBlocked ? 'blocked' : 'running';
  }

  get step(): Step | null {
    return this.#gate?.step ?? null;
  }

  /** Stops until the scheduler lets the actor take this step. */
  async pass(step: Step): Promise<void> {
    if (this.isDead) return never();
    await new Promise<void>((open) => {
      this.#gate = { step, open };
      this.#isBlocked = false;
      this.#scheduler.changed();
    });
  }

  /** To be called when a step has taken effect: a killed process does not hear of it, nor does one whose connection breaks. */
  async afterStep(): Promise<void> {
    if (this.diesAfterStep || this.isDead) {
      this.die();
      return never();
    }
    if (!this.missesAnswer) return;
    this.missesAnswer = false;
    await this.pass({ kind: 'silence' });
  }

  open(): void {
    const gate = this.#gate;
    this.#gate = null;
    gate?.open();
  }

  die(): void {
    this.isDead = true;
    this.#gate = null;
    this.end();
  }

  end(): void {
    this.#hasEnded = true;
    this.#scheduler.changed();
  }

  block(isBlocked: boolean): void {
    this.#isBlocked = isBlocked;
  }
}

/** What a killed process waits for. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** How long an answer of PostgreSQL may be out before we ask whether its session waits for a lock. */
const suspicionMs = 2;

/** Lets one actor at a time take one step. Real PostgreSQL and real HTTP answer in between; the order is ours. */
export class Scheduler {
  #actors: Actor[] = [];
  #wake = Promise.withResolvers<void>();
  /** Transactions that are under way: a session waits for a lock only while another holds it in one. */
  #openTransactions = 0;
  #freedLocks = 0;
  readonly #isWaitingForLock: (sessionPid: number) => Promise<boolean>;

  /** `isWaitingForLock` asks PostgreSQL whether a session waits for a lock that another holds. */
  constructor(isWaitingForLock: (sessionPid: number) => Promise<boolean>) {
    this.#isWaitingForLock = isWaitingForLock;
  }

  get actors(): readonly Actor[] {
    return this.#actors;
  }

  spawn(name: string, run: (actor: Actor) => Promise<void>): Actor {
    const actor = new Actor(name, this);
    this.#actors.push(actor);
    void run(actor).then(() => actor.end());
    return actor;
  }

  changed(): void {
    this.#wake.resolve();
  }

  transactionBegan(): void {
    this.#openTransactions += 1;
  }

  /** Who waited for the locks of the transaction may go on. */
  transactionEnded(): void {
    this.#openTransactions -= 1;
    this.lockFreed();
  }

  /** As `transactionEnded`, for a lock that a session held outside of any. */
  lockFreed(): void {
    this.#freedLocks += 1;
    this.forgetLocks();
  }

  /** A process that waited for a lock may have it by now: PostgreSQL is asked again. */
  forgetLocks(): void {
    for (const actor of this.#actors) if (actor.state === 'blocked') actor.block(false);
  }

  /** Waits until every actor stops at a gate, waits for a lock, or has ended; those that have ended are forgotten. */
  async settle(): Promise<void> {
    for (;;) {
      this.#actors = this.#actors.filter((actor) => actor.state !== 'ended');
      const running = this.#actors.filter((actor) => actor.state === 'running');
      if (running.length === 0) return;
      const mayWait = this.#openTransactions > 1 || running.some((actor) => actor.mayWait);
      await (mayWait ? this.#wakeOrCheckLocks(running) : this.#wake.promise);
      this.#wake = Promise.withResolvers<void>();
    }
  }

  /** Marks those who turn out to wait for a lock, unless another comes to a gate first. */
  async #wakeOrCheckLocks(running: readonly Actor[]): Promise<void> {
    const suspicion = Promise.withResolvers<void>();
    const timeout = setTimeout(suspicion.resolve, suspicionMs);
    await Promise.race([this.#wake.promise, suspicion.promise]);
    clearTimeout(timeout);
    for (const actor of running) {
      const pid = actor.sessionPid;
      const endedBefore = this.#freedLocks;
      const isWaiting = actor.state === 'running' && pid !== null && (await this.#isWaitingForLock(pid));
      // The holder of the lock may have ended while we asked: no further event would follow.
      if (isWaiting && actor.state === 'running' && this.#freedLocks === endedBefore) actor.block(true);
    }
  }
}

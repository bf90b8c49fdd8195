import { randomUUID } from 'node:crypto';
import { type PlainDate, todayIn } from '@cairn/contract/plain-date';
import { type EncryptionKeys, sealAccessToken } from '../src/bank/access-token-seal.ts';
import { BankError } from '../src/bank/bank-error.ts';
import { insertBankItem } from '../src/bank/bank-items.store.ts';
import { openPlaidClient } from '../src/bank/plaid-client.ts';
import type { HouseholdScope } from '../src/db/household-scope.ts';
import { inHousehold } from '../src/db/in-household.ts';
import type { Database } from '../src/db/pool.ts';
import { createHousehold, findScopeOfBankItem } from '../src/identity/households.store.ts';
import type { SyncJob } from '../src/jobs/queue.ts';
import { syncBankItem } from '../src/jobs/sync-bank-item.job.ts';
import type { BankServer, CallFault } from './bank-server.ts';
import { callFault, type FaultPlan, noFaults, planFaults } from './faults.ts';
import { ActorSessions, type SessionPool } from './gated-database.ts';
import { type Change, type Deeds, doSomething, type Edit } from './person.ts';
import { Random } from './random.ts';
import { type Actor, Scheduler, type Step } from './scheduler.ts';
import { SimBank } from './sim-bank.ts';
import { SimQueue } from './sim-queue.ts';
import { newStats } from './stats.ts';
import type { Trace } from './trace.ts';

const timeZone = 'America/New_York';
const startMs = Date.parse('2026-03-02T15:00:00Z');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Steps within which the world must have come to rest: some dozen times what it takes. */
const maxStepsToRest = 4000;

/** What worlds share: real sessions, a real HTTP server, and a way to ask whether a session waits for a lock. */
export type Ground = {
  sessions: SessionPool;
  database: Database;
  bank: BankServer;
  bankUrl: string;
  isWaitingForLock: (sessionPid: number) => Promise<boolean>;
};

/** A connection with its bank. */
export type SimItem = { id: string; accessToken: string; bank: SimBank; scope: HouseholdScope };

type Running = { actor: Actor; sessions: ActorSessions; worker: number | null };

/** One household or two, their banks, the workers that sync them, the people who edit, and the trouble. */
export class World {
  readonly items: SimItem[] = [];
  readonly scopes: HouseholdScope[] = [];
  /** Edits that were really committed, in order. */
  readonly edits: Edit[] = [];
  /** What people may take back, of what was really committed. */
  readonly changes: Change[] = [];
  /** What was seen that must never be. */
  readonly violations: string[] = [];
  /** Errors that were ours and not the bank's. */
  readonly failures: string[] = [];
  readonly stats = newStats();
  plan: FaultPlan;
  readonly #ground: Ground;
  readonly #random: Random;
  readonly #scheduler: Scheduler;
  readonly #queue = new SimQueue();
  readonly #keys: EncryptionKeys = { currentVersion: 1, keys: new Map([[1, Buffer.alloc(32)]]) };
  readonly #trace: Trace;
  readonly #workers: number;
  #running: Running[] = [];
  /** Who is in the middle of syncing which connection. */
  readonly #syncing = new Map<string, { actor: Actor; hasLostLock: () => boolean }>();
  #nowMs = startMs;
  #names = 0;

  constructor(ground: Ground, seed: number, trace: Trace) {
    this.#ground = ground;
    this.#trace = trace;
    this.#random = new Random(seed);
    this.plan = planFaults(this.#random);
    this.#workers = this.#random.int(1, 3);
    this.#scheduler = new Scheduler(ground.isWaitingForLock);
  }

  /** Links the banks, which have lived for a while, and lets the trouble begin. */
  async begin(): Promise<void> {
    const { database } = this.#ground;
    for (let households = this.#random.chance(0.1) ? 2 : 1; households > 0; households -= 1) {
      const scope = await createHousehold(database, {
        ownerUserId: randomUUID(),
        name: 'Simulated',
        timeZone,
      });
      this.scopes.push(scope);
      for (let banks = this.#random.chance(0.15) ? 2 : 1; banks > 0; banks -= 1) await this.#link(scope);
    }
  }

  async #link(scope: HouseholdScope): Promise<void> {
    const bank = new SimBank(this.#fork(), this.#random.pick([1, 1, 2]) ?? 1, {
      random: this.#fork(),
      chance: this.plan.rowsAreFlawed,
    });
    for (let changes = this.#random.int(0, 16); changes > 0; changes -= 1) bank.live(this.#today());
    bank.isReady = this.#random.chance(0.85);
    const item = { id: randomUUID(), accessToken: `access-sandbox-${randomUUID()}`, bank, scope };
    await inHousehold(this.#ground.database, scope, (tx) =>
      insertBankItem(tx, {
        id: item.id,
        providerItemId: randomUUID(),
        institutionId: 'ins_simulated',
        institutionName: 'Simulated Bank',
        token: sealAccessToken(item.accessToken, { householdId: tx.householdId, id: item.id }, this.#keys),
      }),
    );
    this.items.push(item);
    this.#queue.add({ bankItemId: item.id, attempt: 0 }, this.#nowMs);
  }

  /** Life and trouble: in most worlds for a few syncs' time, in some for longer, so that one thing can lead to another. */
  async live(): Promise<void> {
    const turns = this.#random.chance(0.06) ? this.#random.int(80, 160) : this.#random.int(5, 45);
    for (let turn = 0; turn < turns; turn += 1) await this.#turn();
  }

  /**
   * The faults stop; the banks live for a last while. What is under way runs to its end, and so does what is due, unless it is lost; each
   * connection is polled once: no more is needed to mend all.
   */
  async comeToRest(): Promise<void> {
    this.plan = noFaults;
    if (this.#random.chance(0.95)) this.#queue.lose();
    const stepsBefore = this.stats.steps;
    for (const { bank, id } of this.items) {
      bank.isReady = true;
      bank.needsLogin = false;
      // What people wrote meets what the bank says next.
      for (let changes = this.#random.int(0, 5); changes > 0; changes -= 1) bank.live(this.#today());
      bank.endStraggling();
      bank.mend();
      this.stats.flawedRows += bank.flawedCount;
      this.#queue.add({ bankItemId: id, attempt: 0 }, this.#nowMs);
    }
    for (;;) {
      await this.#scheduler.settle();
      await this.#bury();
      if (!(await this.#startWork()) && this.#running.length === 0) {
        const nextMs = this.#queue.nextAtMs();
        if (nextMs === null) return;
        this.#nowMs = Math.max(this.#nowMs, nextMs);
      }
      this.#openGate();
      if (this.stats.steps > stepsBefore + maxStepsToRest) {
        this.violations.push(`the world has not come to rest after ${maxStepsToRest} steps`);
        await this.#endAll();
        return;
      }
    }
  }

  async #endAll(): Promise<void> {
    for (const { actor, sessions } of this.#running) {
      actor.die();
      await sessions.breakAll();
    }
  }

  async #turn(): Promise<void> {
    await this.#scheduler.settle();
    await this.#bury();
    this.#nowMs += this.#random.int(0, 2_000);
    if (this.#random.chance(0.2)) this.#bankLives(this.#random, this.#random.pick(this.items));
    if (this.#random.chance(this.plan.clockJumps)) this.#jump();
    if (this.#random.chance(this.plan.databaseRestarts)) await this.#restartDatabase();
    if (this.#random.chance(this.plan.sessionBreaks)) await this.#breakSession();
    this.#changeLogins();
    await this.#startWork();
    if (this.#random.chance(0.25)) this.#startEditing();
    if (this.#random.chance(this.plan.killBefore)) await this.#kill();
    this.#openGate();
  }

  #jump(): void {
    this.stats.clockJumps += 1;
    this.#nowMs += this.#random.int(-hourMs, 24 * hourMs);
  }

  #bankLives(random: Random, item: SimItem | undefined, isBetweenPages = false): void {
    if (item === undefined) return;
    this.stats.bankChanges += 1;
    if (isBetweenPages) item.bank.turnBack(this.#today());
    else item.bank.live(this.#today());
    if (random.chance(0.2)) item.bank.isReady = true;
    if (random.chance(0.2)) item.bank.endStraggling();
    const job: SyncJob = { bankItemId: item.id, attempt: 0 };
    // A few that wait are as good as many, and let worlds be short.
    if (this.#queue.countOf(item.id) > 1) return;
    const hints = this.plan.hintsAreUnruly ? random.int(0, 2) : random.int(0, 1);
    for (let hint = 0; hint < hints; hint += 1)
      this.#queue.add(job, this.#nowMs + (this.plan.hintsAreUnruly ? random.int(0, minuteMs) : 0));
  }

  #changeLogins(): void {
    for (const { bank, id } of this.items) {
      if (!bank.needsLogin) bank.needsLogin = this.#random.chance(this.plan.loginEnds);
      else if (this.#random.chance(0.1)) {
        bank.needsLogin = false;
        this.#queue.add({ bankItemId: id, attempt: 0 }, this.#nowMs);
      }
    }
  }

  /** Lets a free worker take a job that is due. */
  async #startWork(): Promise<boolean> {
    const busy = new Set(this.#running.map(({ worker }) => worker));
    for (let worker = 0; worker < this.#workers; worker += 1) {
      if (busy.has(worker)) continue;
      const taken = this.#queue.take(this.#nowMs);
      if (taken === null) return false;
      this.stats.syncs += 1;
      this.#spawn(`worker ${worker}`, worker, async (running, onCommit) => {
        await this.#sync(running, taken.job, onCommit);
        taken.complete();
      });
      return true;
    }
    return false;
  }

  #startEditing(): void {
    const scope = this.#random.pick(this.scopes);
    if (scope === undefined || this.#running.some(({ worker }) => worker === null)) return;
    const random = this.#fork();
    this.stats.edits += 1;
    this.#spawn('person', null, async ({ sessions }, onCommit) => {
      const now = new Date(this.#nowMs);
      const onDoing = ({ edits = [], changes = [], takenBack = 0 }: Partial<Deeds>) =>
        onCommit(() => {
          this.edits.push(...edits);
          this.changes.push(...changes);
          this.stats.taught += changes.length;
          this.stats.takenBack += takenBack;
        });
      await doSomething(sessions.database, { scope, random, now, done: this, onDoing });
    });
  }

  #spawn(
    name: string,
    worker: number | null,
    work: (running: Running, onCommit: (effect: () => void) => void) => Promise<void>,
  ): void {
    let effects: (() => void)[] = [];
    this.#names += 1;
    const actor = this.#scheduler.spawn(`${name} (${this.#names})`, async (self) => {
      const sessions = new ActorSessions(self, this.#ground.sessions, this.#scheduler, (ending) => {
        if (ending === 'committed') for (const effect of effects) effect();
        effects = [];
      });
      const running = { actor: self, sessions, worker };
      this.#running.push(running);
      await work(running, (effect) => effects.push(effect)).catch((error: unknown) =>
        this.#note(self, error),
      );
    });
    void actor;
  }

  /** A worker's job that failed is done again later, as in the real queue; an edit that failed was shown to the person as failed. */
  #note(actor: Actor, error: unknown): void {
    this.failures.push(`${actor.name}: ${error instanceof Error ? error.message : String(error)}`);
  }

  async #sync(
    { actor, sessions }: Running,
    job: SyncJob,
    onCommit: (effect: () => void) => void,
  ): Promise<void> {
    const { bank, bankUrl } = this.#ground;
    const random = this.#fork();
    const clientId = randomUUID();
    let hasLostLock = () => false;
    bank.admit(clientId, {
      actor,
      bankOf: (token) => this.items.find((item) => item.accessToken === token)?.bank,
      meet: (path, simBank) => {
        this.#watch(actor, simBank, () => hasLostLock());
        if (path === '/transactions/sync' && random.chance(this.plan.bankMovesDuringCall))
          this.#bankLives(
            random,
            this.items.find((item) => item.bank === simBank),
            true,
          );
        return this.#callFault(random);
      },
      pageSize: random.pick([1, 2, 3, 5, 500]) ?? 1,
    });
    const enqueue = async (again: SyncJob, afterMs: number, isInTransaction: boolean) => {
      const add = () => this.#queue.add(again, this.#nowMs + afterMs);
      if (isInTransaction) return onCommit(add);
      await actor.pass({ kind: 'enqueue' });
      add();
      await actor.afterStep();
    };
    try {
      await syncBankItem(
        {
          database: sessions.database,
          plaid: openPlaidClient({ clientId, secret: 'simulated', baseUrl: bankUrl }),
          keys: this.#keys,
          queue: {
            enqueueSync: (again, { afterMs = 0, tx } = {}) => enqueue(again, afterMs, tx !== undefined),
            enqueueInsights: async () => undefined,
          },
          scopeOfBankItem: (id) => findScopeOfBankItem(sessions.database, id),
          withLock: (name, work) =>
            sessions.withLock(name, work, (isLost) => {
              hasLostLock = isLost;
            }),
          logFailure: (_id, error) => {
            if (!(error instanceof BankError)) this.#note(actor, error);
          },
          now: () => new Date(this.#nowMs),
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
    const fault = callFault(random, this.plan);
    if (fault === null) return null;
    this.stats.callFaults += 1;
    this.#trace.add(`the bank: ${fault.kind}`);
    return fault;
  }

  /** One sync of a connection at a time: nobody else is in the middle of one, unless their lock was lost with their session. */
  #watch(actor: Actor, bank: SimBank, hasLostLock: () => boolean): void {
    const item = this.items.find((one) => one.bank === bank);
    if (item === undefined) return;
    const other = this.#syncing.get(item.id);
    const isUnderWay = other !== undefined && other.actor !== actor && other.actor.state !== 'ended';
    if (isUnderWay && !other.hasLostLock() && !hasLostLock())
      this.violations.push(`${actor.name} and ${other.actor.name} sync one connection at once`);
    this.#syncing.set(item.id, { actor, hasLostLock });
  }

  #openGate(): void {
    const waiting = this.#running.filter(({ actor }) => actor.state === 'waiting');
    const chosen = this.#random.pick(waiting);
    if (chosen === undefined) return;
    this.stats.steps += 1;
    this.#trace.add(`${chosen.actor.name}: ${wordsFor(chosen.actor.step)}`);
    if (this.#random.chance(this.plan.killAfter)) {
      this.stats.kills += 1;
      this.#trace.add(`${chosen.actor.name} is killed after that`);
      chosen.actor.diesAfterStep = true;
    }
    chosen.actor.open();
  }

  /** A process is killed between two of its steps. */
  async #kill(): Promise<void> {
    const victim = this.#random.pick(this.#running.filter(({ actor }) => actor.state === 'waiting'));
    if (victim === undefined) return;
    this.stats.kills += 1;
    this.#trace.add(`${victim.actor.name} is killed`);
    victim.actor.die();
  }

  async #restartDatabase(): Promise<void> {
    // Whoever waits for a lock would be in the middle of a statement: PostgreSQL is restarted at another time.
    if (this.#running.some(({ actor }) => actor.state === 'blocked')) return;
    this.stats.restarts += 1;
    this.#trace.add('the database restarts');
    for (const { sessions } of this.#running) await sessions.breakAll();
  }

  async #breakSession(): Promise<void> {
    const victim = this.#random.pick(this.#running.filter(({ actor }) => actor.state === 'waiting'));
    if (victim === undefined || !(await victim.sessions.breakOldest())) return;
    this.stats.brokenSessions += 1;
    this.#trace.add(`${victim.actor.name} loses a session`);
  }

  /** What a killed process had not committed is gone, and so are its locks. */
  async #bury(): Promise<void> {
    for (const { actor, sessions } of this.#running) if (actor.isDead) await sessions.breakAll();
    this.#running = this.#running.filter(({ actor }) => actor.state !== 'ended');
  }

  /** Numbers of its own for whoever may run beside others, so that the order among them changes nothing. */
  #fork(): Random {
    return new Random(this.#random.int(0, 2 ** 31));
  }

  #today(): PlainDate {
    return todayIn(timeZone, new Date(this.#nowMs));
  }
}

function wordsFor(step: Step | null): string {
  if (step?.kind === 'statement') return step.text;
  return step?.kind === 'request' ? `calls ${step.path}` : 'enqueues';
}

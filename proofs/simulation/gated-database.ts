import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { type LockSession, underAdvisoryLock } from '../../server/src/db/advisory-lock.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { postgresDialect } from '../../server/src/db/postgres-dialect.ts';
import type { Tables } from '../../server/src/db/tables.ts';
import { type Actor, never, type Scheduler } from './scheduler.ts';

/** What the driver throws on a connection that the server has ended. The code is PostgreSQL's admin_shutdown. */
function connectionLost(): Error {
  return Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
}

/** What the driver throws where no server listens. */
function connectionRefused(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');

/** The real sessions that all actors share. */
export class SessionPool {
  readonly dialect: Dialect;
  readonly driver: Driver;
  readonly #pids = new WeakMap<DatabaseConnection, number>();
  /** By PostgreSQL's number of a session: when the driver has seen it end. */
  readonly #ends = new Map<number, Promise<unknown>>();

  constructor(pool: pg.Pool) {
    this.dialect = postgresDialect(pool);
    this.driver = this.dialect.createDriver();
    pool.on('connect', (client) => {
      const pid: unknown = Reflect.get(client, 'processID');
      if (typeof pid !== 'number') throw new Error('A session without a number');
      this.#ends.set(
        pid,
        new Promise((resolve) => client.once('end', resolve)).then(() => this.#ends.delete(pid)),
      );
    });
  }

  async open(): Promise<void> {
    await this.driver.init();
  }

  /** Has PostgreSQL end these sessions, in the midst of whatever they do, and waits until the driver has seen it. */
  async end(pids: readonly number[]): Promise<void> {
    if (pids.length === 0) return;
    const ends = pids.map((pid) => this.#ends.get(pid));
    const connection = await this.driver.acquireConnection();
    await connection.executeQuery(
      CompiledQuery.raw('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [[...pids]]),
    );
    await this.driver.releaseConnection(connection);
    await Promise.all(ends);
  }

  /** PostgreSQL's number of a session. */
  async pidOf(connection: DatabaseConnection): Promise<number> {
    const known = this.#pids.get(connection);
    if (known !== undefined) return known;
    const { rows } = await connection.executeQuery<{ pid: number }>(
      CompiledQuery.raw('select pg_backend_pid() as pid'),
    );
    const pid = rows[0]?.pid ?? 0;
    this.#pids.set(connection, pid);
    return pid;
  }
}

/** One session of an actor: a real one behind the actor's gate. */
class GatedSession implements DatabaseConnection, LockSession {
  isInTransaction = false;
  /** PostgreSQL has ended it for real: whatever it is asked now, the driver refuses. */
  hasEnded = false;
  readonly pid: number;
  readonly #actor: Actor;
  readonly #sessions: ActorSessions;
  #inner: DatabaseConnection | null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(actor: Actor, sessions: ActorSessions, inner: DatabaseConnection, pid: number) {
    this.#actor = actor;
    this.#sessions = sessions;
    this.#inner = inner;
    this.pid = pid;
  }

  /** What is asked together runs one after the other, as in the product's sessions. */
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const mine = this.#last.then(() => this.#executeNext<R>(query));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #executeNext<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#actor.pass({ kind: 'statement', text: query.sql });
    if (this.#inner === null) throw connectionLost();
    this.#actor.sessionPid = this.pid;
    try {
      const result =
        query === commit ? await this.#commit(this.#inner) : await this.#inner.executeQuery<R>(query);
      if (query === begin) this.#sessions.transactionBegan(this);
      if (query === rollback) this.#sessions.transactionEnded(this, 'rolled back');
      await this.#actor.afterStep();
      if (this.#inner === null || this.hasEnded) throw connectionLost();
      if (result === null) throw new AbortedTransactionError();
      return result;
    } finally {
      this.#actor.sessionPid = null;
    }
  }

  /** Null where PostgreSQL rolls back, because an earlier statement has failed. */
  async #commit(inner: DatabaseConnection): Promise<{ rows: [] } | null> {
    try {
      await this.#sessions.commit(inner);
    } catch (error) {
      if (!(error instanceof AbortedTransactionError)) throw error;
      this.#sessions.transactionEnded(this, 'rolled back');
      return null;
    }
    this.#sessions.transactionEnded(this, 'committed');
    return { rows: [] };
  }

  query<R>(text: string, values: unknown[]): Promise<{ rows: R[] }> {
    return this.executeQuery<R>(CompiledQuery.raw(text, values));
  }

  // biome-ignore lint/correctness/useYield: the product streams nothing, and says so if it ever should.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The simulation does not stream');
  }

  /** Gives up the real session. The caller clears it for reuse. */
  detach(): DatabaseConnection | null {
    const inner = this.#inner;
    this.#inner = null;
    return inner;
  }
}

export type Ending = 'committed' | 'rolled back';

/** The sessions of one actor, and its view of the database. `onEnd` is called after each transaction; `isDown` refuses new sessions. */
export class ActorSessions {
  readonly database: Database;
  readonly #open = new Set<GatedSession>();
  readonly #actor: Actor;
  readonly #pool: SessionPool;
  readonly #scheduler: Scheduler;
  readonly #onEnd: (ending: Ending) => void;
  readonly #isDown: () => boolean;

  constructor(
    actor: Actor,
    scheduler: Scheduler,
    { pool, onEnd, isDown }: { pool: SessionPool; onEnd: (ending: Ending) => void; isDown: () => boolean },
  ) {
    this.#actor = actor;
    this.#pool = pool;
    this.#scheduler = scheduler;
    this.#onEnd = onEnd;
    this.#isDown = isDown;
    const { dialect } = pool;
    this.database = new Kysely<Tables>({
      dialect: {
        createAdapter: () => dialect.createAdapter(),
        createIntrospector: (database) => dialect.createIntrospector(database),
        createQueryCompiler: () => dialect.createQueryCompiler(),
        createDriver: () => this.#driver(),
      },
    });
  }

  /** As the product's own lock: held on a session of its own, and gone with it. */
  async withLock<T>(
    name: string,
    work: () => Promise<T>,
    onLost: (isLost: () => boolean) => void,
    waitMs = 0,
  ): Promise<{ ran: true; result: T } | { ran: false }> {
    const session = await this.#acquire();
    onLost(() => session.hasEnded || !this.#open.has(session));
    this.#actor.mayWait = waitMs > 0;
    const begun = () => {
      this.#actor.mayWait = false;
      return work();
    };
    try {
      return await underAdvisoryLock(session, name, begun, waitMs);
    } finally {
      this.#actor.mayWait = false;
      await this.#breakOne(session);
    }
  }

  commit(inner: DatabaseConnection): Promise<void> {
    return this.#pool.driver.commitTransaction(inner);
  }

  transactionBegan(session: GatedSession): void {
    session.isInTransaction = true;
    this.#scheduler.transactionBegan();
  }

  /** Called for each session, whether it is in a transaction or not. */
  transactionEnded(session: GatedSession, ending: Ending): void {
    if (!session.isInTransaction) return;
    session.isInTransaction = false;
    this.#onEnd(ending);
    this.#scheduler.transactionEnded();
  }

  /** Ends all sessions under the actor's feet: what was not committed is gone, and so are their locks. */
  async breakAll(): Promise<void> {
    for (const session of [...this.#open]) await this.#breakOne(session);
  }

  /** As `breakAll`, the session that has been open for longest: a worker's is the one that holds its lock. */
  async breakOldest(): Promise<boolean> {
    const [session] = this.#living();
    if (session === undefined) return false;
    await this.#breakOne(session);
    return true;
  }

  /** PostgreSQL's numbers of the sessions. */
  get pids(): number[] {
    return this.#living().map(({ pid }) => pid);
  }

  /** To be called when PostgreSQL has ended all sessions for real. */
  haveEnded(): void {
    for (const session of this.#living()) {
      session.hasEnded = true;
      this.transactionEnded(session, 'rolled back');
    }
    this.#scheduler.lockFreed();
  }

  #living(): GatedSession[] {
    return [...this.#open].filter(({ hasEnded }) => !hasEnded);
  }

  async #acquire(): Promise<GatedSession> {
    if (this.#isDown()) throw connectionRefused();
    const inner = await this.#pool.driver.acquireConnection();
    const pid = await this.#pool.pidOf(inner);
    // A killed process may still hear the end of an answer that was under way, and would open its next session.
    if (this.#actor.isDead) {
      await this.#pool.driver.releaseConnection(inner);
      return never();
    }
    const session = new GatedSession(this.#actor, this, inner, pid);
    this.#open.add(session);
    return session;
  }

  async #breakOne(session: GatedSession): Promise<void> {
    const inner = session.detach();
    this.#open.delete(session);
    if (inner === null) return;
    try {
      if (!session.hasEnded) {
        await inner.executeQuery(rollback);
        await inner.executeQuery(CompiledQuery.raw('select pg_advisory_unlock_all()'));
      }
    } finally {
      // Also where the driver refuses: the actor of a session that PostgreSQL has just ended may be here before `haveEnded`.
      this.transactionEnded(session, 'rolled back');
      this.#scheduler.lockFreed();
      await this.#pool.driver.releaseConnection(inner);
    }
  }

  #driver(): Driver {
    return {
      init: async () => undefined,
      destroy: async () => undefined,
      acquireConnection: () => this.#acquire(),
      beginTransaction: async (connection) => void (await connection.executeQuery(begin)),
      commitTransaction: async (connection) => void (await connection.executeQuery(commit)),
      rollbackTransaction: async (connection) => void (await connection.executeQuery(rollback)),
      releaseConnection: async (connection) => {
        if (connection instanceof GatedSession) await this.#release(connection);
      },
    };
  }

  async #release(session: GatedSession): Promise<void> {
    const inner = session.detach();
    this.#open.delete(session);
    if (inner !== null) await this.#pool.driver.releaseConnection(inner);
  }
}

import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { endOfCall } from './call-end.ts';
import { isThroughPooler } from './pooler.ts';

/**
 * Statements that a pool keeps by name in each of its sessions. Texts beyond these, as lists of many lengths make them, are
 * sent whole each time.
 */
const mostNamedStatements = 1_000;
/** PostgreSQL's code where a kept statement would now give other columns, because a newer Cairn has migrated. */
const featureNotSupported = '0A000';
/** And where an earlier statement of the transaction has failed. */
const alreadyFailed = '25P02';
/** How the statement begins that says for whom a transaction acts: nothing in its answer is waited for. */
export const actingFor = 'select cairn.act_for(';
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The names by which the sessions of a pool keep the texts of statements. */
class StatementNames {
  readonly #names = new Map<string, string>();

  /** Undefined for a text beyond those that are kept. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNamedStatements) return known;
    const name = `cairn_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

const namesByPool = new WeakMap<pg.Pool, StatementNames>();

/** The same for all drivers on a pool, because they use the same sessions. */
function namesOf(pool: pg.Pool): StatementNames {
  const names = namesByPool.get(pool) ?? new StatementNames();
  namesByPool.set(pool, names);
  return names;
}

/**
 * Kysely on a pool of PostgreSQL sessions that keep the statements they have parsed (docs/decisions/database.md); not through a pooler, where the
 * next transaction has another session (docs/decisions/several-machines.md).
 */
export function postgresDialect(pool: pg.Pool): Dialect {
  return dialectOf(() => new SessionDriver(pool));
}

function dialectOf(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createDriver,
  };
}

/** For what of a `Transaction` only its opener uses; made once, because every request opens one. */
const unusedDriver = new DummyDriver();
const unusedDialect = dialectOf(() => unusedDriver);

/**
 * The same transaction, whose statements are sent when they are asked: those that are asked together are under way together, in their
 * order, and one that fails also fails the later ones with its error. Kysely would wait for each before it sends the next. Its opener still
 * ends it.
 */
export async function pipelined<Schema>(begun: Transaction<Schema>): Promise<Transaction<Schema>> {
  const waiting = begun.getExecutor();
  const session = await waiting.provideConnection(async (lent) => lent);
  const executor = waiting.withConnectionProvider({ provideConnection: (consumer) => consumer(session) });
  return new Transaction({
    config: { dialect: unusedDialect },
    dialect: unusedDialect,
    driver: unusedDriver,
    executor,
  });
}

class SessionDriver implements Driver {
  readonly #pool: pg.Pool;
  /** Null where sessions keep none. */
  readonly #names: StatementNames | null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#names = isThroughPooler(pool.options.connectionString ?? '') ? null : namesOf(pool);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    const end = endOfCall();
    end?.throwIfAborted();
    return new Session(await this.#pool.connect(), this.#names, end);
  }

  async beginTransaction(session: Session, settings: TransactionSettings): Promise<void> {
    session.begin(settings);
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.commit();
  }

  async rollbackTransaction(session: Session): Promise<void> {
    await session.rollback();
  }

  async releaseConnection(session: Session): Promise<void> {
    session.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** One session, lent from the pool. */
class Session implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
  /** What opens the transaction, until its first statement is sent: one message then carries both. */
  #opening: string[] = [];
  /** Why a statement failed: those sent after it know only that one did, and may be heard first. */
  #failure: unknown = null;
  #isUnusable = false;
  /** When this is aborted, nobody waits for the answer any more. */
  readonly #end: AbortSignal | undefined;
  #underWay = 0;

  constructor(client: pg.PoolClient, names: StatementNames | null, end: AbortSignal | undefined) {
    this.#client = client;
    this.#names = names;
    this.#end = end;
    end?.addEventListener('abort', this.#breakOff);
  }

  /**
   * Ends what is under way with its session: PostgreSQL sees within a second that its client is gone. A request to cancel would come by another
   * connection, and could meet the session's next statement.
   */
  readonly #breakOff = () => {
    if (this.#underWay === 0) return;
    this.#isUnusable = true;
    this.#client.connection.stream.destroy();
  };

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    this.#opening = [`begin ${modes.join(' ')}`];
  }

  async commit(): Promise<void> {
    if (this.#takeOpening() !== null) return;
    const { command } = await this.#client.query('commit');
    // PostgreSQL answers COMMIT with ROLLBACK where an earlier statement has failed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    if (this.#takeOpening() !== null || this.#isBrokenOff()) return;
    try {
      await this.#client.query('rollback');
    } catch (error) {
      this.#isUnusable = true;
      throw error;
    }
  }

  release(): void {
    this.#end?.removeEventListener('abort', this.#breakOff);
    this.#client.release(this.#isUnusable);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#opening.length > 0 && sql.startsWith(actingFor)) {
      this.#opening.push(sql);
      return { rows: [] };
    }
    this.#end?.throwIfAborted();
    const opening = this.#takeOpening();
    this.#gather();
    this.#underWay += 1;
    const name = parameters.length > 0 ? this.#names?.of(sql) : undefined;
    try {
      const [, { command, rowCount, rows }] = await Promise.all([
        opening === null ? null : this.#client.query(opening),
        this.#client.query<Row & pg.QueryResultRow>({ text: sql, values: [...parameters], name }),
      ]);
      return changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
    } catch (error) {
      this.#end?.throwIfAborted();
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === featureNotSupported) this.#isUnusable = true;
      if (code === alreadyFailed && this.#failure !== null) throw this.#failure;
      this.#failure = error;
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }

  // biome-ignore lint/correctness/useYield: rows are read in pages.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Cairn reads in pages and streams no statement.');
  }

  #isBrokenOff(): boolean {
    return this.#isUnusable && this.#end?.aborted === true;
  }

  /** What is asked in one turn of the event loop goes out as one write: each write costs more than what it carries. */
  #gather(): void {
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #takeOpening(): string | null {
    const opening = this.#opening.splice(0);
    return opening.length === 0 ? null : opening.join('; ');
  }
}

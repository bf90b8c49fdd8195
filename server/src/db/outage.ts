import pg from 'pg';

/** SQLSTATEs of lost connections and of a server that starts, stops or is full. */
const unreachableStates = /^(08...|57P0[1-5]|53300)$/;
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
/** The driver's messages without code. */
const connectionLostMessage = /^(Connection terminated|Client has encountered a connection error)/;
/** The pool's message when no session became free: the database may be down or busy. */
const poolExhaustedMessage = /^timeout exceeded when trying to connect/;

/** Whether an error means that the database is unreachable, rather than that it refused something. */
export function isDatabaseGone(error: unknown): boolean {
  if (!isOfDriver(error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseGone)) return true;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (unreachableStates.test(code) || unreachableCodes.has(code))) return true;
  return (
    typeof message === 'string' && (connectionLostMessage.test(message) || poolExhaustedMessage.test(message))
  );
}

function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && poolExhaustedMessage.test(error.message);
}

/**
 * The driver throws PostgreSQL's and system errors; the queue copies them to plain objects. Other classes (BankError,
 * AppError, fetch's TypeError) may carry a system code of another server.
 */
function isOfDriver(error: unknown): error is object {
  if (typeof error !== 'object' || error === null) return false;
  return (
    error instanceof pg.DatabaseError ||
    error instanceof AggregateError ||
    // Node's system errors have a class that is also named Error.
    ['Error', 'Object'].includes(error.constructor.name)
  );
}

export type OutageListener = {
  /** Called once per outage. */
  onAway: () => void;
  onBack: () => void;
  /** No session was free although the database responds. Called once per minute at most. */
  onPoolExhausted: () => void;
  /** It cannot be restarted: the process must end. */
  onLost: (error: unknown) => void;
};

export type OutageWatch = {
  /** True when the error is a database outage, which is then watched and need not be logged. */
  note(error: unknown): boolean;
  /** Call when a session ended unexpectedly: checks the database. */
  check(): void;
  subscribe(listener: OutageListener): void;
  close(): Promise<void>;
};

const exhaustedNotifyEveryMs = 60_000;
const pingTimeoutMs = 5_000;
const pauseMs = 500;
const reviveAttempts = 3;
/** A database that crashes repeatedly is restarted only this often within the time. */
const maxRevivals = 5;
const revivalsWithinMs = 10 * 60_000;

/**
 * Watches an outage until the database responds again, however many calls fail meanwhile. `revive` restarts an embedded
 * database, or does nothing, and returns which.
 */
export function createOutageWatch(url: string, revive: () => Promise<boolean>): OutageWatch {
  let listener: OutageListener | null = null;
  let isClosed = false;
  let watching: Promise<void> | null = null;
  let exhaustedNotifiedMs: number | null = null;
  let revivedAtMs: number[] = [];
  const closing = Promise.withResolvers<void>();

  async function watch(isExhausted: boolean): Promise<void> {
    let failedRevivals = 0;
    let isAway = false;
    while (!isClosed) {
      if (await isReachable(url)) {
        if (isAway) listener?.onBack();
        else if (isExhausted) notifyPoolExhausted();
        return;
      }
      if (!isAway) listener?.onAway();
      isAway = true;
      if (isClosed) return;
      try {
        if (await reviveUnlessTooOften()) continue;
      } catch (error) {
        failedRevivals += 1;
        if (failedRevivals === reviveAttempts) return listener?.onLost(error);
      }
      await pauseOr(closing.promise);
    }
  }

  async function reviveUnlessTooOften(): Promise<boolean> {
    const nowMs = performance.now();
    revivedAtMs = revivedAtMs.filter((atMs) => nowMs - atMs < revivalsWithinMs);
    if (revivedAtMs.length >= maxRevivals) throw new Error('The database ends again and again.');
    const isRevived = await revive();
    if (isRevived) revivedAtMs.push(nowMs);
    return isRevived;
  }

  function notifyPoolExhausted(): void {
    const nowMs = performance.now();
    if (exhaustedNotifiedMs !== null && nowMs - exhaustedNotifiedMs < exhaustedNotifyEveryMs) return;
    exhaustedNotifiedMs = nowMs;
    listener?.onPoolExhausted();
  }

  function check(isExhausted = false): void {
    if (isClosed || watching !== null) return;
    watching = watch(isExhausted).finally(() => {
      watching = null;
    });
  }

  return {
    note(error) {
      const isGone = isDatabaseGone(error);
      if (isGone) check(isPoolExhausted(error));
      return isGone;
    },
    check: () => check(),
    subscribe(to) {
      listener = to;
    },
    async close() {
      isClosed = true;
      closing.resolve();
      await watching;
    },
  };
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: pingTimeoutMs,
    query_timeout: pingTimeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function pauseOr(ended: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const paused = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, pauseMs);
  });
  await Promise.race([paused, ended]);
  clearTimeout(timer);
}

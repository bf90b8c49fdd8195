import pg from 'pg';

/** PostgreSQL's classes and codes for a connection that failed or was ended, and a server that starts, stops or is full. */
const unreachableStates = /^(08...|57P0[1-5]|53300)$/;
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
/** The driver's own words, which have no code. */
const connectionLostMessage = /^(Connection terminated|Client has encountered a connection error)/;
/** The pool's, where none of its sessions became free: the database may be away, or well and busy. */
const poolExhaustedMessage = /^timeout exceeded when trying to connect/;

/** Whether a failure says that the database cannot be reached, rather than that it refused something. */
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
 * The driver throws PostgreSQL's errors, and those of the system as they are; the queue copies them to plain objects. An error of
 * another class (BankError, AppError, the TypeError of fetch) can carry a code of the system too: of another server that is away.
 */
function isOfDriver(error: unknown): error is object {
  if (typeof error !== 'object' || error === null) return false;
  return (
    error instanceof pg.DatabaseError ||
    error instanceof AggregateError ||
    // Node's errors of the system have a class of their own, which calls itself Error too.
    ['Error', 'Object'].includes(error.constructor.name)
  );
}

export type OutageListener = {
  /** The database has stopped answering. Told once for each outage. */
  onAway: () => void;
  onBack: () => void;
  /** Calls found no free session, though the database answers. Told once a minute at most. */
  onPoolExhausted: () => void;
  /** It cannot be started again: the process has to end. */
  onLost: (error: unknown) => void;
};

export type OutageWatch = {
  /** True where the failure is the database's being away: it is looked after, and need not be told again. */
  note(error: unknown): boolean;
  /** To be called when a session has ended by itself: looks whether the database is there. */
  check(): void;
  subscribe(listener: OutageListener): void;
  close(): Promise<void>;
};

const exhaustedNotifyEveryMs = 60_000;
const pingTimeoutMs = 5_000;
const pauseMs = 500;
const reviveAttempts = 3;
/** One that dies again and again is not served by starting it for ever: so often within the time, and no more. */
const maxRevivals = 5;
const revivalsWithinMs = 10 * 60_000;

/**
 * Looks after a database from when it stops answering until it answers again, however many calls and jobs fail meanwhile.
 * `revive` starts one that is ours again, or does nothing, and says which.
 */
export function openOutageWatch(url: string, revive: () => Promise<boolean>): OutageWatch {
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

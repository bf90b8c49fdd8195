import pg from 'pg';

/** PostgreSQL's classes and codes for a connection that failed or was ended, and a server that starts, stops or is full. */
const goneStates = /^(08...|57P0[1-5]|53300)$/;
const goneCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
/** The driver's own words, which have no code. */
const goneWords = /^(Connection terminated|Client has encountered a connection error)/;
/** The pool's, where none of its sessions became free: the database may be away, or well and busy. */
const usedUpWords = /^timeout exceeded when trying to connect/;

/** Whether a failure says that the database cannot be reached, rather than that it refused something. */
export function isDatabaseGone(error: unknown): boolean {
  if (!isOfDriver(error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseGone)) return true;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (goneStates.test(code) || goneCodes.has(code))) return true;
  return typeof message === 'string' && (goneWords.test(message) || usedUpWords.test(message));
}

function isPoolUsedUp(error: unknown): boolean {
  return error instanceof Error && usedUpWords.test(error.message);
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

export type OutageTold = {
  /** The database has stopped answering. Told once for each outage. */
  onAway: () => void;
  onBack: () => void;
  /** Calls found no free session, though the database answers. Told once a minute at most. */
  onUsedUp: () => void;
  /** It cannot be started again: the process has to end. */
  onLost: (error: unknown) => void;
};

export type OutageWatch = {
  /** True where the failure is the database's being away: it is looked after, and need not be told again. */
  note(error: unknown): boolean;
  /** To be called when a session has ended by itself: looks whether the database is there. */
  check(): void;
  tell(told: OutageTold): void;
  close(): Promise<void>;
};

const usedUpEveryMs = 60_000;
const pingTimeoutMs = 5_000;
const pauseMs = 500;
const reviveAttempts = 3;
/** One that dies again and again is not served by starting it for ever: so often within the time, and no more. */
const mostRevivals = 5;
const revivalsWithinMs = 10 * 60_000;

/**
 * Looks after a database from when it stops answering until it answers again, however many calls and jobs fail meanwhile.
 * `revive` starts one that is ours again, or does nothing, and says which.
 */
export function openOutageWatch(url: string, revive: () => Promise<boolean>): OutageWatch {
  let told: OutageTold | null = null;
  let isClosed = false;
  let looking: Promise<void> | null = null;
  let usedUpToldMs: number | null = null;
  let revivedAtMs: number[] = [];
  const closing = Promise.withResolvers<void>();

  async function look(isUsedUp: boolean): Promise<void> {
    let failedRevivals = 0;
    let isAway = false;
    while (!isClosed) {
      if (await answers(url)) {
        if (isAway) told?.onBack();
        else if (isUsedUp) tellUsedUp();
        return;
      }
      if (!isAway) told?.onAway();
      isAway = true;
      if (isClosed) return;
      try {
        if (await reviveUnlessTooOften()) continue;
      } catch (error) {
        failedRevivals += 1;
        if (failedRevivals === reviveAttempts) return told?.onLost(error);
      }
      await pauseOr(closing.promise);
    }
  }

  async function reviveUnlessTooOften(): Promise<boolean> {
    const nowMs = performance.now();
    revivedAtMs = revivedAtMs.filter((atMs) => nowMs - atMs < revivalsWithinMs);
    if (revivedAtMs.length >= mostRevivals) throw new Error('The database ends again and again.');
    const isRevived = await revive();
    if (isRevived) revivedAtMs.push(nowMs);
    return isRevived;
  }

  function tellUsedUp(): void {
    const nowMs = performance.now();
    if (usedUpToldMs !== null && nowMs - usedUpToldMs < usedUpEveryMs) return;
    usedUpToldMs = nowMs;
    told?.onUsedUp();
  }

  function check(isUsedUp = false): void {
    if (isClosed || looking !== null) return;
    looking = look(isUsedUp).finally(() => {
      looking = null;
    });
  }

  return {
    note(error) {
      const isGone = isDatabaseGone(error);
      if (isGone) check(isPoolUsedUp(error));
      return isGone;
    },
    check: () => check(),
    tell(to) {
      told = to;
    },
    async close() {
      isClosed = true;
      closing.resolve();
      await looking;
    },
  };
}

async function answers(url: string): Promise<boolean> {
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

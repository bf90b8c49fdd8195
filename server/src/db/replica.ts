import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { isDatabaseGone } from './outage.ts';
import { type Database, openDatabase, openPool } from './pool.ts';

/** One that is away is asked again after so long, and one that is behind and replays nothing for so long is away. */
const patienceMs = 5_000;
/** Waited for between questions to one that is behind. */
const pausesMs = [1, 2, 4];
/** What a read may wait for a replica whose host has vanished. */
const answersWithinMs = 1_000;
const replicaConnections = 10;
const insufficientPrivilege = '42501';

/** Why a replica that can be reached is not used. The code is one word, which logs may hold. */
class ReplicaError extends Error {
  override name = 'ReplicaError';
  readonly code: 'not_a_standby' | 'of_another_database' | 'stopped_replaying' | 'no_answer';

  constructor(code: ReplicaError['code']) {
    super(`The replica cannot be used: ${code}`);
    this.code = code;
  }
}

/** One session of the replica. */
export type ReplicaSession = { database: Database; release: () => void };

export type Replica = {
  /**
   * A session in which every later statement sees all that was committed before the call, or null where the primary must answer. Throws what
   * the primary throws when it is unreachable.
   */
  hold(): Promise<ReplicaSession | null>;
  /** How many wait for a session. */
  countWaiting(): number;
  close(): Promise<void>;
};

export type ReplicaListener = {
  /** Called once, until `onBack`. */
  onAway: (error: unknown) => void;
  onBack: () => void;
};

type ReplicaOptions = {
  primary: Database;
  /** Of the server's role, at the standby. */
  url: string;
  listener: ReplicaListener;
  /** For how long this process has been running. */
  nowMs?: () => number;
};

/** Where the primary was: all commits that are visible or confirmed are at or before `lsn`. */
type Position = { lsn: string; lineage: string };

/**
 * Reads may go to a streaming standby that has replayed what was committed before they were asked for (docs/decisions/several-machines.md). Connects when it is
 * first used.
 */
export function openReplica({
  primary,
  url,
  listener,
  nowMs = () => performance.now(),
}: ReplicaOptions): Replica {
  const pool = openPool({
    url,
    searchPath: 'cairn',
    maxConnections: replicaConnections,
    connectWithinMs: answersWithinMs,
  });
  const replica = openDatabase(pool);
  /** Not null: it is away. */
  let askAgainAtMs: number | null = null;
  let behind: { replayedLsn: string; sinceMs: number } | null = null;

  function noteAway(error: unknown): null {
    if (askAgainAtMs === null) listener.onAway(error);
    askAgainAtMs = nowMs() + patienceMs;
    return null;
  }

  function noteBehind(replayedLsn: string): null {
    if (behind?.replayedLsn !== replayedLsn) behind = { replayedLsn, sinceMs: nowMs() };
    const isStalled = nowMs() - behind.sinceMs >= patienceMs;
    return isStalled ? noteAway(new ReplicaError('stopped_replaying')) : null;
  }

  function noteCaughtUp(): void {
    if (askAgainAtMs !== null) listener.onBack();
    askAgainAtMs = null;
    behind = null;
  }

  return {
    async hold() {
      if (askAgainAtMs !== null) {
        if (nowMs() < askAgainAtMs) return null;
        // Of many reads only one finds out.
        askAgainAtMs = nowMs() + patienceMs;
      }
      let position: Position;
      try {
        position = await positionOf(primary);
      } catch (error) {
        if (isDatabaseGone(error)) throw error;
        return noteAway(error);
      }
      try {
        const { session, replayed } = await sessionAt(replica, position);
        if (session === null) return noteBehind(replayed.lsn);
        noteCaughtUp();
        return session;
      } catch (error) {
        return noteAway(error);
      }
    },
    countWaiting: () => pool.waitingCount,
    close: () => replica.destroy(),
  };
}

type Replayed = { hasReached: boolean; lsn: string };

/** A session that has replayed up to `position`, or none. Throws when the replica cannot be used. */
async function sessionAt(
  replica: Database,
  position: Position,
): Promise<{ session: ReplicaSession | null; replayed: Replayed }> {
  const session = await holdSession(replica);
  const asked = askUntilReached(session.database, position);
  try {
    const replayed = await within(answersWithinMs, asked);
    if (replayed.hasReached) return { session, replayed };
    session.release();
    return { session: null, replayed };
  } catch (error) {
    // What is late is still under way in the session.
    void asked.catch(() => undefined).finally(session.release);
    throw error;
  }
}

async function askUntilReached(session: Database, position: Position): Promise<Replayed> {
  for (const pauseMs of pausesMs) {
    const replayed = await ask(session, position);
    if (replayed.hasReached) return replayed;
    await pause(pauseMs);
  }
  return ask(session, position);
}

/** Outside of a transaction, so that every snapshot of the session is taken after the answer. */
async function ask(session: Database, { lsn, lineage }: Position): Promise<Replayed> {
  const isLineage = lineage === '' ? sql`true` : sql`${standbyLineage} = ${lineage}`;
  const { rows } = await sql<Replayed & { isStandby: boolean; isOfPrimary: boolean }>`
    select pg_is_in_recovery() as "isStandby", ${isLineage} as "isOfPrimary", replayed::text as lsn,
      replayed >= ${lsn}::pg_lsn as "hasReached"
    from coalesce(pg_last_wal_replay_lsn(), '0/0') as replayed`.execute(session);
  const [row] = rows;
  if (row?.isStandby !== true) throw new ReplicaError('not_a_standby');
  if (!row.isOfPrimary) throw new ReplicaError('of_another_database');
  return row;
}

/**
 * A commit is flushed before it is visible or confirmed, unless synchronous_commit is off: then it is only inserted. The setting is that
 * of the role, which writes all of a household.
 */
const committedUpTo = sql`case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;

/**
 * Positions compare only within one system and one timeline: a standby that did not follow a promotion may be ahead of the new primary, and
 * without its commits. A standby knows its timeline as of its last restartpoint, so after a promotion it is not used for some minutes.
 */
const system = sql`(select system_identifier::text from pg_control_system())`;
const database = sql`current_database()`;
const primaryLineage = sql`concat_ws(' ', ${system}, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), ${database})`;
const standbyLineage = sql`concat_ws(' ', ${system}, (select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint()), ${database})`;

/** Throws what PostgreSQL throws. The lineage is empty where the role may not read it. */
async function positionOf(primary: Database): Promise<Position> {
  const read = async (lineage: typeof primaryLineage) => {
    const { rows } = await sql<Position>`
      select ${committedUpTo}::text as lsn, ${lineage} as lineage`.execute(primary);
    const [position] = rows;
    if (position === undefined) throw new Error('The primary gave no position');
    return position;
  };
  try {
    return await read(primaryLineage);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === insufficientPrivilege) return read(sql`''`);
    throw error;
  }
}

/** Lends one session until it is released. */
function holdSession(database: Database): Promise<ReplicaSession> {
  const released = Promise.withResolvers<void>();
  return new Promise((resolve, reject) => {
    database
      .connection()
      .execute((session) => {
        resolve({ database: session, release: released.resolve });
        return released.promise;
      })
      .catch(reject);
  });
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ReplicaError('no_answer')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { monthOf } from '@cairn/domain/plain-date';
import { outlivingTheCall } from '../db/call-end.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { plannedSince } from '../planned/plan-days.ts';
import { readPlannedInput } from '../planned/planned.store.ts';
import { readMarkedKeys } from '../recurring/recurring.store.ts';
import { readSnapshot } from '../snapshot/snapshot.store.ts';
import {
  type OverviewInput,
  type OverviewKind,
  type Overviews,
  readOverview,
  snapshotStart,
} from './overview.ts';
import type { OverviewResult, OverviewTask } from './overview-task.ts';
import {
  lockLedgerVersion,
  readCachedReport,
  readLedgerVersion,
  type Stamp,
  saveReports,
} from './report-cache.store.ts';

export type OverviewDeps = {
  database: Database;
  /** Runs the task; the server uses a worker thread. */
  compute: (task: OverviewTask) => Promise<OverviewResult>;
  now: () => Date;
};

export type OverviewReader = ReturnType<typeof createOverviews>;

/**
 * Reads recurring payments, forecast and financial health from the cache where it matches today and the ledger's version, else
 * computes and caches them. Never older than a change committed before the call.
 */
export function createOverviews(deps: OverviewDeps) {
  const { database, now } = deps;
  // An older process may have computed them differently.
  const startedAt = now();
  /** Running computations, shared by concurrent readers. */
  const underWay = new Map<string, Promise<string>>();

  async function read<Kind extends OverviewKind>(
    scope: HouseholdScope,
    kind: Kind,
  ): Promise<Overviews[Kind]> {
    const { stamp, saved } = await inHousehold(database, scope, (tx) => lookUp(tx, kind));
    if (saved !== null) return saved;
    const key = JSON.stringify([scope.householdId, scope.looksAt, kind, stamp]);
    const running = underWay.get(key) ?? outlivingTheCall(() => computeAndSave(deps, scope, kind));
    underWay.set(key, running);
    try {
      return parse(kind, await running);
    } finally {
      underWay.delete(key);
    }
  }

  /** The cached report, if it is current. */
  async function lookUp<Kind extends OverviewKind>(
    tx: HouseholdTransaction,
    kind: Kind,
  ): Promise<{ stamp: Stamp; saved: Overviews[Kind] | null }> {
    const { stamp } = await readStamp(tx, now());
    const saved = await readCachedReport(tx, kind, stamp);
    const isFresh = saved !== null && saved.computedAt >= startedAt && isSame(saved.stamp, stamp);
    return { stamp, saved: isFresh ? readOverview(kind, saved.content) : null };
  }

  /** Reads inside a read-only transaction, without caching. */
  async function readIn<Kind extends OverviewKind>(
    tx: HouseholdTransaction,
    kind: Kind,
  ): Promise<Overviews[Kind]> {
    const { saved, stamp } = await lookUp(tx, kind);
    if (saved !== null) return saved;
    return parse(kind, await computeOne(deps, await readInput(tx, stamp), kind));
  }

  return {
    recurring: (scope: HouseholdScope) => read(scope, 'recurring'),
    forecast: (scope: HouseholdScope) => read(scope, 'forecast'),
    health: (scope: HouseholdScope) => read(scope, 'health'),
    recurringIn: (tx: HouseholdTransaction) => readIn(tx, 'recurring'),
    forecastIn: (tx: HouseholdTransaction) => readIn(tx, 'forecast'),
  };
}

/** The stamp of a current report, and the household's time zone. */
export async function readStamp(
  tx: HouseholdTransaction,
  now: Date,
): Promise<{ stamp: Stamp; timeZone: string }> {
  const version = await readLedgerVersion(tx);
  const household = await readHousehold(tx);
  const { currency, timeZone } = household;
  return { stamp: { ...version, on: todayOf(household, now), currency }, timeZone };
}

export function isSame(a: Stamp, b: Stamp): boolean {
  return (
    a.ledgerVersion === b.ledgerVersion &&
    a.on === b.on &&
    a.currency === b.currency &&
    a.privateTo === b.privateTo
  );
}

export async function readInput(tx: HouseholdTransaction, { on, currency }: Stamp): Promise<OverviewInput> {
  const snapshot = await readSnapshot(tx, currency, snapshotStart(on), monthOf(on));
  const planned = await readPlannedInput(tx, plannedSince(on));
  return { snapshot, markedKeys: await readMarkedKeys(tx), planned, today: on };
}

async function computeAndSave(
  deps: OverviewDeps,
  scope: HouseholdScope,
  kind: OverviewKind,
): Promise<string> {
  // No transaction is open during the computation, so that it holds no database connection.
  const { stamp, input } = await inHousehold(
    deps.database,
    scope,
    async (tx) => {
      const { stamp } = await readStamp(tx, deps.now());
      return { stamp, input: await readInput(tx, stamp) };
    },
    { isSnapshot: true },
  );
  const json = await computeOne(deps, input, kind);
  if (!scope.canChange) return json;
  await inHousehold(deps.database, scope, async (tx) => {
    // A concurrent change, or one that deleted the cache, makes the result obsolete.
    if (await lockLedgerVersion(tx, stamp.ledgerVersion, { waits: false }))
      await saveReports(tx, stamp, [{ kind, json }], deps.now());
  });
  return json;
}

async function computeOne(
  { compute }: OverviewDeps,
  input: OverviewInput,
  kind: OverviewKind,
): Promise<string> {
  const [overview] = (await compute({ ...input, kinds: [kind], history: null })).overviews;
  if (overview === undefined) throw new Error(`Nothing was computed of ${kind}`);
  return overview.json;
}

function parse<Kind extends OverviewKind>(kind: Kind, json: string): Overviews[Kind] {
  const overview = readOverview(kind, JSON.parse(json));
  if (overview === null) throw new Error(`What was computed of ${kind} is not what the contract says`);
  return overview;
}

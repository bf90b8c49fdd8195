import { monthOf } from '@cairn/domain/plain-date';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { readSnapshot } from '../ledger/snapshot/snapshot.store.ts';
import { readMarkedKeys } from '../recurring/recurring.store.ts';
import {
  type OverviewInput,
  type OverviewKind,
  type Overviews,
  readOverview,
  snapshotStart,
} from './overview.ts';
import type { OverviewResult, OverviewTask } from './overview-task.ts';
import {
  keep,
  lockLedgerVersion,
  readCachedReport,
  readLedgerVersion,
  type Stamp,
} from './report-cache.store.ts';

export type OverviewDeps = {
  database: Database;
  /** Does the task, in a server off the thread that answers calls. */
  compute: (task: OverviewTask) => Promise<OverviewResult>;
  now: () => Date;
};

export type OverviewReader = ReturnType<typeof openOverviews>;

/**
 * What recurs, the forecast and financial health: as kept, where that is of this day and of the ledger as it is now, else computed
 * and kept. Never older than a change that was committed before the call.
 */
export function openOverviews(deps: OverviewDeps) {
  const { database, now } = deps;
  // What was kept before this process began may be of a Cairn that computed otherwise.
  const startedAt = now();
  /** By what it is of and for whom: who asks for what is being computed waits for that. */
  const underWay = new Map<string, Promise<string>>();

  async function read<Kind extends OverviewKind>(
    scope: HouseholdScope,
    kind: Kind,
  ): Promise<Overviews[Kind]> {
    const { stamp, kept } = await inHousehold(database, scope, (tx) => lookUp(tx, kind));
    if (kept !== null) return kept;
    const key = JSON.stringify([scope.householdId, kind, stamp]);
    const running = underWay.get(key) ?? computeAndKeep(deps, scope, kind);
    underWay.set(key, running);
    try {
      return parse(kind, await running);
    } finally {
      underWay.delete(key);
    }
  }

  /** What is kept of a kind, if it is of the household as it is now. */
  async function lookUp<Kind extends OverviewKind>(
    tx: HouseholdTransaction,
    kind: Kind,
  ): Promise<{ stamp: Stamp; kept: Overviews[Kind] | null }> {
    const { stamp } = await readStamp(tx, now());
    const kept = await readCachedReport(tx, kind, stamp);
    const isFresh = kept !== null && kept.computedAt >= startedAt && isSame(kept.stamp, stamp);
    return { stamp, kept: isFresh ? readOverview(kind, kept.content) : null };
  }

  /** For whoever is in a transaction that only reads: nothing is kept. */
  async function readIn<Kind extends OverviewKind>(
    tx: HouseholdTransaction,
    kind: Kind,
  ): Promise<Overviews[Kind]> {
    const { kept, stamp } = await lookUp(tx, kind);
    if (kept !== null) return kept;
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

/** The stamp that an overview has when it is of the household as it is now; and the zone whose day that is. */
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

/** Everything that overviews are computed from. */
export async function readInput(tx: HouseholdTransaction, { on, currency }: Stamp): Promise<OverviewInput> {
  const snapshot = await readSnapshot(tx, currency, snapshotStart(on), monthOf(on));
  return { snapshot, markedKeys: await readMarkedKeys(tx), today: on };
}

async function computeAndKeep(
  deps: OverviewDeps,
  scope: HouseholdScope,
  kind: OverviewKind,
): Promise<string> {
  // No transaction is open while it is computed: a connection to the database is not to wait for that.
  const { stamp, input } = await inHousehold(deps.database, scope, async (tx) => {
    const { stamp } = await readStamp(tx, deps.now());
    return { stamp, input: await readInput(tx, stamp) };
  });
  const json = await computeOne(deps, input, kind);
  await inHousehold(deps.database, scope, async (tx) => {
    // What has changed meanwhile is not worth keeping, and may be gone on purpose.
    if (await lockLedgerVersion(tx, stamp.ledgerVersion, { waits: false }))
      await keep(tx, stamp, [{ kind, json }], deps.now());
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

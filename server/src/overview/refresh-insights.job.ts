import { isHistoryArriving } from '../bank/connections.store.ts';
import { type HouseholdScope, lookingAt } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { InsightHistory } from '../insights/choose-findings.ts';
import { readInsightHistory, saveFindings } from '../insights/insights.store.ts';
import { type OverviewInput, overviewKinds } from './overview.ts';
import { isSame, type OverviewDeps, readInput, readStamp } from './overviews.ts';
import { lockLedgerVersion, readCachedReport, type Stamp, saveReports } from './report-cache.store.ts';

/** Attempts while the ledger changes; then the next job continues. */
const maxAttempts = 5;

/**
 * Recomputes the insights and cached reports of what a person sees and, where that is more than everybody does, of what everybody sees: for
 * those who only look. Of several queued jobs, the first does the work. Throws when the ledger changes during every attempt.
 */
export async function refreshInsights(deps: OverviewDeps, scope: HouseholdScope): Promise<void> {
  await refreshFor(deps, scope, scope);
  const { stamp } = await inHousehold(deps.database, scope, (tx) => readStamp(tx, deps.now()));
  if (stamp.privateTo !== null) await refreshFor(deps, scope, lookingAt(scope, 'shared'));
}

async function refreshFor(deps: OverviewDeps, scope: HouseholdScope, looking: HouseholdScope): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1)
    if (await refreshOnce(deps, scope, { looking })) return;
  throw new Error('The ledger changed each time that the insights were looked for');
}

/** `ledger`: of the ledger as it is. `day`: of today, of the ledger as it was when the insights were last refreshed. */
export type Freshness = 'ledger' | 'day';

/** Whether the insights that were found last are as fresh as this. */
async function areFresh(tx: HouseholdTransaction, now: Stamp, freshness: Freshness): Promise<boolean> {
  const last = (await readCachedReport(tx, 'findings', now))?.stamp;
  if (last === undefined) return false;
  return isSame(freshness === 'day' ? { ...last, ledgerVersion: now.ledgerVersion } : last, now);
}

/** Whether a household's insights are of today, of whatever ledger. */
export async function areOfToday({ database, now }: OverviewDeps, scope: HouseholdScope): Promise<boolean> {
  return inHousehold(database, scope, async (tx) => areFresh(tx, (await readStamp(tx, now())).stamp, 'day'));
}

/** One attempt: returns false, and saves nothing, when the ledger changed meanwhile. `looking`: as who sees what it is of. */
export async function refreshOnce(
  deps: OverviewDeps,
  scope: HouseholdScope,
  { freshness = 'ledger', looking = scope }: { freshness?: Freshness; looking?: HouseholdScope } = {},
): Promise<boolean> {
  const { database, compute, now } = deps;
  const readInOne = async (tx: HouseholdTransaction): Promise<Read | null> => {
    const { stamp, timeZone } = await readStamp(tx, now());
    if (await areFresh(tx, stamp, freshness)) return null;
    return {
      stamp,
      input: await readInput(tx, stamp),
      history: await readInsightHistory(tx, timeZone),
      isProvisional: await isHistoryArriving(tx),
    };
  };
  const read = await inHousehold(database, looking, readInOne, { isSnapshot: true });
  if (read === null) return true;
  // An empty ledger has no findings, and a new user's first page need not wait for the thread to start.
  const { accounts, rows } = read.input.snapshot;
  const isEmpty = accounts.length + rows.length === 0;
  const { overviews, findings } = isEmpty
    ? { overviews: [], findings: [] }
    : await compute({ ...read.input, kinds: overviewKinds, history: read.history });
  return inHousehold(database, scope, async (tx) => {
    if (!(await lockLedgerVersion(tx, read.stamp.ledgerVersion, { waits: true }))) return false;
    const { isProvisional, stamp } = read;
    await saveFindings(tx, findings, { isProvisional, privateTo: stamp.privateTo, now: now() });
    await saveReports(tx, read.stamp, [...overviews, { kind: 'findings', json: '{}' }], now());
    return true;
  });
}

type Read = { stamp: Stamp; input: OverviewInput; history: InsightHistory; isProvisional: boolean };

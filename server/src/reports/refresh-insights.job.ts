import { isHistoryArriving } from '../bank/connections.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { InsightHistory } from '../insights/choose-findings.ts';
import { readInsightHistory, saveFindings } from '../insights/insights.store.ts';
import { type OverviewInput, overviewKinds } from './overview.ts';
import { isSame, type OverviewDeps, readInput, readStamp } from './overviews.ts';
import { keep, lockLedgerVersion, readCachedReport, type Stamp } from './report-cache.store.ts';

/** How often it begins again because the ledger has changed meanwhile; what changes all the time is taken up by the next job. */
const mostAttempts = 5;

/**
 * Looks at the household's rows: makes its insights those that hold today, and keeps what recurs, the forecast and financial health.
 * Of several such jobs in a row the first does it. Throws when the ledger never stands still.
 */
export async function refreshInsights(deps: OverviewDeps, scope: HouseholdScope): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) if (await refreshOnce(deps, scope)) return;
  throw new Error('The ledger changed each time that the insights were looked for');
}

/** The same, tried once: false when the ledger has changed meanwhile, and nothing is kept of what it was. */
export async function refreshOnce(deps: OverviewDeps, scope: HouseholdScope): Promise<boolean> {
  const { database, compute, now } = deps;
  const read = await inHousehold(database, scope, async (tx): Promise<Read | null> => {
    const { stamp, timeZone } = await readStamp(tx, now());
    const last = await readCachedReport(tx, 'findings', stamp);
    if (last !== null && isSame(last.stamp, stamp)) return null;
    return {
      stamp,
      input: await readInput(tx, stamp),
      history: await readInsightHistory(tx, timeZone),
      isProvisional: await isHistoryArriving(tx),
    };
  });
  if (read === null) return true;
  // Of nothing there is nothing to find, and a new person's first page waits for no thread to begin.
  const { accounts, rows } = read.input.snapshot;
  const isEmpty = accounts.length + rows.length === 0;
  const { overviews, findings } = isEmpty
    ? { overviews: [], findings: [] }
    : await compute({ ...read.input, kinds: overviewKinds, history: read.history });
  return inHousehold(database, scope, async (tx) => {
    if (!(await lockLedgerVersion(tx, read.stamp.ledgerVersion, { waits: true }))) return false;
    await saveFindings(tx, findings, { isProvisional: read.isProvisional, now: now() });
    await keep(tx, read.stamp, [...overviews, { kind: 'findings', json: '{}' }], now());
    return true;
  });
}

type Read = { stamp: Stamp; input: OverviewInput; history: InsightHistory; isProvisional: boolean };

import { addDays } from '@cairn/contract/plain-date';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { detectAll } from '../insights/detect-all.ts';
import { readInsightHistory, saveFindings } from '../insights/insights.store.ts';
import { readHousehold, todayOf } from '../ledger/households.store.ts';
import { readSnapshot } from '../ledger/snapshot.store.ts';

/** Two years and a month: what comes once a year has come twice. */
const snapshotDays = 760;

/** Looks at the household's rows and makes its insights those that hold today. */
export async function refreshInsights(database: Database, scope: HouseholdScope, now: Date): Promise<void> {
  await inHousehold(database, scope, async (tx) => {
    const household = await readHousehold(tx);
    const today = todayOf(household, now);
    const snapshot = await readSnapshot(tx, household.currency, addDays(today, -snapshotDays));
    const history = await readInsightHistory(tx, household.timeZone);
    await saveFindings(tx, detectAll(snapshot, today, history), now);
  });
}

import type { PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { ownViewOf } from '../journal/private-accounts.store.ts';
import type { OverviewKind } from './overview.ts';

/** Identifies a report's input: equal stamps, equal amounts. */
export type Stamp = {
  ledgerVersion: number;
  on: PlainDate;
  currency: string;
  /** The only user who may see it, because it includes their private account; null for every member. */
  privateTo: string | null;
};

/** 'findings' has no content: insights have their own table. */
export type CachedKind = OverviewKind | 'findings';

export type CachedReport = { stamp: Stamp; content: unknown; computedAt: Date };

/** Reads the ledger's version. Call it before reading transactions, so that these are never older than the version. */
export function readLedgerVersion(
  tx: HouseholdTransaction,
): Promise<Pick<Stamp, 'ledgerVersion' | 'privateTo'>> {
  return tx.query
    .selectFrom('households')
    .select(['ledger_version as ledgerVersion', ownViewOf(tx).as('privateTo')])
    .where('household_id', '=', tx.householdId)
    .executeTakeFirstOrThrow();
}

/**
 * Checks the ledger's version and locks it until the transaction ends. `waits`: whether to wait for a concurrent writer or return
 * false.
 */
export async function lockLedgerVersion(
  { query, householdId }: HouseholdTransaction,
  version: number,
  { waits }: { waits: boolean },
): Promise<boolean> {
  // Ledger writers update this row before any report, so there is no deadlock.
  const found = await query
    .selectFrom('households')
    .select('ledger_version as version')
    .where('household_id', '=', householdId)
    .forShare()
    .$if(!waits, (select) => select.skipLocked())
    .executeTakeFirst();
  return found?.version === version;
}

/** The cached report of a kind for the stamp's user, of any version and date. */
export async function readCachedReport(
  { query, householdId, looksAt }: HouseholdTransaction,
  kind: CachedKind,
  { privateTo }: Pick<Stamp, 'privateTo'>,
): Promise<CachedReport | null> {
  // Of what a person alone sees, none is kept.
  if (looksAt === 'mine') return null;
  const row = await query
    .selectFrom('report_cache')
    .select(['ledger_version', 'for_date', 'currency', 'content', 'computed_at'])
    .where('household_id', '=', householdId)
    .where('kind', '=', kind)
    .where('private_to_user_id', 'is not distinct from', privateTo)
    .executeTakeFirst();
  if (row === undefined) return null;
  const stamp = {
    ledgerVersion: row.ledger_version,
    on: row.for_date,
    currency: row.currency,
    privateTo,
  };
  return { stamp, content: row.content, computedAt: row.computed_at };
}

/** Saves reports, with the ledger's version locked. `json`: as `writeOverview` returns it. */
export async function saveReports(
  { query, householdId }: HouseholdTransaction,
  stamp: Stamp,
  overviews: readonly { kind: CachedKind; json: string }[],
  now: Date,
): Promise<void> {
  await query
    .insertInto('report_cache')
    .values(
      overviews.map(({ kind, json }) => ({
        household_id: householdId,
        private_to_user_id: stamp.privateTo,
        kind,
        ledger_version: stamp.ledgerVersion,
        for_date: stamp.on,
        currency: stamp.currency,
        content: json,
        computed_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'kind', 'private_to_user_id']).doUpdateSet((excluded) => ({
        ledger_version: excluded.ref('excluded.ledger_version'),
        for_date: excluded.ref('excluded.for_date'),
        currency: excluded.ref('excluded.currency'),
        content: excluded.ref('excluded.content'),
        computed_at: excluded.ref('excluded.computed_at'),
      })),
    )
    .execute();
}

/** Deletes all cached reports that the person may see, because they contain transactions that are about to be deleted. */
export async function invalidateReports({ query, householdId }: HouseholdTransaction): Promise<void> {
  await query.deleteFrom('report_cache').where('household_id', '=', householdId).execute();
}

import type { PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { OverviewKind } from './overview.ts';

/** What an overview is of: the same stamp, the same figures. */
export type Stamp = {
  ledgerVersion: number;
  on: PlainDate;
  currency: string;
  /** Whose alone it is, because it is made of an account of theirs alone; null is every member's. */
  privateTo: string | null;
};

/** 'findings' is kept without content: the insights themselves have a table. */
export type CachedKind = OverviewKind | 'findings';

export type Kept = { stamp: Stamp; content: unknown; computedAt: Date };

/** The ledger's version, before anything else of it is read: rows read after it may be newer, never older. */
export async function readLedgerVersion({
  query,
  householdId,
  userId,
}: HouseholdTransaction): Promise<Pick<Stamp, 'ledgerVersion' | 'privateTo'>> {
  const { version, seesPrivate } = await query
    .selectFrom('households')
    .select((household) => [
      'ledger_version as version',
      household
        .exists(
          household
            .selectFrom('accounts')
            .select('id')
            .where('accounts.household_id', '=', householdId)
            .where('private_to_user_id', 'is not', null),
        )
        .as('seesPrivate'),
    ])
    .where('household_id', '=', householdId)
    .executeTakeFirstOrThrow();
  return { ledgerVersion: version, privateTo: seesPrivate ? userId : null };
}

/**
 * Whether the ledger still has that version; if so it keeps it until this transaction ends. Where somebody is just changing it, this
 * waits for them, or says no at once.
 */
export async function lockLedgerVersion(
  { query, householdId }: HouseholdTransaction,
  version: number,
  { waits }: { waits: boolean },
): Promise<boolean> {
  // Whoever changes the ledger writes this row before anything of ours, so that nobody waits in a circle.
  const found = await query
    .selectFrom('households')
    .select('ledger_version as version')
    .where('household_id', '=', householdId)
    .forShare()
    .$if(!waits, (select) => select.skipLocked())
    .executeTakeFirst();
  return found?.version === version;
}

/** What is kept of a kind for whoever the stamp says, of whatever version and day. */
export async function readCachedReport(
  { query, householdId }: HouseholdTransaction,
  kind: CachedKind,
  { privateTo }: Pick<Stamp, 'privateTo'>,
): Promise<Kept | null> {
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

/** Keeps overviews in the place of others, with the ledger's version held. `json` as `writeOverview` made it. */
export async function keep(
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

/** Deletes everything that is kept and that the person of the transaction may see: it names rows that are about to go. */
export async function invalidateReports({ query, householdId }: HouseholdTransaction): Promise<void> {
  await query.deleteFrom('report_cache').where('household_id', '=', householdId).execute();
}

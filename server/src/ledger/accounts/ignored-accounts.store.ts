import type { HouseholdTransaction } from '../../db/in-household.ts';
import type { BankDelta } from '../types.ts';

/** An account that a connection shows (`providerAccountId`) and that the ledger has through another one (`accountId`). */
export type IgnoredAccount = { providerAccountId: string; accountId: string };

/** From now on the connection brings nothing of these accounts, until the ones that they are in the ledger go. */
export async function ignoreAccounts(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
  held: readonly IgnoredAccount[],
): Promise<void> {
  if (held.length === 0) return;
  await query
    .insertInto('ignored_accounts')
    .values(
      held.map(({ providerAccountId, accountId }) => ({
        household_id: householdId,
        connection_id: connectionId,
        provider_account_id: providerAccountId,
        account_id: accountId,
      })),
    )
    .execute();
}

/** The connection shows other accounts now: what was held of the earlier ones is void. */
export async function deleteIgnoredAccounts(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
): Promise<void> {
  await query
    .deleteFrom('ignored_accounts')
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Connections that show an account which the ledger has through this one: they bring it once this one is gone. */
export async function readConnectionsIgnoring(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
): Promise<string[]> {
  const rows = await query
    .selectFrom('ignored_accounts as h')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 'h.household_id').onRef('a.id', '=', 'h.account_id'),
    )
    .select('h.connection_id as id')
    .distinct()
    .where('h.household_id', '=', householdId)
    .where('a.connection_id', '=', connectionId)
    .execute();
  return rows.map((row) => row.id);
}

/** The delta without the accounts that the ledger has through another connection. */
export async function withoutIgnoredAccounts(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
  delta: BankDelta,
): Promise<BankDelta> {
  const rows = await query
    .selectFrom('ignored_accounts')
    .select('provider_account_id as id')
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .execute();
  if (rows.length === 0) return delta;
  const held = new Set(rows.map((row) => row.id));
  const isOurs = ({ providerAccountId }: { providerAccountId: string }) => !held.has(providerAccountId);
  return {
    ...delta,
    accounts: delta.accounts.filter(isOurs),
    unlistedAccounts: delta.unlistedAccounts.filter(isOurs),
    upserted: delta.upserted.filter(isOurs),
  };
}

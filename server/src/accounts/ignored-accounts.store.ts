import type { HouseholdTransaction } from '../db/in-household.ts';
import type { BankDelta } from '../ledger/types.ts';

/** An account of a connection (`providerAccountId`) that the ledger already has through another connection (`accountId`). */
export type IgnoredAccount = { providerAccountId: string; accountId: string };

/** Ignores these accounts in the connection's deltas until the other connection's accounts are removed. */
export async function ignoreAccounts(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
  ignored: readonly IgnoredAccount[],
): Promise<void> {
  if (ignored.length === 0) return;
  await query
    .insertInto('ignored_accounts')
    .values(
      ignored.map(({ providerAccountId, accountId }) => ({
        household_id: householdId,
        connection_id: connectionId,
        provider_account_id: providerAccountId,
        account_id: accountId,
      })),
    )
    .execute();
}

/** Lets an account that another takes over be ignored in its connection's deltas, as what is ignored in its favor is. */
export async function ignoreTakenAccount(
  tx: HouseholdTransaction,
  taken: { id: string; connectionId: string; providerAccountId: string },
  intoId: string,
): Promise<void> {
  await tx.query
    .updateTable('ignored_accounts')
    .set({ account_id: intoId })
    .where('household_id', '=', tx.householdId)
    .where('account_id', '=', taken.id)
    .execute();
  await ignoreAccounts(tx, taken.connectionId, [
    { providerAccountId: taken.providerAccountId, accountId: intoId },
  ]);
}

/** Whether a connection has an account again that was ignored. */
export async function isSharedAgain(
  { query, householdId }: HouseholdTransaction,
  { connectionId, providerAccountId }: { connectionId: string; providerAccountId: string },
): Promise<boolean> {
  const found = await query
    .selectFrom('accounts')
    .select('id')
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .where('provider_account_id', '=', providerAccountId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes an account into account again. */
export async function stopIgnoring(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
  providerAccountId: string,
): Promise<void> {
  await query
    .deleteFrom('ignored_accounts')
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .where('provider_account_id', '=', providerAccountId)
    .execute();
}

/** Called when a connection's set of accounts changes. */
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

/** Connections that ignore an account of this connection. They import it once this connection is removed. */
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

/** Ids at the provider of a connection's ignored accounts. */
export async function readIgnoredIds(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
): Promise<Set<string>> {
  const rows = await query
    .selectFrom('ignored_accounts')
    .select('provider_account_id as id')
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The delta without ignored accounts. */
export async function withoutIgnoredAccounts(
  tx: HouseholdTransaction,
  connectionId: string,
  delta: BankDelta,
): Promise<BankDelta> {
  const ignored = await readIgnoredIds(tx, connectionId);
  if (ignored.size === 0) return delta;
  const isOurs = ({ providerAccountId }: { providerAccountId: string }) => !ignored.has(providerAccountId);
  return {
    ...delta,
    accounts: delta.accounts.filter(isOurs),
    unlistedAccounts: delta.unlistedAccounts.filter(isOurs),
    upserted: delta.upserted.filter(isOurs),
  };
}

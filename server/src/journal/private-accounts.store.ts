import { accountMessages, type Sharing } from '@cairn/contract/accounts';
import { AppError } from '@cairn/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/**
 * Whose own findings and reports this transaction reads, for a SQL expression: the person's, where they see rows that others do not; null where
 * they see what everybody does.
 */
export function ownViewOf({ householdId, userId, looksAt }: HouseholdTransaction): RawBuilder<string | null> {
  if (looksAt === 'shared') return sql`null::uuid`;
  return sql`(
    select case when exists (
      select from accounts where accounts.household_id = ${householdId}::uuid and accounts.rows_private_to_user_id = ${userId}::uuid
    ) then ${userId}::uuid end
  )`;
}

/** The condition that a row, by its column, is of the view of `ownViewOf`. */
export function isOfOwnView(tx: HouseholdTransaction, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} is not distinct from ${ownViewOf(tx)}`;
}

/** Whether an account's id is of one that the person alone sees in full. Of others they see rows only where everybody does. */
export function isOfOwnRows(
  { householdId }: HouseholdTransaction,
  accountId: `${string}.account_id`,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(accountId)} in (
    select accounts.id from accounts where accounts.household_id = ${householdId}::uuid and accounts.rows_private_to_user_id is not null)`;
}

/**
 * Who connected or added the account `a`. Of accounts from before people shared households it is the one who was in it first.
 */
export function accountOwnerOf(householdId: string): RawBuilder<string> {
  return sql<string>`coalesce(
    (select c.linked_by_user_id from connections c where c.household_id = ${householdId}::uuid and c.id = a.connection_id),
    a.rows_private_to_user_id,
    (select m.user_id from household_members m where m.household_id = ${householdId}::uuid and m.user_id = a.added_by_user_id),
    (select m.user_id from household_members m where m.household_id = ${householdId}::uuid order by m.joined_at, m.user_id limit 1)
  )`;
}

export function sharingOf({
  privateTo,
  rowsPrivateTo,
}: {
  privateTo: string | null;
  rowsPrivateTo: string | null;
}): Sharing {
  if (privateTo !== null) return 'mine';
  return rowsPrivateTo === null ? 'ours' : 'balance';
}

/** Whether other people are in the household. */
export async function hasOthers({ query, householdId, userId }: HouseholdTransaction): Promise<boolean> {
  const other = await query
    .selectFrom('household_members')
    .select('user_id')
    .where('household_id', '=', householdId)
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Who sees a new account where nothing is said: in a household of several people it is for its owner to show it to the others. */
export async function sharingOfNew(tx: HouseholdTransaction): Promise<Sharing> {
  return (await hasOthers(tx)) ? 'mine' : 'ours';
}

/** The accounts whose rows the person alone sees. */
export async function readOwnRowsAccountIds({
  query,
  householdId,
  userId,
}: HouseholdTransaction): Promise<string[]> {
  const rows = await query
    .selectFrom('accounts')
    .select('id')
    .where('household_id', '=', householdId)
    .where('rows_private_to_user_id', '=', userId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Hides what hangs on these accounts from other members, and the accounts too unless others see what they hold. Call it before the accounts are
 * marked as the person's. Transactions of others that are open already do not know of it until they take the ledger's lock.
 */
export async function hideFromOthers(
  { query, householdId, userId }: HouseholdTransaction,
  accountIds: readonly string[],
  { showsBalance }: { showsBalance: boolean },
): Promise<void> {
  if (accountIds.length === 0) return;
  await query
    .insertInto('private_accounts')
    .values(
      accountIds.map((id) => ({
        household_id: householdId,
        id,
        user_id: userId,
        shows_balance: showsBalance,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'id']).doUpdateSet({ shows_balance: showsBalance }),
    )
    .execute();
}

/** The columns of an account that say who sees it: of what is the person's alone, theirs; of what all see, none. */
export type SeenBy = { private_to_user_id: string | null; rows_private_to_user_id: string | null };

/** Hides accounts from others as far as `sharing` says. Gives what the accounts then say of it themselves. */
export async function shareAs(
  tx: HouseholdTransaction,
  accountIds: readonly string[],
  sharing: Sharing,
): Promise<SeenBy> {
  if (sharing !== 'ours') await hideFromOthers(tx, accountIds, { showsBalance: sharing === 'balance' });
  return {
    private_to_user_id: sharing === 'mine' ? tx.userId : null,
    rows_private_to_user_id: sharing === 'ours' ? null : tx.userId,
  };
}

type Private = SeenBy & { id: string };

/** Hides from others what they did not see of accounts that are made again, all of them the person's. Call it before they are inserted. */
export async function hideAsBefore(tx: HouseholdTransaction, accounts: readonly Private[]): Promise<void> {
  const { balance = [], mine = [] } = Object.groupBy(accounts, (one) =>
    sharingOf({ privateTo: one.private_to_user_id, rowsPrivateTo: one.rows_private_to_user_id }),
  );
  const idsOf = (some: readonly Private[]) => some.map(({ id }) => id);
  await hideFromOthers(tx, idsOf(balance), { showsBalance: true });
  await hideFromOthers(tx, idsOf(mine), { showsBalance: false });
}

/** The condition that the transaction `t` is seen by the same people as another: one of which others see one side would tell of the other. */
export function isSeenAs({ householdId }: HouseholdTransaction, otherId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from transactions o
    join accounts oa on oa.household_id = ${householdId}::uuid and oa.id = o.account_id
    join accounts ta on ta.household_id = ${householdId}::uuid and ta.id = t.account_id
    where o.household_id = ${householdId}::uuid and o.id = ${otherId}::uuid
      and ta.rows_private_to_user_id is not distinct from oa.rows_private_to_user_id
  )`;
}

/** Throws `conflict` unless both are seen by the same people: what others see of one would tell them of the other. */
export function requireSeenAlike(
  one: { rowsPrivateTo: string | null },
  other: { rowsPrivateTo: string | null },
): void {
  if (one.rowsPrivateTo !== other.rowsPrivateTo) throw new AppError('conflict', accountMessages.notSeenAlike);
}

/** Throws `role_needed` where the person sees the balance of an account alone. */
export function requireRowsSeen(
  { userId }: HouseholdTransaction,
  { rowsPrivateTo }: { rowsPrivateTo: string | null },
): void {
  if (rowsPrivateTo !== null && rowsPrivateTo !== userId)
    throw new AppError('role_needed', accountMessages.balanceAlone);
}

import type { Sharing } from '@cairn/contract/accounts';
import { AppError } from '@cairn/contract/errors';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { accountOwnerOf, hideFromOthers, shareAs, sharingOf } from '../journal/private-accounts.store.ts';
import type { TouchedDays } from '../totals/daily-totals.store.ts';

type Tx = HouseholdTransaction;

export type SharedAccount = {
  id: string;
  sharing: Sharing;
  connectionId: string | null;
  /** Who connected or added it. */
  ownerId: string;
};

/** Throws `not_found` for an account that is not the household's, or that the person may not see. */
export async function readSharedAccount({ query, householdId }: Tx, id: string): Promise<SharedAccount> {
  const row = await query
    .selectFrom('accounts as a')
    .select([
      'a.id',
      'a.connection_id as connectionId',
      'a.private_to_user_id as privateTo',
      'a.rows_private_to_user_id as rowsPrivateTo',
      accountOwnerOf(householdId).as('ownerId'),
    ])
    .where('a.household_id', '=', householdId)
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'This account was not found.');
  const { privateTo, rowsPrivateTo, ...account } = row;
  return { ...account, sharing: sharingOf({ privateTo, rowsPrivateTo }) };
}

/** Whether somebody else connected the account too: their connection takes it from here. */
export async function isConnectedByOthers(
  { query, householdId, userId }: Tx,
  accountId: string,
): Promise<boolean> {
  const found = await query
    .selectFrom('ignored_accounts as g')
    .innerJoin('connections as c', (join) =>
      join.onRef('c.household_id', '=', 'g.household_id').onRef('c.id', '=', 'g.connection_id'),
    )
    .select('c.id')
    .where('g.household_id', '=', householdId)
    .where('g.account_id', '=', accountId)
    .where('c.linked_by_user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Hides an account and what hangs on it from others, or shows it to them. */
export async function writeSharing(tx: Tx, accountId: string, sharing: Sharing): Promise<void> {
  const { query, householdId } = tx;
  const seenBy = await shareAs(tx, [accountId], sharing);
  await query
    .updateTable('accounts')
    .set(seenBy)
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .execute();
  if (sharing === 'ours') await showToOthers(tx, accountId);
  await query
    .updateTable('category_corrections')
    .set({ private_to_user_id: seenBy.rows_private_to_user_id })
    .where('household_id', '=', householdId)
    .where(
      'transaction_id',
      'in',
      query
        .selectFrom('transactions')
        .select('id')
        .where('household_id', '=', householdId)
        .where('account_id', '=', accountId),
    )
    .execute();
}

async function showToOthers({ query, householdId }: Tx, id: string): Promise<void> {
  await query
    .deleteFrom('private_accounts')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/**
 * A bank all of whose accounts are private is private too. Accounts that it adds are shared as the least shared of those that are
 * there.
 */
export async function followAccounts(tx: Tx, connectionId: string): Promise<void> {
  const { query, householdId, userId } = tx;
  const rows = await query
    .selectFrom('accounts')
    .select(['private_to_user_id as privateTo', 'rows_private_to_user_id as rowsPrivateTo'])
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .execute();
  const found = new Set(rows.map(sharingOf));
  const least = (['mine', 'balance', 'ours'] as const).find((one) => found.has(one)) ?? 'ours';
  const isHidden = found.size === 1 && least === 'mine';
  if (isHidden) await hideFromOthers(tx, [connectionId], { showsBalance: false });
  await query
    .updateTable('connections')
    .set({ new_accounts: least, private_to_user_id: isHidden ? userId : null })
    .where('household_id', '=', householdId)
    .where('id', '=', connectionId)
    .execute();
  if (!isHidden) await showToOthers(tx, connectionId);
}

/** Imports into private accounts are private too: of the person's own, those that filled no other. */
export async function hideImports({ query, householdId, userId }: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update imports i set private_to_user_id = ${userId}::uuid
    where i.household_id = ${householdId}::uuid and i.private_to_user_id is null and exists (
      select from import_rows r join accounts a on a.household_id = ${householdId}::uuid and a.id = r.account_id
      where r.household_id = ${householdId}::uuid and r.import_id = i.id and a.rows_private_to_user_id = ${userId}::uuid
    ) and not exists (
      select from import_rows r join accounts a on a.household_id = ${householdId}::uuid and a.id = r.account_id
      where r.household_id = ${householdId}::uuid and r.import_id = i.id and a.rows_private_to_user_id is null
    )
    returning i.id
  `.execute(query);
  await query
    .updateTable('import_files')
    .set({ private_to_user_id: userId })
    .where('household_id', '=', householdId)
    .where('import_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** One side of an account's transactions is `t`, the other `o`; seen by others, as the account would be, or not. */
const otherSide = ({ householdId }: Tx, accountId: string) => sql`
  from transactions t
  join transactions o on o.household_id = ${householdId}::uuid and o.account_id <> t.account_id
  join accounts a on a.household_id = ${householdId}::uuid and a.id = o.account_id
  where t.household_id = ${householdId}::uuid and t.account_id = ${accountId}::uuid`;

const areLinked = sql`(
  t.transfer_id is not null and o.transfer_id = t.transfer_id
  or t.user_transfer_id is not null and o.user_transfer_id = t.user_transfer_id
  or t.reimburses_id = o.id or o.reimburses_id = t.id
)`;

/** The links between the account's transactions and those that others would see otherwise, by their ids. */
export async function readLinksApart(
  tx: Tx,
  accountId: string,
  sharing: Sharing,
): Promise<{ ids: string[]; pairsCount: number }> {
  const isSeen = sharing === 'ours';
  const { rows } = await sql<{ id: string; otherId: string }>`
    select t.id, o.id as "otherId" ${otherSide(tx, accountId)} and ${areLinked}
      and (a.rows_private_to_user_id is null) is distinct from ${isSeen}
  `.execute(tx.query);
  return { ids: [...new Set(rows.flatMap(({ id, otherId }) => [id, otherId]))], pairsCount: rows.length };
}

/** Ends what links these transactions with each other. Their days are touched; returns their absolute amounts. */
export async function endLinks(
  { query, householdId }: Tx,
  ids: readonly string[],
  days: TouchedDays,
): Promise<number[]> {
  const { rows } = await sql<{ accountId: string; postedOn: PlainDate; size: number }>`
    update transactions t set transfer_id = null, user_transfer_id = null,
      reimburses_id = case when t.reimburses_id <> all(${ids}::uuid[]) then t.reimburses_id end,
      expected_reimbursement_id = case when t.reimburses_id <> all(${ids}::uuid[]) then t.expected_reimbursement_id end
    where t.household_id = ${householdId}::uuid and t.id = any(${ids}::uuid[])
    returning t.account_id as "accountId", t.posted_on as "postedOn", t.amount_abs_cents as size
  `.execute(query);
  for (const { accountId, postedOn } of rows) days.add(accountId, postedOn);
  return rows.map(({ size }) => size);
}

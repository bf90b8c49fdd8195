import { AppError } from '@cairn/contract/errors';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { requireRowsSeen } from '../journal/private-accounts.store.ts';

type Tx = HouseholdTransaction;

/** What a person set on an account, with whether a bank keeps it. */
export type AccountSettings = {
  /** Null where the bank's name is used. */
  givenName: string | null;
  isHidden: boolean;
  groupName: string | null;
  note: string | null;
  closedOn: PlainDate | null;
  isLinked: boolean;
};

/** Throws `not_found` for an account that is not the household's, or that the person may not see. */
export async function readAccountSettings(tx: Tx, accountId: string): Promise<AccountSettings> {
  const found = await tx.query
    .selectFrom('accounts')
    .select([
      'given_name as givenName',
      'is_hidden as isHidden',
      'group_name as groupName',
      'note',
      'closed_on as closedOn',
      sql<boolean>`connection_id is not null`.as('isLinked'),
      'rows_private_to_user_id as rowsPrivateTo',
    ])
    .where('household_id', '=', tx.householdId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', 'This account was not found.');
  const { rowsPrivateTo, ...settings } = found;
  requireRowsSeen(tx, { rowsPrivateTo });
  return settings;
}

export async function writeAccountSettings(
  { query, householdId }: Tx,
  accountId: string,
  settings: Omit<AccountSettings, 'isLinked'>,
): Promise<void> {
  await query
    .updateTable('accounts')
    .set({
      given_name: settings.givenName,
      is_hidden: settings.isHidden,
      group_name: settings.groupName,
      note: settings.note,
      closed_on: settings.closedOn,
    })
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .execute();
}

/** Sets the accounts' places, from 1. */
export async function writePositions(
  { query, householdId }: Tx,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    update accounts set position = o.position
    from unnest(${accountIds}::uuid[]) with ordinality as o(id, position)
    where accounts.household_id = ${householdId}::uuid and accounts.id = o.id and accounts.position <> o.position
  `.execute(query);
}

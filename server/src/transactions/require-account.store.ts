import { AppError } from '@cairn/contract/errors';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { requireRowsSeen } from '../journal/private-accounts.store.ts';

/** Throws `not_found` for an account that is not the household's, or that the person may not see. */
export async function requireAccount({ query, householdId }: HouseholdTransaction, accountId: string) {
  const account = await query
    .selectFrom('accounts')
    .select([
      'id',
      'name',
      'type',
      'currency',
      'provider_account_id as providerAccountId',
      'current_balance_cents as balance',
      'rows_private_to_user_id as rowsPrivateTo',
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) throw new AppError('not_found', 'This account was not found.');
  return account;
}

/** The same, to change what hangs on it. Throws `role_needed` where the person sees its balance alone. */
export async function requireAccountToChange(tx: HouseholdTransaction, accountId: string) {
  const account = await requireAccount(tx, accountId);
  requireRowsSeen(tx, account);
  return account;
}

import type { AccountDetail } from '@cairn/contract/accounts';
import { AppError } from '@cairn/contract/errors';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readAccountsList } from './accounts-list.store.ts';

/** An account as the list has it. Throws `not_found`. */
export async function readAccount(tx: HouseholdTransaction, id: string, now: Date): Promise<AccountDetail> {
  const { accounts } = await readAccountsList(tx, now);
  const account = accounts.find((one) => one.id === id);
  if (account === undefined) throw new AppError('not_found', 'This account was not found.');
  return account;
}

import type { Bank } from '../bank/bank.ts';
import { bankError } from '../errors/errors.ts';
import { rowsOf } from '../log/edits.ts';
import { accountId, type BankTransaction } from '../log/transaction.ts';
import { hasTransactions } from '../persona/persona.ts';
import { sharedAccounts } from '../protocol/accounts.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { endedAccounts } from '../records/item-status.ts';
import type { AccountSpec } from '../world/movement.ts';

/**
 * The row that a control is about: the named one, else the newest charge that is pending or posted as wanted.
 * @throws BankError INVALID_FIELD when the Item has no such row now.
 */
export function chooseRow(
  bank: Bank,
  item: ItemRecord,
  { id, pending }: { id: string | undefined; pending?: boolean },
): BankTransaction {
  const ended = new Set([...endedAccounts(item)].map((key) => accountId(item.seed, key)));
  const rows = [...rowsOf(bank.logOf(item)).values()].filter(
    (row) => !ended.has(row.account_id) && (pending === undefined || row.pending === pending),
  );
  const row =
    id === undefined
      ? rows.findLast(({ amount }) => amount > 0)
      : rows.find((one) => one.transaction_id === id);
  if (row === undefined) {
    const wanted = pending === undefined ? 'row' : pending ? 'pending row' : 'posted row';
    throw bankError('INVALID_FIELD', `transaction_id: the item has no such ${wanted} now`);
  }
  return row;
}

/**
 * The shared account that a control is about: the named one, else the first that is wanted.
 * @throws BankError INVALID_ACCOUNT_ID.
 */
export function chooseAccount(
  bank: Bank,
  item: ItemRecord,
  id: string | undefined,
  isWanted: (account: AccountSpec) => boolean = hasTransactions,
): AccountSpec {
  const accounts = sharedAccounts(bank, item);
  const account =
    id === undefined
      ? accounts.find(isWanted)
      : accounts.find((one) => accountId(item.seed, one.key) === id && isWanted(one));
  if (account === undefined) throw bankError('INVALID_ACCOUNT_ID');
  return account;
}

import { z } from 'zod';
import type { Bank } from '../bank/bank.ts';
import { bankError } from '../errors/errors.ts';
import { currencyCodes } from '../log/currency-codes.ts';
import { accountId } from '../log/transaction.ts';
import { institutionById } from '../records/institutions.ts';
import type { ItemRecord } from '../records/item-record.ts';
import type { AccountSpec } from '../world/movement.ts';
import { stableId } from '../world/rng.ts';
import { accessToken, accountOptions, type Endpoint, endpoint } from './endpoint.ts';
import { findReadableItem, itemObject } from './items.ts';

/** The accounts that the person shares through this Item, in the bank's order. */
export function sharedAccounts(bank: Bank, item: ItemRecord): AccountSpec[] {
  const shared = new Set(item.accounts.map(({ key }) => key));
  return bank.personaOf(item).accounts.filter(({ key }) => shared.has(key));
}

/** An account as Link shows it; its id is the one that it will have at the Item. */
export function linkedAccount(itemSeed: string, { key, name, mask, type, subtype }: AccountSpec) {
  const id = accountId(itemSeed, key);
  return { id, name, mask, type, subtype, verification_status: null, class_type: null };
}

/** An account with its balances now. Balances have Plaid's signs: what is owed is positive. */
export function accountObject(bank: Bank, item: ItemRecord, account: AccountSpec) {
  const balance = bank.personaOf(item).balanceOf(account.key, bank.nowMs(), item);
  const id = accountId(item.seed, account.key);
  const off = bank.faults.balancesOff.get(id) ?? 0;
  const notices = (units: number | null) =>
    off === 0 || units === null ? units : Math.round((units + off) * 100) / 100;
  // Banks with tokenised account numbers have an id that outlives the Item; here that is the OAuth bank.
  const persistent = institutionById(item.institutionId)?.oauth === true && item.identity.kind === 'person';
  return {
    account_id: id,
    balances: {
      available: notices(balance.available),
      current: notices(balance.current),
      limit: balance.limit,
      ...currencyCodes(account.currency),
    },
    mask: account.mask,
    name: account.name,
    official_name: account.officialName,
    type: account.type,
    subtype: account.subtype,
    holder_category: account.holder ?? 'personal',
    ...(persistent ? { persistent_account_id: stableId(item.institutionId, 'persistent', account.key) } : {}),
  };
}

/**
 * The accounts among `accounts` that a request names by id, or all of them when it names none.
 * @throws BankError INVALID_ACCOUNT_ID for an id that is not on this Item.
 */
export function chosenAccounts(
  item: ItemRecord,
  accounts: readonly AccountSpec[],
  accountIds: readonly string[] | undefined,
): AccountSpec[] {
  const byId = new Map(accounts.map((account) => [accountId(item.seed, account.key), account]));
  if (accountIds?.some((id) => !byId.has(id))) throw bankError('INVALID_ACCOUNT_ID');
  return [...byId].flatMap(([id, account]) => ((accountIds?.includes(id) ?? true) ? [account] : []));
}

function accountsReply(bank: Bank, token: string, accountIds: string[] | undefined): object {
  const item = findReadableItem(bank, token);
  const wanted = chosenAccounts(item, sharedAccounts(bank, item), accountIds);
  return {
    accounts: wanted.map((account) => accountObject(bank, item, account)),
    item: itemObject(item),
  };
}

const get = endpoint(
  '/accounts/get',
  {
    access_token: accessToken,
    options: accountOptions,
  },
  (bank, request) => accountsReply(bank, request.access_token, request.options?.account_ids),
);

const getBalance = endpoint(
  '/accounts/balance/get',
  {
    access_token: accessToken,
    options: z
      .strictObject({
        account_ids: z.array(z.string()).optional(),
        min_last_updated_datetime: z.iso.datetime({ offset: true }).optional(),
      })
      .optional(),
  },
  (bank, request) => accountsReply(bank, request.access_token, request.options?.account_ids),
);

export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = [get, getBalance];

import { bankError } from '../errors/errors.ts';
import { accountId } from '../log/transaction.ts';
import { type Institution, institutionById } from '../records/institutions.ts';
import type { ItemRecord } from '../records/item-record.ts';
import type { AccountSpec } from '../world/movement.ts';
import { stableId } from '../world/rng.ts';
import { accountObject, chosenAccounts, sharedAccounts } from './accounts.ts';
import { accessToken, accountOptions, type Endpoint, endpoint } from './endpoint.ts';
import { findReadableItem, itemObject } from './items.ts';
import { startProduct } from './products.ts';

/** Digits that are always the same for one account and are not in use: real account numbers are not made this way. */
function digitsOf(length: number, ...parts: string[]): string {
  return [...stableId(...parts)]
    .slice(0, length)
    .map((letter) => (letter.codePointAt(0) ?? 0) % 10)
    .join('');
}

function isPayable({ type, subtype }: AccountSpec): boolean {
  return (
    type === 'depository' && ['checking', 'savings', 'cash management', 'money market'].includes(subtype)
  );
}

/** The numbers under which each country's payments reach an account. They end in the account's mask. */
function numbersOf(item: ItemRecord, institution: Institution, accounts: readonly AccountSpec[]): object {
  const numbers = accounts.map(({ key, mask }) => ({
    account_id: accountId(item.seed, key),
    digits: `${digitsOf(12, item.institutionId, 'number', key).slice(mask?.length ?? 0)}${mask ?? ''}`,
  }));
  const inCountry = <Form>(
    country: Institution['country'],
    form: (entry: (typeof numbers)[number]) => Form,
  ) => (institution.country === country ? numbers.map(form) : []);
  return {
    ach: inCountry('US', ({ account_id, digits }) => ({
      account_id,
      account: digits,
      is_tokenized_account_number: false,
      routing: institution.routingNumber ?? '',
      wire_routing: institution.routingNumber,
      can_transfer_in: true,
      can_transfer_out: true,
    })),
    eft: inCountry('CA', ({ account_id, digits }) => ({
      account_id,
      account: digits,
      institution: '021',
      branch: '01140',
    })),
    international: inCountry('GB', ({ account_id, digits }) => ({
      account_id,
      iban: `GB00SAND000000${digits.slice(-8)}`,
      bic: 'SANDGB00XXX',
    })),
    bacs: inCountry('GB', ({ account_id, digits }) => ({
      account_id,
      account: digits.slice(-8),
      sort_code: '000000',
    })),
  };
}

const get = endpoint(
  '/auth/get',
  {
    access_token: accessToken,
    options: accountOptions,
  },
  async (bank, request) => {
    const item = findReadableItem(bank, request.access_token);
    const chosen = chosenAccounts(item, sharedAccounts(bank, item), request.options?.account_ids);
    await startProduct(bank, item, 'auth');
    const accounts = chosen.filter(isPayable);
    const institution = institutionById(item.institutionId);
    if (accounts.length === 0 || institution === undefined) throw bankError('NO_AUTH_ACCOUNTS');
    return {
      accounts: accounts.map((account) => accountObject(bank, item, account)),
      numbers: numbersOf(item, institution, accounts),
      item: itemObject(item),
    };
  },
);

export const NUMBER_ENDPOINTS: readonly Endpoint[] = [get];

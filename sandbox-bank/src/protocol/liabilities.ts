import { bankError } from '../errors/errors.ts';
import { accountId } from '../log/transaction.ts';
import type { Debt } from '../persona/debt.ts';
import { accountObject, chosenAccounts, sharedAccounts } from './accounts.ts';
import { accessToken, accountOptions, type Endpoint, endpoint } from './endpoint.ts';
import { findReadableItem, itemObject } from './items.ts';
import { startProduct } from './products.ts';

const get = endpoint(
  '/liabilities/get',
  {
    access_token: accessToken,
    options: accountOptions,
  },
  async (bank, request) => {
    const item = findReadableItem(bank, request.access_token);
    const chosen = chosenAccounts(item, sharedAccounts(bank, item), request.options?.account_ids);
    await startProduct(bank, item, 'liabilities');
    const persona = bank.personaOf(item);
    const owed = chosen.flatMap((account) => {
      const debt = persona.debtOf?.(account.key, bank.nowMs(), item) ?? null;
      return debt === null ? [] : [{ account, debt }];
    });
    if (owed.length === 0) throw bankError('NO_LIABILITY_ACCOUNTS');
    // Null, not an empty list, where the person has no debt of a kind.
    const ofKind = (kind: Debt['kind']) => {
      const found = owed.filter(({ debt }) => debt.kind === kind);
      return found.length === 0
        ? null
        : found.map(({ account, debt }) => ({
            account_id: accountId(item.seed, account.key),
            ...debt.terms,
          }));
    };
    return {
      accounts: owed.map(({ account }) => accountObject(bank, item, account)),
      item: itemObject(item),
      liabilities: { credit: ofKind('credit'), mortgage: ofKind('mortgage'), student: ofKind('student') },
    };
  },
);

export const LIABILITY_ENDPOINTS: readonly Endpoint[] = [get];

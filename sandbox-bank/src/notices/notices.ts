import type { Bank } from '../bank/bank.ts';
import { bankError } from '../errors/errors.ts';
import { accountId } from '../log/transaction.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { consentEnd } from '../records/item-status.ts';

/** A webhook apart from the keys that all have. */
export type Notice = { type: string; code: string } & Record<string, unknown>;

/** Puts a webhook for an Item on its way, if the Item has an address for it. */
export function notify(bank: Bank, item: ItemRecord, notice: Notice): void {
  if (item.webhook === null) return;
  const { type, code, ...extra } = notice;
  const payload = {
    webhook_type: type,
    webhook_code: code,
    item_id: item.itemId,
    environment: 'sandbox' as const,
    ...extra,
  };
  bank.deliveries.add(item.webhook, payload);
}

/** An error as webhooks and /item/get hold it. */
function embedded(code: string): object {
  return { ...bankError(code).body, status: 400 };
}

export const loginRequiredNotice = (): Notice => ({
  type: 'ITEM',
  code: 'ERROR',
  error: embedded('ITEM_LOGIN_REQUIRED'),
});

export const permissionRevokedNotice = (): Notice => ({
  type: 'ITEM',
  code: 'USER_PERMISSION_REVOKED',
  error: embedded('USER_PERMISSION_REVOKED'),
});

/** The error that /item/get shows, or null while the Item is well. */
export function itemError(item: ItemRecord): object | null {
  if (item.actions.some(({ kind }) => kind === 'permission-revoked'))
    return embedded('USER_PERMISSION_REVOKED');
  return item.loginRequired ? embedded('ITEM_LOGIN_REQUIRED') : null;
}

/** Reports that consent ends, in the words of the countries: expiry in Europe, a disconnection in North America. */
export function consentNotice(kind: 'PENDING_EXPIRATION' | 'PENDING_DISCONNECT', endsAtMs: number): Notice {
  const ends = new Date(endsAtMs).toISOString();
  return kind === 'PENDING_EXPIRATION'
    ? { type: 'ITEM', code: kind, consent_expiration_time: ends }
    : { type: 'ITEM', code: kind, reason: 'INSTITUTION_TOKEN_EXPIRATION', disconnect_time: ends };
}

export const transactionsNotice = (code: string, newTransactions: number): Notice => ({
  type: 'TRANSACTIONS',
  code,
  new_transactions: newTransactions,
  error: null,
});

export const syncNotice = (initial: boolean, historical: boolean): Notice => ({
  type: 'TRANSACTIONS',
  code: 'SYNC_UPDATES_AVAILABLE',
  initial_update_complete: initial,
  historical_update_complete: historical,
});

export const holdingsNotice = (updatedHoldings: number): Notice => ({
  type: 'HOLDINGS',
  code: 'DEFAULT_UPDATE',
  new_holdings: 0,
  updated_holdings: updatedHoldings,
  error: null,
});

export const newAccountsNotice = (): Notice => ({
  type: 'ITEM',
  code: 'NEW_ACCOUNTS_AVAILABLE',
  error: null,
});

/** The body that /sandbox/item/fire_webhook sends for a code. `type` selects the kind of DEFAULT_UPDATE. */
export function firedNotice(bank: Bank, item: ItemRecord, code: string, type: string | undefined): Notice {
  const accounts = item.accounts.map(({ key }) => accountId(item.seed, key));
  const weekAhead = consentEnd(item)?.atMs ?? bank.nowMs() + 7 * 86_400_000;
  switch (code) {
    case 'DEFAULT_UPDATE':
      return defaultUpdate(type, accounts);
    case 'SYNC_UPDATES_AVAILABLE':
      return syncNotice(true, true);
    case 'RECURRING_TRANSACTIONS_UPDATE':
      return { type: 'TRANSACTIONS', code, account_ids: accounts };
    case 'NEW_ACCOUNTS_AVAILABLE':
      return newAccountsNotice();
    case 'ERROR':
      return loginRequiredNotice();
    case 'LOGIN_REPAIRED':
      return { type: 'ITEM', code };
    case 'PENDING_DISCONNECT':
      return consentNotice(code, weekAhead);
    case 'USER_PERMISSION_REVOKED':
      return permissionRevokedNotice();
    case 'USER_ACCOUNT_REVOKED':
      return { type: 'ITEM', code, account_id: accounts[0] ?? '' };
    case 'SMS_MICRODEPOSITS_VERIFICATION':
      return { type: 'AUTH', code, account_id: accounts[0] ?? '', status: 'MANUALLY_VERIFIED', error: null };
    default:
      return { type: type ?? 'ITEM', code, error: null };
  }
}

function defaultUpdate(type: string | undefined, accounts: readonly string[]): Notice {
  const code = 'DEFAULT_UPDATE';
  if (type === 'HOLDINGS') return holdingsNotice(1);
  if (type === 'INVESTMENTS_TRANSACTIONS')
    return {
      type,
      code,
      new_investments_transactions: 1,
      cancelled_investments_transactions: 0,
      error: null,
    };
  if (type === 'LIABILITIES') {
    return {
      type,
      code,
      account_ids_with_new_liabilities: [],
      account_ids_with_updated_liabilities: Object.fromEntries(
        accounts.slice(0, 1).map((id) => [id, ['past_amount_due']]),
      ),
      error: null,
    };
  }
  return transactionsNotice(code, 0);
}

import { act, type Bank } from '../bank/bank.ts';
import { accountId } from '../log/transaction.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { consentEnd } from '../records/item-status.ts';
import type { AccountSpec } from '../world/movement.ts';
import { loginRequiredNotice, newAccountsNotice, notify, permissionRevokedNotice } from './notices.ts';

// What happens to Items as a whole. Each is recorded and sent by webhook; the caller saves.

/** The bank asks for a new login. Nothing happens to an Item that waits for one already. */
export function requireLogin(bank: Bank, item: ItemRecord): void {
  if (item.loginRequired) return;
  item.loginRequired = true;
  act(bank, item, (atMs) => ({ kind: 'login-required', atMs }));
  notify(bank, item, loginRequiredNotice());
}

/** Update mode ended well: the login is good, and consent that was to end is given afresh. */
export function renewConsent(bank: Bank, item: ItemRecord): void {
  item.loginRequired = false;
  if (consentEnd(item) !== null) act(bank, item, (atMs) => ({ kind: 'consent', atMs, ends: null }));
}

/** The Item was repaired through another application of the person's. */
export function repairElsewhere(bank: Bank, item: ItemRecord): void {
  renewConsent(bank, item);
  act(bank, item, (atMs) => ({ kind: 'login-repaired', atMs }));
  notify(bank, item, { type: 'ITEM', code: 'LOGIN_REPAIRED' });
}

/** Sets when the person's consent ends. The webhook about it is sent a week ahead, or at once when that is past. */
export function endConsentAt(
  bank: Bank,
  item: ItemRecord,
  endsAtMs: number,
  notice: 'PENDING_EXPIRATION' | 'PENDING_DISCONNECT',
): void {
  act(bank, item, (atMs) => ({ kind: 'consent', atMs, ends: { atMs: endsAtMs, notice } }));
}

export function revokePermission(bank: Bank, item: ItemRecord): void {
  act(bank, item, (atMs) => ({ kind: 'permission-revoked', atMs }));
  notify(bank, item, permissionRevokedNotice());
}

/** An account is no longer shared, or is closed: it is gone from every reply. Only the first is sent by webhook. */
export function endAccount(bank: Bank, item: ItemRecord, key: string, reason: 'revoked' | 'closed'): void {
  act(bank, item, (atMs) => ({ kind: 'account-ended', atMs, accountKey: key, reason }));
  if (reason === 'revoked')
    notify(bank, item, { type: 'ITEM', code: 'USER_ACCOUNT_REVOKED', account_id: accountId(item.seed, key) });
}

/** The person opens an account at the bank. It is shared once update mode with account selection says so. */
export function openAccount(bank: Bank, item: ItemRecord, account: AccountSpec, openingAmount: number): void {
  act(bank, item, (atMs) => ({ kind: 'account-opened', atMs, account, openingAmount }));
  notify(bank, item, newAccountsNotice());
}

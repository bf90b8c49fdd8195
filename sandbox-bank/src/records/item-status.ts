import type { Action, ItemRecord } from './item-record.ts';

type Consent = Extract<Action, { kind: 'consent' }>['ends'];

/** Whether the person withdrew access for good. No update mode repairs it. */
export function isRevoked(item: ItemRecord): boolean {
  return item.actions.some(({ kind }) => kind === 'permission-revoked');
}

/** When the person's consent ends, or null. */
export function consentEnd(item: ItemRecord): Consent {
  const last = item.actions.findLast(({ kind }) => kind === 'consent');
  return last?.kind === 'consent' ? last.ends : null;
}

/** Keys of accounts that were revoked or closed: they are gone from every reply. */
export function endedAccounts(item: ItemRecord): ReadonlySet<string> {
  return new Set(
    item.actions.flatMap((action) => (action.kind === 'account-ended' ? [action.accountKey] : [])),
  );
}

/** Accounts that were opened at the bank since the Item was linked, shared or not. */
export function openedAccounts(item: ItemRecord): Extract<Action, { kind: 'account-opened' }>[] {
  return item.actions.filter((action) => action.kind === 'account-opened');
}

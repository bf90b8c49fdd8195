import type { Transaction } from '@cairn/contract/transactions';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** The window in which a transaction is added by hand, or one is changed. */
export type OwnTransactionWindow =
  | { kind: 'add'; accountId: string | null }
  | { kind: 'edit'; transaction: Transaction };

const { notify, subscribe } = createListeners();
let opened: OwnTransactionWindow | null = null;

function set(next: OwnTransactionWindow | null): void {
  opened = next;
  notify();
}

/** Opens it from any page; without an account it offers the likeliest. */
export function addTransaction(accountId: string | null = null): void {
  set({ kind: 'add', accountId });
}

export function editOwnTransaction(transaction: Transaction): void {
  set({ kind: 'edit', transaction });
}

export function closeOwnTransactionWindow(): void {
  set(null);
}

/** The one that is open; null for none. */
export function useOwnTransactionWindow(): OwnTransactionWindow | null {
  return useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  );
}

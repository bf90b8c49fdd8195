import type { PlannedTransaction } from '@cairn/contract/planned';
import type { Transaction } from '@cairn/contract/transactions';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

/** The window in which a transaction is added by hand or planned, or one is changed. `like`: the transaction that is to be repeated. */
export type OwnTransactionWindow =
  | { kind: 'add'; accountId: string | null }
  | { kind: 'edit'; transaction: Transaction }
  | { kind: 'plan'; like: Transaction | null }
  | { kind: 'edit-plan'; planned: PlannedTransaction };

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

/** Opens the form of a planned transaction, filled in like one that is there. */
export function planTransaction(like: Transaction | null = null): void {
  set({ kind: 'plan', like });
}

export function editPlanned(planned: PlannedTransaction): void {
  set({ kind: 'edit-plan', planned });
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

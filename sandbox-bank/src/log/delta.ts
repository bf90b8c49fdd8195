import { type Change, transactionIdOf } from './change-log.ts';
import type { BankTransaction } from './transaction.ts';

/** The net effect of a stretch of the log on one transaction, in the order of its last change. */
export type NetChange =
  | { kind: 'added' | 'modified'; transaction: BankTransaction }
  | { kind: 'removed'; transaction_id: string; account_id: string };

/** The net changes from `from` to `to` (excluded). Added and removed again is nothing, so pages can be applied in any order. */
export function netChanges(log: readonly Change[], from: number, to: number): NetChange[] {
  // A Map is in insertion order; deleting first moves a row to the place of its latest change.
  const latest = new Map<string, { change: Change; isNew: boolean }>();
  for (let position = from; position < to; position += 1) {
    const change = log[position];
    if (change === undefined) break;
    const id = transactionIdOf(change);
    const isNew = latest.get(id)?.isNew ?? change.kind === 'added';
    latest.delete(id);
    latest.set(id, { change, isNew });
  }
  const net: NetChange[] = [];
  for (const { change, isNew } of latest.values()) {
    if (change.kind !== 'removed')
      net.push({ kind: isNew ? 'added' : 'modified', transaction: change.transaction });
    else if (!isNew)
      net.push({ kind: 'removed', transaction_id: change.transactionId, account_id: change.accountId });
  }
  return net;
}

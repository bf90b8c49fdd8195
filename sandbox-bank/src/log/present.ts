import type { Change } from './change-log.ts';
import type { BankTransaction } from './transaction.ts';

const keptRows = new WeakMap<readonly Change[], readonly BankTransaction[]>();

/** The rows that stand after all entries of a log, newest date first; of one date, the latest change first. */
export function presentRows(log: readonly Change[]): readonly BankTransaction[] {
  const kept = keptRows.get(log);
  if (kept !== undefined) return kept;
  const standing = new Map<string, BankTransaction>();
  for (const change of log) {
    if (change.kind === 'removed') standing.delete(change.transactionId);
    else standing.set(change.transaction.transaction_id, change.transaction);
  }
  const rows = [...standing.values()].reverse();
  rows.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  keptRows.set(log, rows);
  return rows;
}

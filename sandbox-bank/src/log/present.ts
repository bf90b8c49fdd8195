import type { Change } from './change-log.ts';
import type { BankTransaction } from './transaction.ts';

const rowsByLog = new WeakMap<readonly Change[], readonly BankTransaction[]>();

/** The rows that remain after all entries of a log, newest date first; of one date, the latest change first. */
export function presentRows(log: readonly Change[]): readonly BankTransaction[] {
  const cached = rowsByLog.get(log);
  if (cached !== undefined) return cached;
  const present = new Map<string, BankTransaction>();
  for (const change of log) {
    if (change.kind === 'removed') present.delete(change.transactionId);
    else present.set(change.transaction.transaction_id, change.transaction);
  }
  const rows = [...present.values()].reverse();
  rows.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  rowsByLog.set(log, rows);
  return rows;
}

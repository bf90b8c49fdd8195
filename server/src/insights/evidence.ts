import { sumCents } from '@cairn/domain/money';
import type { SnapshotRow } from '../ledger/types.ts';
import type { Evidence } from './finding.ts';

/** The transactions that a finding's key amount sums. */
export function evidenceOf(rows: readonly SnapshotRow[]): Evidence {
  return {
    transactionIds: rows.map((row) => row.id),
    totalCents: sumCents(rows.map((row) => row.amountCents)),
  };
}

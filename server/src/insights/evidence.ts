import { sumCents } from '@cairn/domain/money';
import type { Evidence } from '../findings/finding.ts';
import type { SnapshotRow } from '../ledger/types.ts';

/** The transactions that a finding's key amount sums. */
export function evidenceOf(rows: readonly SnapshotRow[]): Evidence {
  return {
    transactionIds: rows.map((row) => row.id),
    totalCents: sumCents(rows.map((row) => row.amountCents)),
  };
}

import { randomUUID } from 'node:crypto';
import { classify } from '@cairn/domain/classify';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { type JournalEntry, recordChanges } from '../journal/journal.store.ts';
import type { TouchedDays } from '../totals/daily-totals.store.ts';
import { type KindWrite, readRowsOfSizes, type StoredRow, updateKinds } from './transaction-rows.store.ts';
import { pairTransfers } from './transfer-pairs.ts';

/**
 * Finds the transfers among all rows of these sizes and makes each row's flow what `classify` says. Legs are of equal size, so
 * working size by size gives the same pairs whatever came first. Rows in `fresh` are not journalled: they just came.
 *
 * A row whose other leg stands on an account that the acting person may not see keeps it: what one does not see, one
 * does not take apart.
 */
export async function reclassifyTransferLegs(
  tx: HouseholdTransaction,
  sizesCents: readonly number[],
  touched: TouchedDays,
  fresh: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (sizesCents.length === 0) return;
  const rows = await readRowsOfSizes(tx, sizesCents);
  const transferIds = transferIdsOf(rows);
  const writes: KindWrite[] = [];
  const entries: JournalEntry[] = [];
  for (const row of rows) {
    const transferId = transferIds.get(row.id) ?? null;
    const kind = classify({ ...row, isPaired: transferId !== null });
    if (transferId === row.transferId && kind === row.kind) continue;
    writes.push({ id: row.id, transferId, kind });
    touched.add(row.accountId, row.postedOn);
    if (transferId !== row.transferId && !fresh.has(row.id)) {
      entries.push({
        actor: 'system',
        subjectKind: 'transaction',
        subjectId: row.id,
        action: 'pair_transfer',
        before: { transferId: row.transferId, kind: row.kind },
        after: { transferId, kind },
      });
    }
  }
  await updateKinds(tx, writes);
  await recordChanges(tx, entries);
}

/** Makes the flow of these rows what `classify` says, with the transfers that they are legs of left as they are. */
export async function reclassify(tx: HouseholdTransaction, rows: readonly StoredRow[]): Promise<void> {
  const settled = rows.map((row) => ({ row, kind: classify({ ...row, isPaired: row.transferId !== null }) }));
  const changed = settled.filter(({ row, kind }) => kind !== row.kind);
  await updateKinds(
    tx,
    changed.map(({ row, kind }) => ({ id: row.id, transferId: row.transferId, kind })),
  );
}

/** Row id → transfer id. A pair that stands already keeps its id. */
function transferIdsOf(rows: readonly StoredRow[]): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const legCounts = new Map<string, number>();
  for (const { transferId } of rows) {
    if (transferId !== null) legCounts.set(transferId, (legCounts.get(transferId) ?? 0) + 1);
  }
  const transferIds = new Map<string, string>();
  const pairable: StoredRow[] = [];
  for (const row of rows) {
    if (row.transferId !== null && legCounts.get(row.transferId) === 1)
      transferIds.set(row.id, row.transferId);
    else pairable.push(row);
  }
  for (const { outId, inId } of pairTransfers(pairable)) {
    const known = byId.get(outId)?.transferId ?? null;
    const transferId = known !== null && known === byId.get(inId)?.transferId ? known : randomUUID();
    transferIds.set(outId, transferId).set(inId, transferId);
  }
  return transferIds;
}

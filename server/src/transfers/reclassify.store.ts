import { randomUUID } from 'node:crypto';
import { classify } from '@cairn/domain/classify';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type JournalEntry, recordChanges } from '../journal/journal.store.ts';
import type { TouchedDays } from '../totals/daily-totals.store.ts';
import { type KindWrite, updateKinds } from '../transactions/row-updates.store.ts';
import { readRowsOfSizes, type StoredRow } from '../transactions/transaction-rows.store.ts';
import { pairTransfers } from './transfer-pairs.ts';

/**
 * Pairs transfers among all transactions of these absolute amounts and updates each kind by `classify`. Both legs have equal amounts,
 * so the result does not depend on the order of work. New transactions (`fresh`) are not journaled.
 * Those that everybody sees are paired among themselves, and those that one person alone sees.
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

/** Updates these transactions' kinds by `classify` and leaves transfer pairs as they are. */
export async function reclassify(tx: HouseholdTransaction, rows: readonly StoredRow[]): Promise<void> {
  const settled = rows.map((row) => ({ row, kind: classify({ ...row, isPaired: row.transferId !== null }) }));
  const changed = settled.filter(({ row, kind }) => kind !== row.kind);
  await updateKinds(
    tx,
    changed.map(({ row, kind }) => ({ id: row.id, transferId: row.transferId, kind })),
  );
}

/** Row id → transfer id. An existing pair's id stays, and what a person decided. */
function transferIdsOf(rows: readonly StoredRow[]): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const legCounts = new Map<string, number>();
  for (const { transferId } of rows) {
    if (transferId !== null) legCounts.set(transferId, (legCounts.get(transferId) ?? 0) + 1);
  }
  const transferIds = new Map<string, string>();
  const pairable: StoredRow[] = [];
  for (const row of rows) {
    const { transferId } = row;
    const isDecided = row.isPairDecided || row.linkedAs !== null;
    if (transferId !== null && (isDecided || legCounts.get(transferId) === 1))
      transferIds.set(row.id, transferId);
    else if (!isDecided) pairable.push(row);
  }
  // A pair of which others see one side would tell them of the other.
  const seenAlike = [...Map.groupBy(pairable, ({ rowsPrivateTo }) => rowsPrivateTo).values()];
  for (const { outId, inId } of seenAlike.flatMap(pairTransfers)) {
    const known = byId.get(outId)?.transferId ?? null;
    const transferId = known !== null && known === byId.get(inId)?.transferId ? known : randomUUID();
    transferIds.set(outId, transferId).set(inId, transferId);
  }
  return transferIds;
}

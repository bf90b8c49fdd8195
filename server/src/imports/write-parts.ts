import { randomUUID } from 'node:crypto';
import { arePartsOf, maxParts } from '@cairn/domain/splits';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { RowPart } from '../files/statements/statement.ts';
import type { StoredCategory } from '../ledger/categories/categories.store.ts';
import type { SplitPart } from '../ledger/transactions/split-plan.ts';
import { changeParts, type Touched } from '../ledger/transactions/splits.store.ts';
import type { BankTransaction } from '../ledger/types.ts';
import { centsOf } from './cents.ts';
import type { FileCategoryUse } from './file-categories.ts';
import type { FileTags } from './file-tags.ts';
import type { PlannedRow } from './plan-import.ts';

/** Uses of categories by a row’s parts, in their order. */
export type PartUses = readonly FileCategoryUse[];

/** A part that was written, what the file says of it, and the row that it is a part of. */
export type FilePart = { planned: PlannedRow; ofFile: RowPart; part: SplitPart };

/**
 * Splits transactions that are split in the file, each part with its category, its note and the row’s tags, and adds to `touched` what they were and are. A
 * row whose parts are not its amount stays whole. Returns the parts that it wrote, with what the file says of each.
 */
export async function writeFileParts(
  tx: HouseholdTransaction,
  rows: readonly { planned: PlannedRow; account: { id: string }; row: BankTransaction; uses: PartUses }[],
  { chosen, tags, now }: { chosen: ReadonlyMap<FileCategoryUse, StoredCategory>; tags: FileTags; now: Date },
  touched: Touched,
): Promise<FilePart[]> {
  const written: FilePart[] = [];
  for (const { planned, account, row, uses } of rows) {
    const { amountCents, postedOn } = row;
    const parts = partsOf(planned, uses, { chosen, tags });
    const after = parts.map(({ part }) => part);
    const amounts = after.map(({ amount }) => amount);
    if (after.length < 2 || after.length > maxParts || !arePartsOf(amountCents, amounts)) continue;
    const split = { id: planned.id, accountId: account.id, postedOn, amountCents };
    await changeParts(tx, split, { before: [], after, isPredicted: false, now }, touched);
    written.push(...parts);
  }
  return written;
}

function partsOf(
  planned: PlannedRow,
  uses: PartUses,
  { chosen, tags }: { chosen: ReadonlyMap<FileCategoryUse, StoredCategory>; tags: FileTags },
): FilePart[] {
  const tagIds = tags.idsOf(planned.row);
  return planned.row.parts.flatMap((ofFile, at) => {
    const { amount, note } = ofFile;
    const cents = centsOf(amount);
    const use = uses[at];
    // An empty line of a split moves nothing.
    if (cents === null || cents === 0) return [];
    const categoryId = (use === undefined ? undefined : chosen.get(use))?.id ?? null;
    const part = {
      id: randomUUID(),
      amount: cents,
      monthsLater: 0,
      categoryId,
      note: note?.slice(0, 2000) ?? null,
      tagIds,
    };
    return [{ planned, ofFile, part }];
  });
}

import { randomUUID } from 'node:crypto';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { RowPart } from '../files/statements/statement.ts';
import type { SplitPart } from '../splits/split-plan.ts';
import { changeParts, type Touched } from '../splits/splits.store.ts';
import type { FileTags } from '../tags/tags-of-file.ts';
import type { PlannedRow } from './plan-import.ts';
import { type Added, type Chosen, partsToWrite } from './row-categories.ts';

/** A part that was written, what the file says of it, and the row that it is a part of. */
export type FilePart = { planned: PlannedRow; ofFile: RowPart; part: SplitPart };

/**
 * Splits transactions that are split in the file, each part with its category, its note and the row’s tags, and adds to `touched` what they were and are. A
 * row whose parts are not its amount stays whole. Returns the parts that it wrote, with what the file says of each.
 */
export async function writeFileParts(
  tx: HouseholdTransaction,
  rows: readonly Added[],
  { chosen, tags, now }: { chosen: Chosen; tags: FileTags; now: Date },
  touched: Touched,
): Promise<FilePart[]> {
  const written: FilePart[] = [];
  for (const one of rows) {
    const { planned, account, row } = one;
    const { amountCents, postedOn } = row;
    const tagIds = tags.idsOf(planned.row);
    const parts = partsToWrite(one, chosen).map(({ ofFile, amount, category }): FilePart => {
      const note = ofFile.note?.slice(0, 2000) ?? null;
      const categoryId = category?.id ?? null;
      return {
        planned,
        ofFile,
        part: { id: randomUUID(), amount, monthsLater: 0, categoryId, note, tagIds },
      };
    });
    if (parts.length === 0) continue;
    const after = parts.map(({ part }) => part);
    const split = { id: planned.id, accountId: account.id, postedOn, amountCents };
    await changeParts(tx, split, { before: [], after, isPredicted: false, now }, touched);
    written.push(...parts);
  }
  return written;
}

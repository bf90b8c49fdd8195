import { isDeepStrictEqual } from 'node:util';
import { plainDate } from '@cairn/contract/plain-date';
import { toCents } from '@cairn/domain/money';
import { refitParts } from '@cairn/domain/splits';
import { z } from 'zod';
import { readCurrentCategoryIds } from '../../categories/categories.store.ts';
import { recordChanges } from '../../journal/journal.store.ts';
import {
  removeOwnRow,
  requireOwnTransaction,
  restoreOwnRow,
  rewriteOwnTransaction,
} from '../../own-transactions/write-own-transactions.ts';
import { readParts } from '../../splits/split-parts.store.ts';
import { partOf, type SplitPart } from '../../splits/split-plan.ts';
import { isSplitLeftToRules } from '../../splits/split-rows.store.ts';
import { writeChange } from '../../splits/splits.ts';
import { enteredOf, type PlacedRow } from '../../transactions/hand-row.ts';
import { readBankRow, readOwnRow, type StoredRow } from '../../transactions/transaction-rows.store.ts';
import { readPostedIds } from '../steps/steps.store.ts';
import { changedFields, changes } from './changed-since.ts';
import { each } from './undoer.ts';

/** Removes a transaction that was added or restored by hand, as long as nobody changed it since. */
export const undoAddition = each(
  async (tx, entry, { now }) => {
    const row = await readOwnRow(tx, entry.subjectId);
    if (row === undefined) return 'The transaction is gone';
    if (row.removedAt !== null) return null;
    if (row.source !== 'hand') return 'A bank or a file has this transaction too';
    await removeOwnRow(tx, row.id, now);
    return null;
  },
  () => (later) => later.actor === 'user',
);

/** Brings a transaction back that was removed by hand. */
export const undoRemoval = each(async (tx, entry, { now }) => {
  const row = await readOwnRow(tx, entry.subjectId);
  if (row?.removedAt !== null) await restoreOwnRow(tx, entry.subjectId, now);
  return null;
});

const cents = z.int().transform(toCents);
const placedRow = z.object({
  amount: cents,
  date: plainDate,
  description: z.string(),
  accountId: z.uuid(),
}) satisfies z.ZodType<PlacedRow>;

/** Changes what was entered back, where it is as the entry left it. */
export const undoOwnEdit = each(
  async (tx, entry, { now }) => {
    const row = await requireOwnTransaction(tx, entry.subjectId);
    if (row.removedAt !== null) return 'The transaction was removed since';
    const [before, after] = [placedRow.parse(entry.before), placedRow.parse(entry.after)];
    const current = enteredOf(row);
    const fields = placedRow.keyof().options.filter((field) => before[field] !== after[field]);
    if (fields.some((field) => current[field] !== after[field] && current[field] !== before[field]))
      return 'The transaction was changed again';
    const back = Object.fromEntries(fields.map((field) => [field, before[field]]));
    await rewriteOwnTransaction(tx, row, { ...current, ...back }, { action: 'edit_by_hand', now });
    return null;
  },
  (entry) => changes(changedFields(entry)),
);

const parts = z.object({
  /** Whether rules decided about the parts. */
  isByRule: z.boolean().default(false),
  parts: z.array(
    z.object({
      id: z.uuid(),
      amount: cents,
      monthsLater: z.int(),
      categoryId: z.string().nullable(),
      note: z.string().nullable(),
      tagIds: z.array(z.uuid()).nullable().default(null),
    }),
  ),
});

const partChanges = new Set(['split', 'join_parts']);

/** Makes the parts what they were, fitted to the amount of today, where they are as the entry left them. */
export const undoSplit = each(
  async (tx, entry, { now, later }) => {
    const id = (await readPostedIds(tx, [entry.subjectId])).get(entry.subjectId) ?? entry.subjectId;
    const row = await readBankRow(tx, id);
    if (row === undefined) return 'The transaction is gone or excluded';
    const currentIds = await readCurrentCategoryIds(tx);
    const inCurrent = (side: unknown): SplitPart[] =>
      parts.parse(side).parts.map((part) => ({
        ...part,
        categoryId: part.categoryId === null ? null : (currentIds.get(part.categoryId) ?? null),
      }));
    const stored = await readParts(tx, row.id);
    const current = stored.map(partOf);
    const before = refitParts(row.amountCents, inCurrent(entry.before));
    const [wasByRule, isByRule] = [entry.before, entry.after].map((side) => parts.parse(side).isByRule);
    if (wasByRule === isByRule && isDeepStrictEqual(current, before)) return null;
    const isLeftToRules = await isSplitLeftToRules(tx, row.id);
    const isAsLeft =
      isByRule === true
        ? isLeftToRules
        : isDeepStrictEqual(current, refitParts(row.amountCents, inCurrent(entry.after)));
    if (!isAsLeft || stored.some((part) => later.changeOf(entry, undefined, part.id) !== undefined))
      return 'The parts were changed again';
    await writeChange(tx, row, { before: stored, after: before, isByRule: wasByRule === true, now });
    await recordChanges(tx, [
      splitEntry(row, { parts: current, isByRule: isLeftToRules }, { parts: before, isByRule: wasByRule }),
    ]);
    return null;
  },
  () =>
    ({ action }) =>
      partChanges.has(action),
);

type Side = { parts: readonly SplitPart[]; isByRule: boolean | undefined };

function splitEntry({ id }: StoredRow, before: Side, after: Side) {
  return {
    actor: 'user',
    subjectKind: 'transaction',
    subjectId: id,
    action: after.parts.length === 0 ? 'join_parts' : 'split',
    before,
    after,
  } as const;
}

import { isDeepStrictEqual } from 'node:util';
import type { SplitEffect } from '@cairn/domain/rules/rule';
import { monthsAfter } from '@cairn/domain/splits';
import { type CurrentCategoryIds, readCurrentCategoryIds } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { recordChanges } from '../journal/journal.store.ts';
import type { TouchedDays } from '../totals/daily-totals.store.ts';
import { moveExpectedBack } from '../transactions/row-links.store.ts';
import type { StoredRow } from '../transactions/transaction-rows.store.ts';
import { readParts, type StoredPart, writeParts } from './split-parts.store.ts';
import { isSameSplit, ownedPart, partOf, planParts, type SplitPart } from './split-plan.ts';
import { readRowsToSplit } from './split-rows.store.ts';

type Tx = HouseholdTransaction;

/** What a change touched: whose totals and transfers the caller then updates. */
export type Touched = { days: TouchedDays; sizes: Set<number> };

type PartsChange = {
  before: readonly StoredPart[];
  after: readonly SplitPart[];
  isPredicted: boolean;
  /** The rule that makes the parts. Default: a person does. */
  ruleSplit?: SplitEffect | null;
  currentIds?: CurrentCategoryIds;
  now: Date;
};

/** Makes these the parts of a transaction (see `writeParts`), and adds to `touched` what it was and is. */
export async function changeParts(
  tx: Tx,
  row: Pick<StoredRow, 'id' | 'accountId' | 'postedOn' | 'amountCents'>,
  { before, after, ruleSplit = null, ...write }: PartsChange,
  touched: Touched,
): Promise<void> {
  const parts = after.map((part) => ({ ...part, date: monthsAfter(row.postedOn, part.monthsLater) }));
  await writeParts(tx, row.id, { ...write, parts, ruleSplit });
  touched.days.add(row.accountId, row.postedOn);
  touched.sizes.add(Math.abs(row.amountCents));
  for (const { accountId, date } of before) touched.days.add(accountId, date);
  for (const { date } of parts) touched.days.add(row.accountId, date);
  for (const { amount } of [...before, ...parts]) touched.sizes.add(Math.abs(amount));
}

/**
 * Brings the parts of these transactions in line with them, after their account, day, amount or state changed, or what rules want (see
 * `planParts`). Transactions that are not split and that no rule splits are skipped. Returns the others with their parts: their kinds are the
 * caller's to update. `isByRule`: parts that a person had changed, and that are the rules' again.
 */
export async function refreshParts(
  tx: Tx,
  ids: readonly string[],
  { isPredicted, now, isByRule = false }: { isPredicted: boolean; now: Date; isByRule?: boolean },
  touched: Touched,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await readRowsToSplit(tx, ids);
  const currentIds = rows.some(({ wanted }) => wanted !== null)
    ? await readCurrentCategoryIds(tx)
    : new Map();
  const written: string[] = [];
  for (const row of rows) {
    const before = row.isSplit ? await readParts(tx, row.id) : [];
    const { parts: after, ruleSplit } = planParts(isByRule ? { ...row, isOfPerson: false } : row, before);
    if (!row.isSplit && after.length === 0) continue;
    const kept = new Set(after.map(({ id }) => id));
    const goneIds = before.flatMap(({ id }) => (kept.has(id) ? [] : id));
    if (goneIds.length > 0) await moveExpectedBack(tx, goneIds, row.id);
    await changeParts(tx, row, { before, after, isPredicted, ruleSplit, currentIds, now }, touched);
    written.push(row.id, ...kept);
    if (isDeepStrictEqual(before.map(partOf), after)) continue;
    const isOfRule = !isSameSplit(row.ruleSplit, ruleSplit);
    await recordChanges(tx, [
      {
        actor: isOfRule ? 'rule' : 'system',
        subjectKind: 'transaction',
        subjectId: row.id,
        action: isOfRule ? 'split_by_rule' : 'refit_parts',
        before: { parts: before.map(ownedPart) },
        after: {
          parts: after.map((part, at) => ({
            ...part,
            categoryId: part.categoryId ?? ruleSplit?.parts[at]?.categoryId ?? null,
          })),
        },
      },
    ]);
  }
  return written;
}

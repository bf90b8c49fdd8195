import { isDeepStrictEqual } from 'node:util';
import { monthsAfter, refitParts } from '@cairn/domain/splits';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { recordChanges } from '../journal/journal.store.ts';
import type { TouchedDays } from '../totals/daily-totals.store.ts';
import { readParts, type SplitPart, type StoredPart, writeParts } from './split-parts.store.ts';
import { readSplitRows, type StoredRow } from './transaction-rows.store.ts';

type Tx = HouseholdTransaction;

/** What a change touched: whose totals and transfers the caller then updates. */
export type Touched = { days: TouchedDays; sizes: Set<number> };

/** Makes these the parts of a transaction (see `writeParts`), and adds to `touched` what it was and is. */
export async function changeParts(
  tx: Tx,
  row: Pick<StoredRow, 'id' | 'accountId' | 'postedOn' | 'amountCents'>,
  {
    before,
    after,
    isPredicted,
    now,
  }: { before: readonly StoredPart[]; after: readonly SplitPart[]; isPredicted: boolean; now: Date },
  touched: Touched,
): Promise<void> {
  const parts = after.map((part) => ({ ...part, date: monthsAfter(row.postedOn, part.monthsLater) }));
  await writeParts(tx, row.id, { parts, isPredicted, now });
  touched.days.add(row.accountId, row.postedOn);
  touched.sizes.add(Math.abs(row.amountCents));
  for (const { accountId, date } of before) touched.days.add(accountId, date);
  for (const { date } of parts) touched.days.add(row.accountId, date);
  for (const { amount } of [...before, ...parts]) touched.sizes.add(Math.abs(amount));
}

/**
 * Brings the parts of these transactions in line with them, after their account, day, amount or state changed. The last part takes a
 * difference in the amount. Transactions that are not split are skipped.
 */
export async function followSplits(
  tx: Tx,
  ids: readonly string[],
  { isPredicted, now }: { isPredicted: boolean; now: Date },
  touched: Touched,
): Promise<void> {
  if (ids.length === 0) return;
  for (const row of await readSplitRows(tx, ids)) {
    const before = await readParts(tx, row.id);
    const after = refitParts(row.amountCents, before.map(partOf));
    await changeParts(tx, row, { before, after, isPredicted, now }, touched);
    if (isDeepStrictEqual(before.map(partOf), after)) continue;
    await recordChanges(tx, [
      {
        actor: 'system',
        subjectKind: 'transaction',
        subjectId: row.id,
        action: 'refit_parts',
        before: { parts: before.map(partOf) },
        after: { parts: after },
      },
    ]);
  }
}

/** What a person made of the part. */
export function partOf({ id, amount, monthsLater, categoryId, note, tagIds }: SplitPart): SplitPart {
  return { id, amount, monthsLater, categoryId, note, tagIds };
}

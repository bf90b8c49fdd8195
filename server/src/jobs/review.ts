import { type Review, type ReviewGroup, unsureBelowPercent } from '@cairn/contract/categorising';
import { sumCents } from '@cairn/contract/money';
import { cleanDescriptor } from '../categorise/clean-descriptor.ts';
import { wholeKeyOf } from '../categorise/correction-memory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readCategoryNames } from '../ledger/categories.store.ts';
import { readUnsureRows, type UnsureRow } from '../ledger/guesses.store.ts';

/** More than anybody goes through at one sitting. */
const maxGroups = 100;

/**
 * Rows whose category is not known, or guessed without sureness, by merchant and currency as a correction would take them together;
 * most money first, whichever way it went.
 */
export async function readReview(tx: HouseholdTransaction): Promise<Review> {
  const rows = await readUnsureRows(tx, unsureBelowPercent);
  const names = await readCategoryNames(tx);
  const keyOf = keysOnce();
  const groups = [...Map.groupBy(rows, (row) => `${row.currency} ${keyOf(row.description)}`).values()]
    .map((group) => groupOf(group, names))
    .sort((a, b) => Math.abs(b.sum) - Math.abs(a.sum) || (a.transactionId < b.transactionId ? -1 : 1));
  return { groups: groups.slice(0, maxGroups), groupsCount: groups.length, rowsCount: rows.length };
}

/** Texts come again and again. */
function keysOnce(): (description: string) => string {
  const known = new Map<string, string>();
  return (description) => {
    const key = known.get(description) ?? wholeKeyOf(description);
    known.set(description, key);
    return key;
  };
}

/** A group of at least one row, newest first. */
function groupOf(rows: readonly UnsureRow[], names: ReadonlyMap<string, string>): ReviewGroup {
  const [newest] = rows;
  if (newest === undefined) throw new Error('A group without rows');
  const { description, currency, categoryId, reason } = newest;
  return {
    transactionId: newest.id,
    name: newest.merchantName ?? newest.machineMerchantName ?? cleanDescriptor(description).displayName,
    description,
    count: rows.length,
    sum: sumCents(rows.map(({ amountCents }) => amountCents)),
    currency,
    firstOn: rows.at(-1)?.postedOn ?? newest.postedOn,
    lastOn: newest.postedOn,
    categoryId,
    categoryName: categoryId === null ? null : (names.get(categoryId) ?? null),
    reason,
    confidencePercent: newest.confidencePercent ?? 0,
  };
}

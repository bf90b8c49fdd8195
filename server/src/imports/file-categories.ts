import { randomUUID } from 'node:crypto';
import type { CategoryKind } from '@cairn/domain/categories';
import { planAddition } from '@cairn/domain/category-edits';
import { insertCategory, recordEdit } from '../categories/category-edits.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type Decimal, signOf } from '../files/values/decimal.ts';
import { readCategoryTree, type StoredCategory } from '../ledger/categories/categories.store.ts';

/** The most categories that one import adds; more are hardly categories. */
const maxAdded = 300;
const maxNameLength = 50;

/** What apps write where a row has no category of its own. */
const none =
  /^(?:uncategori[sz]ed|split|none|(?:account )?transfer(?:s|: ?.*)?|(?:inflow: ?)?(?:ready to assign|to be budgeted))$/i;

/** A category by its name in a file, of a row or of a part of one. `isNamed`: the file names the row’s account. */
export type FileCategoryUse = { format: string; isNamed: boolean; category: string | null; amount: Decimal };

/** The category that the person chose in another app; null where there is none. A bank’s category is the bank’s guess. */
function chosenIn({ format, isNamed, category }: FileCategoryUse): string | null {
  const isOfBank = /^(?:OFX|QFX|CAMT|MT940)/.test(format) || (format === 'CSV' && !isNamed);
  if (category === null || isOfBank || none.test(category)) return null;
  // `Food: Groceries` is Groceries.
  const name = category.slice(category.lastIndexOf(':') + 1).trim();
  return name === '' || name.length > maxNameLength ? null : name;
}

/** Finds the household’s categories by the names in files, and adds those that it does not have. Returns use → category. */
export async function fileCategories(
  tx: HouseholdTransaction,
  uses: readonly FileCategoryUse[],
): Promise<Map<FileCategoryUse, StoredCategory>> {
  const tree = await readCategoryTree(tx);
  const known = new Map(tree.map((one) => [one.name.toLowerCase(), one]));
  const kinds = kindsByName(uses);
  const result = new Map<FileCategoryUse, StoredCategory>();
  let added = 0;
  for (const use of uses) {
    const name = chosenIn(use);
    if (name === null) continue;
    const key = name.toLowerCase();
    const found = known.get(key);
    if (found === undefined && added >= maxAdded) continue;
    const category = found ?? (await addCategory(tx, tree, name, kinds.get(key) ?? 'spending'));
    if (found === undefined) {
      added += 1;
      tree.push(category);
      known.set(key, category);
    }
    result.set(use, category);
  }
  return result;
}

/** A category whose amounts are mostly money in is one of income. */
function kindsByName(uses: readonly FileCategoryUse[]): Map<string, CategoryKind> {
  const moneyIn = new Map<string, number>();
  for (const use of uses) {
    const key = chosenIn(use)?.toLowerCase() ?? '';
    moneyIn.set(key, (moneyIn.get(key) ?? 0) + signOf(use.amount));
  }
  return new Map([...moneyIn].map(([key, sum]) => [key, sum > 0 ? 'income' : 'spending']));
}

async function addCategory(
  tx: HouseholdTransaction,
  tree: readonly StoredCategory[],
  name: string,
  kind: CategoryKind,
): Promise<StoredCategory> {
  const id = `own-${randomUUID()}`;
  const fields = planAddition(tree, { name, parentId: null, kind });
  await insertCategory(tx, { id, ...fields });
  await recordEdit(tx, id, 'add', {}, fields);
  return { id, ...fields, position: tree.length, isBuiltIn: false };
}

import { randomUUID } from 'node:crypto';
import type { BuiltInCategoryId, CategoryKind } from '@cairn/domain/categories';
import { planAddition } from '@cairn/domain/category-edits';
import { foldText } from '@cairn/domain/ledger-text';
import { readCategoryTree, type StoredCategory } from '../categories/categories.store.ts';
import { insertCategory, recordEdit } from '../categories/category-edits.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { createRoles } from '../files/apps/app-words.ts';
import { isOfBank } from '../files/apps/row-roles.ts';
import type { RowPart, RowRole } from '../files/statements/statement.ts';
import { signOf } from '../files/values/decimal.ts';

/** The most categories that one import adds; more are hardly categories. */
const maxAdded = 300;
const maxNameLength = 50;

/** What apps write where a row has no category of its own. */
const none =
  /^(?:uncategori[sz]ed|split|none|starting balances?|(?:inflow: ?)?(?:ready to assign|to be budgeted))$/i;

/** A category by its name in a file, of a row or of a part of one. `isNamed`: the file names the row’s account. */
export type FileCategoryUse = Pick<RowPart, 'amount' | 'role' | 'category' | 'isIncome'> & {
  format: string;
  isNamed: boolean;
};

/** Where rows go that a file has no category of its own for, by what it says that they are. */
const idsOfRoles: Readonly<Partial<Record<RowRole, BuiltInCategoryId>>> = {
  transfer: 'account-transfers',
  card_payment: 'card-payments',
  income: 'income',
};
/** Categories of the kind transfer, for what counts nowhere. */
const uncountedNames: Readonly<Partial<Record<RowRole, string>>> = {
  hidden: 'Hidden from totals',
  adjustment: 'Balance adjustments',
};

/** The category that the person chose in another app; null where there is none. */
function chosenIn({ format, isNamed, category, role }: FileCategoryUse): string | null {
  const uncounted = role === null ? undefined : uncountedNames[role];
  if (uncounted !== undefined) return createRoles(null).ofCategory(category) === role ? category : uncounted;
  if (category === null || isOfBank(format, isNamed) || none.test(category)) return null;
  // `Food: Groceries` is Groceries.
  const name = category.slice(category.lastIndexOf(':') + 1).trim();
  return name === '' || name.length > maxNameLength ? null : name;
}

/** Use → category of the household; `added`: those among them that it does not have yet. */
export type FileCategories = { chosen: Map<FileCategoryUse, StoredCategory>; added: StoredCategory[] };

/** Finds the household’s categories by the names in files, and says which it lacks. Pure but for the ids of these. */
export function planFileCategories(
  household: readonly StoredCategory[],
  uses: readonly FileCategoryUse[],
): FileCategories {
  const tree = [...household];
  const known = new Map(tree.map((one) => [foldText(one.name), one]));
  const byId = new Map(tree.map((one) => [one.id, one]));
  const kinds = kindsByName(uses);
  const chosen = new Map<FileCategoryUse, StoredCategory>();
  const added: StoredCategory[] = [];
  for (const use of uses) {
    const ofRole = byId.get(idOfRole(use) ?? '');
    const name = ofRole === undefined ? chosenIn(use) : null;
    if (ofRole !== undefined) chosen.set(use, ofRole);
    if (name === null) continue;
    const key = foldText(name);
    const found = knownAs(known.get(key), use);
    if (found === undefined && added.length >= maxAdded) continue;
    const category = found ?? newCategory(tree, name, kinds.get(key) ?? 'spending');
    if (found === undefined) {
      added.push(category);
      tree.push(category);
      known.set(key, category);
    }
    chosen.set(use, category);
  }
  return { chosen, added };
}

/** As `planFileCategories`, and adds what the household lacks. */
export async function saveFileCategories(
  tx: HouseholdTransaction,
  uses: readonly FileCategoryUse[],
): Promise<FileCategories['chosen']> {
  const { chosen, added } = planFileCategories(await readCategoryTree(tx), uses);
  for (const { id, name, parentId, kind, color, isHidden } of added) {
    const fields = { name, parentId, kind, color, isHidden };
    await insertCategory(tx, { id, ...fields });
    await recordEdit(tx, id, 'add', {}, fields);
  }
  return chosen;
}

function idOfRole({ role }: FileCategoryUse): BuiltInCategoryId | null {
  return role === null ? null : (idsOfRoles[role] ?? null);
}

function isUncounted({ role }: FileCategoryUse): boolean {
  return role !== null && uncountedNames[role] !== undefined;
}

/** What counts nowhere is in no category that counts. */
function knownAs(found: StoredCategory | undefined, use: FileCategoryUse): StoredCategory | undefined {
  return isUncounted(use) && found?.kind !== 'transfer' ? undefined : found;
}

/** As the file keeps each category; where it doesn’t say, one whose amounts are mostly money in is one of income. */
function kindsByName(uses: readonly FileCategoryUse[]): Map<string, CategoryKind> {
  const uncertain = new Map<string, number>();
  const kinds = new Map<string, CategoryKind>();
  for (const use of uses) {
    const key = foldText(chosenIn(use) ?? '');
    if (isUncounted(use)) kinds.set(key, 'transfer');
    else if (use.isIncome !== null) kinds.set(key, use.isIncome ? 'income' : 'spending');
    uncertain.set(key, (uncertain.get(key) ?? 0) + signOf(use.amount));
  }
  return new Map(
    [...uncertain].map(([key, sum]) => [key, kinds.get(key) ?? (sum > 0 ? 'income' : 'spending')]),
  );
}

function newCategory(tree: readonly StoredCategory[], name: string, kind: CategoryKind): StoredCategory {
  const fields = planAddition(tree, { name, parentId: null, kind });
  return { id: `own-${randomUUID()}`, ...fields, position: tree.length, isBuiltIn: false };
}

import { randomUUID } from 'node:crypto';
import type { CategoryChange, NewCategory } from '@cairn/contract/category-routes';
import { AppError } from '@cairn/contract/errors';
import type { Category } from '@cairn/contract/transactions';
import { z } from 'zod';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readCategories, readCategoryTree } from '../ledger/categories.store.ts';
import {
  type CategoryFields,
  insertCategory,
  markMerged,
  movePointers,
  readPointers,
  readRowIdsOf,
  removeCategory,
  settleRows,
  writeCategory,
} from '../ledger/category-edits.store.ts';
import { planAddition, planChange, requireMergeable } from '../ledger/category-tree.ts';
import { type JournalEntry, readEntry, recordChanges } from '../ledger/journal.store.ts';
import { lockLedgerForWriting } from '../ledger/write-lock.store.ts';

type Tx = HouseholdTransaction;

export type EditedCategories = {
  categories: Category[];
  changeId: string;
  categoryId: string;
  changedCount: number;
};

const fields = z.object({
  name: z.string(),
  parentId: z.string().nullable(),
  kind: z.enum(['income', 'spending', 'transfer']),
  color: z.int(),
  isHidden: z.boolean(),
});
const ids = z.array(z.string());
const merged = z.object({
  into: z.string(),
  personRowIds: ids,
  machineRowIds: ids,
  ruleIds: ids,
  correctionIds: ids,
  budgetIds: ids,
});

/** What a person does to the tree of categories. Each change is one transaction, is in the journal, and can be undone by its id. */
export function openCategoryEdits({ database, now }: { database: Database; now: () => Date }) {
  const within = <T>(scope: HouseholdScope, work: (tx: Tx) => Promise<T>) =>
    inHousehold(database, scope, async (tx) => {
      await lockLedgerForWriting(tx);
      return work(tx);
    });
  return {
    /** Adds a category. Throws `conflict` for a name that is taken, `not_found` for a parent that is none. */
    add: (scope: HouseholdScope, wanted: NewCategory): Promise<EditedCategories> =>
      within(scope, async (tx) => {
        const id = `own-${randomUUID()}`;
        const after = planAddition(await readCategoryTree(tx), wanted);
        await insertCategory(tx, { id, ...after });
        const changeId = await record(tx, id, 'add', {}, after);
        return answer(tx, { changeId, categoryId: id, changedCount: 0 });
      }),
    /** Renames, moves, colors, hides or merges a category. Throws `not_found`, `conflict` or `invalid_request`. */
    change: (scope: HouseholdScope, id: string, change: CategoryChange): Promise<EditedCategories> =>
      within(scope, (tx) =>
        'mergeInto' in change ? merge(tx, id, change.mergeInto) : edit(tx, id, change, now()),
      ),
    /** Undoes one change. Throws `not_found`, and `conflict` where a later change stands in its way. */
    undo: (scope: HouseholdScope, changeId: string): Promise<{ categories: Category[] }> =>
      within(scope, async (tx) => {
        await undo(tx, changeId, now());
        return { categories: await readCategories(tx) };
      }),
  };
}

async function answer(tx: Tx, made: Omit<EditedCategories, 'categories'>): Promise<EditedCategories> {
  return { ...made, categories: await readCategories(tx) };
}

async function edit(
  tx: Tx,
  id: string,
  change: Exclude<CategoryChange, { mergeInto: string }>,
  now: Date,
): Promise<EditedCategories> {
  const { before, after } = planChange(await readCategoryTree(tx), id, change);
  const changedCount = await write(tx, id, { before, after }, now);
  const changeId = await record(tx, id, 'edit', before, after);
  return answer(tx, { changeId, categoryId: id, changedCount });
}

/** Writes the fields; rows of a category whose kind changes count as something else. Gives how many those are. */
async function write(
  tx: Tx,
  id: string,
  { before, after }: { before: CategoryFields; after: CategoryFields },
  now: Date,
): Promise<number> {
  await writeCategory(tx, id, after, now);
  return before.kind === after.kind ? 0 : settleRows(tx, await readRowIdsOf(tx, [id]));
}

async function merge(tx: Tx, id: string, into: string): Promise<EditedCategories> {
  requireMergeable(await readCategoryTree(tx), id, into);
  const pointers = await readPointers(tx, id);
  await movePointers(tx, pointers, { from: id, to: into });
  await markMerged(tx, id, into);
  const changedCount = await settleRows(tx, [...pointers.personRowIds, ...pointers.machineRowIds]);
  const changeId = await record(tx, id, 'merge', {}, { into, ...pointers });
  return answer(tx, { changeId, categoryId: into, changedCount });
}

async function undo(tx: Tx, changeId: string, now: Date): Promise<void> {
  const entry = await readEntry(tx, changeId, 'category');
  if (entry === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  const { subjectId: id } = entry;
  switch (entry.action) {
    case 'add':
      await undoAddition(tx, id);
      break;
    case 'edit':
      await undoEdit(tx, id, entry, now);
      break;
    case 'merge':
      await undoMerge(tx, id, merged.parse(entry.after));
      break;
    default:
      throw new AppError('not_found', 'There is nothing to undo.');
  }
  await record(tx, id, `undo_${entry.action}`, {}, { undoes: changeId });
}

async function undoAddition(tx: Tx, id: string): Promise<void> {
  const pointers = await readPointers(tx, id);
  const isUsed = Object.values(pointers).some((pointing) => pointing.length > 0);
  const hasParts = (await readCategoryTree(tx)).some(({ parentId }) => parentId === id);
  if (isUsed || hasParts)
    throw new AppError('conflict', 'The category is in use. Merge it into another one instead.');
  await removeCategory(tx, id);
}

async function undoEdit(
  tx: Tx,
  id: string,
  entry: { before: unknown; after: unknown },
  now: Date,
): Promise<void> {
  const all = await readCategoryTree(tx);
  const current = all.find((one) => one.id === id);
  if (current === undefined)
    throw new AppError('conflict', 'The category was merged after this change. Undo the merge first.');
  const before = fields.parse(current);
  const after = fieldsBack(before, fields.parse(entry.before), fields.parse(entry.after));
  const tree = all.filter((one) => one.id !== id);
  if (tree.some(({ name }) => name.toLowerCase() === after.name.toLowerCase()))
    throw new AppError('conflict', 'A category with this name already exists.');
  if (after.parentId !== null && !tree.some((one) => one.id === after.parentId && one.parentId === null))
    throw new AppError('conflict', 'The category that it was a part of is not there any more.');
  await write(tx, id, { before, after }, now);
}

/** The fields as they are, with those that the edit changed as they were before it. */
function fieldsBack(current: CategoryFields, before: CategoryFields, after: CategoryFields): CategoryFields {
  return {
    name: before.name === after.name ? current.name : before.name,
    parentId: before.parentId === after.parentId ? current.parentId : before.parentId,
    kind: before.kind === after.kind ? current.kind : before.kind,
    color: before.color === after.color ? current.color : before.color,
    isHidden: before.isHidden === after.isHidden ? current.isHidden : before.isHidden,
  };
}

async function undoMerge(tx: Tx, id: string, { into, ...pointers }: z.output<typeof merged>): Promise<void> {
  await markMerged(tx, id, null);
  await movePointers(tx, pointers, { from: into, to: id });
  await settleRows(tx, [...pointers.personRowIds, ...pointers.machineRowIds]);
}

async function record(
  tx: Tx,
  subjectId: string,
  action: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<string> {
  const id = randomUUID();
  const entry: JournalEntry = {
    id,
    actor: 'person',
    subjectKind: 'category',
    subjectId,
    action,
    before,
    after,
  };
  await recordChanges(tx, [entry]);
  return id;
}

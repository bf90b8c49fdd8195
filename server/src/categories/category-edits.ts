import { randomUUID } from 'node:crypto';
import type { CategoryChange, NewCategory } from '@cairn/contract/categories';
import type { Category } from '@cairn/contract/transactions';
import { planAddition, planChange, requireMergeable } from '@cairn/domain/category-edits';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { forEachView } from '../journal/each-view.store.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { stepIdOf } from '../journal/journal.store.ts';
import { readCategories, readCategoryTree } from './categories.store.ts';
import {
  changeFields,
  insertCategory,
  markMerged,
  movePointers,
  readPointers,
  recordEdit,
  recordFollowed,
} from './category-edits.store.ts';

type Tx = HouseholdTransaction;

export type EditedCategories = {
  categories: Category[];
  stepId: string;
  categoryId: string;
  changedCount: number;
};

export type CategoryEdits = ReturnType<typeof createCategoryEdits>;

/** A person's changes of the category tree. Each is one transaction, undone in the history by its step. */
export function createCategoryEdits({ database, now }: { database: Database; now: () => Date }) {
  const within = <T>(scope: HouseholdScope, once: Once<T> | null, work: (tx: Tx) => Promise<T>) =>
    inLedgerOnce(database, scope, { once, now: now() }, work);
  return {
    /** Adds a category. Throws `conflict` for a name that is taken, `not_found` for a parent that is none. */
    add: (
      scope: HouseholdScope,
      wanted: NewCategory,
      once: Once<EditedCategories> | null = null,
    ): Promise<EditedCategories> =>
      within(scope, once, async (tx) => {
        const id = `own-${randomUUID()}`;
        const after = planAddition(await readCategoryTree(tx), wanted);
        await insertCategory(tx, { id, ...after });
        await recordEdit(tx, id, 'add', {}, after);
        return answer(tx, { categoryId: id, changedCount: 0 });
      }),
    /** Renames, moves, colors, hides or merges a category. Throws `not_found`, `conflict` or `invalid_request`. */
    change: (
      scope: HouseholdScope,
      id: string,
      change: CategoryChange,
      once: Once<EditedCategories> | null = null,
    ): Promise<EditedCategories> =>
      within(scope, once, (tx) =>
        'mergeInto' in change ? merge(tx, id, change.mergeInto) : edit(tx, id, change, now()),
      ),
  };
}

async function answer(
  tx: Tx,
  made: Omit<EditedCategories, 'categories' | 'stepId'>,
): Promise<EditedCategories> {
  return { ...made, stepId: stepIdOf(tx), categories: await readCategories(tx) };
}

async function edit(
  tx: Tx,
  id: string,
  change: Exclude<CategoryChange, { mergeInto: string }>,
  now: Date,
): Promise<EditedCategories> {
  const { before, after } = planChange(await readCategoryTree(tx), id, change);
  const changedCount = await changeFields(tx, id, { before, after }, now);
  await recordEdit(tx, id, 'edit', before, after);
  return answer(tx, { categoryId: id, changedCount });
}

/** Merges a category into another. Throws RefusedError. */
export async function merge(tx: Tx, id: string, into: string): Promise<EditedCategories> {
  requireMergeable(await readCategoryTree(tx), id, into);
  await markMerged(tx, id, into);
  let changedCount = 0;
  await forEachView(tx, async (view, whose) => {
    const pointers = await readPointers(view, id);
    const count = await movePointers(view, pointers, { from: id, to: into });
    if (whose === null) await recordEdit(tx, id, 'merge', {}, { into, ...pointers });
    else await recordFollowed(view, id, { into, pointers });
    if (whose === null || whose === tx.userId) changedCount += count;
  });
  return answer(tx, { categoryId: into, changedCount });
}

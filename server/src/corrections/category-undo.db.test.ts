import type { CategoryChange } from '@cairn/contract/categories';
import { AppError } from '@cairn/contract/errors';
import { RefusedError } from '@cairn/domain/refused-error';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { readCategoryTree } from '../categories/categories.store.ts';
import { openTree as openTreeOf, spendingOf, type Tree } from '../categories/test-category-tree.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { shownOf } from '../ledger/test-rows.ts';
import { setCategory } from '../predictions/test-corrections.ts';

const ledgers = useTestLedgers();

const openTree = () => openTreeOf(ledgers);
const conflict = { code: 'conflict' };
const nothingToUndo = { code: 'conflict', message: 'This change was undone already.' };

/** Everything that an undo gives back. */
const stateOf = async ({ ledger }: Tree) => ({
  tree: await ledger.run(readCategoryTree),
  rows: await ledger.rows(),
  spending: await spendingOf(ledger),
});

describe('P11 undoing a merge', () => {
  test('is refused until its target exists again', async () => {
    const tree = await openTree();
    const before = await stateOf(tree);
    const first = await tree.change('coffee', { mergeInto: 'restaurants' });
    const second = await tree.change('restaurants', { mergeInto: 'groceries' });
    await expect(tree.undo(first.stepId)).rejects.toMatchObject(conflict);
    await tree.undo(second.stepId);
    await tree.undo(first.stepId);
    expect(await stateOf(tree)).toEqual(before);
  });

  test('is refused where another category has its name', async () => {
    const tree = await openTree();
    const { stepId } = await tree.change('coffee', { mergeInto: 'restaurants' });
    const renamed = await tree.change('gas', { name: 'COFFEE' });
    await expect(tree.undo(stepId)).rejects.toMatchObject(conflict);
    await tree.undo(renamed.stepId);
    await tree.undo(stepId);
    expect(await tree.find('coffee')).toMatchObject({ name: 'Coffee' });
  });

  test('is refused where its parent was merged', async () => {
    const tree = await openTree();
    const parent = await tree.add({ name: 'Hobbies', parentId: null, kind: 'spending' });
    const part = await tree.add({ name: 'Chess', parentId: parent.categoryId });
    const { stepId } = await tree.change(part.categoryId, { mergeInto: 'games' });
    const emptied = await tree.change(parent.categoryId, { mergeInto: 'entertainment' });
    await expect(tree.undo(stepId)).rejects.toMatchObject(conflict);
    await tree.undo(emptied.stepId);
    await tree.undo(stepId);
    expect(await tree.find(part.categoryId)).toMatchObject({ parentId: parent.categoryId });
  });

  test('works once', async () => {
    const tree = await openTree();
    const { stepId } = await tree.change('coffee', { mergeInto: 'restaurants' });
    await tree.undo(stepId);
    const again = await tree.change('coffee', { mergeInto: 'groceries' });
    await expect(tree.undo(stepId)).rejects.toMatchObject(nothingToUndo);
    await tree.undo(again.stepId);
    expect(await tree.find('coffee')).toBeDefined();
  });

  test('leaves a user’s later category', async () => {
    const tree = await openTree();
    const { stepId } = await tree.change('coffee', { mergeInto: 'restaurants' });
    await setCategory(tree.ledger, [tree.latte], 'travel', { teach: false });
    await tree.undo(stepId);
    expect(await shownOf(tree.ledger, tree.latte)).toMatchObject({ categoryId: 'travel' });
  });
});

describe('P11 undoing a change of one category', () => {
  test('is refused after a later move, and a subcategory always has its parent’s kind', async () => {
    const tree = await openTree();
    const before = await stateOf(tree);
    const first = await tree.change('restaurants', { parentId: 'entertainment' });
    const second = await tree.change('restaurants', { parentId: 'transfer' });
    await expect(tree.undo(first.stepId)).rejects.toMatchObject({
      ...conflict,
      message: expect.stringMatching(
        /^The category was changed again after this change\. On .+ Undo that first\.$/,
      ),
    });
    await tree.undo(second.stepId);
    await tree.undo(first.stepId);
    expect(await stateOf(tree)).toEqual(before);
  });

  test('works after later changes of other fields', async () => {
    const tree = await openTree();
    const { stepId } = await tree.change('travel', { name: 'Trips' });
    await tree.change('travel', { color: 3 });
    await tree.undo(stepId);
    expect(await tree.find('travel')).toMatchObject({ name: 'Travel', color: 3 });
    await expect(tree.undo(stepId)).rejects.toMatchObject(nothingToUndo);
  });
});

describe('P11 undoing the addition of a category', () => {
  test.each<[string, (tree: Tree, id: string) => Promise<unknown>]>([
    ['an empty one was merged into it', (tree, id) => tree.change('bars-and-alcohol', { mergeInto: id })],
    ['it was merged itself', (tree, id) => tree.change(id, { mergeInto: 'shopping' })],
    ['it has a part', (tree, id) => tree.add({ name: 'Chess', parentId: id })],
    [
      'a part of it was merged away',
      async (tree, id) => {
        const { categoryId } = await tree.add({ name: 'Chess', parentId: id });
        await tree.change(categoryId, { mergeInto: 'games' });
      },
    ],
    ['a row is in it', (tree, id) => setCategory(tree.ledger, [tree.dinner], id)],
  ])('is refused where %s', async (_why, use) => {
    const tree = await openTree();
    const { categoryId, stepId } = await tree.add({ name: 'Hobbies', parentId: null, kind: 'spending' });
    await use(tree, categoryId);
    const before = await stateOf(tree);
    await expect(tree.undo(stepId)).rejects.toMatchObject(conflict);
    expect(await stateOf(tree)).toEqual(before);
  });

  test('works once', async () => {
    const tree = await openTree();
    const { stepId } = await tree.add({ name: 'Hobbies', parentId: null, kind: 'spending' });
    await tree.undo(stepId);
    await expect(tree.undo(stepId)).rejects.toMatchObject(nothingToUndo);
  });
});

type Step = { id: string; change: CategoryChange } | { add: string };

const id = fc.constantFrom('coffee', 'restaurants', 'gas');
const change = fc.oneof(
  fc.record({ name: fc.constantFrom('Alpha', 'Beta', 'Travel', 'Coffee') }),
  fc.record({ parentId: fc.constantFrom('travel', 'transfer', 'income') }),
  fc.record({ color: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ isHidden: fc.boolean() }),
  fc.record({ mergeInto: fc.constantFrom('gas', 'coffee', 'restaurants') }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ id, change }) },
  { weight: 1, arbitrary: fc.record({ add: fc.constantFrom('Alpha', 'Hobbies') }) },
);

/** What it comes to; null where it was refused in words. Any other failure is one of ours. */
async function orRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError || error instanceof RefusedError) return null;
    throw error;
  }
}

/** Makes the changes that are allowed, of the added categories too. Gives their ids, in their order. */
async function makeAll(tree: Tree, steps: readonly Step[]): Promise<string[]> {
  const stepIds: string[] = [];
  let added: string | null = null;
  for (const [at, wanted] of steps.entries()) {
    const made: Awaited<ReturnType<Tree['add']>> | null = await orRefused(
      'add' in wanted
        ? tree.add({ name: wanted.add, parentId: 'shopping' })
        : tree.change(at % 3 === 0 && added !== null ? added : wanted.id, wanted.change),
    );
    if (made === null) continue;
    if ('add' in wanted) added = made.categoryId;
    stepIds.push(made.stepId);
    expect(await faultsOf(tree)).toEqual([]);
  }
  return stepIds;
}

/** What may never be: totals that the rows do not come to, and a part that is nowhere or of another kind than its parent. */
async function faultsOf({ ledger }: Tree): Promise<string[]> {
  const categories = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('categories')
      .select(['id', 'kind', 'parent_id', 'merged_into_id'])
      .where('household_id', '=', householdId)
      .execute(),
  );
  const living = categories.filter(({ merged_into_id }) => merged_into_id === null);
  const astray = living.filter(
    ({ parent_id, kind }) =>
      parent_id !== null && !living.some((parent) => parent.id === parent_id && parent.kind === kind),
  );
  const lost = (await ledger.rows()).filter(({ categoryId }) => !living.some((one) => one.id === categoryId));
  return [
    ...(await ledger.wrongTotals()),
    ...astray.map((one) => one.id),
    ...lost.map(({ bankId }) => bankId),
  ];
}

const runs = drawnRuns(20);

test('P11 P34 any changes, undone in reverse, restore tree, transactions and amounts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const tree = await openTree();
      const before = await stateOf(tree);
      for (const stepId of (await makeAll(tree, steps)).toReversed()) await tree.undo(stepId);
      expect(await stateOf(tree)).toEqual(before);
      expect(await faultsOf(tree)).toEqual([]);
    }),
    runs,
  );
});

test('P11 P34 any changes, undone in any order, are undone or refused with a message, and nothing is lost', async () => {
  const order = fc.infiniteStream(fc.nat(100));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), order, async (steps, next) => {
      const tree = await openTree();
      const first = await stateOf(tree);
      const stepIds = await makeAll(tree, steps);
      let refused = 0;
      for (const place of next) {
        const [stepId] = stepIds.splice(place % Math.max(1, stepIds.length), 1);
        if (stepId === undefined) break;
        const before = await stateOf(tree);
        const undone = await orRefused(tree.undo(stepId));
        if (undone === null) {
          refused += 1;
          expect(await stateOf(tree)).toEqual(before);
        }
        expect(await faultsOf(tree)).toEqual([]);
      }
      if (refused === 0) expect(await stateOf(tree)).toEqual(first);
    }),
    runs,
  );
});

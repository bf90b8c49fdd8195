import { randomUUID } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRule } from '../categorizing/category-rules.store.ts';
import { addRule, deleteRule, listCategoryRules, previewRule } from '../categorizing/category-rules.ts';
import { say } from '../categorizing/test-learning.ts';
import { undoCategoryChange } from '../categorizing/undo-category-change.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import { now, openTestLedgers, type TestLedger } from '../ledger/test-ledger.ts';
import { idOf, shownOf } from '../ledger/test-rows.ts';
import { settleRows } from './category-edits.store.ts';
import { coffee, openTree as openTreeOf, restaurant, spendingOf } from './test-category-tree.ts';

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
beforeAll(async () => {
  ledgers = await openTestLedgers();
});
afterAll(async () => {
  await ledgers.close();
});

const openTree = () => openTreeOf(ledgers);
const undoCorrection = (ledger: TestLedger, changeId: string | undefined, keepEdits = false) =>
  ledger.run((tx) => undoCategoryChange(tx, changeId ?? '', { keepEdits }, now));
const rule = (descriptionContains: string, categoryId: string, applyToPast = true) => ({
  descriptionContains,
  categoryId,
  applyToPast,
});

describe('a rule puts rows only where a person may', () => {
  test.each(['coffee', 'uncategorized'])('and not into %s, once that is merged or means none', async (id) => {
    const { change, ledger } = await openTree();
    await change('coffee', { mergeInto: 'restaurants' });
    const wanted = rule('VWB', id);
    await expect(ledger.run((tx) => previewRule(tx, wanted))).rejects.toMatchObject({ code: 'not_found' });
    await expect(ledger.run((tx) => addRule(tx, wanted))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a deleted one comes back into the category that its own was merged into', async () => {
    const { change, ledger, latte } = await openTree();
    const added = await ledger.run((tx) => addRule(tx, rule('VWB', 'travel')));
    const spare = await ledger.run((tx) => addRule(tx, rule('VWB', 'gas')));
    const deleted = await ledger.run((tx) => deleteRule(tx, spare.rule.id));
    await change('gas', { mergeInto: 'parking' });
    await undoCorrection(ledger, deleted.changeId);
    expect(await ledger.run(listCategoryRules)).toMatchObject([
      { categoryId: 'parking' },
      { id: added.rule.id },
    ]);
    expect(await shownOf(ledger, latte)).toMatchObject({ categoryId: 'parking', categorySource: 'rule' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('and does not come back where its category was removed', async () => {
    const { add, undo, ledger } = await openTree();
    const hobbies = await add({ name: 'Hobbies', parentId: null, kind: 'spending' });
    const added = await ledger.run((tx) => addRule(tx, rule('NOWHERE', hobbies.categoryId)));
    const deleted = await ledger.run((tx) => deleteRule(tx, added.rule.id));
    await undo(hobbies.changeId);
    await expect(undoCorrection(ledger, deleted.changeId)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('P12 a row of one that chose Uncategorized counts the same when it comes and when it is looked at again', async () => {
    const { bank, ledger } = await openTree();
    await ledger.run((tx) =>
      insertRule(tx, {
        id: randomUUID(),
        descriptionContains: 'ZZZ',
        categoryId: 'uncategorized',
        position: 1,
      }),
    );
    const cursor = bank.position;
    const pay = bank.put({
      amountCents: toCents(500_00),
      description: 'ZZZ 1',
      category: null,
      providerAccountId: 'checking',
    });
    await ledger.apply(bank.delta(cursor));
    const { kind } = await shownOf(ledger, pay);
    const id = await idOf(ledger, pay);
    await ledger.run(async (tx) => {
      await lockLedgerForWriting(tx);
      await settleRows(tx, [id]);
    });
    expect(await shownOf(ledger, pay)).toMatchObject({ kind });
    expect(kind).toBe('income');
  });
});

describe('P11 a correction is undone after its category was merged', () => {
  test('the earlier word comes back as the category that it is in now', async () => {
    const { change, ledger, latte } = await openTree();
    await say(ledger, [latte], 'coffee');
    const learning = await say(ledger, [latte], 'groceries');
    await change('coffee', { mergeInto: 'restaurants' });
    await undoCorrection(ledger, learning?.id);
    expect(await shownOf(ledger, latte)).toMatchObject({
      categoryId: 'restaurants',
      categorySource: 'user',
    });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('the word that it said is found, though it is in another category now', async () => {
    const { change, ledger, latte } = await openTree();
    const learning = await say(ledger, [latte], 'groceries');
    await change('groceries', { mergeInto: 'general-stores' });
    const { editedIds } = await undoCorrection(ledger, learning?.id);
    expect(editedIds).toHaveLength(1);
    expect(await shownOf(ledger, latte)).toMatchObject({ categoryId: 'coffee', categorySource: 'bank' });
  });

  test('rows that followed it go back too, and to the category that theirs is in now', async () => {
    const { bank, change, ledger, latte } = await openTree();
    const cursor = bank.position;
    const like = bank.put({ amountCents: toCents(-6_00), description: 'VWB TWO', category: coffee });
    await ledger.apply(bank.delta(cursor));
    const learning = await say(ledger, [latte], 'groceries');
    expect(await shownOf(ledger, like)).toMatchObject({ categoryId: 'groceries' });
    await change('groceries', { mergeInto: 'general-stores' });
    await change('coffee', { mergeInto: 'restaurants' });
    const { followedIds } = await undoCorrection(ledger, learning?.id);
    expect(followedIds).toHaveLength(1);
    expect(await shownOf(ledger, like)).toMatchObject({ categoryId: 'restaurants', categorySource: 'bank' });
  });

  test('and is refused in words where a category was removed', async () => {
    const { add, undo, ledger, latte } = await openTree();
    const hobbies = await add({ name: 'Hobbies', parentId: null, kind: 'spending' });
    await say(ledger, [latte], hobbies.categoryId, { teach: false });
    const second = await say(ledger, [latte], 'travel');
    await undo(hobbies.changeId);
    await expect(undoCorrection(ledger, second?.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await shownOf(ledger, latte)).toMatchObject({ categoryId: 'travel' });
  });
});

test('money that goes out is not what came in, in an income category of one’s own too', async () => {
  const { add, bank, ledger } = await openTree();
  const { categoryId } = await add({ name: 'Side jobs', parentId: null, kind: 'income' });
  const put = (cents: number) =>
    bank.put({
      amountCents: toCents(cents),
      description: 'ZORVANT WAGES',
      category: null,
      providerAccountId: 'checking',
    });
  const cursor = bank.position;
  const pay = put(500_00);
  await ledger.apply(bank.delta(cursor));
  await say(ledger, [pay], categoryId);
  const next = bank.position;
  const again = put(510_00);
  const back = put(-20_00);
  await ledger.apply(bank.delta(next));
  expect(await shownOf(ledger, again)).toMatchObject({ categoryId, kind: 'income' });
  expect((await shownOf(ledger, back)).categoryId).not.toBe(categoryId);
});

describe('what is in a hidden category stays', () => {
  test('when the bank says something new of it', async () => {
    const { bank, change, ledger, dinner } = await openTree();
    await change('restaurants', { isHidden: true });
    const cursor = bank.position;
    bank.change(dinner, { amountCents: toCents(-41_00) });
    await ledger.apply(bank.delta(cursor));
    expect(await shownOf(ledger, dinner)).toMatchObject({ categoryId: 'restaurants', amount: -41_00 });
    expect(await spendingOf(ledger)).toEqual([{ category: 'Food & Dining', amount: 46_00 }]);
  });

  test('and what it says is of another category goes there', async () => {
    const { bank, change, ledger, dinner } = await openTree();
    await change('restaurants', { isHidden: true });
    const cursor = bank.position;
    bank.change(dinner, { category: coffee });
    await ledger.apply(bank.delta(cursor));
    expect(await shownOf(ledger, dinner)).toMatchObject({ categoryId: 'coffee' });
    const next = bank.position;
    bank.change(dinner, { category: restaurant });
    await ledger.apply(bank.delta(next));
    expect(await shownOf(ledger, dinner)).toMatchObject({ categoryId: 'food-and-dining' });
  });
});

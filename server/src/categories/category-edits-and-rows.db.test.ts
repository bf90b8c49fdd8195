import { randomUUID } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { undoCategoryChange } from '../corrections/undo-category-change.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, shownOf } from '../ledger/test-rows.ts';
import { saveRules } from '../predictions/category-rules.store.ts';
import { setCategory } from '../predictions/test-corrections.ts';
import { addRule, deleteRule, listCategoryRules, previewRule } from '../rules/category-rules.ts';
import { storedTextRule, textRule } from '../rules/test-rules.ts';
import { recalculateRows } from './category-edits.store.ts';
import { coffee, openTree as openTreeOf, restaurant, spendingOf } from './test-category-tree.ts';

const ledgers = useTestLedgers();

const openTree = () => openTreeOf(ledgers);
const undoCorrection = (ledger: TestLedger, changeId: string | undefined, keepEdits = false) =>
  ledger.run((tx) => undoCategoryChange(tx, changeId ?? '', { keepEdits }, now));
const rule = (text: string, categoryId: string, applyToPast = true) => ({
  ...textRule(text, categoryId),
  applyToPast,
});

describe('a rule uses only categories that a person may choose', () => {
  test.each(['coffee', 'uncategorized'])('not %s, a merged category or Uncategorized', async (id) => {
    const { change, ledger } = await openTree();
    await change('coffee', { mergeInto: 'restaurants' });
    const wanted = rule('VWB', id);
    await expect(ledger.run((tx) => previewRule(tx, { is: 'add', rule: wanted }))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(ledger.run((tx) => addRule(tx, wanted))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a restored rule has the category that its own was merged into', async () => {
    const { change, ledger, latte } = await openTree();
    const added = await ledger.run((tx) => addRule(tx, rule('VWB', 'travel')));
    const spare = await ledger.run((tx) => addRule(tx, rule('VWB', 'gas')));
    const deleted = await ledger.run((tx) => deleteRule(tx, spare.rule.id));
    await change('gas', { mergeInto: 'parking' });
    await undoCorrection(ledger, deleted.changeId);
    expect(await ledger.run(listCategoryRules)).toMatchObject([
      { actions: [{ is: 'category', categoryId: 'parking' }] },
      { id: added.rule.id },
    ]);
    expect(await shownOf(ledger, latte)).toMatchObject({ categoryId: 'parking', categorySource: 'rule' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('is not restored where its category was deleted', async () => {
    const { add, undo, ledger } = await openTree();
    const hobbies = await add({ name: 'Hobbies', parentId: null, kind: 'spending' });
    const added = await ledger.run((tx) => addRule(tx, rule('NOWHERE', hobbies.categoryId)));
    const deleted = await ledger.run((tx) => deleteRule(tx, added.rule.id));
    await undo(hobbies.stepId);
    await expect(undoCorrection(ledger, deleted.changeId)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('P12 a transaction of an Uncategorized rule has the same kind when added and recalculated', async () => {
    const { bank, ledger } = await openTree();
    await ledger.run((tx) => saveRules(tx, [storedTextRule(randomUUID(), 'ZZZ', 'uncategorized')]));
    const pay = bank.put({
      amountCents: toCents(500_00),
      description: 'ZZZ 1',
      category: null,
      providerAccountId: 'checking',
    });
    await ledger.sync(bank);
    const { kind } = await shownOf(ledger, pay);
    const id = await idOf(ledger, pay);
    await ledger.run(async (tx) => {
      await lockLedgerForWriting(tx);
      await recalculateRows(tx, [id]);
    });
    expect(await shownOf(ledger, pay)).toMatchObject({ kind });
    expect(kind).toBe('income');
  });
});

describe('P11 a correction is undone after its category was merged', () => {
  test('the earlier category is restored as the one that it was merged into', async () => {
    const { change, ledger, latte } = await openTree();
    await setCategory(ledger, [latte], 'coffee');
    const learning = await setCategory(ledger, [latte], 'groceries');
    await change('coffee', { mergeInto: 'restaurants' });
    await undoCorrection(ledger, learning?.id);
    expect(await shownOf(ledger, latte)).toMatchObject({
      categoryId: 'restaurants',
      categorySource: 'user',
    });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('the corrected category is recognized after its merge', async () => {
    const { change, ledger, latte } = await openTree();
    const learning = await setCategory(ledger, [latte], 'groceries');
    await change('groceries', { mergeInto: 'general-stores' });
    const { editedIds } = await undoCorrection(ledger, learning?.id);
    expect(editedIds).toHaveLength(1);
    expect(await shownOf(ledger, latte)).toMatchObject({ categoryId: 'coffee', categorySource: 'bank' });
  });

  test('affected transactions are restored to the current category', async () => {
    const { bank, change, ledger, latte } = await openTree();
    const like = bank.put({ amountCents: toCents(-6_00), description: 'VWB TWO', category: coffee });
    await ledger.sync(bank);
    const learning = await setCategory(ledger, [latte], 'groceries');
    expect(await shownOf(ledger, like)).toMatchObject({ categoryId: 'groceries' });
    await change('groceries', { mergeInto: 'general-stores' });
    await change('coffee', { mergeInto: 'restaurants' });
    const { affectedIds } = await undoCorrection(ledger, learning?.id);
    expect(affectedIds).toHaveLength(1);
    expect(await shownOf(ledger, like)).toMatchObject({ categoryId: 'restaurants', categorySource: 'bank' });
  });

  test('is refused where a category was deleted', async () => {
    const { add, undo, ledger, latte } = await openTree();
    const hobbies = await add({ name: 'Hobbies', parentId: null, kind: 'spending' });
    await setCategory(ledger, [latte], hobbies.categoryId, { teach: false });
    const second = await setCategory(ledger, [latte], 'travel');
    await undo(hobbies.stepId);
    await expect(undoCorrection(ledger, second?.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await shownOf(ledger, latte)).toMatchObject({ categoryId: 'travel' });
  });
});

test('outgoing money is not income, in custom income categories too', async () => {
  const { add, bank, ledger } = await openTree();
  const { categoryId } = await add({ name: 'Side jobs', parentId: null, kind: 'income' });
  const put = (cents: number) =>
    bank.put({
      amountCents: toCents(cents),
      description: 'ZORVANT WAGES',
      category: null,
      providerAccountId: 'checking',
    });
  const pay = put(500_00);
  await ledger.sync(bank);
  await setCategory(ledger, [pay], categoryId);
  const again = put(510_00);
  const back = put(-20_00);
  await ledger.sync(bank);
  expect(await shownOf(ledger, again)).toMatchObject({ categoryId, kind: 'income' });
  expect((await shownOf(ledger, back)).categoryId).not.toBe(categoryId);
});

describe('transactions in a hidden category stay', () => {
  test('when the bank changes other fields', async () => {
    const { bank, change, ledger, dinner } = await openTree();
    await change('restaurants', { isHidden: true });
    bank.change(dinner, { amountCents: toCents(-41_00) });
    await ledger.sync(bank);
    expect(await shownOf(ledger, dinner)).toMatchObject({ categoryId: 'restaurants', amount: -41_00 });
    expect(await spendingOf(ledger)).toEqual([{ category: 'Food & Dining', amount: 46_00 }]);
  });

  test('unless the bank changes the category', async () => {
    const { bank, change, ledger, dinner } = await openTree();
    await change('restaurants', { isHidden: true });
    bank.change(dinner, { category: coffee });
    await ledger.sync(bank);
    expect(await shownOf(ledger, dinner)).toMatchObject({ categoryId: 'coffee' });
    bank.change(dinner, { category: restaurant });
    await ledger.sync(bank);
    expect(await shownOf(ledger, dinner)).toMatchObject({ categoryId: 'food-and-dining' });
  });
});

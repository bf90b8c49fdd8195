import type { RuleDefinition } from '@cairn/contract/rules';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { undoCategoryChange } from '../corrections/undo-category-change.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { transferCategory } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { shownOf } from '../ledger/test-rows.ts';
import { readReview } from '../review/review.ts';
import { addRule, deleteRule, listCategoryRules, previewRule } from '../rules/category-rules.ts';
import { textRule } from '../rules/test-rules.ts';

const ledgers = useTestLedgers();

const shopping = {
  primary: 'GENERAL_MERCHANDISE',
  detailed: 'GENERAL_MERCHANDISE_SUPERSTORES',
  confidence: 'HIGH',
};

/** Four rows that a rule for 'zorvant' fits, one of them the person's own and one in the category already, and another row. */
async function openShop() {
  const { bank, ledger } = await ledgers.openBank();
  const put = (description: string, category = shopping) =>
    bank.put({ description, amountCents: toCents(-450), category });
  const first = put('ZORVANT TRADERS 11');
  const second = put('ZORVANT DIRECT');
  const own = put('ZORVANT TRADERS 33');
  const travel = put('ZORVANT AIRPORT TOURS', {
    ...shopping,
    primary: 'TRAVEL',
    detailed: 'TRAVEL_OTHER_TRAVEL',
  });
  const other = put('CORNER MARKET 0042');
  await ledger.apply(bank.delta(0));
  const { id } = await shownOf(ledger, own);
  await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: 'education' }], now));
  return { bank, ledger, first, second, own, travel, other };
}

const rule = textRule('zorvant', 'travel');
const preview = (definition: RuleDefinition) => ({ is: 'add' as const, rule: definition });

describe('P16 a rule’s preview', () => {
  test('counts affected past transactions and the reasons for others, and changes nothing', async () => {
    const { ledger, first, second } = await openShop();
    const shown = await ledger.run((tx) => previewRule(tx, preview(rule)));
    expect(shown).toMatchObject({ changes: 2, yours: 1, transfers: 0, unchangedCount: 1 });
    expect(shown.examples.map(({ description }) => description).sort()).toEqual([
      'ZORVANT DIRECT',
      'ZORVANT TRADERS 11',
    ]);
    for (const row of [first, second])
      expect(await shownOf(ledger, row)).toMatchObject({ categoryId: 'general-stores' });
    expect(await ledger.run(listCategoryRules)).toEqual([]);
  });

  test('matches what adding the rule does to past and future transactions', async () => {
    const { bank, ledger, first, second, own, other } = await openShop();
    const { changedPastCount } = await ledger.run((tx) => addRule(tx, { ...rule, applyToPast: true }));
    expect(changedPastCount).toBe(2);
    for (const row of [first, second])
      expect(await shownOf(ledger, row)).toMatchObject({
        categoryId: 'travel',
        categorySource: 'rule',
        categoryReason: 'Your rule: description contains “zorvant”',
      });
    expect(await shownOf(ledger, other)).not.toMatchObject({ categorySource: 'rule' });
    expect(await shownOf(ledger, own), 'P13').toMatchObject({
      categoryId: 'education',
      categorySource: 'user',
    });
    const next = bank.put({ description: 'THE ZORVANT', amountCents: toCents(-100), category: shopping });
    await ledger.sync(bank);
    expect(await shownOf(ledger, next)).toMatchObject({ categoryId: 'travel' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('without past transactions it applies to future ones only', async () => {
    const { ledger, first } = await openShop();
    await ledger.run((tx) => addRule(tx, { ...rule, applyToPast: false }));
    expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'general-stores' });
  });

  test('an unknown category and a duplicate rule are refused', async () => {
    const { ledger } = await openShop();
    const unknown = { ...textRule('zorvant', 'unheard-of'), applyToPast: true };
    await expect(ledger.run((tx) => previewRule(tx, preview(unknown)))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(ledger.run((tx) => addRule(tx, unknown))).rejects.toMatchObject({ code: 'not_found' });
    await ledger.run((tx) => addRule(tx, { ...rule, applyToPast: true }));
    const again = { ...textRule('ZORVANT', 'travel'), applyToPast: true };
    await expect(ledger.run((tx) => addRule(tx, again))).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('P07 P16 a rule', () => {
  test('does not apply to transfer legs, and counts them', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const put = (cents: number, providerAccountId: string) =>
      bank.put({
        description: 'ONLINE TRANSFER',
        amountCents: toCents(cents),
        providerAccountId,
        category: transferCategory,
      });
    put(-10_000, 'checking');
    put(10_000, 'savings');
    await ledger.apply(bank.delta(0));
    const ofTransfers = textRule('online', 'travel');
    expect(await ledger.run((tx) => previewRule(tx, preview(ofTransfers)))).toMatchObject({
      changes: 0,
      transfers: 2,
    });
  });

  test('takes precedence over earlier rules, for future transactions too', async () => {
    const { bank, ledger } = await openShop();
    const newer = { ...textRule('traders', 'education'), applyToPast: true };
    await ledger.run((tx) => addRule(tx, { ...rule, applyToPast: true }));
    await ledger.run((tx) => addRule(tx, newer));
    expect((await ledger.run(listCategoryRules)).map(({ conditions }) => conditions)).toEqual([
      newer.conditions,
      rule.conditions,
    ]);
    const next = bank.put({
      description: 'ZORVANT TRADERS 99',
      amountCents: toCents(-450),
      category: shopping,
    });
    await ledger.sync(bank);
    expect(await shownOf(ledger, next)).toMatchObject({ categoryId: 'education', categorySource: 'rule' });
  });
});

describe('P11 P13 a rule', () => {
  const undo = (ledger: TestLedger, changeId: string) =>
    ledger.run((tx) => undoCategoryChange(tx, changeId, { keepEdits: false }, now));

  test('that was added can be undone: transactions get their earlier values', async () => {
    const { ledger, first, own } = await openShop();
    const before = await shownOf(ledger, first);
    const { changeId } = await ledger.run((tx) => addRule(tx, { ...rule, applyToPast: true }));
    await undo(ledger, changeId);
    expect(await shownOf(ledger, first)).toEqual(before);
    expect(await shownOf(ledger, own)).toMatchObject({ categoryId: 'education' });
    expect(await ledger.run(listCategoryRules)).toEqual([]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('that was deleted leaves its transactions to the classifier, and undo restores both', async () => {
    const { ledger, first, second } = await openShop();
    const before = await shownOf(ledger, first);
    const added = await ledger.run((tx) => addRule(tx, { ...rule, applyToPast: true }));
    expect(await ledger.run(listCategoryRules)).toMatchObject([{ ...rule, transactionsCount: 3 }]);
    const { changeId, changedPastCount } = await ledger.run((tx) => deleteRule(tx, added.rule.id));
    expect(changedPastCount).toBe(2);
    expect(await shownOf(ledger, first)).toEqual(before);
    await undo(ledger, changeId);
    expect(await ledger.run(listCategoryRules)).toMatchObject([
      { ...rule, id: added.rule.id, transactionsCount: 3 },
    ]);
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'travel', categorySource: 'rule' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});

test('P11 P13 undoing a rule also restores later transactions, and a user’s category is not counted', async () => {
  const { bank, ledger } = await openShop();
  const added = await ledger.run((tx) => addRule(tx, { ...rule, applyToPast: false }));
  const put = (description: string) =>
    bank.put({ description, amountCents: toCents(-450), category: shopping });
  const came = put('ZORVANT TRADERS 98');
  const own = put('ZORVANT TRADERS 99');
  await ledger.sync(bank);
  const { id } = await shownOf(ledger, own);
  await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: 'education' }], now));
  const { changeId, changedPastCount } = await ledger.run((tx) => deleteRule(tx, added.rule.id));
  expect(changedPastCount).toBe(1);
  expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'general-stores' });
  await ledger.run((tx) => undoCategoryChange(tx, changeId, { keepEdits: false }, now));
  expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'travel', categorySource: 'rule' });
  await ledger.run((tx) => undoCategoryChange(tx, added.changeId, { keepEdits: false }, now));
  expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'general-stores' });
  expect(await shownOf(ledger, own)).toMatchObject({ categoryId: 'education', categorySource: 'user' });
  expect(await ledger.wrongTotals()).toEqual([]);
});

describe('the review', () => {
  test('P14 P15 has uncertain, undecided transactions by merchant, largest sum first', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const put = (description: string, cents: number, category: typeof shopping | null = null) =>
      bank.put({ description, amountCents: toCents(cents), category });
    bank.put({
      description: 'QWEXLI 001',
      amountCents: toCents(-2_000),
      category: null,
      postedOn: dayBefore(40),
    });
    put('QWEXLI 002', -3_000);
    put('VRUMPF', -90_000);
    put('WHOLE FOODS MARKET', -8_000, {
      primary: 'FOOD_AND_DRINK',
      detailed: 'FOOD_AND_DRINK_GROCERIES',
      confidence: 'VERY_HIGH',
    });
    const own = put('BRZLING', -95_000);
    await ledger.apply(bank.delta(0));
    const { id } = await shownOf(ledger, own);
    await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: 'education' }], now));
    const { groups, groupsCount, transactionsCount } = await ledger.run(readReview);
    expect(groups.map(({ description, count, sum }) => [description, count, sum])).toEqual([
      ['VRUMPF', 1, -90_000],
      ['QWEXLI 002', 2, -5_000],
    ]);
    expect([groupsCount, transactionsCount]).toEqual([2, 3]);
    for (const { confidencePercent, reason } of groups) {
      expect(confidencePercent).toBeLessThan(60);
      expect(reason).not.toBe('');
    }
  });
});

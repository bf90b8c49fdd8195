import type { RuleDefinition } from '@cairn/contract/rules';
import { type Cents, toCents } from '@cairn/domain/money';
import type { RuleAction } from '@cairn/domain/rules/rule';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { openTestUndo } from '../history/test-undo.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import {
  addRule,
  arrangeRules,
  deleteRule,
  editRule,
  listCategoryRules,
  previewRule,
} from './category-rules.ts';
import { fixed, halves, openMarket, ruleOf, thirds } from './test-rule-splits.ts';

const ledgers = useTestLedgers();

/** The parts of a transaction as they are shown: category, amount and note. */
async function partsOf(ledger: TestLedger, row: Pick<BankTransaction, 'sourceId'>) {
  const id = await idOf(ledger, row);
  const parts = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select([
        'id',
        'category_id as categoryId',
        'amount_cents as amount',
        'predicted_kind as kind',
        'user_note as userNote',
      ])
      .select((select) => select.ref('rule_effects').as('effects'))
      .where('household_id', '=', householdId)
      .where('part_of_id', '=', id)
      .where('is_counted', '=', true)
      .orderBy('part_position')
      .execute(),
  );
  return parts.map(({ effects, userNote, ...rest }) => ({
    ...rest,
    note: userNote ?? effects.note?.note ?? null,
  }));
}

const inShort = (parts: Awaited<ReturnType<typeof partsOf>>) =>
  parts.map(({ categoryId, amount }) => [categoryId, amount]);

async function stateOf(ledger: TestLedger) {
  const rows = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select([
        'amount_cents as amount',
        'description',
        'part_position as place',
        'category_id as categoryId',
        'predicted_kind as kind',
        'prediction_source as source',
        'rule_effects as effects',
        'rule_split as ruleSplit',
        'is_split as isSplit',
        'ignores_split_rules as ignoresSplitRules',
        'tag_ids as tagIds',
        'is_counted as counts',
      ])
      .where('household_id', '=', householdId)
      .orderBy('description')
      .orderBy('amount_cents')
      .orderBy('part_position')
      .execute(),
  );
  return { rows, rules: await ledger.run(listCategoryRules) };
}

describe('P11 P16 P17 a rule that splits', () => {
  test('shows the parts before it runs, splits past and later transactions, and is undone whole', async () => {
    const { bank, ledger, put, rows, add, undo } = await openMarket(ledgers);
    const before = await stateOf(ledger);
    const preview = await ledger.run((tx) => previewRule(tx, { is: 'add', rule: ruleOf('zorvant', thirds) }));
    expect(preview).toMatchObject({ changes: 1, tooSmall: 1, yours: 0 });
    expect(preview.examples[0]?.changes).toEqual([
      { field: 'split', from: null, to: 'Groceries 30, Pet supplies 15', ruleId: 'new' },
    ]);
    expect(await stateOf(ledger), 'nothing has run yet').toEqual(before);
    const { changeId, changedPastCount, rule } = await add(ruleOf('zorvant', thirds));
    expect(changedPastCount).toBe(1);
    expect(rule.transactionsCount).toBe(2);
    expect(await partsOf(ledger, rows.market)).toMatchObject([
      { categoryId: 'groceries', amount: -30_00, kind: 'spending', note: 'food' },
      { categoryId: 'pets', amount: -15_00, kind: 'spending', note: null },
    ]);
    expect(await partsOf(ledger, rows.cent), 'one cent has no two parts').toEqual([]);
    expect(await ledger.wrongTotals()).toEqual([]);
    const next = put('ZORVANT MARKET 13', -30_00);
    const refund = put('ZORVANT MARKET 14', 9_00);
    await ledger.sync(bank);
    expect(inShort(await partsOf(ledger, next))).toEqual([
      ['groceries', -20_00],
      ['pets', -10_00],
    ]);
    expect(await partsOf(ledger, refund)).toMatchObject([{ amount: 6_00, kind: 'refund' }, { amount: 3_00 }]);
    expect(await ledger.wrongTotals()).toEqual([]);
    await undo(changeId);
    for (const row of [rows.market, next, refund]) expect(await partsOf(ledger, row)).toEqual([]);
    bank.remove(next);
    bank.remove(refund);
    await ledger.sync(bank);
    const { rows: after } = await stateOf(ledger);
    expect(after.filter(({ description }) => !/1[34]$/.test(description))).toEqual(before.rows);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('gives parts the other effects of rules, and the first rule that splits wins', async () => {
    const { ledger, rows, add } = await openMarket(ledgers);
    const later = await add(ruleOf('zorvant', halves, { is: 'merchant', name: 'Zorvant' }));
    const preview = await ledger.run((tx) =>
      previewRule(tx, { is: 'add', rule: ruleOf('market 11', thirds) }),
    );
    expect(preview.later).toEqual([{ ruleId: later.rule.id, count: 1 }]);
    expect(preview.examples[0]?.changes[0]).toMatchObject({
      from: 'Travel 22.50, Education 22.50',
      to: 'Groceries 30, Pet supplies 15',
    });
    const first = await add(ruleOf('market 11', thirds));
    expect(inShort(await partsOf(ledger, rows.market))).toEqual([
      ['groceries', -30_00],
      ['pets', -15_00],
    ]);
    const [, other] = await ledger.run(listCategoryRules);
    expect(other?.id).toBe(later.rule.id);
    await ledger.run((tx) =>
      arrangeRules(tx, {
        rules: [later, first].map(({ rule }) => ({ ruleId: rule.id, isOn: true })),
        applyToPast: true,
      }),
    );
    expect(inShort(await partsOf(ledger, rows.market))).toEqual([
      ['travel', -22_50],
      ['education', -22_50],
    ]);
    const hidden = { ...ruleOf('zorvant', halves, { is: 'hide' }), applyToPast: true };
    await ledger.run((tx) => editRule(tx, later.rule.id, hidden));
    expect((await partsOf(ledger, rows.market)).map(({ kind }) => kind)).toEqual(['transfer', 'transfer']);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('a pending charge that is posted with another amount keeps its shares', async () => {
    const { bank, ledger, put, add } = await openMarket(ledgers);
    await add(ruleOf('zorvant', thirds));
    const pending = put('ZORVANT TIP', -30_00, { isPending: true });
    await ledger.sync(bank);
    const [first] = await partsOf(ledger, pending);
    await ledger.run((tx) => editTransactions(tx, [{ id: first?.id ?? '', note: 'mine' }], now));
    bank.remove(pending);
    const posted = put('ZORVANT TIP', -36_00, { pendingTransactionId: pending.sourceId });
    await ledger.sync(bank);
    expect(await partsOf(ledger, posted)).toMatchObject([
      { id: first?.id, categoryId: 'groceries', amount: -24_00, note: 'mine' },
      { categoryId: 'pets', amount: -12_00 },
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P13 applies to what is added by hand, unless its category is chosen', async () => {
    const { ledger, byHand, add } = await openMarket(ledgers);
    await add(ruleOf('zorvant', fixed));
    const { account } = await byHand.accounts.add(
      ledger.scope,
      { name: 'Cash', kind: 'cash', currency: 'JPY' },
      null,
    );
    const addRow = (change: object) =>
      byHand.transactions.add(
        ledger.scope,
        account.id,
        { date: dayBefore(1), description: 'Zorvant stall', amount: toCents(-2_501_00), ...change },
        null,
      );
    await addRow({});
    const chosen = await addRow({ categoryId: 'healthcare' });
    expect(chosen.transaction).toMatchObject({ categoryId: 'healthcare' });
    const parts = await ledger.run(({ query, householdId }) =>
      query
        .selectFrom('transactions')
        .select('amount_cents as amount')
        .where('household_id', '=', householdId)
        .where('part_of_id', 'is not', null)
        .where('currency', '=', 'JPY')
        .orderBy('part_position')
        .execute(),
    );
    expect(parts.map(({ amount }) => amount)).toEqual([-10_00, -2_491_00]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});

describe('P13 P17 a rule that splits leaves what a person decided', () => {
  const twoParts = (first: number) => ({
    parts: [
      { amount: toCents(first), monthsLater: 0, categoryId: 'healthcare' },
      { monthsLater: 0, categoryId: 'travel' },
    ],
  });

  test('a split, a category and a joined split of theirs', async () => {
    const { ledger, rows, splits, add, undo } = await openMarket(ledgers);
    const id = await idOf(ledger, rows.market);
    await splits.split(ledger.scope, id, twoParts(-5_00), null);
    const preview = await ledger.run((tx) =>
      previewRule(tx, { is: 'add', rule: ruleOf('market 11', thirds) }),
    );
    expect(preview).toMatchObject({ changes: 0 });
    const other = await idOf(ledger, rows.other);
    await ledger.run((tx) => editTransactions(tx, [{ id: other, categoryId: 'healthcare' }], now));
    const both: RuleDefinition = { conditions: [{ is: 'direction', type: 'debit' }], actions: [thirds] };
    const { changeId } = await add(both);
    expect(
      await ledger.run((tx) => previewRule(tx, { is: 'add', rule: { ...both, actions: [halves] } })),
    ).toMatchObject({ yours: 2 });
    expect(inShort(await partsOf(ledger, rows.market))).toEqual([
      ['healthcare', -5_00],
      ['travel', -40_00],
    ]);
    expect(await partsOf(ledger, rows.other)).toEqual([]);
    await undo(changeId);
    expect(await partsOf(ledger, rows.market)).toHaveLength(2);
    const joined = await splits.join(ledger.scope, id);
    await add(both);
    expect(await partsOf(ledger, rows.market), 'they joined it').toEqual([]);
    await openTestUndo(ledgers.database, ledger.scope)(joined.stepId);
    expect(inShort(await partsOf(ledger, rows.market))).toEqual([
      ['healthcare', -5_00],
      ['travel', -40_00],
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('a part that they edited keeps the split when the rule goes, and a split of theirs that is undone is the rule’s again', async () => {
    const { ledger, rows, splits, add } = await openMarket(ledgers);
    const { rule } = await add(ruleOf('zorvant', thirds));
    const id = await idOf(ledger, rows.market);
    const changed = await splits.split(ledger.scope, id, twoParts(-5_00), null);
    expect(inShort(await partsOf(ledger, rows.market))).toEqual([
      ['healthcare', -5_00],
      ['travel', -40_00],
    ]);
    await openTestUndo(ledgers.database, ledger.scope)(changed.stepId);
    expect(inShort(await partsOf(ledger, rows.market))).toEqual([
      ['groceries', -30_00],
      ['pets', -15_00],
    ]);
    const joined = await splits.join(ledger.scope, id);
    expect(await partsOf(ledger, rows.market)).toEqual([]);
    await openTestUndo(ledgers.database, ledger.scope)(joined.stepId);
    const [first] = await partsOf(ledger, rows.market);
    await ledger.run((tx) => editTransactions(tx, [{ id: first?.id ?? '', categoryId: 'healthcare' }], now));
    const { changeId } = await ledger.run((tx) => deleteRule(tx, rule.id));
    expect(inShort(await partsOf(ledger, rows.market))).toEqual([
      ['healthcare', -30_00],
      ['pets', -15_00],
    ]);
    expect(changeId).toBeDefined();
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});

const actionsOf = fc.constantFrom<RuleAction[]>(
  [thirds],
  [halves],
  [fixed, { is: 'hide' }],
  [{ is: 'category', categoryId: 'travel' }],
  [{ is: 'note', note: 'x' }, halves],
);
const step = fc.record({
  kind: fc.constantFrom('add', 'edit', 'delete', 'turn'),
  text: fc.constantFrom('zorvant', 'market 11', 'c'),
  actions: actionsOf,
  past: fc.boolean(),
  pick: fc.nat(4),
});

async function act(
  ledger: TestLedger,
  { kind, text, actions, past: applyToPast, pick }: typeof step extends fc.Arbitrary<infer One> ? One : never,
): Promise<string | null> {
  const rules = await ledger.run(listCategoryRules);
  const rule = rules[pick % Math.max(1, rules.length)];
  const definition = { ...ruleOf(`${text}${text.length < 2 ? 'o' : ''}`, ...actions), applyToPast };
  const made =
    kind === 'add' || rule === undefined
      ? ledger.run((tx) => addRule(tx, definition))
      : kind === 'edit'
        ? ledger.run((tx) => editRule(tx, rule.id, definition))
        : kind === 'delete'
          ? ledger.run((tx) => deleteRule(tx, rule.id))
          : ledger.run((tx) =>
              arrangeRules(tx, {
                rules: rules
                  .toReversed()
                  .map(({ id, isOn }, at) => ({ ruleId: id, isOn: at === pick ? !isOn : isOn })),
                applyToPast,
              }),
            );
  return made.then(
    ({ changeId }) => changeId,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'conflict' });
      return null;
    },
  );
}

test('P11 P17 whatever rules do, parts are their amount, totals are right, and undoing all gives the state before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const { ledger, undo } = await openMarket(ledgers);
      const before = await stateOf(ledger);
      const made: string[] = [];
      for (const one of steps) {
        const changeId = await act(ledger, one);
        if (changeId !== null) made.push(changeId);
        expect(await ledger.wrongTotals()).toEqual([]);
        expect(await wrongSums(ledger)).toEqual([]);
      }
      for (const changeId of made.toReversed()) await undo(changeId);
      expect(await stateOf(ledger)).toEqual(before);
      expect(await ledger.wrongTotals()).toEqual([]);
    }),
    drawnRuns(12),
  );
});

/** Split transactions whose parts are not their amount. */
async function wrongSums(ledger: TestLedger): Promise<string[]> {
  const rows = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select(['id', 'part_of_id as partOfId', 'amount_cents as amount', 'is_split as isSplit'])
      .where('household_id', '=', householdId)
      .execute(),
  );
  const sumOf = (id: string) =>
    rows.filter(({ partOfId }) => partOfId === id).reduce((sum, { amount }) => sum + amount, 0);
  return rows.flatMap(({ id, amount, isSplit }: { id: string; amount: Cents; isSplit: boolean }) =>
    isSplit && sumOf(id) !== amount ? id : [],
  );
}

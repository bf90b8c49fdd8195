import type { RuleDefinition } from '@cairn/contract/rules';
import { toCents } from '@cairn/domain/money';
import type { RuleAction, RuleCondition } from '@cairn/domain/rules/rule';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { undoCategoryChange } from '../corrections/undo-category-change.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate, shownOf } from '../ledger/test-rows.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import {
  addRule,
  arrangeRules,
  deleteRule,
  editRule,
  listCategoryRules,
  previewRule,
} from './category-rules.ts';
import { textRule } from './test-rules.ts';

const ledgers = useTestLedgers();

const shopping = {
  primary: 'GENERAL_MERCHANDISE',
  detailed: 'GENERAL_MERCHANDISE_SUPERSTORES',
  confidence: 'HIGH',
};

const text = (value: string): RuleCondition => ({ is: 'text', match: 'contains', text: value });

async function openShop() {
  const { bank, ledger } = await ledgers.openBank();
  const put = (description: string, cents = -4_500, account = 'checking') =>
    bank.put({
      description,
      amountCents: toCents(cents),
      category: shopping,
      providerAccountId: account,
      postedOn: dayBefore(3),
    });
  const rows = {
    traders: put('ZORVANT TRADERS 11'),
    direct: put('ZORVANT DIRECT', -9_900),
    refund: put('ZORVANT DIRECT', 2_000),
    market: put('CORNER MARKET 0042', -700, 'card'),
  };
  await ledger.apply(bank.delta(0));
  const add = (rule: RuleDefinition, applyToPast = true) =>
    ledger.run((tx) => addRule(tx, { ...rule, applyToPast }));
  const undo = (changeId: string) =>
    ledger.run((tx) => undoCategoryChange(tx, changeId, { keepEdits: false }, now));
  return { bank, ledger, put, rows, add, undo };
}

const everything: RuleAction[] = [
  { is: 'category', categoryId: 'travel' },
  { is: 'merchant', name: 'Zorvant Tours' },
  { is: 'note', note: 'trip' },
  { is: 'hide' },
];

describe('P11 P16 a rule of several conditions and actions', () => {
  const onlyLarge: RuleDefinition = {
    conditions: [
      text('zorvant'),
      { is: 'amount', min: toCents(50_00), max: null },
      { is: 'direction', type: 'debit' },
    ],
    actions: everything,
  };

  test('sets all of it on what it matches, past and new, shows before what it would, and gives it back', async () => {
    const { bank, ledger, put, rows, add, undo } = await openShop();
    const before = await readAll(ledger);
    const preview = await ledger.run((tx) => previewRule(tx, { is: 'add', rule: onlyLarge }));
    expect(preview).toMatchObject({ changes: 1, examples: [{ description: 'ZORVANT DIRECT' }] });
    expect(preview.examples[0]?.changes.map(({ field, to, ruleId }) => [field, to, ruleId])).toEqual([
      ['category', 'Travel', 'new'],
      ['merchant', 'Zorvant Tours', 'new'],
      ['note', 'trip', 'new'],
      ['kind', 'Hidden from totals', 'new'],
    ]);
    expect(await readAll(ledger), 'nothing has run yet').toEqual(before);
    const spentBefore = (await totals(ledger)).spent;
    const { changeId, changedPastCount } = await add(onlyLarge);
    expect(changedPastCount).toBe(1);
    const set = { categoryId: 'travel', merchantName: 'Zorvant Tours', note: 'trip', kind: 'transfer' };
    expect(await shownOf(ledger, rows.direct)).toMatchObject(set);
    expect(await shownOf(ledger, rows.traders)).toMatchObject({ categoryId: 'general-stores', note: null });
    expect((await totals(ledger)).spent).toBe(spentBefore - 9_900);
    expect((await totals(ledger, 'tours')).count, 'the new name is found').toBe(1);
    const next = put('ZORVANT DIRECT', -6_000);
    await ledger.sync(bank);
    expect(await shownOf(ledger, next)).toMatchObject(set);
    expect(await ledger.wrongTotals()).toEqual([]);
    await undo(changeId);
    expect(await shownOf(ledger, next)).toMatchObject({ categoryId: 'general-stores', note: null });
    bank.remove(next);
    await ledger.sync(bank);
    expect((await readAll(ledger)).filter(({ isRemoved }) => !isRemoved)).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P13 leaves what a person chose: their category, with its kind, and their note', async () => {
    const { ledger, rows, add } = await openShop();
    const { id } = await shownOf(ledger, rows.direct);
    await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: 'education', note: 'mine' }], now));
    await add(onlyLarge);
    expect(await shownOf(ledger, rows.direct)).toMatchObject({
      categoryId: 'education',
      categorySource: 'user',
      note: 'mine',
      kind: 'spending',
      merchantName: 'Zorvant Tours',
    });
    await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: null, note: null }], now));
    expect(await shownOf(ledger, rows.direct)).toMatchObject({ note: 'trip', kind: 'transfer' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('of an account matches its transactions only, from the bank too', async () => {
    const { bank, ledger, put, rows, add } = await openShop();
    const { accountId } = await shownOf(ledger, rows.market);
    await add({
      conditions: [{ is: 'account', accountIds: [accountId] }],
      actions: [{ is: 'note', note: 'card' }],
    });
    const onCard = put('ZORVANT TRADERS 12', -100, 'card');
    const elsewhere = put('ZORVANT TRADERS 13', -100);
    await ledger.sync(bank);
    for (const row of [rows.market, onCard])
      expect(await shownOf(ledger, row)).toMatchObject({ note: 'card' });
    for (const row of [rows.traders, elsewhere])
      expect(await shownOf(ledger, row)).toMatchObject({ note: null });
  });
});

/** All that a rule may change of the transactions. */
const readAll = (ledger: TestLedger) =>
  ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select([
        'source_id as bankId',
        'predicted_category_id as categoryId',
        'prediction_source as source',
        'prediction_reason as reason',
        'prediction_confidence_percent as confidence',
        'predicted_merchant_name as merchantName',
        'predicted_kind as kind',
        'rule_effects as ruleEffects',
        'search_text as searchText',
        'transfer_id as transferId',
      ])
      .select((select) => select('removed_at', 'is not', null).as('isRemoved'))
      .where('household_id', '=', householdId)
      .orderBy('source_id')
      .execute(),
  );

const totals = async (ledger: TestLedger, search?: string) => {
  const listed = await ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 1, search }));
  if (listed.totals === null) throw new Error('A first page has totals');
  return listed.totals;
};

test('P27 a rule of a private account is seen by its owner only, and keeps its place when others arrange theirs', async () => {
  const { ledger, rows, add } = await openShop();
  const first = await add(textRule('zorvant', 'travel'));
  const { accountId } = await shownOf(ledger, rows.market);
  const hidden = await add({
    conditions: [{ is: 'account', accountIds: [accountId] }],
    actions: [{ is: 'note', note: 'card' }],
  });
  const last = await add(textRule('traders', 'education'));
  await ledger.run((tx) => makePrivate(tx, { id: accountId }));
  const other = await ledger.asAnotherMember();
  const idsOf = async (one: TestLedger) => (await one.run(listCategoryRules)).map(({ id }) => id);
  const [firstId, hiddenId, lastId] = [first, hidden, last].map(({ rule }) => rule.id);
  expect(await idsOf(other)).toEqual([lastId, firstId]);
  await expect(other.run((tx) => deleteRule(tx, hidden.rule.id))).rejects.toMatchObject({
    code: 'not_found',
  });
  const order = [first, last].map(({ rule }) => ({ ruleId: rule.id, isOn: true }));
  await other.run((tx) => arrangeRules(tx, { rules: order, applyToPast: false }));
  expect(await idsOf(ledger)).toEqual([firstId, hiddenId, lastId]);
});

describe('P16 the order of rules', () => {
  test('decides each field, the preview says who wins, and a change of it is one step that can be undone', async () => {
    const { ledger, rows, add, undo } = await openShop();
    const later = await add({ ...textRule('zorvant', 'travel'), actions: everything.slice(0, 2) });
    const first = textRule('traders', 'education');
    const preview = await ledger.run((tx) => previewRule(tx, { is: 'add', rule: first }));
    expect(preview).toMatchObject({ changes: 1, earlier: [], later: [{ ruleId: later.rule.id, count: 1 }] });
    const earlier = await add(first);
    const isEducation = { categoryId: 'education', merchantName: 'Zorvant Tours' };
    expect(await shownOf(ledger, rows.traders)).toMatchObject(isEducation);
    const order = [later, earlier].map(({ rule: { id: ruleId } }) => ({ ruleId, isOn: true }));
    expect(await ledger.run((tx) => previewRule(tx, { is: 'arrange', rules: order }))).toMatchObject({
      changes: 1,
    });
    const moved = await ledger.run((tx) => arrangeRules(tx, { rules: order, applyToPast: true }));
    expect(moved.changedPastCount).toBe(1);
    expect(await shownOf(ledger, rows.traders)).toMatchObject({ ...isEducation, categoryId: 'travel' });
    await undo(moved.changeId);
    expect(await shownOf(ledger, rows.traders)).toMatchObject(isEducation);
    expect((await ledger.run(listCategoryRules)).map(({ id }) => id)).toEqual([
      earlier.rule.id,
      later.rule.id,
    ]);
  });

  test('a rule that is off matches nothing new, and what it had set goes', async () => {
    const { bank, ledger, put, rows, add, undo } = await openShop();
    const before = await shownOf(ledger, rows.traders);
    const { rule } = await add(textRule('zorvant', 'travel'));
    const off = await ledger.run((tx) =>
      arrangeRules(tx, { rules: [{ ruleId: rule.id, isOn: false }], applyToPast: true }),
    );
    expect(off.changedPastCount).toBe(3);
    expect(await shownOf(ledger, rows.traders)).toEqual(before);
    const next = put('ZORVANT TRADERS 99');
    await ledger.sync(bank);
    expect(await shownOf(ledger, next)).toMatchObject({ categoryId: 'general-stores' });
    await undo(off.changeId);
    expect(await shownOf(ledger, rows.traders)).toMatchObject({ categoryId: 'travel' });
  });

  test('an order that is not of all rules is refused', async () => {
    const { ledger, add } = await openShop();
    await add(textRule('zorvant', 'travel'));
    await expect(
      ledger.run((tx) => arrangeRules(tx, { rules: [], applyToPast: true })),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('P11 a rule that is edited', () => {
  test('gives back what it no longer sets, and undo restores both', async () => {
    const { ledger, rows, add, undo } = await openShop();
    const { rule } = await add(textRule('zorvant', 'travel'));
    const ruled = await readAll(ledger);
    const edited = { ...textRule('traders', 'travel'), applyToPast: true };
    const { changeId, changedPastCount } = await ledger.run((tx) => editRule(tx, rule.id, edited));
    expect(changedPastCount).toBe(2);
    expect(await shownOf(ledger, rows.direct)).toMatchObject({ categoryId: 'general-stores' });
    expect(await shownOf(ledger, rows.traders)).toMatchObject({ categoryId: 'travel' });
    await undo(changeId);
    expect(await readAll(ledger)).toEqual(ruled);
  });

  test('is undone before what came first, which says so', async () => {
    const { ledger, add, undo } = await openShop();
    const added = await add(textRule('zorvant', 'travel'));
    const edited = { ...textRule('traders', 'travel'), applyToPast: true };
    const edit = await ledger.run((tx) => editRule(tx, added.rule.id, edited));
    await expect(undo(added.changeId)).rejects.toThrow('Undo the later change first');
    await undo(edit.changeId);
    await undo(added.changeId);
    expect(await ledger.run(listCategoryRules)).toEqual([]);
  });

  test('P13 what a deleted rule was made by waits for the undo of its deletion', async () => {
    const { ledger, undo } = await openShop();
    const added = await ledger.run((tx) =>
      addRule(tx, { conditions: [text('zorvant')], actions: everything.slice(0, 1), applyToPast: false }),
    );
    const [rule] = await ledger.run(listCategoryRules);
    const deleted = await ledger.run((tx) => deleteRule(tx, rule?.id ?? ''));
    await expect(undo(added.changeId)).rejects.toMatchObject({ code: 'conflict' });
    await undo(deleted.changeId);
    await undo(added.changeId);
    expect(await ledger.run(listCategoryRules)).toEqual([]);
  });
});

const definition = fc.record({
  conditions: fc.constantFrom<RuleCondition[]>(
    [text('zorvant')],
    [text('direct')],
    [{ is: 'direction', type: 'debit' }],
    [{ is: 'amount', min: null, max: toCents(50_00) }, text('or')],
  ),
  actions: fc.subarray(everything, { minLength: 1 }),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), definition, past: fc.boolean() }),
  fc.record({ kind: fc.constant('edit' as const), definition, past: fc.boolean(), pick: fc.nat(5) }),
  fc.record({ kind: fc.constant('delete' as const), pick: fc.nat(5) }),
  fc.record({ kind: fc.constant('arrange' as const), seed: fc.nat(5), off: fc.nat(3), past: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Makes a change and returns its id; null where it is refused. */
async function act(ledger: TestLedger, one: Step): Promise<string | null> {
  const rules = await ledger.run(listCategoryRules);
  const refused = (error: unknown) => {
    expect(error).toMatchObject({ code: 'conflict' });
    return null;
  };
  const done = (work: Promise<{ changeId: string }>) => work.then(({ changeId }) => changeId, refused);
  if (one.kind === 'add')
    return done(ledger.run((tx) => addRule(tx, { ...one.definition, applyToPast: one.past })));
  if (one.kind === 'arrange') {
    const turned = [
      ...rules.slice(one.seed % (rules.length + 1)),
      ...rules.slice(0, one.seed % (rules.length + 1)),
    ];
    const asked = turned.map(({ id: ruleId, isOn }, at) => ({ ruleId, isOn: at === one.off ? !isOn : isOn }));
    return done(ledger.run((tx) => arrangeRules(tx, { rules: asked, applyToPast: one.past })));
  }
  const rule = rules[one.pick % Math.max(1, rules.length)];
  if (rule === undefined) return null;
  if (one.kind === 'delete') return done(ledger.run((tx) => deleteRule(tx, rule.id)));
  return done(ledger.run((tx) => editRule(tx, rule.id, { ...one.definition, applyToPast: one.past })));
}

async function stateOf(ledger: TestLedger) {
  return { rows: await readAll(ledger), rules: await ledger.run(listCategoryRules) };
}

test('P11 undoing all changes of rules, the newest first or in any order that is allowed, gives the state before them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
      async (steps, picks) => {
        const { ledger, undo } = await openShop();
        const before = await stateOf(ledger);
        const open: string[] = [];
        for (const one of steps) {
          const changeId = await act(ledger, one);
          if (changeId !== null) open.push(changeId);
          expect(await ledger.wrongTotals()).toEqual([]);
        }
        // Any that can be undone, and then what is left, the newest first.
        for (const pick of picks) {
          const changeId = open[pick % Math.max(1, open.length)];
          if (changeId === undefined) break;
          const isUndone = await undo(changeId).then(
            () => true,
            (error: unknown) => {
              expect(error).toMatchObject({ code: 'conflict' });
              return false;
            },
          );
          if (isUndone) open.splice(open.indexOf(changeId), 1);
        }
        for (const changeId of open.toReversed()) await undo(changeId);
        expect(await stateOf(ledger)).toEqual(before);
        expect(await ledger.wrongTotals()).toEqual([]);
      },
    ),
    drawnRuns(12),
  );
});

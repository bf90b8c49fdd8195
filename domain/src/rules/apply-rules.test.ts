import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { toPlainDate } from '../plain-date.ts';
import { applyRules, type RuleInputs } from './apply-rules.ts';
import { compileRule } from './match-rule.ts';
import {
  fieldOf,
  type Rule,
  type RuleAction,
  type RuleCondition,
  type RuleRow,
  ruleFields,
  type TextMatch,
} from './rule.ts';
import { conditionsWords } from './rule-words.ts';

const bill: RuleRow = {
  description: 'SQ *PLUM ORCHARD 12',
  merchantName: 'Plum Orchard',
  amountCents: toCents(-45_00),
  accountId: 'checking',
  postedOn: toPlainDate('2026-11-30'),
  userCategoryId: null,
  userTagIds: null,
};

const parentIds = new Map<string, string | null>([
  ['food', null],
  ['groceries', 'food'],
  ['travel', null],
]);

const inputsOf = (rules: readonly Rule[]): RuleInputs => ({ rules: rules.map(compileRule), parentIds });
const apply = (rules: readonly Rule[], row: Partial<RuleRow> = {}, suggested: string | null = null) =>
  applyRules({ ...bill, ...row }, inputsOf(rules), () => suggested);

const ruleOf = (id: string, conditions: RuleCondition[], actions: RuleAction[], isOn = true): Rule => ({
  id,
  conditions,
  actions,
  isOn,
});
const text = (value: string, match: TextMatch = 'contains'): RuleCondition => ({
  is: 'text',
  match,
  text: value,
});
const inCategory = (categoryId: string): RuleAction => ({ is: 'category', categoryId });

const holds = (condition: RuleCondition, row: Partial<RuleRow> = {}, suggested: string | null = null) =>
  apply([ruleOf('a', [condition], [{ is: 'hide' }])], row, suggested).matchedIds.length === 1;

describe('a condition', () => {
  test.each<[RuleCondition, boolean]>([
    [text('plum orch'), true],
    [text('orchard plum'), false],
    [text('orchard plum', 'words'), true],
    [text('plu', 'words'), false],
    [text('^sq .*\\d{2}$', 'pattern'), true],
    [text('(', 'pattern'), false],
    [{ is: 'merchant', name: ' plum ORCHARD' }, true],
    [{ is: 'merchant', name: 'Plum' }, false],
    [{ is: 'amount', min: toCents(45_00), max: toCents(45_00) }, true],
    [{ is: 'amount', min: toCents(45_01), max: null }, false],
    [{ is: 'amount', min: null, max: toCents(44_99) }, false],
    [{ is: 'direction', type: 'debit' }, true],
    [{ is: 'direction', type: 'credit' }, false],
    [{ is: 'account', accountIds: ['card', 'checking'] }, true],
    [{ is: 'account', accountIds: ['card'] }, false],
    [{ is: 'day_of_month', from: 28, to: 3 }, true],
    [{ is: 'day_of_month', from: 1, to: 29 }, false],
    [{ is: 'weekday', days: [1] }, true],
    [{ is: 'weekday', days: [2, 7] }, false],
  ])('%j holds: %s', (condition, expected) => {
    expect(holds(condition)).toBe(expected);
  });

  test('on what is not known does not hold', () => {
    const unknown = { merchantName: null, amountCents: null, accountId: null, postedOn: null };
    const conditions: RuleCondition[] = [
      { is: 'merchant', name: 'Plum Orchard' },
      { is: 'amount', min: null, max: toCents(1) },
      { is: 'direction', type: 'debit' },
      { is: 'account', accountIds: ['checking'] },
      { is: 'weekday', days: [1, 2, 3, 4, 5, 6, 7] },
      { is: 'day_of_month', from: 1, to: 31 },
      { is: 'category', categoryIds: ['food'] },
    ];
    for (const condition of conditions) expect(holds(condition, unknown)).toBe(false);
  });

  test('on a category reads the person’s, else that of an earlier rule, else the suggested one; a parent includes its own', () => {
    const food: RuleCondition = { is: 'category', categoryIds: ['food'] };
    expect(holds(food, {}, 'groceries')).toBe(true);
    expect(holds(food, { userCategoryId: 'travel' }, 'groceries')).toBe(false);
    const rules = [ruleOf('a', [text('plum')], [inCategory('food')]), ruleOf('b', [food], [{ is: 'hide' }])];
    expect(apply(rules, {}, 'travel').matchedIds).toEqual(['a', 'b']);
    expect(apply(rules.toReversed(), {}, 'travel').matchedIds).toEqual(['a']);
  });

  test('on a tag reads the person’s, else those of an earlier rule', () => {
    const trip: RuleCondition = { is: 'tag', tagIds: ['trip', 'work'] };
    expect(holds(trip)).toBe(false);
    expect(holds(trip, { userTagIds: ['home', 'work'] })).toBe(true);
    const rules = [
      ruleOf('a', [text('plum')], [{ is: 'tags', tagIds: ['trip'] }]),
      ruleOf('b', [trip], [{ is: 'hide' }]),
    ];
    expect(apply(rules).matchedIds).toEqual(['a', 'b']);
    expect(apply(rules, { userTagIds: [] }).matchedIds, 'they chose to have none').toEqual(['a']);
  });

  test('of several, all must hold, and a rule without one matches nothing', () => {
    const both = [text('plum'), { is: 'direction', type: 'credit' } as const];
    expect(apply([ruleOf('a', both, [{ is: 'hide' }])]).matchedIds).toEqual([]);
    expect(apply([ruleOf('a', [], [{ is: 'hide' }])]).matchedIds).toEqual([]);
  });
});

test('P16 each field is set by the first rule that sets it, and the preview can say which others lost', () => {
  const note = { is: 'note', note: 'fruit' } as const;
  const rules = [
    ruleOf('first', [text('plum')], [inCategory('food')]),
    ruleOf('off', [text('plum')], [{ is: 'transfer' }], false),
    ruleOf('second', [text('orchard')], [inCategory('travel'), note]),
  ];
  expect(apply(rules)).toEqual({
    categoryId: 'food',
    effects: { category: { ruleId: 'first' }, note: { ruleId: 'second', note: 'fruit' } },
    matchedIds: ['first', 'second'],
    outranked: [{ field: 'category', ruleId: 'second', byRuleId: 'first' }],
  });
});

describe('whatever the rules', () => {
  const condition = fc.oneof(
    fc.constantFrom('plum', 'orchard', 'lamp').map((value) => text(value)),
    fc
      .constantFrom('debit' as const, 'credit' as const)
      .map((type): RuleCondition => ({ is: 'direction', type })),
    fc.constantFrom('food', 'travel').map((id): RuleCondition => ({ is: 'category', categoryIds: [id] })),
    fc.constantFrom('trip', 'work').map((id): RuleCondition => ({ is: 'tag', tagIds: [id] })),
  );
  const action: fc.Arbitrary<RuleAction> = fc.oneof(
    fc.constantFrom('food', 'groceries', 'travel').map(inCategory),
    fc.constantFrom('A', 'B').map((name) => ({ is: 'merchant' as const, name })),
    fc.constantFrom('x', 'y').map((note) => ({ is: 'note' as const, note })),
    fc.constantFrom('trip', 'work').map((id) => ({ is: 'tags' as const, tagIds: [id] })),
    fc.constantFrom({ is: 'hide' as const }, { is: 'transfer' as const }),
  );
  const definition = fc.record({
    conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
    actions: fc.uniqueArray(action, { selector: fieldOf, minLength: 1, maxLength: 3 }),
    isOn: fc.boolean(),
  });
  const rules = fc
    .array(definition, { maxLength: 6 })
    .map((some) => some.map((one, at): Rule => ({ ...one, id: `rule ${at}` })));

  test('a rule that is off changes nothing', () => {
    fc.assert(
      fc.property(rules, (some) => {
        expect(apply(some, {}, 'food')).toEqual(
          apply(
            some.filter(({ isOn }) => isOn),
            {},
            'food',
          ),
        );
      }),
    );
  });

  test('a later rule changes no field of an earlier one', () => {
    fc.assert(
      fc.property(rules, fc.nat(6), (some, count) => {
        const { effects } = apply(some.slice(0, count), {}, 'food');
        expect(apply(some, {}, 'food').effects).toMatchObject(effects);
      }),
    );
  });

  test('each effect is of a rule that is on and matched, and what lost has a winner before it', () => {
    fc.assert(
      fc.property(rules, (some) => {
        const { effects, matchedIds, outranked } = apply(some, {}, 'food');
        for (const field of ruleFields) {
          const effect = effects[field];
          if (effect !== undefined) expect(matchedIds).toContain(effect.ruleId);
        }
        for (const { field, ruleId, byRuleId } of outranked) {
          expect(effects[field]?.ruleId).toBe(byRuleId);
          expect(matchedIds.indexOf(byRuleId)).toBeLessThan(matchedIds.indexOf(ruleId));
        }
      }),
    );
  });
});

test('a rule in words names what is known', () => {
  const conditions: RuleCondition[] = [
    text('plum', 'words'),
    { is: 'amount', min: toCents(10_00), max: toCents(12_50) },
    { is: 'account', accountIds: ['a', 'b'] },
    { is: 'weekday', days: [6, 7] },
  ];
  expect(conditionsWords(conditions)).toBe(
    'description has the words “plum”, amount 10 to 12.50, one of 2 accounts, Saturday or Sunday',
  );
  const names = { a: 'Checking', b: 'Card' };
  expect(conditionsWords(conditions.slice(2), (_, id) => names[id as 'a' | 'b'])).toBe(
    'account Checking or Card, Saturday or Sunday',
  );
});

/** Any UTF-16, lone surrogates and unassigned characters too. */
const anyText = fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units));

const takes = (value: string, description: string) => holds(text(value), { description });

describe("a rule's text", () => {
  test.each(['.*', 'A+B', '[A-Z]', '(', '\\d', '$1', '^', 'a|b'])('%s is taken literally', (text) => {
    expect(takes(text, 'NETFLIX 12 AAB')).toBe(false);
    expect(takes(text, `NETFLIX ${text} 12`)).toBe(true);
  });

  test.each(['', '   ', '\t'])('%j, being blank, fits nothing', (text) => {
    expect(takes(text, 'ANY    \t PAYEE')).toBe(false);
  });

  test.each([
    ['straße', 'HAUPTSTRASSE 5'],
    ['STRAẞE', 'hauptstraße 5'],
    ['İzmir', 'i̇zmir kebap'],
    ['οδος', 'ΟΔΟΣ ΕΡΜΟΥ'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['cafe\u0301', 'CAFÉ CENTRAL'],
    ['efficient', 'E\uFB03CIENT'],
  ])('%s is found in %s, whatever the case or spelling of its letters', (text, description) => {
    expect(takes(text, description)).toBe(true);
  });

  test('is found in any case of any description that holds it', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.trim() !== '');
    fc.assert(
      fc.property(text, (value) => {
        const description = `POS ${value} 0012`;
        expect(takes(value, description)).toBe(true);
        expect(takes(value.toUpperCase(), description)).toBe(true);
        expect(takes(value.toLowerCase(), description)).toBe(true);
      }),
    );
  });

  test('never throws, whatever the texts', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, description) => {
        takes(text, description);
      }),
    );
  });
});

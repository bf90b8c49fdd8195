import type { HistoryChange } from '@cairn/contract/history';
import type { ForEachAction } from '../../journal/journal-actions.ts';
import type { Described, Describer } from './describer.ts';
import { amountIn, categoryIn, changeOf, date, type Side, sideOf, text, yesNo } from './values.ts';

const kindWords = { income: 'Income', spending: 'Spending', transfer: 'Transfer' };
const kindWord = (value: unknown) => text(Object.entries(kindWords).find(([kind]) => kind === value)?.[1]);
const color = (value: unknown) => (typeof value === 'number' ? text(`Color ${value + 1}`) : null);

function fields({ before, after, names }: Described): HistoryChange[] {
  return [
    ...changeOf('Name', before.name, after.name, text),
    ...changeOf('Parent', before.parentId, after.parentId, categoryIn(names)),
    ...changeOf('Kind', before.kind, after.kind, kindWord),
    ...changeOf('Color', before.color, after.color, color),
    ...changeOf('Hidden', before.isHidden, after.isHidden, yesNo('Yes', 'No')),
  ];
}

const of = (one: (subject: string) => string): Describer => ({
  one: ({ subject }) => one(subject),
  many: (count) => one(count),
});
const merged: Describer = {
  one: ({ subject, after, names }) =>
    `merged ${subject} into ${names.category(String(after.into)) ?? 'another one'}`,
  many: (count) => `merged ${count}`,
};

/** The sentences of what happens to categories. */
export const categoryActions: ForEachAction<Describer>['category'] = {
  add: of((subject) => `added ${subject}`),
  edit: { ...of((subject) => `changed ${subject}`), changes: fields },
  merge: merged,
  undo_add: of((subject) => `removed ${subject}`),
  undo_edit: { ...of((subject) => `changed ${subject} back`), changes: fields },
  undo_merge: of((subject) => `separated ${subject} again`),
};

/** The rules of one side; an entry from when a rule had one text and one category is one itself. */
function rulesOf(side: Side): Side[] {
  if (Array.isArray(side.rules)) return side.rules.map(sideOf);
  return typeof side.descriptionContains === 'string' ? [side] : [];
}

function partsOf(rule: Side | undefined, key: 'conditions' | 'actions'): Side[] {
  const parts = rule?.[key];
  return Array.isArray(parts) ? parts.map(sideOf) : [];
}

/** What a rule looks for, where that is a text or a merchant. */
function ruleWords(rule: Side | undefined): string | null {
  const condition = partsOf(rule, 'conditions').find(({ is }) => is === 'text' || is === 'merchant');
  const wanted = rule?.descriptionContains ?? condition?.text ?? condition?.name;
  return typeof wanted === 'string' ? `for “${wanted}”` : null;
}

function categoryOf(rule: Side | undefined): unknown {
  return rule?.categoryId ?? partsOf(rule, 'actions').find(({ is }) => is === 'category')?.categoryId;
}

const ruleCategory = ({ before, after, names }: Described) =>
  changeOf('Category', categoryOf(rulesOf(before)[0]), categoryOf(rulesOf(after)[0]), categoryIn(names));

const ruleText = ({ before, after }: Described) =>
  changeOf('Rule', ruleWords(rulesOf(before)[0]), ruleWords(rulesOf(after)[0]), text);

const oneRule = (verb: string, article: string, of: 'before' | 'after'): Describer => ({
  one: (entry) => {
    const words = ruleWords(rulesOf(entry[of])[0]);
    return `${verb} ${article} rule${words === null ? '' : ` ${words}`}`;
  },
  many: (count) => `${verb} ${count}`,
  changes: ruleCategory,
});

const again = (one: string, many: (count: string) => string): Describer => ({ one: () => one, many });

/** The sentences of what happens to rules. */
export const ruleActions: ForEachAction<Describer>['category_rule'] = {
  add_rule: oneRule('added', 'a', 'after'),
  edit_rule: {
    ...oneRule('changed', 'the', 'after'),
    changes: (entry) => [...ruleText(entry), ...ruleCategory(entry)],
  },
  delete_rule: oneRule('deleted', 'the', 'before'),
  arrange_rules: again('changed which rules are on, or their order', (count) => `arranged ${count}`),
  undo_add_rule: again('removed the rule again', (count) => `removed ${count} again`),
  undo_edit_rule: again('changed a rule back', (count) => `changed ${count} back`),
  undo_delete_rule: again('restored a deleted rule', (count) => `restored ${count}`),
  undo_arrange_rules: again('arranged the rules as before', (count) => `arranged ${count} as before`),
};

function limits({ before, after, names }: Described): HistoryChange[] {
  return [
    ...changeOf('Limit', before.monthlyLimitCents, after.monthlyLimitCents, amountIn(names.currency)),
    ...changeOf('Active', before.isActive, after.isActive, yesNo('Yes', 'No')),
    ...changeOf(after.holdsFor === 'month' ? 'For the month of' : 'From', null, after.from, date),
  ];
}

/** The sentences of what happens to budgets. */
export const budgetActions: ForEachAction<Describer>['budget'] = {
  add: { ...of((subject) => `added ${subject}`), changes: limits },
  edit: { ...of((subject) => `changed ${subject}`), changes: limits },
  delete: { ...of((subject) => `deleted ${subject}`), changes: limits },
  restore: { ...of((subject) => `restored ${subject}`), changes: limits },
};

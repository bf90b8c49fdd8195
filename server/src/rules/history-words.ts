import { categoryIn, changeOf, type Side, sideOf, text } from '../journal/described-values.ts';
import type { Described, Describer } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

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
function wantedWords(rule: Side | undefined): string | null {
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
  changeOf('Rule', wantedWords(rulesOf(before)[0]), wantedWords(rulesOf(after)[0]), text);

const oneRule = (verb: string, article: string, of: 'before' | 'after'): Describer => ({
  one: (entry) => {
    const words = wantedWords(rulesOf(entry[of])[0]);
    return `${verb} ${article} rule${words === null ? '' : ` ${words}`}`;
  },
  many: (count) => `${verb} ${count}`,
  changes: ruleCategory,
});

const again = (one: string, many: (count: string) => string): Describer => ({ one: () => one, many });

/** The sentences of what happens to rules. */
export const ruleWords: ForEachAction<Describer>['category_rule'] = {
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

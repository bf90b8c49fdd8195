import type { RuleDefinition } from '@cairn/contract/rules';
import type { Category } from '@cairn/contract/transactions';
import type { RuleAction } from '@cairn/domain/rules/rule';
import { conditionsWords, type NameOf, splitWords } from '@cairn/domain/rules/rule-words';

type Named = { id: string; name: string };

type NamedThings = { accounts: readonly Named[]; categories: readonly Category[]; tags: readonly Named[] };

/** Names of the household's accounts, categories and tags, for a rule in words. */
export function namesOf({ accounts, categories, tags }: NamedThings): NameOf {
  const names = new Map([...accounts, ...categories, ...tags].map(({ id, name }) => [id, name]));
  return (_kind, id) => names.get(id);
}

/** What a rule matches, as a sentence begins: `Description contains “uber”, money out`. */
export function ruleTitle({ conditions }: RuleDefinition, nameOf: NameOf): string {
  return capitalized(conditionsWords(conditions, nameOf));
}

/** What a rule does: `Travel · Merchant “Uber”`. */
export function actionsWords({ actions }: RuleDefinition, nameOf: NameOf): string {
  return actions.map((action) => actionWords(action, nameOf)).join(' · ');
}

function actionWords(action: RuleAction, nameOf: NameOf): string {
  switch (action.is) {
    case 'category':
      return nameOf('category', action.categoryId) ?? 'A category';
    case 'merchant':
      return `Merchant “${action.name}”`;
    case 'note':
      return `Note “${action.note}”`;
    case 'tags':
      return `Tags: ${action.tagIds.map((id) => nameOf('tag', id) ?? 'deleted').join(', ')}`;
    case 'split':
      return splitWords(action, nameOf);
    case 'hide':
      return 'Hidden from totals';
    case 'transfer':
      return 'Transfer';
  }
}

function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

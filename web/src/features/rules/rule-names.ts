import type { RuleDefinition } from '@cairn/contract/rules';
import type { Category } from '@cairn/contract/transactions';
import type { RuleAction } from '@cairn/domain/rules/rule';
import { conditionsWords, type NameOf } from '@cairn/domain/rules/rule-words';

type Account = { id: string; name: string };

/** Names of the household's accounts and categories, for a rule in words. */
export function namesOf(accounts: readonly Account[], categories: readonly Category[]): NameOf {
  const names = new Map([...accounts, ...categories].map(({ id, name }) => [id, name]));
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
    case 'hide':
      return 'Hidden from totals';
    case 'transfer':
      return 'Transfer';
  }
}

function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

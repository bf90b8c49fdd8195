import type { RuleDefinition } from '@cairn/contract/rules';
import type { StoredRule } from '../predictions/category-rules.store.ts';

/** A rule with one text and one category. */
export function textRule(text: string, categoryId: string): RuleDefinition {
  return {
    conditions: [{ is: 'text', match: 'contains', text }],
    actions: [{ is: 'category', categoryId }],
  };
}

export function storedTextRule(id: string, text: string, categoryId: string): StoredRule {
  return { id, ...textRule(text, categoryId), isOn: true, position: 1 };
}

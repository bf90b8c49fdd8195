import type { RuleDefinition } from '@cairn/contract/rules';
import { draftOf, newAction, newCondition, type RuleDraft } from './rule-draft.ts';

/** The rule that the page's address begins; null for none. */
export function draftFromAddress(search: URLSearchParams): RuleDraft | null {
  const text = search.get('text');
  if (text === null) return null;
  return {
    conditions: [newCondition({ text })],
    actions: [newAction({ categoryId: search.get('categoryId') ?? '' })],
  };
}

export function emptyDraft(): RuleDraft {
  return { conditions: [newCondition()], actions: [newAction()] };
}

export function draftOfRule(rule: RuleDefinition): RuleDraft {
  return draftOf(rule);
}

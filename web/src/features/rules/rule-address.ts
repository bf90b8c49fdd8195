import { newAction, newCondition, type RuleDraft } from './rule-draft.ts';

/** The rule that the page's address begins; null for none. */
export function draftFromAddress(search: URLSearchParams): RuleDraft | null {
  const [text, merchant] = [search.get('text'), search.get('merchant')];
  const condition = text !== null ? { text } : { is: 'merchant' as const, text: merchant ?? '' };
  if (text === null && merchant === null) return null;
  return {
    conditions: [newCondition(condition)],
    actions: [newAction({ categoryId: search.get('categoryId') ?? '' })],
  };
}

export function emptyDraft(): RuleDraft {
  return { conditions: [newCondition()], actions: [newAction()] };
}

import { foldText } from '../ledger-text.ts';
import type { CompiledRule, ParentIds } from './match-rule.ts';
import { fieldOf, type RuleAction, type RuleEffects, type RuleField, type RuleRow } from './rule.ts';

/** A field that a rule would have set, had an earlier one not. */
export type Outranked = { field: RuleField; ruleId: string; byRuleId: string };

export type RuleOutcome = {
  effects: RuleEffects;
  /** Of `effects.category`. */
  categoryId: string | null;
  /** The rules that match, in order. */
  matchedIds: string[];
  outranked: Outranked[];
};

export type RuleInputs = {
  /** In order. */
  rules: readonly CompiledRule[];
  parentIds: ParentIds;
};

/**
 * What rules make of a transaction. Each field is set by the first rule that is on, matches and sets it; `suggestedCategoryId` is asked
 * for only where a condition needs it.
 */
export function applyRules(
  row: RuleRow,
  { rules, parentIds }: RuleInputs,
  suggestedCategoryId: () => string | null,
): RuleOutcome {
  const outcome: RuleOutcome = { effects: {}, categoryId: null, matchedIds: [], outranked: [] };
  const description = foldText(row.description);
  const categoryId = () => row.userCategoryId ?? outcome.categoryId ?? suggestedCategoryId();
  for (const rule of rules) {
    const tagIds = row.userTagIds ?? outcome.effects.tags?.tagIds ?? [];
    if (!rule.isOn || !rule.matches({ row, description, categoryId, tagIds, parentIds })) continue;
    outcome.matchedIds.push(rule.id);
    for (const action of rule.actions) {
      const field = fieldOf(action);
      const first = outcome.effects[field];
      if (first !== undefined) outcome.outranked.push({ field, ruleId: rule.id, byRuleId: first.ruleId });
      else {
        outcome.effects = { ...outcome.effects, ...effectOf(action, rule.id) };
        if (action.is === 'category') outcome.categoryId = action.categoryId;
      }
    }
  }
  return outcome;
}

/** What one action sets. */
export function effectOf(action: RuleAction, ruleId: string): RuleEffects {
  switch (action.is) {
    case 'category':
      return { category: { ruleId } };
    case 'merchant':
      return { merchant: { ruleId, name: action.name } };
    case 'note':
      return { note: { ruleId, note: action.note } };
    case 'tags':
      return { tags: { ruleId, tagIds: action.tagIds } };
    case 'split':
      return { split: { ruleId, by: action.by, parts: action.parts } };
    case 'hide':
      return { kind: { ruleId, kind: 'hidden' } };
    case 'transfer':
      return { kind: { ruleId, kind: 'transfer' } };
  }
}

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import {
  maxRules,
  type RuleArrangement,
  type RuleDefinition,
  type RulePreviewRequest,
} from '@cairn/contract/rules';
import type { StoredRule } from '../predictions/category-rules.store.ts';

/** A change of the rules: the rules after it, in order, and those that it is about, before and after. */
export type RulesChange = {
  action: 'add_rule' | 'edit_rule' | 'delete_rule' | 'arrange_rules';
  /** The rule; null for a change of their order. */
  ruleId: string | null;
  rules: StoredRule[];
  before: StoredRule[];
  after: StoredRule[];
};

/**
 * Plans a change of the rules. Pure. Throws `not_found` for a rule that is not there, `conflict` for a rule that is there already, for too
 * many, and for an order that is not of all rules that the person sees.
 */
export function planRulesChange(
  rules: readonly StoredRule[],
  change: RulePreviewRequest,
  seenAccountIds: ReadonlySet<string>,
): RulesChange {
  if (change.is === 'add') return planAdded(rules, change.rule);
  const seen = seenRules(rules, seenAccountIds);
  if (change.is === 'arrange') return planArranged(rules, change.rules, seen);
  const found = seen.find(({ id }) => id === change.ruleId);
  if (found === undefined) throw new AppError('not_found', 'This rule was not found.');
  if (change.is === 'delete')
    return {
      action: 'delete_rule',
      ruleId: found.id,
      rules: rules.filter(({ id }) => id !== found.id),
      before: [found],
      after: [],
    };
  const { conditions, actions } = change.rule;
  const edited = { ...found, conditions, actions };
  const others = rules.filter(({ id }) => id !== found.id);
  requireNew(others, edited);
  return {
    action: 'edit_rule',
    ruleId: found.id,
    rules: rules.map((rule) => (rule.id === found.id ? edited : rule)),
    before: [found],
    after: [edited],
  };
}

function planAdded(rules: readonly StoredRule[], { conditions, actions }: RuleDefinition): RulesChange {
  if (rules.length >= maxRules)
    throw new AppError(
      'conflict',
      `There are ${maxRules} rules already. Delete one that you no longer need.`,
    );
  const position = (rules[0]?.position ?? 1) - 1;
  const rule = { id: randomUUID(), conditions, actions, isOn: true, position };
  requireNew(rules, rule);
  return { action: 'add_rule', ruleId: rule.id, rules: [rule, ...rules], before: [], after: [rule] };
}

/** Throws `conflict` where a rule has the same conditions and actions. */
export function requireNew(rules: readonly StoredRule[], rule: StoredRule): void {
  if (rules.some((known) => definitionKey(known) === definitionKey(rule)))
    throw new AppError('conflict', 'This rule already exists.');
}

/** Letter case makes no difference. */
function definitionKey({ conditions, actions }: RuleDefinition): string {
  return JSON.stringify([conditions, actions]).toLowerCase();
}

/** The rules without those of another member's private account, which would give it away. */
export function seenRules(rules: readonly StoredRule[], seenAccountIds: ReadonlySet<string>): StoredRule[] {
  return rules.filter(({ conditions }) =>
    conditions.every((one) => one.is !== 'account' || one.accountIds.every((id) => seenAccountIds.has(id))),
  );
}

/** A rule that the person does not see keeps its place. */
function planArranged(
  rules: readonly StoredRule[],
  asked: RuleArrangement['rules'],
  seen: readonly StoredRule[],
): RulesChange {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const seenById = new Map(seen.map((rule) => [rule.id, rule]));
  const turned = asked.map(({ ruleId, isOn }): StoredRule => {
    const rule = seenById.get(ruleId);
    if (rule === undefined) throw new AppError('not_found', 'This rule was not found.');
    return { ...rule, isOn };
  });
  if (turned.length !== seen.length || new Set(asked.map(({ ruleId }) => ruleId)).size < asked.length)
    throw new AppError('conflict', 'The rules were changed meanwhile. Reload them and try again.');
  const next = turned.values();
  const arranged = rules.map((rule, at) => ({
    ...(seenById.has(rule.id) ? (next.next().value ?? rule) : rule),
    position: at + 1,
  }));
  const after = arranged.filter((rule) => !isDeepStrictEqual(rule, byId.get(rule.id)));
  return {
    action: 'arrange_rules',
    ruleId: null,
    rules: arranged,
    before: rules.filter(({ id }) => after.some((rule) => rule.id === id)),
    after,
  };
}

/** The rules whose place among the others, or whose state, a change of the order changes: the others decide as before. */
export function movedRules(
  { before, after, rules }: RulesChange,
  rulesBefore: readonly StoredRule[],
): StoredRule[] {
  const placeBefore = new Map(rulesBefore.map(({ id }, at) => [id, at]));
  const placeAfter = new Map(rules.map(({ id }, at) => [id, at]));
  return after.filter(
    ({ id, isOn }) =>
      placeBefore.get(id) !== placeAfter.get(id) ||
      before.some((rule) => rule.id === id && rule.isOn !== isOn),
  );
}

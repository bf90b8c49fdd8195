import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import { maxRules } from '@cairn/contract/rules';
import { merchantKey } from '@cairn/domain/merchants';
import type { RuleCondition } from '@cairn/domain/rules/rule';
import type { StoredRule } from '../predictions/category-rules.store.ts';
import { type RulesChange, seenRules } from './rule-changes.ts';

export type MerchantRenamed = {
  /** What it was called. */
  name: string;
  newName: string;
  /** What the bank or Cairn calls it, where any transaction is called so without rules and people; else null. */
  readName: string | null;
  /** Its accounts where they all are private: a rule for others would give the name away. */
  privateAccountIds: readonly string[] | null;
};

/** As a rule's condition takes it. */
const maxNameLength = 100;

/**
 * Plans the rules that give transactions to come a merchant's new name. Pure. Rules that gave the old name give the new one, and what is
 * called so without rules gets a rule after all others, so that none of them loses its say. Throws `conflict` for too many rules.
 */
export function planMerchantRules(
  rules: readonly StoredRule[],
  { name, newName, readName, privateAccountIds }: MerchantRenamed,
  seenAccountIds: ReadonlySet<string>,
): RulesChange[] {
  const added = readName === null ? null : conditionsFor(readName, privateAccountIds);
  const isOld = ({ conditions, actions }: StoredRule) =>
    actions.some(
      (action) =>
        action.is === 'merchant' &&
        action.name !== newName &&
        (merchantKey(action.name) === merchantKey(name) || isDeepStrictEqual(conditions, added)),
    );
  const seen = seenRules(rules, seenAccountIds);
  const edits = seen.filter(isOld).map((rule): RulesChange => {
    const actions = rule.actions.map((action) =>
      action.is === 'merchant' ? { ...action, name: newName } : action,
    );
    const edited = { ...rule, actions };
    return {
      action: 'edit_rule',
      ruleId: rule.id,
      rules: rules.map((one) => (one.id === rule.id ? edited : one)),
      before: [rule],
      after: [edited],
    };
  });
  const hasOne = seen.some(
    ({ conditions, actions }) =>
      isDeepStrictEqual(conditions, added) && actions.some(({ is }) => is === 'merchant'),
  );
  if (added === null || hasOne) return edits;
  if (rules.length >= maxRules)
    throw new AppError(
      'conflict',
      `There are ${maxRules} rules already. Delete one that you no longer need.`,
    );
  const rule: StoredRule = {
    id: randomUUID(),
    conditions: added,
    actions: [{ is: 'merchant', name: newName }],
    isOn: true,
    position: (rules.at(-1)?.position ?? 0) + 1,
  };
  return [
    ...edits,
    { action: 'add_rule', ruleId: rule.id, rules: [...rules, rule], before: [], after: [rule] },
  ];
}

/** What a rule looks for; null for a name that is too long for a rule. */
function conditionsFor(
  readName: string,
  privateAccountIds: readonly string[] | null,
): RuleCondition[] | null {
  const name = readName.trim();
  if (name.length > maxNameLength) return null;
  const merchant = { is: 'merchant' as const, name };
  return privateAccountIds === null
    ? [merchant]
    : [merchant, { is: 'account', accountIds: privateAccountIds.toSorted() }];
}

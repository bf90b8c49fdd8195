import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { readCategoryChange } from '../predictions/category-changes.store.ts';
import { readCurrentNames, readRules, type StoredRule } from '../predictions/category-rules.store.ts';
import { repeatRulesChange } from './category-rules.ts';
import { type RulesChange, requireNew } from './rule-changes.ts';
import { affected, comparedBy, rulesOfSide } from './undo-rule-change.ts';

/**
 * Makes a change of rules again that was undone, also of past transactions where it was. Throws `not_found`, and `conflict` where a rule
 * was changed since, or is there again.
 */
export async function redoRuleChange(tx: HouseholdTransaction, changeId: string): Promise<void> {
  await lockLedgerForWriting(tx);
  const change = await readCategoryChange(tx, changeId);
  if (change === undefined || change.action === 'learn')
    throw new AppError('not_found', 'There is nothing to redo.');
  const names = await readCurrentNames(tx);
  const [before, after] = [rulesOfSide(change.before, names), rulesOfSide(change.after, names)];
  const repeated = repeatedChange(
    await readRules(tx),
    { ...change, action: change.action },
    { before, after },
  );
  const { rowIds } = affected.parse(change.after);
  await repeatRulesChange(tx, repeated, change.action === 'delete_rule' || rowIds.length > 0);
}

type Repeated = { action: RulesChange['action']; subjectId: string };
type Sides = { before: readonly StoredRule[]; after: readonly StoredRule[] };

/** The change as one of the rules of today. Pure. */
function repeatedChange(
  rules: readonly StoredRule[],
  { action, subjectId }: Repeated,
  { before, after }: Sides,
): RulesChange {
  const compared = comparedBy(action);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const current = before.map((rule) => {
    const now = byId.get(rule.id);
    if (now === undefined || !isDeepStrictEqual(compared(now), compared(rule)))
      throw new AppError('conflict', 'This rule was changed again since. Undo the later change first.');
    return now;
  });
  const next = after.map((rule) => {
    const now = byId.get(rule.id);
    if (action === 'add_rule' || now === undefined) requireNew(rules, rule);
    return now === undefined ? rule : { ...now, ...compared(rule) };
  });
  const touched = new Set([...before, ...after].map(({ id }) => id));
  const all = [...rules.filter(({ id }) => !touched.has(id)), ...next];
  return {
    action,
    ruleId: action === 'arrange_rules' ? null : subjectId,
    rules: all.toSorted((one, other) => one.position - other.position),
    before: current,
    after: next,
  };
}

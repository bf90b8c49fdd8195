import type { Rule, RuleArrangement } from '@cairn/contract/rules';
import type { ListedRule } from './rule-list.tsx';

/** An order of rules and which are on, before it is saved. */
export type Arrangement = RuleArrangement['rules'];

/** The rules as they are arranged. A rule that is new since comes first, and one that is gone is left out. */
export function arranged(rules: readonly Rule[], arrangement: Arrangement | null): ListedRule[] {
  const asSaved = rules.map((rule) => ({ rule, isOn: rule.isOn }));
  if (arrangement === null) return asSaved;
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const known = new Set(arrangement.map(({ ruleId }) => ruleId));
  return [
    ...asSaved.filter(({ rule }) => !known.has(rule.id)),
    ...arrangement.flatMap(({ ruleId, isOn }) => {
      const rule = byId.get(ruleId);
      return rule === undefined ? [] : [{ rule, isOn }];
    }),
  ];
}

export function arrangementOf(listed: readonly ListedRule[]): Arrangement {
  return listed.map(({ rule, isOn }) => ({ ruleId: rule.id, isOn }));
}

/** With one rule a place earlier or later. */
export function moved(arrangement: Arrangement, ruleId: string, by: -1 | 1): Arrangement {
  const from = arrangement.findIndex((one) => one.ruleId === ruleId);
  const one = arrangement[from];
  const to = from + by;
  if (one === undefined || to < 0 || to >= arrangement.length) return arrangement;
  return arrangement.toSpliced(from, 1).toSpliced(to, 0, one);
}

export function switched(arrangement: Arrangement, ruleId: string): Arrangement {
  return arrangement.map((one) => (one.ruleId === ruleId ? { ...one, isOn: !one.isOn } : one));
}

/** Whether it differs from what is saved. */
export function isChanged(rules: readonly Rule[], arrangement: Arrangement): boolean {
  return (
    rules.length !== arrangement.length ||
    rules.some(({ id, isOn }, at) => id !== arrangement[at]?.ruleId || isOn !== arrangement[at]?.isOn)
  );
}

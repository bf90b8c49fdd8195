import type {
  NewRule,
  RuleArrangement,
  RulePreview,
  RulePreviewRequest,
  Rule as ShownRule,
} from '@cairn/contract/rules';
import { RefusedError } from '@cairn/domain/refused-error';
import { ruleFields } from '@cairn/domain/rules/rule';
import { transactionName } from '@cairn/domain/transactions';
import type { Answers } from './answers.ts';
import { notInDemo } from './answers-not-in-demo.ts';
import type { DemoRow, DemoRule } from './demo-rows.ts';
import type { DemoState } from './demo-state.ts';
import type { Undoing } from './undoing.ts';

const maxExamples = 5;
const newRuleId = 'new';

function shown({ id, conditions, actions, isOn }: DemoRule, state: DemoState): ShownRule {
  const rows = state.rowsUnder(state.rules());
  const count = rows.filter(({ outcome }) =>
    ruleFields.some((field) => outcome.effects[field]?.ruleId === id),
  );
  return { id, conditions, actions, isOn, transactionsCount: count.length };
}

function notFound(): RefusedError {
  return new RefusedError('not_found', 'This rule was not found.');
}

/** Throws RefusedError `not_found` for a category that is not there. */
function requireCategories(
  state: DemoState,
  { conditions, actions }: Pick<NewRule, 'conditions' | 'actions'>,
): void {
  const ids = [
    ...conditions.flatMap((one) => (one.is === 'category' ? one.categoryIds : [])),
    ...actions.flatMap((one) => (one.is === 'category' ? one.categoryId : [])),
  ];
  if (actions.some(({ is }) => is === 'split')) notInDemo('Splitting transactions');
  for (const one of conditions) if (one.is === 'tag') for (const id of one.tagIds) state.tags.require(id);
  for (const one of actions) if (one.is === 'tags') for (const id of one.tagIds) state.tags.require(id);
  if (!ids.every((id) => state.categories.has(id)))
    throw new RefusedError('not_found', 'This category was not found.');
}

/** The rules after a change. Without `applyToPast` the rows that are there stay as they are. */
function rulesAfter(state: DemoState, request: RulePreviewRequest, applyToPast: boolean): DemoRule[] {
  const rules = state.rules();
  if (request.is === 'arrange') return arranged(rules, request.rules, applyToPast);
  if (request.is === 'add') {
    requireCategories(state, request.rule);
    const { conditions, actions } = request.rule;
    const past = applyToPast ? { conditions, actions, isOn: true } : null;
    return [{ id: newRuleId, conditions, actions, isOn: true, past }, ...rules];
  }
  if (!rules.some(({ id }) => id === request.ruleId)) throw notFound();
  if (request.is === 'delete') return rules.filter(({ id }) => id !== request.ruleId);
  requireCategories(state, request.rule);
  const { conditions, actions } = request.rule;
  return rules.map((rule) => {
    if (rule.id !== request.ruleId) return rule;
    const past = applyToPast ? { conditions, actions, isOn: rule.isOn } : rule.past;
    return { ...rule, conditions, actions, past };
  });
}

function arranged(
  rules: readonly DemoRule[],
  asked: RuleArrangement['rules'],
  applyToPast: boolean,
): DemoRule[] {
  return asked.flatMap(({ ruleId, isOn }) => {
    const rule = rules.find((one) => one.id === ruleId);
    if (rule === undefined) return [];
    const { conditions, actions } = rule;
    return { ...rule, isOn, past: applyToPast ? { conditions, actions, isOn } : rule.past };
  });
}

const kindWords = { hidden: 'Hidden from totals', transfer: 'Transfer' };

function fieldChanges(
  before: DemoRow,
  after: DemoRow,
  nameOfTag: (id: string) => string,
): RulePreview['examples'][number]['changes'] {
  const kindOf = ({ outcome }: DemoRow) => {
    const { kind } = outcome.effects;
    return kind === undefined ? null : kindWords[kind.kind];
  };
  const values = {
    category: ({ row }: DemoRow) => row.aiCategory,
    merchant: ({ row }: DemoRow) => row.merchantName,
    note: ({ row }: DemoRow) => row.note,
    tags: ({ row }: DemoRow) => row.tagIds.map((id) => nameOfTag(id)).join(', ') || null,
    kind: kindOf,
    // The demo has no splits, and refuses such rules.
    split: () => null,
  };
  return ruleFields.flatMap((field) => {
    const [from, to] = [values[field](before), values[field](after)];
    return from === to ? [] : [{ field, from, to, ruleId: after.outcome.effects[field]?.ruleId ?? null }];
  });
}

function preview(state: DemoState, request: RulePreviewRequest): RulePreview {
  const before = state.rowsUnder(state.rules());
  const after = state.rowsUnder(rulesAfter(state, request, true));
  const id = request.is === 'add' ? newRuleId : request.is === 'arrange' ? null : request.ruleId;
  const result: RulePreview = {
    changes: 0,
    yours: 0,
    transfers: 0,
    tooSmall: 0,
    unchangedCount: 0,
    earlier: [],
    later: [],
    examples: [],
  };
  const count = (list: RulePreview['earlier'], ruleId: string) => {
    const known = list.find((one) => one.ruleId === ruleId);
    if (known === undefined) list.push({ ruleId, count: 1 });
    else known.count += 1;
  };
  for (const [at, side] of after.entries()) {
    const was = before[at];
    if (was === undefined) continue;
    const changes = fieldChanges(was, side, (tagId) => state.tags.require(tagId).name);
    const { row, outcome } = side;
    for (const one of outcome.outranked) {
      if (one.ruleId === id) count(result.earlier, one.byRuleId);
      if (one.byRuleId === id) count(result.later, one.ruleId);
    }
    if (changes.length > 0) {
      result.changes += 1;
      const { date, description, amount, currency } = row;
      const name = transactionName(row);
      if (result.examples.length < maxExamples)
        result.examples.push({ id: row.id, date, name, description, amount, currency, changes });
    } else if (id !== null && outcome.matchedIds.includes(id)) {
      if (row.categorySource === 'user') result.yours += 1;
      else if (!outcome.outranked.some((one) => one.ruleId === id)) result.unchangedCount += 1;
    }
  }
  return result;
}

/** The rules in the demo, which keep to the same order and the same first match as the server's. */
export function ruleAnswers(
  state: DemoState,
  undoing: Undoing,
): Answers<'categoryRules' | 'previewRule' | 'addRule' | 'editRule' | 'deleteRule' | 'arrangeRules'> {
  function change(request: RulePreviewRequest, applyToPast: boolean) {
    const before = state.rules();
    const changedPastCount = applyToPast ? preview(state, request).changes : 0;
    const changeId = state.nextId();
    const id = state.nextId();
    const after = rulesAfter(state, request, applyToPast);
    state.setRules(after.map((rule) => (rule.id === newRuleId ? { ...rule, id } : rule)));
    undoing.set(changeId, () => {
      state.setRules(before);
      return [];
    });
    return { changeId, changedPastCount, id };
  }
  function changeOne(request: Exclude<RulePreviewRequest, { is: 'arrange' }>, applyToPast: boolean) {
    const before = state.rules();
    const { id, ...result } = change(request, applyToPast);
    const ruleId = request.is === 'add' ? id : request.ruleId;
    const rule = [...state.rules(), ...before].find((one) => one.id === ruleId);
    if (rule === undefined) throw notFound();
    return { ...result, rule: shown(rule, state) };
  }
  return {
    categoryRules: () => ({ rules: state.rules().map((rule) => shown(rule, state)) }),
    previewRule: ({ body }) => preview(state, body),
    addRule: ({ body: { applyToPast, ...rule } }) => changeOne({ is: 'add', rule }, applyToPast),
    editRule: ({ params: { ruleId }, body: { applyToPast, ...rule } }) =>
      changeOne({ is: 'edit', ruleId, rule }, applyToPast),
    deleteRule: ({ params: { ruleId } }) => changeOne({ is: 'delete', ruleId }, true),
    arrangeRules: ({ body: { rules, applyToPast } }) => {
      const { changeId, changedPastCount } = change({ is: 'arrange', rules }, applyToPast);
      return { changeId, changedPastCount };
    },
  };
}

import { type RuleDefinition, ruleDefinition } from '@cairn/contract/rules';
import type { RuleAction, RuleCondition, RulePart, RuleSplit, TextMatch } from '@cairn/domain/rules/rule';
import type { TransactionType } from '@cairn/domain/transactions';
import { typedAmount, typedShare } from '../../lib/typed-amount.ts';

export type ConditionKind = RuleCondition['is'];
export type ActionKind = RuleAction['is'];

/** A condition as it is typed: the fields of all kinds, so that changing the kind and back loses nothing. */
export type ConditionDraft = {
  key: number;
  is: ConditionKind;
  match: TextMatch;
  text: string;
  min: string;
  max: string;
  type: TransactionType;
  accountIds: readonly string[];
  categoryIds: readonly string[];
  tagIds: readonly string[];
  from: number;
  to: number;
  days: readonly number[];
};

/** A part as it is typed. Its tags stay as they are. */
export type PartDraft = {
  key: number;
  /** Percent or an amount; of no meaning in the last part. */
  share: string;
  categoryId: string;
  note: string;
  tagIds: readonly string[];
};

export type ActionDraft = {
  key: number;
  is: ActionKind;
  text: string;
  categoryId: string;
  tagIds: readonly string[];
  by: RuleSplit['by'];
  parts: readonly PartDraft[];
};

export type RuleDraft = { conditions: readonly ConditionDraft[]; actions: readonly ActionDraft[] };

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

export function newCondition(change: Partial<ConditionDraft> = {}): ConditionDraft {
  return {
    key: nextKey(),
    is: 'text',
    match: 'contains',
    text: '',
    min: '',
    max: '',
    type: 'debit',
    accountIds: [],
    categoryIds: [],
    tagIds: [],
    from: 1,
    to: 1,
    days: [1],
    ...change,
  };
}

export function newAction(change: Partial<ActionDraft> = {}): ActionDraft {
  return {
    key: nextKey(),
    is: 'category',
    text: '',
    categoryId: '',
    tagIds: [],
    by: 'percent',
    parts: [newPart({ share: '50' }), newPart()],
    ...change,
  };
}

export function newPart(change: Partial<PartDraft> = {}): PartDraft {
  return { key: nextKey(), share: '', categoryId: '', note: '', tagIds: [], ...change };
}

/** A rule as it is changed. */
export function draftOf({ conditions, actions }: RuleDefinition): RuleDraft {
  return {
    conditions: conditions.map((condition) => {
      if (condition.is === 'merchant') return newCondition({ is: 'merchant', text: condition.name });
      if (condition.is !== 'amount') return newCondition(condition);
      const { min, max } = condition;
      return newCondition({ is: 'amount', min: typed(min), max: typed(max) });
    }),
    actions: actions.map((action) => {
      if (action.is === 'merchant') return newAction({ is: 'merchant', text: action.name });
      if (action.is === 'note') return newAction({ is: 'note', text: action.note });
      if (action.is === 'split')
        return newAction({ is: 'split', by: action.by, parts: action.parts.map(partDraftOf) });
      return newAction(action);
    }),
  };
}

function partDraftOf({ categoryId, note, tagIds, percent, amount }: RulePart): PartDraft {
  const share = percent === null ? typed(amount) : String(percent);
  return newPart({ share, categoryId, note: note ?? '', tagIds });
}

function typed(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** The rule that is typed, and what is wrong with it in words; both null while something is missing. */
export function definitionOf(draft: RuleDraft): {
  definition: RuleDefinition | null;
  problem: string | null;
} {
  const conditions = draft.conditions.map(conditionOf);
  const actions = draft.actions.map(actionOf);
  if (conditions.includes(null) || actions.includes(null)) return { definition: null, problem: null };
  // The amounts are in cents here, as in code; the contract checks the rest.
  const known = conditions.filter((one) => one !== null);
  const problem = firstProblem(known, actions);
  if (problem !== null) return { definition: null, problem };
  return { definition: { conditions: known, actions: actions.filter((one) => one !== null) }, problem: null };
}

/** The contract's own message for what it would refuse. */
function firstProblem(
  conditions: readonly RuleCondition[],
  actions: readonly (RuleAction | null)[],
): string | null {
  const major = (cents: number | null) => (cents === null ? null : cents / 100);
  const wire = {
    conditions: conditions.map((one) =>
      one.is === 'amount' ? { ...one, min: major(one.min), max: major(one.max) } : one,
    ),
    actions: actions.map((one) =>
      one?.is === 'split'
        ? { ...one, parts: one.parts.map((part) => ({ ...part, amount: major(part.amount) })) }
        : one,
    ),
  };
  return ruleDefinition.safeParse(wire).error?.issues[0]?.message ?? null;
}

function conditionOf(draft: ConditionDraft): RuleCondition | null {
  const text = draft.text.trim();
  switch (draft.is) {
    case 'text':
      return text.length < 2 ? null : { is: 'text', match: draft.match, text };
    case 'merchant':
      return text === '' ? null : { is: 'merchant', name: text };
    case 'amount': {
      const [min, max] = [amountOf(draft.min), amountOf(draft.max)];
      const isWrong = min === undefined || max === undefined || (min === null && max === null);
      return isWrong ? null : { is: 'amount', min, max };
    }
    case 'direction':
      return { is: 'direction', type: draft.type };
    case 'account':
      return draft.accountIds.length === 0 ? null : { is: 'account', accountIds: draft.accountIds };
    case 'category':
      return draft.categoryIds.length === 0 ? null : { is: 'category', categoryIds: draft.categoryIds };
    case 'tag':
      return draft.tagIds.length === 0 ? null : { is: 'tag', tagIds: draft.tagIds };
    case 'day_of_month':
      return { is: 'day_of_month', from: draft.from, to: draft.to };
    case 'weekday':
      return draft.days.length === 0 ? null : { is: 'weekday', days: draft.days };
  }
}

/** Null where the field is empty; undefined where it holds no amount. */
function amountOf(value: string) {
  return value.trim() === '' ? null : (typedAmount(value) ?? undefined);
}

function actionOf({ is, text, categoryId, tagIds, by, parts }: ActionDraft): RuleAction | null {
  const trimmed = text.trim();
  switch (is) {
    case 'category':
      return categoryId === '' ? null : { is, categoryId };
    case 'merchant':
      return trimmed === '' ? null : { is, name: trimmed };
    case 'note':
      return trimmed === '' ? null : { is, note: trimmed };
    case 'tags':
      return tagIds.length === 0 ? null : { is, tagIds };
    case 'split': {
      const known = parts.map((part, at) => partOf(part, at === parts.length - 1 ? 'equal' : by));
      return known.includes(null) ? null : { is, by, parts: known.filter((part) => part !== null) };
    }
    default:
      return { is };
  }
}

/** `by`: what its share is, of which the last part and equal parts have none. Null while something is missing. */
function partOf({ share, categoryId, note, tagIds }: PartDraft, by: RuleSplit['by']): RulePart | null {
  const percent = by === 'percent' ? (typedShare(share) ?? undefined) : null;
  const amount = by === 'amount' ? (amountOf(share) ?? undefined) : null;
  if (categoryId === '' || percent === undefined || amount === undefined) return null;
  return { categoryId, note: note.trim() === '' ? null : note.trim(), tagIds, percent, amount };
}

import { foldText } from '../ledger-text.ts';
import { findPattern } from './find-pattern.ts';
import { PatternError } from './pattern.ts';
import type { Rule, RuleCondition, RuleRow } from './rule.ts';

/** What a condition looks at: the transaction, the category and tags that it has at this rule, and the parents of categories. */
type Facts = {
  row: RuleRow;
  /** Folded. */
  description: string;
  categoryId: () => string | null;
  tagIds: readonly string[];
  parentIds: ParentIds;
};

/** Category id → its parent's; null for a parent. */
export type ParentIds = ReadonlyMap<string, string | null>;

type Test = (facts: Facts) => boolean;

/** A rule whose texts are prepared for many transactions. */
export type CompiledRule = Rule & { matches: Test };

export function compileRule(rule: Rule): CompiledRule {
  const tests = rule.conditions.map(testOf);
  // A rule without conditions would match everything, so it matches nothing.
  return { ...rule, matches: (facts) => tests.length > 0 && tests.every((test) => test(facts)) };
}

function testOf(condition: RuleCondition): Test {
  switch (condition.is) {
    case 'text':
      return textTest(condition);
    case 'merchant': {
      const name = foldText(condition.name);
      return ({ row: { merchantName } }) => merchantName !== null && foldText(merchantName) === name;
    }
    case 'amount': {
      const { min, max } = condition;
      return ({ row: { amountCents } }) => {
        if (amountCents === null) return false;
        const size = Math.abs(amountCents);
        return size >= (min ?? 0) && size <= (max ?? Number.POSITIVE_INFINITY);
      };
    }
    case 'direction': {
      const isDebit = condition.type === 'debit';
      return ({ row: { amountCents } }) =>
        amountCents !== null && amountCents !== 0 && amountCents < 0 === isDebit;
    }
    case 'account': {
      const ids = new Set(condition.accountIds);
      return ({ row: { accountId } }) => accountId !== null && ids.has(accountId);
    }
    case 'category': {
      const ids = new Set(condition.categoryIds);
      return ({ categoryId, parentIds }) => {
        const id = categoryId();
        return id !== null && (ids.has(id) || ids.has(parentIds.get(id) ?? ''));
      };
    }
    case 'tag': {
      const ids = new Set(condition.tagIds);
      return ({ tagIds }) => tagIds.some((id) => ids.has(id));
    }
    default:
      return dateTest(condition);
  }
}

function textTest({ match, text }: Extract<RuleCondition, { is: 'text' }>): Test {
  if (match === 'pattern') {
    const find = patternTest(text);
    return ({ row }) => find(row.description);
  }
  if (match === 'contains') {
    const folded = foldText(text);
    // A blank text would match everything, so it matches nothing.
    return ({ description }) => folded !== '' && description.includes(folded);
  }
  const words = wordsOf(foldText(text));
  return ({ description }) => {
    if (words.length === 0) return false;
    const has = new Set(wordsOf(description));
    return words.every((word) => has.has(word));
  };
}

/** A stored pattern that is none, because the syntax has become narrower since, matches nothing. */
function patternTest(pattern: string): (text: string) => boolean {
  try {
    return findPattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) return () => false;
    throw error;
  }
}

/** The words of a text: runs of letters, with their marks, and digits. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function dateTest(condition: Extract<RuleCondition, { is: 'day_of_month' | 'weekday' }>): Test {
  if (condition.is === 'weekday') {
    const days = new Set(condition.days);
    return ({ row: { postedOn } }) => postedOn !== null && days.has(weekdayOf(postedOn));
  }
  const { from, to } = condition;
  return ({ row: { postedOn } }) => {
    if (postedOn === null) return false;
    const day = Number(postedOn.slice(8));
    return from <= to ? day >= from && day <= to : day >= from || day <= to;
  };
}

/** 1 is Monday, 7 is Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

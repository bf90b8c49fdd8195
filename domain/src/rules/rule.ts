import type { Cents } from '../money.ts';
import type { PlainDate } from '../plain-date.ts';
import type { RuleKind, TransactionType } from '../transactions.ts';

/** How a text is searched for: as written; all its words, in any order; or a pattern (`pattern.ts`). */
export const textMatches = ['contains', 'words', 'pattern'] as const;
export type TextMatch = (typeof textMatches)[number];

/** One condition of a rule. Of a list, any one is enough. */
export type RuleCondition =
  /** What the bank wrote, in any letter case. */
  | { is: 'text'; match: TextMatch; text: string }
  /** The merchant's name, before rules, in any letter case. */
  | { is: 'merchant'; name: string }
  /** The amount without its sign; null: no limit. */
  | { is: 'amount'; min: Cents | null; max: Cents | null }
  | { is: 'direction'; type: TransactionType }
  | { is: 'account'; accountIds: readonly string[] }
  /** From one day of the month to another; `from` after `to` goes over the end of the month. */
  | { is: 'day_of_month'; from: number; to: number }
  /** 1 is Monday, 7 is Sunday. */
  | { is: 'weekday'; days: readonly number[] }
  /** The person's category, else that of an earlier rule, else the suggested one. A parent includes its subcategories. */
  | { is: 'category'; categoryIds: readonly string[] }
  /** The person's tags, else those of an earlier rule. */
  | { is: 'tag'; tagIds: readonly string[] };

/** How a rule divides an amount: into equal parts, by percent, or by amounts. Of the latter two the last part takes the rest. */
export const splitWays = ['equal', 'percent', 'amount'] as const;

/** A part that a rule makes. Of `percent` and `amount` at most one is set, and none in the last part. */
export type RulePart = {
  categoryId: string;
  note: string | null;
  tagIds: readonly string[];
  percent: number | null;
  /** Without its sign, which is the transaction's. */
  amount: Cents | null;
};

export type RuleSplit = { by: (typeof splitWays)[number]; parts: readonly RulePart[] };

/** What a rule does with a transaction. */
export type RuleAction =
  | { is: 'category'; categoryId: string }
  | { is: 'merchant'; name: string }
  | { is: 'note'; note: string }
  | { is: 'tags'; tagIds: readonly string[] }
  /** In no income, spending or budget; in the balance and in lists. */
  | { is: 'hide' }
  | { is: 'transfer' }
  | ({ is: 'split' } & RuleSplit);

/** All conditions must hold. */
export type RuleDefinition = {
  conditions: readonly RuleCondition[];
  actions: readonly RuleAction[];
};

export type Rule = RuleDefinition & { id: string; isOn: boolean };

export type SplitEffect = { ruleId: string } & RuleSplit;

/** What rules set on a transaction, each with the rule that did. */
export type RuleEffects = {
  category?: { ruleId: string };
  merchant?: { ruleId: string; name: string };
  note?: { ruleId: string; note: string };
  tags?: { ruleId: string; tagIds: readonly string[] };
  kind?: { ruleId: string; kind: RuleKind };
  split?: SplitEffect;
};

/** What an action decides. Of several rules, the first decides each. */
export type RuleField = keyof RuleEffects;

export const ruleFields = [
  'category',
  'merchant',
  'note',
  'tags',
  'kind',
  'split',
] as const satisfies RuleField[];

export function fieldOf({ is }: RuleAction): RuleField {
  return is === 'hide' || is === 'transfer' ? 'kind' : is;
}

/** What conditions read of a transaction. Null: unknown, and no condition on it holds. */
export type RuleRow = {
  description: string;
  merchantName: string | null;
  /** A debit is negative. */
  amountCents: Cents | null;
  accountId: string | null;
  postedOn: PlainDate | null;
  /** The person's category and tags; null: they chose none. */
  userCategoryId: string | null;
  userTagIds: readonly string[] | null;
};

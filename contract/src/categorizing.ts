import { z } from 'zod';
import { categoryIdText } from './category-id.ts';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';
import { typedText } from './text.ts';

/** How many transactions one call may edit. */
export const maxEditedTogether = 500;

/** How many rows that followed a change an answer holds; the rest are read anew where they are shown. */
export const maxAffectedTransactions = 200;

/** What a person's word on rows taught. It can be taken back by its id. */
export const learning = z.object({
  id: z.string(),
  /** Each merchant, once. */
  taught: z.array(
    z.object({
      /** The merchant as a person reads it, or the bank's text. */
      name: z.string(),
      /** Whether only rows of the very same text are meant: a text such as a check's names nobody. */
      isExactText: z.boolean(),
      categoryId: z.string(),
      categoryName: z.string(),
    }),
  ),
});
export type Learning = z.output<typeof learning>;

/** `keepEdits`: what was learned is forgotten, and what the person said of those very rows stays. */
export const undoCategoryChange = z.object({ keepEdits: z.boolean() });

/** A rule of the household: rows whose description contains the text, taken literally, belong to the category. */
export const categoryRule = z.object({
  id: z.string(),
  descriptionContains: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  /** Rows whose category it decides now. */
  transactionsCount: z.int(),
});
export type CategoryRule = z.output<typeof categoryRule>;

export const categoryRulesResponse = z.object({ rules: z.array(categoryRule) });

const ruleFields = {
  descriptionContains: typedText('Description', 100).trim().min(2),
  categoryId: categoryIdText,
};
export const rulePreviewRequest = z.object(ruleFields);
export type RulePreviewRequest = z.output<typeof rulePreviewRequest>;
export const newRule = z.object({ ...ruleFields, applyToPast: z.boolean() });
export type NewRule = z.output<typeof newRule>;

/** A row that a rule would change. */
const changedRow = z.object({
  id: z.string(),
  date: plainDate,
  name: z.string(),
  description: z.string(),
  amount: money,
  currency: z.string(),
  /** null: uncategorized. */
  categoryName: z.string().nullable(),
});

/** What a rule would do to the rows that are there. Every row that it fits is in one of the counts. */
export const rulePreview = z.object({
  /** Rows that would change their category. */
  changes: z.int(),
  /** Rows that a person decided: they stay. */
  yours: z.int(),
  /** Legs of transfers between the household's own accounts: they stay. */
  transfers: z.int(),
  /** Rows that are in the category already. */
  unchangedCount: z.int(),
  /** The newest of those that would change. */
  examples: z.array(changedRow),
});
export type RulePreview = z.output<typeof rulePreview>;

/** What a change of the rules did. It can be taken back by `changeId`. */
export const ruleChangeResponse = z.object({
  changeId: z.string(),
  rule: categoryRule,
  /** Rows of the past that changed their category. */
  changedPastCount: z.int(),
});

/** Below this the machine's guess wants a person's word: four of ten such guesses are wrong. */
export const unsureBelowPercent = 60;

/** Rows of one merchant whose guess is unsure. */
export const reviewGroup = z.object({
  /** The newest of the transactions: those like it follow a decision about it. */
  transactionId: z.string(),
  /** Others that the decision must name too: their descriptions name nobody, so that none follows another. */
  otherIds: z.array(z.string()).max(maxEditedTogether - 1),
  name: z.string(),
  /** What the bank wrote of the newest. */
  description: z.string(),
  count: z.int(),
  /** Of all of them, a debit negative. */
  sum: money,
  currency: z.string(),
  firstOn: plainDate,
  lastOn: plainDate,
  /** null: nothing fitted. */
  categoryId: z.string().nullable(),
  categoryName: z.string().nullable(),
  reason: z.string(),
  confidencePercent: z.int(),
  /**
   * What a language model suggests: one of the household's categories, and a name of words of the description. It decides nothing, and no
   * figure counts it. Null where there is none.
   */
  suggestion: z
    .object({ categoryId: z.string(), categoryName: z.string(), merchantName: z.string().nullable() })
    .nullable(),
});
export type ReviewGroup = z.output<typeof reviewGroup>;

/** The groups, most money first; `transactionsCount` and `groupsCount` are of all of them, also of those that are not in the answer. */
export const reviewResponse = z.object({
  groups: z.array(reviewGroup),
  groupsCount: z.int(),
  transactionsCount: z.int(),
});
export type Review = z.output<typeof reviewResponse>;

import { findPattern } from '@cairn/domain/rules/find-pattern';
import { maxPatternLength, PatternError } from '@cairn/domain/rules/pattern';
import { fieldOf, ruleFields, splitWays, textMatches } from '@cairn/domain/rules/rule';
import { z } from 'zod/mini';
import { categoryIdText } from './category-id.ts';
import { enteredAmount, money } from './money.ts';
import { plainDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { maxTagsOfTransaction } from './tags.ts';
import { multiLineText, typedText } from './text.ts';
import { transactionType } from './transactions.ts';

// The parts are documented in domain/src/rules/rule.ts.

const maxConditions = 10;
/** How many accounts or categories one condition names. */
const maxNamed = 50;
export const maxRules = 300;

/** What is wrong with a pattern, for the person; null when it can be used. */
export function problemOfPattern(pattern: string): string | null {
  try {
    findPattern(pattern);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}

const ruleText = z
  .object({
    is: z.literal('text'),
    match: z.enum(textMatches),
    text: typedText('Text', maxPatternLength).check(
      z.trim(),
      z.minLength(2, 'Text must have at least 2 characters'),
    ),
  })
  .check(
    z.superRefine(({ match, text }, { addIssue }) => {
      const problem = match === 'pattern' ? problemOfPattern(text) : null;
      if (problem !== null) addIssue({ code: 'custom', path: ['text'], message: problem });
    }),
  );

const size = z.nullable(enteredAmount.check(z.refine((cents) => cents >= 0, 'Amount must not be negative')));

const day = z.int().check(z.minimum(1), z.maximum(31));

export const ruleCondition = z.discriminatedUnion('is', [
  ruleText,
  z.object({ is: z.literal('merchant'), name: typedText('Merchant', 100).check(z.trim(), z.minLength(1)) }),
  z.object({ is: z.literal('amount'), min: size, max: size }).check(
    z.refine(({ min, max }) => min !== null || max !== null, 'Amount must have a lower or an upper limit'),
    z.refine(
      ({ min, max }) => min === null || max === null || min <= max,
      'Amount must begin with the smaller limit',
    ),
  ),
  z.object({ is: z.literal('direction'), type: transactionType }),
  z.object({
    is: z.literal('account'),
    accountIds: z.readonly(z.array(recordId).check(z.minLength(1), z.maxLength(maxNamed))),
  }),
  z.object({ is: z.literal('day_of_month'), from: day, to: day }),
  z.object({
    is: z.literal('weekday'),
    days: z.readonly(
      z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
    ),
  }),
  z.object({
    is: z.literal('category'),
    categoryIds: z.readonly(z.array(categoryIdText).check(z.minLength(1), z.maxLength(maxNamed))),
  }),
  z.object({
    is: z.literal('tag'),
    tagIds: z.readonly(z.array(recordId).check(z.minLength(1), z.maxLength(maxNamed))),
  }),
]);

/** The most parts that a rule makes. */
const maxRuleParts = 20;
const percent = z.nullable(z.number().check(z.positive(), z.lt(100), z.multipleOf(0.01)));

export const rulePart = z.object({
  categoryId: categoryIdText,
  note: z.nullable(multiLineText(500).check(z.trim(), z.minLength(1))),
  tagIds: z.readonly(z.array(recordId).check(z.maxLength(maxTagsOfTransaction))),
  percent,
  amount: size,
});

const ruleSplit = z
  .object({
    is: z.literal('split'),
    by: z.enum(splitWays),
    parts: z.readonly(
      z
        .array(rulePart)
        .check(
          z.minLength(2, 'A split has at least two parts'),
          z.maxLength(maxRuleParts, `A split has at most ${maxRuleParts} parts`),
        ),
    ),
  })
  .check(
    z.superRefine(({ by, parts }, { addIssue }) => {
      const refuse = (message: string) => addIssue({ code: 'custom', path: ['parts'], message });
      for (const [at, part] of parts.entries()) {
        const sized = at === parts.length - 1 ? 'equal' : by;
        if (
          (part.percent !== null) !== (sized === 'percent') ||
          (part.amount !== null) !== (sized === 'amount')
        )
          refuse('Each part but the last needs its share; the last part takes the rest');
        if (part.amount === 0) refuse('A part must not be zero');
      }
      const percents = parts.reduce((sum, part) => sum + Math.round((part.percent ?? 0) * 100), 0);
      if (percents >= 100_00) refuse('The shares must leave something for the last part');
    }),
  );

export const ruleAction = z.discriminatedUnion('is', [
  z.object({ is: z.literal('category'), categoryId: categoryIdText }),
  z.object({ is: z.literal('merchant'), name: typedText('Merchant', 100).check(z.trim(), z.minLength(1)) }),
  z.object({ is: z.literal('note'), note: multiLineText(500).check(z.trim(), z.minLength(1)) }),
  z.object({
    is: z.literal('tags'),
    tagIds: z.readonly(z.array(recordId).check(z.minLength(1), z.maxLength(maxTagsOfTransaction))),
  }),
  z.object({ is: z.literal('hide') }),
  z.object({ is: z.literal('transfer') }),
  ruleSplit,
]);

export const ruleDefinition = z.object({
  conditions: z.readonly(z.array(ruleCondition).check(z.minLength(1), z.maxLength(maxConditions))),
  actions: z.readonly(
    z.array(ruleAction).check(
      z.minLength(1),
      z.maxLength(ruleFields.length),
      z.refine(
        (actions) => new Set(actions.map(fieldOf)).size === actions.length,
        'A rule sets each thing once; hiding and marking as a transfer exclude each other',
      ),
    ),
  ),
});
export type RuleDefinition = z.output<typeof ruleDefinition>;

export const rule = z.extend(ruleDefinition, {
  id: z.string(),
  isOn: z.boolean(),
  /** Transactions on which it sets something now. */
  transactionsCount: z.int(),
});
export type Rule = z.output<typeof rule>;

/** In order: of several rules, the first that matches sets each field. */
export const rulesResponse = z.object({ rules: z.array(rule) });

/** `applyToPast`: whether past transactions change too, and not only those to come. */
const applyToPast = z.boolean();
export const newRule = z.extend(ruleDefinition, { applyToPast });
export type NewRule = z.output<typeof newRule>;

/** Every rule, in the new order. */
const arrangement = z.readonly(
  z.array(z.object({ ruleId: recordId, isOn: z.boolean() })).check(z.maxLength(maxRules)),
);
export const ruleArrangement = z.object({ rules: arrangement, applyToPast });
export type RuleArrangement = z.output<typeof ruleArrangement>;

/** A change of the rules that is only asked about. */
export const rulePreviewRequest = z.discriminatedUnion('is', [
  z.object({ is: z.literal('add'), rule: ruleDefinition }),
  z.object({ is: z.literal('edit'), ruleId: recordId, rule: ruleDefinition }),
  z.object({ is: z.literal('delete'), ruleId: recordId }),
  z.object({ is: z.literal('arrange'), rules: arrangement }),
]);
export type RulePreviewRequest = z.output<typeof rulePreviewRequest>;

export const ruleField = z.enum(ruleFields);

/** A transaction that a change of rules would change. */
const changedRow = z.object({
  id: z.string(),
  date: plainDate,
  name: z.string(),
  description: z.string(),
  amount: money,
  currency: z.string(),
  /** What would change, in words; null: nothing. `ruleId`: the rule that would set it, `new` for one that is not there yet. */
  changes: z.array(
    z.object({
      field: ruleField,
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      ruleId: z.nullable(z.string()),
    }),
  ),
});

/** Another rule that matches the same transactions and sets the same fields. */
const otherRule = z.object({ ruleId: z.string(), count: z.int() });

/** What a change of rules would change. For one rule, every transaction that it matches is in one of the counts. */
export const rulePreview = z.object({
  /** Transactions that would change. */
  changes: z.int(),
  /** Transactions whose category the user chose, or that they edited and a rule would split: they stay. */
  yours: z.int(),
  /** Legs of transfers between the household's own accounts: their category stays. */
  transfers: z.int(),
  /** Transactions that are too small for the parts that the rule would split them into. */
  tooSmall: z.int(),
  /** Transactions that are so already. */
  unchangedCount: z.int(),
  /** Earlier rules, which win over this one, and later ones, over which it wins; each with the transactions where they meet. */
  earlier: z.array(otherRule),
  later: z.array(otherRule),
  /** The newest that would change. */
  examples: z.array(changedRow),
});
export type RulePreview = z.output<typeof rulePreview>;

/** The result of a change of rules. It can be undone by `changeId`. */
export const rulesArrangedResponse = z.object({
  changeId: z.string(),
  /** Past transactions that changed. */
  changedPastCount: z.int(),
});
export const ruleChangeResponse = z.extend(rulesArrangedResponse, { rule });

const params = z.object({ ruleId: recordId });

/** Rules; each change is undone with `undoCategoryChange`. */
export const ruleRoutes = namedRoutes({
  categoryRules: route('GET', '/api/rules', 'viewer', 'read', {
    summary: 'The household’s rules in order; the first that matches sets each field',
    response: rulesResponse,
  }),
  previewRule: route('POST', '/api/rules/preview', 'member', 'write', {
    summary: 'Preview which transactions a change of the rules would change',
    body: rulePreviewRequest,
    response: rulePreview,
  }),
  addRule: route('POST', '/api/rules', 'member', 'write', {
    once: true,
    summary: 'Add a rule ahead of all others, for future transactions and optionally past ones',
    body: newRule,
    response: ruleChangeResponse,
  }),
  arrangeRules: route('POST', '/api/rules/order', 'member', 'write', {
    once: true,
    summary: 'Change the order of the rules and which are on',
    body: ruleArrangement,
    response: rulesArrangedResponse,
  }),
  editRule: route('PATCH', '/api/rules/:ruleId', 'member', 'write', {
    summary: 'Change the conditions and actions of a rule',
    params,
    body: newRule,
    response: ruleChangeResponse,
  }),
  deleteRule: route('DELETE', '/api/rules/:ruleId', 'member', 'write', {
    summary: 'Delete a rule and take back what it set',
    params,
    response: ruleChangeResponse,
  }),
});

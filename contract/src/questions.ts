import type { AskAnswer, AskBody, AskChip } from '@cairn/domain/questions/answer';
import { z } from 'zod/mini';
import { categoryIdText } from './category-id.ts';
import { money } from './money.ts';
import { plainDate, plainMonth } from './plain-date.ts';
import { askReading } from './question-reading.ts';
import { namedRoutes, route } from './route-definition.ts';
import { multiLineText, typedText } from './text.ts';
import { transactionsFilter } from './transactions.ts';

// The parts are documented in domain/src/questions/answer.ts.

/** The transactions of an answer may be of any date that a bank has sent. */
const shownFilter = z.extend(transactionsFilter, { from: z.optional(plainDate), to: z.optional(plainDate) });

const askSource = z.discriminatedUnion('is', [
  z.object({ is: z.literal('rows'), filter: shownFilter, sort: z.enum(['date', 'amount']) }),
  z.object({ is: z.literal('row'), id: z.string(), date: plainDate }),
  z.object({ is: z.literal('accounts') }),
  z.object({ is: z.literal('budgets'), month: plainMonth }),
  z.object({ is: z.literal('forecast') }),
  z.object({ is: z.literal('figures'), of: z.array(z.string()) }),
]);

const askValue = z.discriminatedUnion('is', [
  z.object({ is: z.literal('money'), amount: money, currency: z.string(), signed: z.boolean() }),
  z.object({ is: z.literal('count'), count: z.int(), noun: z.string() }),
  z.object({ is: z.literal('percent'), percent: z.int() }),
  z.object({ is: z.literal('date'), date: plainDate }),
]);

const askFigure = z.object({ id: z.string(), value: askValue, source: askSource });

const askText = z.array(z.union([z.string(), z.object({ figure: z.string() })]));

const askAnswer = z.object({
  text: askText,
  figures: z.array(askFigure),
  lines: z.array(
    z.object({
      label: z.string(),
      detail: z.string(),
      figure: z.string(),
      beside: z.optional(z.array(z.string())),
    }),
  ),
  notes: z.array(z.string()),
}) satisfies z.ZodMiniType<AskAnswer>;

const askChip = z.object({
  part: z.enum(['what', 'category', 'merchant', 'account', 'amount', 'without', 'period', 'second']),
  label: z.string(),
  choices: z.array(z.object({ label: z.string(), reading: askReading })),
}) satisfies z.ZodMiniType<AskChip>;

export const maxQuestionLength = 300;

/** A question in words, or the reading of one that the person has changed. */
export const askBody = z
  .object({
    question: z.optional(multiLineText(maxQuestionLength).check(z.trim(), z.minLength(1))),
    reading: z.optional(askReading),
  })
  .check(
    z.refine(
      ({ question, reading }) => (question === undefined) !== (reading === undefined),
      'must have either a question or a reading',
    ),
  ) satisfies z.ZodMiniType<AskBody>;

/** A rule that a language model may propose: one text, taken literally, and a category. */
export const proposedRule = z.object({
  descriptionContains: typedText('Description', 100).check(z.trim(), z.minLength(2)),
  categoryId: categoryIdText,
});

/** A change that the person can accept; it is made by the usual call. Nothing changes before that. */
export const askProposal = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('budget'),
    /** The category's name. */
    category: z.string(),
    monthlyLimit: money,
    /** The existing budget whose limit would change; null when a budget would be added. */
    now: z.nullable(z.object({ id: z.string(), monthlyLimit: money, isForMonthOnly: z.boolean() })),
  }),
  z.object({
    is: z.literal('rule'),
    /** As in the question. `previewRule` shows what it would change. */
    ...proposedRule.shape,
    categoryName: z.string(),
  }),
]);
export type AskProposal = z.output<typeof askProposal>;

/** A language model's reading of a question that the grammar could not read: the same kinds of queries, answered from the ledger. */
export const askModelAnswer = z.object({
  answers: z.array(
    z.object({
      reading: askReading,
      /** The reading as text, such as `Spending · Groceries · October 2026`. */
      readAs: z.string(),
      chips: z.array(askChip),
      answer: askAnswer,
    }),
  ),
  proposals: z.array(askProposal),
});
export type AskModelAnswer = z.output<typeof askModelAnswer>;

export const askExamplesResponse = z.object({ examples: z.array(z.string()) });

export const askResponse = z.object({
  /** What was understood; null unless every word was. */
  reading: z.nullable(askReading),
  chips: z.array(askChip),
  /** Null where the question was not understood. */
  answer: z.nullable(askAnswer),
  /** The words that were not understood, as they were typed. */
  notUnderstood: z.array(z.string()),
  /** Corrected spellings, and what was assumed. */
  remarks: z.array(z.string()),
  /** Where there is no answer: up to three questions that have one. */
  examples: z.array(z.string()),
  /** Null where no model is configured, none was needed, or it found nothing. */
  byModel: z.nullable(askModelAnswer),
});
export type AskResponse = z.output<typeof askResponse>;

/** Questions about the household’s money. */
export const askRoutes = namedRoutes({
  ask: route('POST', '/api/ask', 'viewer', 'read', {
    summary: 'Answer a question about the household’s money from its ledger; changes nothing',
    body: askBody,
    response: askResponse,
  }),
  askExamples: route('GET', '/api/ask/examples', 'viewer', 'read', {
    summary: 'Questions that this household’s data can answer',
    response: askExamplesResponse,
  }),
});

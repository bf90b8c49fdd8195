import { z } from 'zod';
import { rulePreviewRequest } from '../categorising.ts';
import { money } from '../money.ts';
import { plainDate, plainMonth } from '../plain-date.ts';
import { multiLineText } from '../text.ts';
import { transactionsFilter } from '../transactions.ts';
import { askReading } from './reading.ts';

/** The rows of an answer may lie on any date that a bank has told. */
const shownFilter = transactionsFilter.extend({ from: plainDate.optional(), to: plainDate.optional() });

/** Where a figure comes from: the place that shows it, or the rows that add up to it (P24). */
const askSource = z.discriminatedUnion('is', [
  /** The rows of a filter, whose total this is. */
  z.object({ is: z.literal('rows'), filter: shownFilter, sort: z.enum(['date', 'amount']) }),
  z.object({ is: z.literal('row'), id: z.string(), date: plainDate }),
  z.object({ is: z.literal('accounts') }),
  z.object({ is: z.literal('budgets'), month: plainMonth }),
  z.object({ is: z.literal('forecast') }),
  /** Computed of other figures of the answer. */
  z.object({ is: z.literal('figures'), of: z.array(z.string()) }),
]);
export type AskSource = z.output<typeof askSource>;

const askValue = z.discriminatedUnion('is', [
  /** `signed`: money in has a plus. */
  z.object({ is: z.literal('money'), amount: money, currency: z.string(), signed: z.boolean() }),
  z.object({ is: z.literal('count'), count: z.int(), noun: z.string() }),
  z.object({ is: z.literal('percent'), percent: z.int() }),
  z.object({ is: z.literal('date'), date: plainDate }),
]);
export type AskValue = z.output<typeof askValue>;

/** A figure of an answer. There is none that the ledger has not computed (P23). */
export const askFigure = z.object({ id: z.string(), value: askValue, source: askSource });
export type AskFigure = z.output<typeof askFigure>;

/** Words, and figures by their ids in between. */
export const askText = z.array(z.union([z.string(), z.object({ figure: z.string() })]));
export type AskText = z.output<typeof askText>;

export const askAnswer = z.object({
  text: askText,
  figures: z.array(askFigure),
  /** Rows, categories, merchants, months, accounts, budgets or what recurs, each with its figure. */
  lines: z.array(
    z.object({
      label: z.string(),
      detail: z.string(),
      figure: z.string(),
      /** Figures that the line's own is computed of, shown beside it. */
      beside: z.array(z.string()).optional(),
    }),
  ),
  /** What must be known to read the figures right. */
  notes: z.array(z.string()),
});
export type AskAnswer = z.output<typeof askAnswer>;

/** A part of what was understood, with what else it could be. */
export const askChip = z.object({
  part: z.enum(['what', 'category', 'merchant', 'account', 'amount', 'without', 'period', 'second']),
  label: z.string(),
  choices: z.array(z.object({ label: z.string(), reading: askReading })),
});
export type AskChip = z.output<typeof askChip>;

export const maxQuestionLength = 300;

/** A question in words, or the reading of one that the person has changed. */
export const askBody = z
  .object({
    question: multiLineText(maxQuestionLength).trim().min(1).optional(),
    reading: askReading.optional(),
  })
  .refine(
    ({ question, reading }) => (question === undefined) !== (reading === undefined),
    'must have a question or a reading, and not both',
  );

export type AskBody = z.output<typeof askBody>;

/** A change that a person may make by a press, through the call that they would make it with anyway. Nothing is changed before that. */
export const askProposal = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('budget'),
    /** The category's name. */
    category: z.string(),
    monthlyLimit: money,
    /** The budget that there is, whose limit it would change; null when it would be added. */
    now: z.object({ id: z.string(), monthlyLimit: money, isForMonthOnly: z.boolean() }).nullable(),
  }),
  z.object({
    is: z.literal('rule'),
    /** As it stands in the question. What it would change is asked of `previewRule`, as for a rule that the person types. */
    descriptionContains: rulePreviewRequest.shape.descriptionContains,
    categoryId: rulePreviewRequest.shape.categoryId,
    categoryName: z.string(),
  }),
]);
export type AskProposal = z.output<typeof askProposal>;

/** What a language model read in a question that the grammar could not: queries of the same kinds, answered by the ledger. No word is its own. */
export const askModelAnswer = z.object({
  answers: z.array(
    z.object({
      reading: askReading,
      /** The reading in words, such as `Spending · Groceries · October 2026`. */
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
  reading: askReading.nullable(),
  chips: z.array(askChip),
  /** Null where nothing was understood: then there is no figure either. */
  answer: askAnswer.nullable(),
  /** The words that were not understood, as they were typed. */
  notUnderstood: z.array(z.string()),
  /** What was read differently from how it was written, or was taken so because it was not said. */
  remarks: z.array(z.string()),
  /** What can be asked instead, where there is no answer: at most three questions, each of which is answered. */
  examples: z.array(z.string()),
  /** Null where none is configured, none was needed, or it found nothing. */
  byModel: askModelAnswer.nullable(),
});
export type AskResponse = z.output<typeof askResponse>;

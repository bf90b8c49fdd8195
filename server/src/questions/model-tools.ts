import { askReading } from '@cairn/contract/question-reading';
import { monthOf, type PlainMonth } from '@cairn/domain/plain-date';
import { readAmounts, readPeriod } from '@cairn/domain/questions/read-phrase';
import {
  type AskPeriod,
  type AskReading,
  type AskSubject,
  maxAnswerLines,
} from '@cairn/domain/questions/reading';
import { tokensOf } from '@cairn/domain/questions/tokens';
import { z } from 'zod';
import type { ModelTool, ModelToolCall } from '../llm/language-model.ts';
import { proposalTools } from './model-proposals.ts';
import { quoteFromQuestion, type ToolContext, usesOnlyNumbersOf } from './tool-context.ts';

const phrase = z.string().max(80);
const about = {
  categoryIds: z.array(z.string().max(64)).max(17).optional().describe('ids of categories, from the list'),
  merchant: phrase.optional().describe('a name that the question holds'),
  account: phrase.optional().describe('the ref of one account, from the list'),
  amount: phrase.optional().describe('such as "over $10", with the numbers of the question'),
};
type About = z.output<z.ZodObject<typeof about>>;
const period = phrase
  .optional()
  .describe('such as "last month", "since March 2026" or "in 2025"; all time when absent');
const rows = z.enum(['any', 'spending', 'income', 'refund']);
const defaultLines = 5;
const limit = z.number().int().min(1).max(maxAnswerLines).optional();

class NotAllowed extends Error {}

type Query = {
  tool: Omit<ModelTool, 'name'>;
  read: (input: unknown, context: ToolContext) => AskReading | null;
};

/** A query that the model may call. `read` returns null for invalid input, or for values that the question does not contain. */
function query<Input extends z.ZodObject>(
  description: string,
  input: Input,
  build: (input: z.output<Input>, context: ToolContext) => AskReading,
): Query {
  return {
    tool: { description, input },
    read: (raw, context) => {
      const parsed = input.safeParse(raw);
      if (!parsed.success) return null;
      try {
        return build(parsed.data, context);
      } catch (error) {
        if (error instanceof NotAllowed) return null;
        throw error;
      }
    },
  };
}

/** The queries that the model may call. Strict objects, so that no other field passes. */
const queries = new Map<string, Query>(
  Object.entries({
    total: query(
      'What was spent, earned, or left, over a period',
      z.strictObject({ ...about, period, measure: z.enum(['spending', 'income', 'net']) }),
      ({ measure, ...input }, context) => ({ kind: 'total', measure, ...subjectAndPeriod(input, context) }),
    ),
    average: query(
      'What is spent or earned a month, a week, a day or each time',
      z.strictObject({
        ...about,
        period,
        measure: z.enum(['spending', 'income']),
        per: z.enum(['month', 'week', 'day', 'row']),
      }),
      ({ measure, per, ...input }, context) => ({
        kind: 'average',
        measure,
        per,
        ...subjectAndPeriod(input, context),
      }),
    ),
    compare: query(
      'Two periods side by side',
      z.strictObject({
        ...about,
        first: phrase,
        second: phrase,
        measure: z.enum(['spending', 'income', 'net']),
      }),
      ({ measure, first, second, ...input }, context) => {
        const subject = subjectOf(input, context);
        return {
          kind: 'compare',
          first: { measure, subject, period: periodOf(first, context) },
          second: { measure, subject, period: periodOf(second, context) },
        };
      },
    ),
    list: query(
      'The largest, smallest or latest rows',
      z.strictObject({ ...about, period, rows, order: z.enum(['largest', 'smallest', 'latest']), limit }),
      ({ rows, order, limit = defaultLines, ...input }, context) => ({
        kind: 'list',
        rows,
        order,
        ...subjectAndPeriod(input, context),
        limit,
      }),
    ),
    count: query(
      'How many rows there are',
      z.strictObject({ ...about, period, rows }),
      ({ rows, ...input }, context) => ({ kind: 'count', rows, ...subjectAndPeriod(input, context) }),
    ),
    ranking: query(
      'Where most was spent, by category or merchant',
      z.strictObject({ ...about, period, by: z.enum(['category', 'merchant']), limit }),
      ({ by, limit = defaultLines, ...input }, context) => ({
        kind: 'ranking',
        by,
        ...subjectAndPeriod(input, context),
        limit,
      }),
    ),
    last: query('When something was last paid', z.strictObject(about), (input, context) => ({
      kind: 'last',
      subject: subjectOf(input, context),
    })),
    recurring: query(
      'Subscriptions, or all payments that recur',
      z.strictObject({ which: z.enum(['subscriptions', 'all']), amount: about.amount }),
      ({ which, amount }, context) => ({ kind: 'recurring', which, ...amountsOf(amount, context) }),
    ),
    balance: query(
      'What is in the accounts, or owed, now',
      z.strictObject({ of: z.enum(['cash', 'worth', 'owed']), account: about.account }),
      ({ of, account }, context) => ({ kind: 'balance', of, ...accountOf(account, context) }),
    ),
    budget: query(
      'What is left of a budget in a month',
      z.strictObject({
        category: phrase.optional().describe('the name of a category, from the list'),
        month: phrase.describe('such as "this month"'),
      }),
      ({ category, month }, context) => ({
        kind: 'budget',
        month: monthOfPhrase(month, context),
        ...(category === undefined ? {} : { categoryId: categoryIdOf(category, context) }),
      }),
    ),
  } satisfies Partial<Record<AskReading['kind'], Query>>),
);

export const modelTools: readonly ModelTool[] = [
  ...[...queries].map(([name, { tool }]) => ({ name, ...tool })),
  ...proposalTools,
];

/** The query of a call; null for other calls, and for values that the question does not contain. */
export function readingOfCall({ name, input }: ModelToolCall, context: ToolContext): AskReading | null {
  const parts = queries.get(name)?.read(input, context) ?? null;
  // Validated like the browser's request, so that the model can query nothing that a user could not.
  return parts === null ? null : (askReading.safeParse(z.encode(askReading, parts)).data ?? null);
}

function categoryIdOf(wanted: string, { index }: ToolContext): string {
  const id = index.vocabulary.categories.find(({ name }) => name === wanted)?.id;
  if (id === undefined) throw new NotAllowed();
  return id;
}

function subjectAndPeriod(
  { period, ...input }: About & { period?: string | undefined },
  context: ToolContext,
): { subject: AskSubject; period: AskPeriod } {
  return {
    subject: subjectOf(input, context),
    period: period === undefined ? {} : periodOf(period, context),
  };
}

/** A phrase whose numbers all occur in the question. */
function phraseOf(text: string, { question }: ToolContext): string {
  if (!usesOnlyNumbersOf(question, text)) throw new NotAllowed();
  return text;
}

function periodOf(value: string, context: ToolContext): AskPeriod {
  const read = readPeriod(phraseOf(value, context), context.index.vocabulary.today);
  if (read === null) throw new NotAllowed();
  return read;
}

function monthOfPhrase(value: string, context: ToolContext): PlainMonth {
  const { from } = periodOf(value, context);
  if (from === undefined) throw new NotAllowed();
  return monthOf(from);
}

function amountsOf(value: string | undefined, context: ToolContext): Pick<AskSubject, 'least' | 'most'> {
  if (value === undefined) return {};
  const read = readAmounts(phraseOf(value, context));
  if (read === null) throw new NotAllowed();
  return read;
}

function accountOf(value: string | undefined, { accounts }: ToolContext): Pick<AskSubject, 'accountId'> {
  if (value === undefined) return {};
  const accountId = accounts.get(value);
  if (accountId === undefined) throw new NotAllowed();
  return { accountId };
}

function subjectOf(
  { categoryIds: ids = [], merchant, account, amount }: About,
  context: ToolContext,
): AskSubject {
  const subject: AskSubject = { ...amountsOf(amount, context), ...accountOf(account, context) };
  const known = new Set(context.index.vocabulary.categories.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new NotAllowed();
  if (ids.length > 0) subject.categoryId = ids.join(',');
  if (merchant !== undefined) subject.merchant = merchantOf(merchant, context);
  return subject;
}

/** A merchant must occur in the question, whose spelling is used, or be one of the household's. */
function merchantOf(name: string, { question, index }: ToolContext): string {
  const words = tokensOf(name).map(({ text }) => text);
  const merchant = index.merchants.get(words.join(' ')) ?? quoteFromQuestion(name, question);
  if (merchant === null) throw new NotAllowed();
  return merchant;
}

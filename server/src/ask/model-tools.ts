import { askReading } from '@cairn/contract/ask-reading';
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
const period = phrase
  .optional()
  .describe('such as "last month", "since March 2026" or "in 2025"; all time when left out');
const rows = z.enum(['any', 'spending', 'income', 'refund']);
const limit = z.number().int().min(1).max(maxAnswerLines).optional();

/** The queries that the model may call. Strict objects, so that no other field passes. */
const inputs = {
  total: z.strictObject({ ...about, period, measure: z.enum(['spending', 'income', 'net']) }),
  average: z.strictObject({
    ...about,
    period,
    measure: z.enum(['spending', 'income']),
    per: z.enum(['month', 'week', 'day', 'row']),
  }),
  compare: z.strictObject({
    ...about,
    first: phrase,
    second: phrase,
    measure: z.enum(['spending', 'income', 'net']),
  }),
  list: z.strictObject({ ...about, period, rows, order: z.enum(['largest', 'smallest', 'latest']), limit }),
  count: z.strictObject({ ...about, period, rows }),
  ranking: z.strictObject({ ...about, period, by: z.enum(['category', 'merchant']), limit }),
  last: z.strictObject(about),
  recurring: z.strictObject({ which: z.enum(['subscriptions', 'all']), amount: about.amount }),
  balance: z.strictObject({ of: z.enum(['cash', 'worth', 'owed']), account: about.account }),
  budget: z.strictObject({
    category: phrase.optional().describe('the name of a category, from the list'),
    month: phrase.describe('such as "this month"'),
  }),
} as const satisfies Partial<Record<AskReading['kind'], z.ZodObject>>;

type QueryKind = keyof typeof inputs;

const descriptions: Record<QueryKind, string> = {
  total: 'What was spent, earned, or left, over a period',
  average: 'What is spent or earned a month, a week, a day or each time',
  compare: 'Two periods side by side',
  list: 'The largest, smallest or latest rows',
  count: 'How many rows there are',
  ranking: 'Where most was spent, by category or merchant',
  last: 'When something was last paid',
  recurring: 'Subscriptions, or all payments that recur',
  balance: 'What is in the accounts, or owed, now',
  budget: 'What is left of a budget in a month',
};

const kinds = Object.keys(inputs).filter((name): name is QueryKind => Object.hasOwn(inputs, name));

export const modelTools: readonly ModelTool[] = [
  ...kinds.map((name) => ({ name, description: descriptions[name], input: inputs[name] })),
  ...proposalTools,
];

/** The query of a call; null for other calls, and for values that the question does not contain. */
export function readingOfCall({ name, input }: ModelToolCall, context: ToolContext): AskReading | null {
  const kind = kinds.find((one) => one === name);
  if (kind === undefined) return null;
  const parsed = inputs[kind].safeParse(input);
  if (!parsed.success) return null;
  const parts = assemble(kind, parsed.data, context);
  // Validated like the browser's request, so that the model can query nothing that a user could not.
  return parts === null ? null : (askReading.safeParse(askReading.encode(parts)).data ?? null);
}

class NotAllowed extends Error {}

function assemble(kind: QueryKind, input: Record<string, unknown>, context: ToolContext): AskReading | null {
  try {
    return build(kind, input, context);
  } catch (error) {
    if (error instanceof NotAllowed) return null;
    throw error;
  }
}

function build(kind: QueryKind, input: Record<string, unknown>, context: ToolContext): AskReading {
  switch (kind) {
    case 'total':
      return {
        kind,
        measure: inputs.total.shape.measure.parse(input.measure),
        ...subjectAndPeriod(input, context),
      };
    case 'average': {
      const { measure, per } = inputs.average.shape;
      return {
        kind,
        measure: measure.parse(input.measure),
        per: per.parse(input.per),
        ...subjectAndPeriod(input, context),
      };
    }
    case 'compare': {
      const measure = inputs.compare.shape.measure.parse(input.measure);
      const [first, second] = [periodOf(input.first, context), periodOf(input.second, context)];
      const subject = subjectOf(input, context);
      return {
        kind,
        first: { measure, subject, period: first },
        second: { measure, subject, period: second },
      };
    }
    case 'list': {
      const order = inputs.list.shape.order.parse(input.order);
      return {
        kind,
        rows: rows.parse(input.rows),
        order,
        ...subjectAndPeriod(input, context),
        limit: limitOf(input.limit),
      };
    }
    case 'count':
      return { kind, rows: rows.parse(input.rows), ...subjectAndPeriod(input, context) };
    case 'ranking':
      return {
        kind,
        by: inputs.ranking.shape.by.parse(input.by),
        ...subjectAndPeriod(input, context),
        limit: limitOf(input.limit),
      };
    case 'last':
      return { kind, subject: subjectOf(input, context) };
    case 'recurring':
      return {
        kind,
        which: inputs.recurring.shape.which.parse(input.which),
        ...amountsOf(input.amount, context),
      };
    case 'balance': {
      const account = accountOf(input.account, context);
      return { kind, of: inputs.balance.shape.of.parse(input.of), ...account };
    }
    case 'budget': {
      const category = inputs.budget.shape.category.parse(input.category);
      return {
        kind,
        month: monthOfPhrase(input.month, context),
        ...(category === undefined ? {} : { categoryId: categoryIdOf(category, context) }),
      };
    }
  }
}

function categoryIdOf(wanted: string, { index }: ToolContext): string {
  const id = index.vocabulary.categories.find(({ name }) => name === wanted)?.id;
  if (id === undefined) throw new NotAllowed();
  return id;
}

const usualLines = 5;

function limitOf(value: unknown): number {
  return typeof value === 'number' ? value : usualLines;
}

function subjectAndPeriod(
  input: Record<string, unknown>,
  context: ToolContext,
): { subject: AskSubject; period: AskPeriod } {
  return {
    subject: subjectOf(input, context),
    period: input.period === undefined ? {} : periodOf(input.period, context),
  };
}

/** A phrase whose numbers all occur in the question. */
function phraseOf(value: unknown, { question }: ToolContext): string {
  const text = phrase.parse(value);
  if (!usesOnlyNumbersOf(question, text)) throw new NotAllowed();
  return text;
}

function periodOf(value: unknown, context: ToolContext): AskPeriod {
  const read = readPeriod(phraseOf(value, context), context.index.vocabulary.today);
  if (read === null) throw new NotAllowed();
  return read;
}

function monthOfPhrase(value: unknown, context: ToolContext): PlainMonth {
  const { from } = periodOf(value, context);
  if (from === undefined) throw new NotAllowed();
  return monthOf(from);
}

function amountsOf(value: unknown, context: ToolContext): Pick<AskSubject, 'least' | 'most'> {
  if (value === undefined) return {};
  const read = readAmounts(phraseOf(value, context));
  if (read === null) throw new NotAllowed();
  return read;
}

function accountOf(value: unknown, { accounts }: ToolContext): Pick<AskSubject, 'accountId'> {
  if (value === undefined) return {};
  const accountId = accounts.get(phrase.parse(value));
  if (accountId === undefined) throw new NotAllowed();
  return { accountId };
}

function subjectOf(input: Record<string, unknown>, context: ToolContext): AskSubject {
  const subject: AskSubject = { ...amountsOf(input.amount, context), ...accountOf(input.account, context) };
  const ids = inputs.total.shape.categoryIds.parse(input.categoryIds) ?? [];
  const known = new Set(context.index.vocabulary.categories.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new NotAllowed();
  if (ids.length > 0) subject.categoryId = ids.join(',');
  if (input.merchant !== undefined) subject.merchant = merchantOf(phrase.parse(input.merchant), context);
  return subject;
}

/** A merchant must occur in the question, whose spelling is used, or be one of the household's. */
function merchantOf(name: string, { question, index }: ToolContext): string {
  const words = tokensOf(name).map(({ text }) => text);
  const merchant = index.merchants.get(words.join(' ')) ?? quoteFromQuestion(name, question);
  if (merchant === null) throw new NotAllowed();
  return merchant;
}

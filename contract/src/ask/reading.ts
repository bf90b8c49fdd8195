import { z } from 'zod';
import { budgetCategory } from '../budgets.ts';
import { money } from '../money.ts';
import { plainDate, plainMonth } from '../plain-date.ts';
import { searchText } from '../transactions.ts';

/** Days, both ends included; an end that is left out is open. */
export const askPeriod = z.object({ from: plainDate.optional(), to: plainDate.optional() });
export type AskPeriod = z.output<typeof askPeriod>;

const size = money.refine((cents) => cents >= 0, 'must not be negative');

/** What narrows the rows that a question is about. All parts hold at once. */
export const askSubject = z.object({
  /** A category's id, or several with commas between, as in the filter of the transactions. */
  categoryId: z.string().min(1).max(2000).optional(),
  /** Text that the rows hold. */
  merchant: searchText.min(1).optional(),
  accountId: z.uuid().optional(),
  /** Rows whose amount, whatever its sign, is at least and at most this. */
  least: size.optional(),
  most: size.optional(),
});
export type AskSubject = z.output<typeof askSubject>;

/** `spending` is net of refunds; `net` is income less spending. */
export const askMeasure = z.enum(['spending', 'income', 'net']);
export type AskMeasure = z.output<typeof askMeasure>;

/** Which rows are listed or counted. */
export const askRows = z.enum(['any', 'spending', 'income', 'refund']);
export type AskRows = z.output<typeof askRows>;

export const askOrder = z.enum(['largest', 'smallest', 'latest']);
export type AskOrder = z.output<typeof askOrder>;

/** How many lines an answer may have. */
export const mostAskLines = 20;
const limit = z.int().min(1).max(mostAskLines);

export const askTotal = z.object({
  kind: z.literal('total'),
  measure: askMeasure,
  subject: askSubject,
  period: askPeriod,
});
export const askAverage = z.object({
  kind: z.literal('average'),
  measure: z.enum(['spending', 'income']),
  /** Of what the average is: full calendar months, full weeks, days, or single rows. */
  per: z.enum(['month', 'week', 'day', 'row']),
  subject: askSubject,
  period: askPeriod,
});
export const askCompare = z.object({
  kind: z.literal('compare'),
  measure: askMeasure,
  subject: askSubject,
  first: askPeriod,
  second: askPeriod,
});
export const askList = z.object({
  kind: z.literal('list'),
  rows: askRows,
  order: askOrder,
  subject: askSubject,
  period: askPeriod,
  limit,
});
export const askCount = z.object({
  kind: z.literal('count'),
  rows: askRows,
  subject: askSubject,
  period: askPeriod,
});
export const askRanking = z.object({
  kind: z.literal('ranking'),
  by: z.enum(['category', 'merchant']),
  subject: askSubject,
  period: askPeriod,
  limit,
});
export const askLast = z.object({ kind: z.literal('last'), subject: askSubject });
export const askRecurring = z.object({
  kind: z.literal('recurring'),
  /** `subscriptions`: what is paid for month by month for the same money; `all`: whatever recurs and is paid out. */
  which: z.enum(['subscriptions', 'all']),
  /** At least and at most so much each time. */
  least: size.optional(),
  most: size.optional(),
});
export const askBalance = z.object({
  kind: z.literal('balance'),
  /** `cash`: in depository accounts; `worth`: owned less owed; `owed`: on credit and loan accounts. */
  of: z.enum(['cash', 'worth', 'owed']),
  /** A kind of account, such as `savings`. */
  subtype: z.string().min(1).max(64).optional(),
  accountId: z.uuid().optional(),
});
export const askBudget = z.object({
  kind: z.literal('budget'),
  /** All active budgets when it is left out. */
  category: budgetCategory.optional(),
  month: plainMonth,
});

/** A question that the ledger can answer: the closed set of them. Each only reads. */
export const askReading = z.discriminatedUnion('kind', [
  askTotal,
  askAverage,
  askCompare,
  askList,
  askCount,
  askRanking,
  askLast,
  askRecurring,
  askBalance,
  askBudget,
]);
export type AskReading = z.output<typeof askReading>;
export type ReadingOf<Kind extends AskReading['kind']> = Extract<AskReading, { kind: Kind }>;

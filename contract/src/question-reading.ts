import { type AskReading, canExclude, maxAnswerLines, maxSubjects } from '@cairn/domain/questions/reading';
import { z } from 'zod/mini';
import { categoryIdsText, categoryIdText } from './category-id.ts';
import { money } from './money.ts';
import { requestDate, requestMonth } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { text } from './text.ts';
import { searchText } from './transactions.ts';

/** Days, both ends included; a missing end is open. */
const askPeriod = z.object({ from: z.optional(requestDate), to: z.optional(requestDate) });

const size = money.check(
  z.refine((cents) => cents >= 0, 'must not be negative'),
  z.meta({ minimum: 0 }),
);

const withoutSubject = z.object({
  categoryId: z.optional(categoryIdsText.check(z.minLength(1))),
  merchant: z.optional(searchText.check(z.minLength(1))),
});

const subjectParts = z.object({
  /** A category's id, or several with commas between, as in the filter of the transactions. */
  categoryId: z.optional(categoryIdsText.check(z.minLength(1))),
  /** Text that the transactions contain. */
  merchant: z.optional(searchText.check(z.minLength(1))),
  accountId: z.optional(recordId),
  /** Transactions whose absolute amount is at least and at most this. */
  least: z.optional(size),
  most: z.optional(size),
  /** What is excluded: `without rent`, `except Costco`. One of the two. */
  without: z.optional(withoutSubject),
});

/** The filter of a question. All parts hold at once. */
const askSubject = subjectParts.check(z.refine(canExclude, 'can exclude a merchant only by its whole name'));

/** `spending` is net of refunds; `net` is income less spending. */
const askMeasure = z.enum(['spending', 'income', 'net']);

/** Which transactions are listed or counted. */
const askRows = z.enum(['any', 'spending', 'income', 'refund']);

const askOrder = z.enum(['largest', 'smallest', 'latest']);

const limit = z.int().check(z.minimum(1), z.maximum(maxAnswerLines));

/** One amount of the ledger: a measure of a subject over a period. */
const askSide = z.object({ measure: askMeasure, subject: askSubject, period: askPeriod });

/** Whether a question with a yes or a no for an answer asks if there is any. */
const asksForAny = z.optional(z.literal('any'));
/** Which change a question with a yes or a no for an answer asks about. */
const askedChange = z.enum(['more', 'less', 'same', 'different']);

const askTotal = z.extend(askSide, {
  kind: z.literal('total'),
  /** Yes or no: whether there was any, or how the total compares with amounts that the question names. */
  asks: z.optional(
    z.discriminatedUnion('is', [
      z.object({ is: z.literal('any') }),
      z.object({ is: z.enum(['more', 'less', 'at least', 'at most']), than: size }),
      z.object({ is: z.literal('between'), least: size, most: size }),
    ]),
  ),
});
const askAverage = z.object({
  kind: z.literal('average'),
  measure: z.enum(['spending', 'income']),
  /** Full calendar months, full weeks, days, or single transactions. */
  per: z.enum(['month', 'week', 'day', 'row']),
  subject: askSubject,
  period: askPeriod,
});
/** `first` is the subject, and `second` is what it is compared with: `$412 is $32 more than $380`. */
const askCompare = z.object({
  kind: z.literal('compare'),
  first: askSide,
  second: askSide,
  asks: z.optional(askedChange),
});
/** Where the difference between two periods comes from, category by category or merchant by merchant. */
const askChanges = z.object({
  kind: z.literal('changes'),
  by: z.enum(['category', 'merchant']),
  subject: askSubject,
  first: askPeriod,
  second: askPeriod,
  limit,
  /** Only what rose, or only what fell. */
  only: z.optional(z.enum(['more', 'less'])),
});
/** How much of the whole a part is. */
const askShare = z.object({ kind: z.literal('share'), part: askSide, whole: askSide });
/** Several subjects, each with its own amount: `Costco and Walmart`. */
const askTogether = z.object({
  kind: z.literal('together'),
  measure: askMeasure,
  subjects: z.array(askSubject).check(z.minLength(2), z.maxLength(maxSubjects)),
  period: askPeriod,
});
/** A sum for each calendar month of a period; `pick` names the month with the highest or the lowest. */
const askSeries = z.extend(askSide, {
  kind: z.literal('series'),
  pick: z.optional(z.enum(['highest', 'lowest'])),
});
/** What a bill or a subscription costs, and when that last changed. */
const askPrice = z.object({
  kind: z.literal('price'),
  subject: askSubject,
  /** Where nothing recurs: whether the latest two charges are compared, or the latest two full months. */
  otherwise: z.enum(['charges', 'months']),
  asks: z.optional(askedChange),
});
const askList = z.object({
  kind: z.literal('list'),
  rows: askRows,
  order: askOrder,
  subject: askSubject,
  period: askPeriod,
  limit,
  asks: asksForAny,
});
const askCount = z.object({
  kind: z.literal('count'),
  rows: askRows,
  subject: askSubject,
  period: askPeriod,
  asks: asksForAny,
});
const askRanking = z.object({
  kind: z.literal('ranking'),
  by: z.enum(['category', 'merchant', 'account']),
  subject: askSubject,
  period: askPeriod,
  limit,
});
const askLast = z.object({
  kind: z.literal('last'),
  /** Any when absent. */
  rows: z.optional(askRows),
  subject: askSubject,
});
const askRecurring = z.object({
  kind: z.literal('recurring'),
  /** `subscriptions`: the same amount every month; `all`: every recurring payment. */
  which: z.enum(['subscriptions', 'all']),
  /** At least and at most so much each time. */
  least: z.optional(size),
  most: z.optional(size),
  asks: asksForAny,
});
/** Expected recurring payments or income. */
const askUpcoming = z.object({
  kind: z.literal('upcoming'),
  which: z.enum(['payments', 'income']),
  subject: askSubject,
  /** The days ahead; the next one of each when absent. */
  period: z.optional(z.object({ from: requestDate, to: requestDate })),
  asks: asksForAny,
});
const askBalance = z.object({
  kind: z.literal('balance'),
  /** `cash`: in depository accounts; `worth`: assets less debts; `owed`: on credit and loan accounts. */
  of: z.enum(['cash', 'worth', 'owed']),
  /** A kind of account, such as `savings`. */
  subtype: z.optional(text(64).check(z.minLength(1))),
  accountId: z.optional(recordId),
  /** Net worth at the end of a past day; now when absent. */
  on: z.optional(requestDate),
  /** Yes or no: whether anything is owed, or whether there is any money. */
  asks: z.optional(z.enum(['owed', 'held'])),
});
const askBudget = z.object({
  kind: z.literal('budget'),
  /** All active budgets when absent. */
  categoryId: z.optional(categoryIdText.check(z.minLength(1))),
  month: requestMonth,
  asks: z.optional(z.enum(['over', 'under', 'left'])),
});
/** The expected balance of the depository accounts at the end of a day ahead. */
const askForecast = z.object({ kind: z.literal('forecast'), on: requestDate });

/** The closed set of questions that the ledger can answer. Each only reads. */
export const askReading = z.discriminatedUnion('kind', [
  askTotal,
  askAverage,
  askCompare,
  askChanges,
  askShare,
  askTogether,
  askSeries,
  askPrice,
  askList,
  askCount,
  askRanking,
  askLast,
  askRecurring,
  askUpcoming,
  askBalance,
  askBudget,
  askForecast,
]) satisfies z.ZodMiniType<AskReading>;

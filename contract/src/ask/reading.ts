import { z } from 'zod';
import { categoryIdsText, categoryIdText } from '../category-id.ts';
import { money } from '../money.ts';
import { requestDate, requestMonth } from '../plain-date.ts';
import { text } from '../text.ts';
import { searchText } from '../transactions.ts';

/** Days, both ends included; an end that is left out is open. */
export const askPeriod = z.object({ from: requestDate.optional(), to: requestDate.optional() });
export type AskPeriod = z.output<typeof askPeriod>;

const size = money.refine((cents) => cents >= 0, 'must not be negative').meta({ minimum: 0 });

/** Whether a text holds another one, as a search reads it. */
export function holdsText(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

const withoutSubject = z.object({
  categoryId: categoryIdsText.min(1).optional(),
  merchant: searchText.min(1).optional(),
});

const subjectParts = z.object({
  /** A category's id, or several with commas between, as in the filter of the transactions. */
  categoryId: categoryIdsText.min(1).optional(),
  /** Text that the rows hold. */
  merchant: searchText.min(1).optional(),
  accountId: z.uuid().optional(),
  /** Rows whose amount, whatever its sign, is at least and at most this. */
  least: size.optional(),
  most: size.optional(),
  /** What is left out: `without rent`, `except Costco`. One of the two. */
  without: withoutSubject.optional(),
});

/** What narrows the rows that a question is about. All parts hold at once. */
export const askSubject = subjectParts.refine(
  ({ merchant, without }) =>
    merchant === undefined || without?.merchant === undefined || holdsText(without.merchant, merchant),
  // The rows of two texts are no search, so that they can be left out of the rows of one.
  'must leave out a merchant only of rows that hold its whole name',
);
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

/** One amount of the ledger: what is measured, of which rows, over which days. */
export const askSide = z.object({ measure: askMeasure, subject: askSubject, period: askPeriod });
export type AskSide = z.output<typeof askSide>;

/** Whether a question with a yes or a no for an answer asks if there is any. */
const asksForAny = z.literal('any').optional();
/** Which change a question with a yes or a no for an answer asks about. */
export const askedChange = z.enum(['more', 'less', 'same', 'different']);
export type AskedChange = z.output<typeof askedChange>;

export const askTotal = askSide.extend({
  kind: z.literal('total'),
  /** Yes or no: whether there was any, or how it lies to amounts that the question names. */
  asks: z
    .discriminatedUnion('is', [
      z.object({ is: z.literal('any') }),
      z.object({ is: z.enum(['more', 'less', 'at least', 'at most']), than: size }),
      z.object({ is: z.literal('between'), least: size, most: size }),
    ])
    .optional(),
});
export const askAverage = z.object({
  kind: z.literal('average'),
  measure: z.enum(['spending', 'income']),
  /** Of what the average is: full calendar months, full weeks, days, or single rows. */
  per: z.enum(['month', 'week', 'day', 'row']),
  subject: askSubject,
  period: askPeriod,
});
/** `first` is the subject, and `second` is what it is compared with: `$412 is $32 more than $380`. */
export const askCompare = z.object({
  kind: z.literal('compare'),
  first: askSide,
  second: askSide,
  asks: askedChange.optional(),
});
/** Where the difference between two periods comes from, category by category or merchant by merchant. */
export const askChanges = z.object({
  kind: z.literal('changes'),
  by: z.enum(['category', 'merchant']),
  subject: askSubject,
  first: askPeriod,
  second: askPeriod,
  limit,
  /** Only what rose, or only what fell. */
  only: z.enum(['more', 'less']).optional(),
});
/** How much of the whole a part is. */
export const askShare = z.object({ kind: z.literal('share'), part: askSide, whole: askSide });
/** Several things, each by itself: `Costco and Walmart`. */
export const askTogether = z.object({
  kind: z.literal('together'),
  measure: askMeasure,
  subjects: z.array(askSubject).min(2).max(6),
  period: askPeriod,
});
/** A sum for each calendar month of a period; `pick` names the month with the highest or the lowest. */
export const askSeries = askSide.extend({
  kind: z.literal('series'),
  pick: z.enum(['highest', 'lowest']).optional(),
});
/** What a bill or a subscription costs, and when that last changed. */
export const askPrice = z.object({
  kind: z.literal('price'),
  subject: askSubject,
  /** Where nothing recurs: whether the latest two charges are compared, or the latest two full months. */
  otherwise: z.enum(['charges', 'months']),
  asks: askedChange.optional(),
});
export const askList = z.object({
  kind: z.literal('list'),
  rows: askRows,
  order: askOrder,
  subject: askSubject,
  period: askPeriod,
  limit,
  asks: asksForAny,
});
export const askCount = z.object({
  kind: z.literal('count'),
  rows: askRows,
  subject: askSubject,
  period: askPeriod,
  asks: asksForAny,
});
export const askRanking = z.object({
  kind: z.literal('ranking'),
  by: z.enum(['category', 'merchant', 'account']),
  subject: askSubject,
  period: askPeriod,
  limit,
});
export const askLast = z.object({
  kind: z.literal('last'),
  /** Any, where it is left out. */
  rows: askRows.optional(),
  subject: askSubject,
});
export const askRecurring = z.object({
  kind: z.literal('recurring'),
  /** `subscriptions`: what is paid for month by month for the same money; `all`: whatever recurs and is paid out. */
  which: z.enum(['subscriptions', 'all']),
  /** At least and at most so much each time. */
  least: size.optional(),
  most: size.optional(),
  asks: asksForAny,
});
/** What is expected to be paid, or to come in, by what recurs. */
export const askUpcoming = z.object({
  kind: z.literal('upcoming'),
  which: z.enum(['payments', 'income']),
  subject: askSubject,
  /** The days ahead; the next time of each where it is left out. */
  period: z.object({ from: requestDate, to: requestDate }).optional(),
  asks: asksForAny,
});
export const askBalance = z.object({
  kind: z.literal('balance'),
  /** `cash`: in depository accounts; `worth`: owned less owed; `owed`: on credit and loan accounts. */
  of: z.enum(['cash', 'worth', 'owed']),
  /** A kind of account, such as `savings`. */
  subtype: text(64).min(1).optional(),
  accountId: z.uuid().optional(),
  /** Net worth at the end of a past day; now where it is left out. */
  on: requestDate.optional(),
  /** Yes or no: whether anything is owed, or whether there is any money. */
  asks: z.enum(['owed', 'held']).optional(),
});
export const askBudget = z.object({
  kind: z.literal('budget'),
  /** All active budgets when it is left out. */
  categoryId: categoryIdText.min(1).optional(),
  month: requestMonth,
  asks: z.enum(['over', 'under', 'left']).optional(),
});
/** What the depository accounts are expected to hold at the end of a day ahead. */
export const askForecast = z.object({ kind: z.literal('forecast'), on: requestDate });

/** A question that the ledger can answer: the closed set of them. Each only reads. */
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
]);
export type AskReading = z.output<typeof askReading>;

/** Whether a reading is one that could be asked: what is computed of a period or a name can leave the bounds of a request. */
export function canBeAsked(reading: AskReading): boolean {
  return z.safeEncode(askReading, reading).success;
}

export type ReadingOf<Kind extends AskReading['kind']> = Extract<AskReading, { kind: Kind }>;

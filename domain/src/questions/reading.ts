import { containsText } from '../ledger-text.ts';
import { type Cents, majorFromCents } from '../money.ts';
import { isLedgerDay, type PlainDate, type PlainMonth, toPlainDate } from '../plain-date.ts';
import { maxSearchLength } from '../transactions.ts';

/** Days, both ends included; a missing end is open. */
export type AskPeriod = { from?: PlainDate | undefined; to?: PlainDate | undefined };

/** What narrows the transactions that a question is about. All parts hold at once. */
export type AskSubject = {
  /** A category's id, or several with commas between, as in the filter of the transactions. */
  categoryId?: string | undefined;
  /** Text that the transactions contain. */
  merchant?: string | undefined;
  accountId?: string | undefined;
  /** Transactions whose amount, without its sign, is at least and at most this. */
  least?: Cents | undefined;
  most?: Cents | undefined;
  /** What is excluded: `without rent`, `except Costco`. One of the two. */
  without?: { categoryId?: string | undefined; merchant?: string | undefined } | undefined;
};

/** `spending` is net of refunds; `net` is income less spending. */
export type AskMeasure = 'spending' | 'income' | 'net';

/** Which transactions are listed or counted. */
export type AskRows = 'any' | 'spending' | 'income' | 'refund';

export type AskOrder = 'largest' | 'smallest' | 'latest';

/** How many lines an answer may have. */
export const maxAnswerLines = 20;
/** How many subjects can be asked about side by side. */
export const maxSubjects = 6;

/** One amount of the ledger: what is measured, of which transactions, over which days. */
export type AskSide = { measure: AskMeasure; subject: AskSubject; period: AskPeriod };

/** Which change a yes-or-no question asks about. */
export type AskedChange = 'more' | 'less' | 'same' | 'different';
/** A yes-or-no question that asks whether there is any. */
type AsksForAny = 'any' | undefined;

/** A question that the ledger can answer: the closed set of them. Each only reads. */
export type AskReading =
  | (AskSide & {
      kind: 'total';
      /** Yes or no: whether there was any, or how it compares with amounts that the question names. */
      asks?:
        | { is: 'any' }
        | { is: 'more' | 'less' | 'at least' | 'at most'; than: Cents }
        | { is: 'between'; least: Cents; most: Cents }
        | undefined;
    })
  | {
      kind: 'average';
      measure: 'spending' | 'income';
      /** Of what the average is: full calendar months, full weeks, days, or single transactions. */
      per: 'month' | 'week' | 'day' | 'row';
      subject: AskSubject;
      period: AskPeriod;
    }
  /** `first` is the subject, and `second` is what it is compared with: `$412 is $32 more than $380`. */
  | { kind: 'compare'; first: AskSide; second: AskSide; asks?: AskedChange | undefined }
  /** Where the difference between two periods comes from, category by category or merchant by merchant. */
  | {
      kind: 'changes';
      by: 'category' | 'merchant';
      subject: AskSubject;
      first: AskPeriod;
      second: AskPeriod;
      limit: number;
      /** Only what rose, or only what fell. */
      only?: 'more' | 'less' | undefined;
    }
  /** How much of the whole a part is. */
  | { kind: 'share'; part: AskSide; whole: AskSide }
  /** Several things, each by itself: `Costco and Walmart`. */
  | { kind: 'together'; measure: AskMeasure; subjects: AskSubject[]; period: AskPeriod }
  /** A sum for each calendar month of a period; `pick` names the month with the highest or the lowest. */
  | (AskSide & { kind: 'series'; pick?: 'highest' | 'lowest' | undefined })
  /** What a bill or a subscription costs, and when that last changed. */
  | {
      kind: 'price';
      subject: AskSubject;
      /** Where nothing recurs: whether the latest two charges are compared, or the latest two full months. */
      otherwise: 'charges' | 'months';
      asks?: AskedChange | undefined;
    }
  | {
      kind: 'list';
      rows: AskRows;
      order: AskOrder;
      subject: AskSubject;
      period: AskPeriod;
      limit: number;
      asks?: AsksForAny;
    }
  | { kind: 'count'; rows: AskRows; subject: AskSubject; period: AskPeriod; asks?: AsksForAny }
  | {
      kind: 'ranking';
      by: 'category' | 'merchant' | 'account';
      subject: AskSubject;
      period: AskPeriod;
      limit: number;
    }
  /** Any transactions, where `rows` is absent. */
  | { kind: 'last'; rows?: AskRows | undefined; subject: AskSubject }
  | {
      kind: 'recurring';
      /** `subscriptions`: paid month by month for the same money; `all`: everything that recurs and is paid out. */
      which: 'subscriptions' | 'all';
      /** At least and at most so much each time. */
      least?: Cents | undefined;
      most?: Cents | undefined;
      asks?: AsksForAny;
    }
  /** What is expected to be paid, or to come in, from recurring payments. */
  | {
      kind: 'upcoming';
      which: 'payments' | 'income';
      subject: AskSubject;
      /** The days ahead; the next time of each when absent. */
      period?: { from: PlainDate; to: PlainDate } | undefined;
      asks?: AsksForAny;
    }
  | {
      kind: 'balance';
      /** `cash`: in depository accounts; `worth`: assets less debts; `owed`: on credit and loan accounts. */
      of: 'cash' | 'worth' | 'owed';
      /** A kind of account, such as `savings`. */
      subtype?: string | undefined;
      accountId?: string | undefined;
      /** Net worth at the end of a past day; now when absent. */
      on?: PlainDate | undefined;
      /** Yes or no: whether anything is owed, or whether there is any money. */
      asks?: 'owed' | 'held' | undefined;
    }
  | {
      kind: 'budget';
      /** All active budgets when absent. */
      categoryId?: string | undefined;
      month: PlainMonth;
      asks?: 'over' | 'under' | 'left' | undefined;
    }
  /** What the depository accounts are expected to hold at the end of a day ahead. */
  | { kind: 'forecast'; on: PlainDate };

export type ReadingOf<Kind extends AskReading['kind']> = Extract<AskReading, { kind: Kind }>;

/** Whether what a subject excludes can be excluded: the transactions of two texts are no search, so one must contain the other. */
export function canExclude({ merchant, without }: AskSubject): boolean {
  return (
    merchant === undefined || without?.merchant === undefined || containsText(without.merchant, merchant)
  );
}

/** The longest list of category ids in a request, in UTF-16 code units. */
const maxCategoryIdsLength = 2000;

/** Whether a reading is within the bounds of a request, which computed dates, amounts and numbers of subjects can exceed. */
export function canBeAsked(reading: AskReading): boolean {
  const sides =
    reading.kind === 'compare'
      ? [reading.first, reading.second]
      : reading.kind === 'share'
        ? [reading.part, reading.whole]
        : [];
  const subjects = [
    ...('subject' in reading ? [reading.subject] : []),
    ...(reading.kind === 'together' ? reading.subjects : sides.map(({ subject }) => subject)),
  ];
  return (
    subjects.every(isSubjectWithinBounds) &&
    periodsOf(reading, sides).every(isPeriodWithinBounds) &&
    amountsOf(reading).every(isAmountWithinBounds) &&
    areItsOwnPartsWithinBounds(reading)
  );
}

function areItsOwnPartsWithinBounds(reading: AskReading): boolean {
  if ('limit' in reading) return reading.limit >= 1 && reading.limit <= maxAnswerLines;
  if (reading.kind === 'together')
    return reading.subjects.length >= 2 && reading.subjects.length <= maxSubjects;
  if (reading.kind === 'budget') return isLedgerDay(toPlainDate(`${reading.month}-01`));
  return true;
}

function periodsOf(reading: AskReading, sides: readonly AskSide[]): AskPeriod[] {
  const own = 'period' in reading && reading.period !== undefined ? [reading.period] : [];
  const compared = reading.kind === 'changes' ? [reading.first, reading.second] : [];
  const day = 'on' in reading ? [{ from: reading.on }] : [];
  return [...own, ...compared, ...day, ...sides.map(({ period }) => period)];
}

function amountsOf(reading: AskReading): (Cents | undefined)[] {
  if (reading.kind === 'recurring') return [reading.least, reading.most];
  if (reading.kind !== 'total' || reading.asks === undefined) return [];
  const { asks } = reading;
  if (asks.is === 'any') return [];
  return asks.is === 'between' ? [asks.least, asks.most] : [asks.than];
}

function isSubjectWithinBounds(subject: AskSubject): boolean {
  const { categoryId, merchant, least, most, without } = subject;
  const areIds = (ids: string | undefined) =>
    ids === undefined || (ids.length > 0 && ids.length <= maxCategoryIdsLength);
  const isText = (text: string | undefined) =>
    text === undefined || (text.trim().length > 0 && text.length <= maxSearchLength);
  return (
    areIds(categoryId) &&
    areIds(without?.categoryId) &&
    isText(merchant) &&
    isText(without?.merchant) &&
    isAmountWithinBounds(least) &&
    isAmountWithinBounds(most) &&
    canExclude(subject)
  );
}

function isPeriodWithinBounds({ from, to }: AskPeriod): boolean {
  return [from, to].every((date) => date === undefined || isLedgerDay(date));
}

function isAmountWithinBounds(amount: Cents | undefined): boolean {
  if (amount === undefined) return true;
  if (amount < 0) return false;
  try {
    majorFromCents(amount);
    return true;
  } catch {
    return false;
  }
}

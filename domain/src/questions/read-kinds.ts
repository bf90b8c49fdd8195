import type { CategoryKind } from '../categories.ts';
import { monthOf, monthRange } from '../plain-date.ts';
import { calendarSpan } from './calendar-spans.ts';
import type { QuestionParts } from './question-parts.ts';
import type { Named, Subjects } from './read-subjects.ts';
import {
  type AskMeasure,
  type AskPeriod,
  type AskReading,
  type AskRows,
  type AskSubject,
  maxAnswerLines,
} from './reading.ts';
import type { Signal } from './signal-words.ts';
import type { WordIndex } from './vocabulary.ts';

/** What can be made of a question's parts, and which of them were needed for it. */
export type ReadingDraft = {
  reading: AskReading;
  /** Kinds of signals that the reading accounts for. Any other signal was not understood. */
  usedSignals: readonly Signal['is'][];
  /** How many of the periods are in it. */
  periods: number;
  /** Whether subject and amounts are in it. */
  subject: boolean;
  amounts: boolean;
  /** Whether several names that no one filter says are in it, each by itself. */
  each?: true;
  /** Whether it answers a question for a yes or a no. */
  yesNo: boolean;
  /** What was not stated and is assumed, as text. */
  assumed: string[];
};

/** The parts of a question, with what they come to. */
export type Parts = {
  mentioned: QuestionParts;
  index: WordIndex;
  subjects: Subjects;
  subject: AskSubject;
  has: (is: Signal['is']) => boolean;
};

const usualLines = 5;
/** An average looks back over so many full months where no period was stated. */
const monthsOfAnAverage = 12;

export function signalsOf<Is extends Signal['is']>({ mentioned }: Pick<Parts, 'mentioned'>, is: Is) {
  const isOfKind = (signal: Signal): signal is Extract<Signal, { is: Is }> => signal.is === is;
  return mentioned.signals.map(({ signal }) => signal).filter(isOfKind);
}

/** Whether all categories that are named are of one kind, such as income. */
export function isAllOf(
  kind: CategoryKind,
  categoryId: string | undefined,
  { vocabulary }: WordIndex,
): boolean {
  const ids = categoryId?.split(',') ?? [];
  const kinds = ids.map((id) => vocabulary.categories.find((one) => one.id === id)?.kind);
  return kinds.length > 0 && kinds.every((own) => own === kind);
}

/** What is measured: the one that was named; income where only categories of income were named. */
export function measuresOf(parts: Parts): AskMeasure[] {
  const measures = new Set(signalsOf(parts, 'measure').map(({ measure }) => measure));
  if (parts.has('send')) measures.add('spending');
  if (signalsOf(parts, 'rows').some(({ rows }) => rows === 'income')) measures.add('income');
  if (isAllOf('income', parts.subject.categoryId, parts.index)) {
    measures.delete('spending');
    measures.add('income');
  }
  // `get from Venmo` is what came in; `get groceries` is not.
  const isFrom =
    parts.has('get') && parts.mentioned.words.has('from') && parts.subject.categoryId === undefined;
  if (isFrom && measures.size === 0) measures.add('income');
  return [...measures];
}

export function measureOf(parts: Parts): AskMeasure {
  const measures = measuresOf(parts);
  const isBoth = measures.includes('income') && measures.includes('spending');
  return isBoth ? 'net' : (measures[0] ?? 'spending');
}

/** Words for rows say no more than the measure does; `refunds` are another thing than spending. */
function rowsLike(parts: Parts, measure: AskMeasure): readonly 'rows'[] {
  const isLike = signalsOf(parts, 'rows').every(({ rows }) => rows === 'any' || rows === measure);
  return isLike ? ['rows'] : [];
}

/** `get` is understood where something comes in. */
function getting(parts: Parts): readonly Signal['is'][] {
  const rows = signalsOf(parts, 'rows').some(({ rows: which }) => which === 'income' || which === 'refund');
  return rows || measureOf(parts) === 'income' ? ['get'] : [];
}

export function periodOr(
  { mentioned }: Parts,
  otherwise: AskPeriod,
  assumed: string[],
  words: string,
): AskPeriod {
  const [first] = mentioned.periods;
  if (first === undefined) assumed.push(words);
  return first === undefined ? otherwise : { ...first.period };
}

export const thisMonth = ({ mentioned }: Parts) => calendarSpan('month', 0, mentioned.today);
export const noPeriod = 'You didn’t name a period, so this is for';
const allOfIt = `${noPeriod} all time.`;

export function everything(periods: number) {
  return { periods, subject: true, amounts: true };
}

/** Words after which an amount bounds rows, and is not set against a total: `is there anything over $100`. */
const ofSingleRows = ['anything', 'any', 'there', 'ever'];

/** `did I spend more than $500 on groceries`: the amount is what the total is set against, and bounds no row. */
function comparesTotal({ mentioned, has }: Parts): boolean {
  const isBound = Object.keys(mentioned.amounts.bounds).length > 0;
  return (
    mentioned.isYesNo && isBound && !has('rows') && !ofSingleRows.some((word) => mentioned.words.has(word))
  );
}

/** `did I pay all my bills`, `did I pay rent and gas`: a yes of the sum is none of each. */
function asksAboutEach({ mentioned, subjects }: Parts): boolean {
  const isOfAny = ['any', 'anything', 'there'].some((word) => mentioned.words.has(word));
  const isOfAll = ['all', 'everything', 'every', 'each', 'both'].some((word) => mentioned.words.has(word));
  const areJoined = subjects.named.length > 1 && mentioned.words.has('and');
  const isWhether = mentioned.isYesNo && Object.keys(mentioned.amounts.bounds).length === 0;
  return isWhether && !isOfAny && (isOfAll || areJoined);
}

export function readTotal(parts: Parts): ReadingDraft | null {
  const assumed: string[] = [];
  const isMerchant = parts.subject.merchant !== undefined && parts.subject.categoryId === undefined;
  const period = isMerchant
    ? periodOr(parts, {}, assumed, allOfIt)
    : periodOr(parts, thisMonth(parts), assumed, `${noPeriod} this month.`);
  if (asksAboutEach(parts)) return null;
  const against = comparesTotal(parts) ? parts.mentioned.amounts.against : null;
  if (comparesTotal(parts) && against === null) return null;
  const { least: _least, most: _most, ...unbound } = parts.subject;
  const asks = against ?? { is: 'any' as const };
  return {
    reading: {
      kind: 'total',
      measure: measureOf(parts),
      subject: against === null ? parts.subject : unbound,
      period,
      ...(parts.mentioned.isYesNo ? { asks } : {}),
    },
    usedSignals: [
      'measure',
      ...rowsLike(parts, measureOf(parts)),
      'show',
      'have',
      'without',
      ...getting(parts),
    ],
    ...everything(1),
    yesNo: true,
    assumed,
  };
}

/** `groceries at Costco and Walmart` is about groceries at both, and not about three things. */
function areDisjoint({ subjects: { named }, mentioned: { unread } }: Parts): boolean {
  return named.every(({ at }, place) => {
    const before = named[place - 1];
    const between = before === undefined ? [] : unread.tokens.slice(before.at + before.count, at);
    return between.length === 0 || between.some(({ text }) => text === 'and' || text === 'or');
  });
}

/** `groceries and Costco`, `Costco and Walmart`: each by itself. */
export function readTogether(parts: Parts): ReadingDraft | null {
  if (!areDisjoint(parts)) return null;
  const assumed: string[] = [];
  const period = periodOr(parts, thisMonth(parts), assumed, `${noPeriod} this month.`);
  const { categoryId: _category, merchant: _merchant, ...narrowing } = parts.subject;
  const subjects = parts.subjects.named.map((one) => ({ ...narrowing, ...subjectOfNamed(one) }));
  return {
    reading: { kind: 'together', measure: measureOf(parts), subjects, period },
    usedSignals: ['measure', 'show', 'have'],
    ...everything(1),
    each: true,
    yesNo: false,
    assumed,
  };
}

export function subjectOfNamed(one: Named): Pick<AskSubject, 'categoryId' | 'merchant'> {
  return one.is === 'category' ? { categoryId: one.ids.join(',') } : { merchant: one.search };
}

export function readAverage(parts: Parts): ReadingDraft | null {
  const assumed: string[] = [];
  if (measureOf(parts) === 'net') return null;
  const mentioned = signalsOf(parts, 'average').find(({ per }) => per !== null)?.per ?? null;
  // `average paycheck` is of each, and not of what comes in by month.
  const isOfEach = parts.has('rows') || parts.mentioned.words.has('paycheck');
  const per = mentioned ?? (isOfEach ? 'row' : 'month');
  const months = {
    from: calendarSpan('month', -monthsOfAnAverage, parts.mentioned.today).from,
    to: calendarSpan('month', -1, parts.mentioned.today).to,
  };
  const period = periodOr(parts, months, assumed, `${noPeriod} the last ${monthsOfAnAverage} full months.`);
  const measure = measureOf(parts) === 'income' ? 'income' : 'spending';
  // `between $10 and $20 a month` may bound the sum of a month.
  const isBound = Object.keys(parts.mentioned.amounts.bounds).length > 0;
  if (isBound && per !== 'row') return null;
  return {
    reading: { kind: 'average', measure, per, subject: parts.subject, period },
    usedSignals: [
      'average',
      ...rowsLike(parts, measure),
      'measure',
      'show',
      'have',
      ...(per === 'row' ? [] : (['without'] as const)),
      ...getting(parts),
    ],
    ...everything(1),
    yesNo: false,
    assumed,
  };
}

/** Whether a period is made of whole months, but for the current one; `the last 3 months` are taken as calendar months. */
function isWholeMonths({ mentioned }: Parts): boolean {
  const [period] = mentioned.periods;
  if (period === undefined) return true;
  const { from, to } = period.period;
  const isWhole = to === undefined || to === mentioned.today || monthRange(monthOf(to)).to === to;
  const isLong = period.unit === 'month' || period.unit === 'quarter' || period.unit === 'year';
  return isWhole && (isLong || from === undefined || from.endsWith('-01'));
}

/** A sum for each month: `Amazon by month`, `which month did I spend the most`. */
export function readSeries(parts: Parts): ReadingDraft | null {
  if (!isWholeMonths(parts)) return null;
  const assumed: string[] = [];
  const { from } = calendarSpan('month', 1 - monthsOfAnAverage, parts.mentioned.today);
  const { to } = calendarSpan('month', 0, parts.mentioned.today);
  const words = `${noPeriod} the last ${monthsOfAnAverage} months.`;
  const period = periodOr(parts, { from, to }, assumed, words);
  const isLowest =
    signalsOf(parts, 'order').some(({ order }) => order === 'smallest') || parts.mentioned.words.has('least');
  const pick = parts.has('which month')
    ? { pick: isLowest ? ('lowest' as const) : ('highest' as const) }
    : {};
  return {
    reading: { kind: 'series', measure: measureOf(parts), subject: parts.subject, period, ...pick },
    usedSignals: parts.has('which month')
      ? ['which month', 'most', 'order', 'measure', 'have', 'without']
      : ['by month', 'measure', 'show', 'have', 'without'],
    ...everything(1),
    yesNo: false,
    assumed,
  };
}

function rowsOf(parts: Parts): AskRows {
  const rows: AskRows[] = signalsOf(parts, 'rows').map((signal) => signal.rows);
  // Who asks how many times they went somewhere means what they paid there.
  if (rows.length === 0 && signalsOf(parts, 'count').some(({ ofVisits }) => ofVisits))
    return measureOf(parts) === 'income' ? 'income' : 'spending';
  const special = rows.find((one) => one !== 'any');
  if (special !== undefined) return special;
  const [measure] = measuresOf(parts);
  return rows.length === 0 && (measure === 'spending' || measure === 'income') ? measure : 'any';
}

export function readList(parts: Parts): ReadingDraft {
  const assumed: string[] = [];
  const order = signalsOf(parts, 'order')[0]?.order ?? 'latest';
  const period = periodOr(parts, {}, assumed, allOfIt);
  const rows = rowsOf(parts);
  const isAll = ['everything', 'all', 'every'].some((word) => parts.mentioned.words.has(word));
  const limit = parts.mentioned.limit ?? (isAll ? maxAnswerLines : usualLines);
  return {
    reading: {
      kind: 'list',
      rows: rows === 'any' && order !== 'latest' ? 'spending' : rows,
      order,
      subject: parts.subject,
      period,
      limit,
      ...(parts.mentioned.isYesNo ? { asks: 'any' as const } : {}),
    },
    usedSignals: [
      'order',
      'rows',
      'measure',
      'show',
      'have',
      ...(parts.has('order') ? [] : (['last'] as const)),
      ...getting(parts),
    ],
    ...everything(1),
    yesNo: true,
    assumed,
  };
}

export function readCount(parts: Parts): ReadingDraft {
  const assumed: string[] = [];
  const period = periodOr(parts, {}, assumed, allOfIt);
  return {
    reading: { kind: 'count', rows: rowsOf(parts), subject: parts.subject, period },
    usedSignals: ['count', 'rows', 'measure', 'have', ...getting(parts)],
    ...everything(1),
    yesNo: false,
    assumed,
  };
}

export function readRanking(parts: Parts): ReadingDraft | null {
  const assumed: string[] = [];
  // What comes in has no ranking.
  if (measureOf(parts) !== 'spending') return null;
  const mentioned = signalsOf(parts, 'rank').map(({ by }) => by);
  const by = mentioned.find((one) => one === 'merchant' || one === 'account') ?? 'category';
  const isOneCategory = parts.subject.categoryId !== undefined && !parts.subject.categoryId.includes(',');
  const isAsked = parts.mentioned.words.has('category') || parts.mentioned.words.has('categories');
  return {
    reading: {
      kind: 'ranking',
      by: isOneCategory && by === 'category' && !isAsked ? 'merchant' : by,
      subject: parts.subject,
      period: periodOr(parts, thisMonth(parts), assumed, `${noPeriod} this month.`),
      limit: Math.min(parts.mentioned.limit ?? usualLines, maxAnswerLines),
    },
    usedSignals: ['rank', 'most', 'order', 'measure', ...rowsLike(parts, 'spending'), 'show', 'have'].filter(
      (is): is is Signal['is'] =>
        is !== 'order' || signalsOf(parts, 'order').every(({ order }) => order === 'largest'),
    ),
    ...everything(1),
    yesNo: false,
    assumed,
  };
}

export function readLast(parts: Parts): ReadingDraft | null {
  if (signalsOf(parts, 'order').some(({ order }) => order !== 'latest')) return null;
  const base = { subject: true, amounts: true, yesNo: false, assumed: [] };
  const usedSignals: Signal['is'][] = [
    'when',
    'last',
    'measure',
    'rows',
    'order',
    'recurring',
    'have',
    'get',
  ];
  if (Object.keys(parts.subject).length > 0)
    return {
      reading: { kind: 'last', rows: rowsOf(parts), subject: parts.subject },
      usedSignals,
      periods: 0,
      ...base,
    };
  if (!parts.has('rows')) return null;
  const list = {
    kind: 'list' as const,
    rows: rowsOf(parts),
    order: 'latest' as const,
    subject: {},
    period: {},
    limit: 1,
  };
  return { reading: list, usedSignals, periods: 0, ...base };
}

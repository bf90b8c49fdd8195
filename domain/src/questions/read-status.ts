import { addDays, monthOf, monthRange, type PlainDate } from '../plain-date.ts';
import { calendarSpan } from './calendar-spans.ts';
import {
  isAllOf,
  measuresOf,
  noPeriod,
  type Parts,
  periodOr,
  type ReadingDraft,
  signalsOf,
  thisMonth,
} from './read-kinds.ts';
import type { Signal } from './signal-words.ts';

/** What recurs is known for so many days ahead. */
const daysAhead = 45;
const daysOfUpcoming = 30;

/** What recurs costs so much a month: no average of each, and no income. */
function asCosts(parts: Parts): readonly Signal['is'][] {
  const isMonthly = signalsOf(parts, 'average').every(({ per }) => per === 'month');
  return [...(isMonthly ? (['average'] as const) : []), ...asSpending(parts)];
}

function asSpending(parts: Parts): readonly 'measure'[] {
  return signalsOf(parts, 'measure').every(({ measure }) => measure === 'spending') ? ['measure'] : [];
}

export function readRecurring(parts: Parts): ReadingDraft | null {
  const { mentioned } = parts;
  const isOfEach = ['any', 'there', 'have'].some((word) => mentioned.words.has(word));
  const isBound = Object.keys(mentioned.amounts.bounds).length > 0;
  // `are my subscriptions over $50 a month` is about all of them at once.
  if (isBound && (parts.has('average') || (mentioned.isYesNo && !isOfEach))) return null;
  const which = signalsOf(parts, 'recurring').some((signal) => signal.which === 'all')
    ? 'all'
    : 'subscriptions';
  return {
    reading: {
      kind: 'recurring',
      which,
      ...parts.mentioned.amounts.bounds,
      ...(parts.mentioned.isYesNo ? { asks: 'any' as const } : {}),
    },
    usedSignals: ['recurring', 'rows', 'show', 'have', 'count', ...asCosts(parts)],
    periods: 0,
    subject: false,
    amounts: true,
    yesNo: true,
    assumed: [],
  };
}

/** `what bills are due next week`, `when is my rent due`, `when do I get paid next`. */
export function readUpcoming(parts: Parts): ReadingDraft | null {
  const { mentioned, index } = parts;
  // What was due is no day ahead.
  if (['was', 'were', 'did'].some((word) => mentioned.words.has(word))) return null;
  const isBills = mentioned.categories.every(({ mentioned: words }) => ['bills', 'bill'].includes(words));
  const { merchant, categoryId } = parts.subject;
  const isIncome =
    isAllOf('income', categoryId, index) ||
    measuresOf(parts).includes('income') ||
    mentioned.words.has('payday');
  const subject = {
    ...(categoryId === undefined || isBills || isIncome ? {} : { categoryId }),
    ...(merchant === undefined ? {} : { merchant }),
  };
  const days = daysOf(parts, Object.keys(subject).length === 0 && !isIncome);
  if (days === null) return null;
  return {
    reading: {
      kind: 'upcoming',
      which: isIncome ? 'income' : 'payments',
      subject,
      ...(days.period === null ? {} : { period: days.period }),
      ...(mentioned.isYesNo && !parts.has('will') ? { asks: 'any' as const } : {}),
    },
    usedSignals: [
      'due',
      'next',
      'when',
      'will',
      ...(signalsOf(parts, 'rows').every(({ rows }) => rows === 'spending') ? (['rows'] as const) : []),
      'have',
      'show',
      'get',
      ...(isIncome ? (['measure'] as const) : []),
    ],
    periods: 1,
    subject: mentioned.accounts.length === 0,
    amounts: false,
    yesNo: !parts.has('will'),
    assumed: days.assumed,
  };
}

/** The days that are meant, from today on; null where they are past or too far ahead. */
function daysOf(parts: Parts, isGeneral: boolean) {
  const { today, periods } = parts.mentioned;
  const [mentioned] = periods;
  const latest = addDays(today, daysAhead);
  if (mentioned === undefined) {
    if (!isGeneral || parts.has('when')) return { period: null, assumed: [] };
    const period = { from: today, to: addDays(today, daysOfUpcoming) };
    return { period, assumed: [`${noPeriod} the next ${daysOfUpcoming} days.`] };
  }
  if (mentioned.ahead === null || mentioned.ahead.to > latest) return null;
  const from: PlainDate = mentioned.ahead.from < today ? today : mentioned.ahead.from;
  return { period: { from, to: mentioned.ahead.to }, assumed: [] };
}

/** `how much will I have at the end of the month`. */
export function readForecast(parts: Parts): ReadingDraft | null {
  const { mentioned, subject } = parts;
  const [period] = mentioned.periods;
  // Only money in the bank has a forecast.
  if (signalsOf(parts, 'balance').some(({ of }) => of !== 'cash')) return null;
  if (period === undefined || period.ahead === null || period.ahead.to <= mentioned.today) return null;
  return {
    reading: { kind: 'forecast', on: period.ahead.to },
    usedSignals: ['will', 'have', 'balance', 'left'],
    periods: 1,
    subject: Object.keys(subject).length === 0 && mentioned.accounts.length === 0,
    amounts: false,
    yesNo: false,
    assumed: [],
  };
}

export function readBalance(parts: Parts): ReadingDraft | null {
  const mentioned = signalsOf(parts, 'balance').map(({ of }) => of);
  const [account, ...others] = parts.mentioned.accounts;
  if (others.length > 0) return null;
  // `do I have a credit card` asks whether there is one.
  const before = parts.mentioned.unread.tokens[(account?.at ?? 0) - 1]?.text ?? '';
  if (parts.mentioned.isYesNo && account !== undefined && ['a', 'an'].includes(before)) return null;
  const kinds = new Set(mentioned.filter((one) => one !== 'cash'));
  if (kinds.size > 1) return null;
  const [of = 'cash'] = kinds;
  const isOwed = account?.kind === 'credit card' && mentioned.length === 0 ? 'owed' : of;
  const [accountId, ...more] = account?.ids ?? [];
  if (account !== undefined && accountId === undefined) return null;
  const isOne = accountId !== undefined && more.length === 0;
  const [period] = parts.mentioned.periods;
  const on = period?.period.to;
  const isPast = on !== undefined && on < parts.mentioned.today;
  // Only net worth is known of past days, and only of all accounts.
  if (period !== undefined && (on === undefined || of !== 'worth' || account !== undefined)) return null;
  // `a year ago` is a day, and not the end of that year.
  if (parts.mentioned.words.has('ago') && period?.unit !== 'day') return null;
  if ((period?.period.from ?? parts.mentioned.today) > parts.mentioned.today) return null;
  const isCash = parts.mentioned.categories.every(({ mentioned: words }) => words === 'cash');
  return {
    reading: {
      kind: 'balance',
      of: isOwed,
      ...(isOne ? { accountId } : {}),
      ...(account !== undefined && !isOne && account.kind !== null ? { subtype: account.kind } : {}),
      ...(isPast ? { on } : {}),
      ...(parts.mentioned.isYesNo
        ? { asks: mentioned.includes('owed') ? ('owed' as const) : ('held' as const) }
        : {}),
    },
    usedSignals: ['balance', 'have', 'show', 'left'],
    periods: 1,
    subject: isCash && parts.mentioned.merchants.length === 0,
    amounts: false,
    yesNo: of !== 'worth' && !isPast,
    assumed: [],
  };
}

/** What a budget may be of: the `dining budget` is that of the category which dining is a part of. */
function budgetedId({ mentioned, subject, index }: Parts): string | undefined {
  const { categoryId } = subject;
  const [only, ...others] = mentioned.categories;
  if (only?.mentioned !== 'dining' || others.length > 0) return categoryId;
  const [first = ''] = only.ids;
  return index.vocabulary.categories.find(({ id }) => id === first)?.parentId ?? categoryId;
}

export function readBudget(parts: Parts): ReadingDraft | null {
  const categoryId = budgetedId(parts);
  if (categoryId?.includes(',') === true) return null;
  const assumed: string[] = [];
  const { from, to } = periodOr(parts, thisMonth(parts), assumed, `${noPeriod} this month.`);
  const month = from === undefined ? null : monthOf(from);
  // Nothing is spent of a budget before its month.
  if (month === null || month > monthOf(parts.mentioned.today)) return null;
  // Of two months that a name may mean, the coming one is as near.
  const next = calendarSpan('month', 1, parts.mentioned.today).from;
  if (parts.mentioned.periods.some(({ ahead }) => ahead?.from === next)) return null;
  if (monthRange(month).from !== from || monthRange(month).to !== to) return null;
  const asked = signalsOf(parts, 'budget').find(({ asks }) => asks !== null)?.asks ?? null;
  const otherwise = parts.has('left') ? ('left' as const) : ('under' as const);
  const asks = parts.mentioned.isYesNo ? { asks: asked ?? otherwise } : {};
  return {
    reading: { kind: 'budget', month, ...(categoryId === undefined ? {} : { categoryId }), ...asks },
    usedSignals: ['budget', 'left', 'have', ...asSpending(parts)],
    periods: 1,
    subject: parts.subject.merchant === undefined && parts.mentioned.accounts.length === 0,
    amounts: false,
    yesNo: asked !== null || parts.has('left'),
    assumed,
  };
}

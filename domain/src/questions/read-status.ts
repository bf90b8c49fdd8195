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
  const { said } = parts;
  const isOfEach = ['any', 'there', 'have'].some((word) => said.words.has(word));
  const isBound = Object.keys(said.amounts.bounds).length > 0;
  // `are my subscriptions over $50 a month` is about all of them at once.
  if (isBound && (parts.has('average') || (said.isYesNo && !isOfEach))) return null;
  const which = signalsOf(parts, 'recurring').some((signal) => signal.which === 'all')
    ? 'all'
    : 'subscriptions';
  return {
    reading: {
      kind: 'recurring',
      which,
      ...parts.said.amounts.bounds,
      ...(parts.said.isYesNo ? { asks: 'any' as const } : {}),
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
  const { said, index } = parts;
  // What was due is no day ahead.
  if (['was', 'were', 'did'].some((word) => said.words.has(word))) return null;
  const isBills = said.categories.every(({ said: words }) => ['bills', 'bill'].includes(words));
  const { merchant, categoryId } = parts.subject;
  const isIncome =
    isAllOf('income', categoryId, index) || measuresOf(parts).includes('income') || said.words.has('payday');
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
      ...(said.isYesNo && !parts.has('will') ? { asks: 'any' as const } : {}),
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
    subject: said.accounts.length === 0,
    amounts: false,
    yesNo: !parts.has('will'),
    assumed: days.assumed,
  };
}

/** The days that are meant, from today on; null where they are past or too far ahead. */
function daysOf(parts: Parts, isGeneral: boolean) {
  const { today, periods } = parts.said;
  const [said] = periods;
  const latest = addDays(today, daysAhead);
  if (said === undefined) {
    if (!isGeneral || parts.has('when')) return { period: null, assumed: [] };
    const period = { from: today, to: addDays(today, daysOfUpcoming) };
    return { period, assumed: [`${noPeriod} the next ${daysOfUpcoming} days.`] };
  }
  if (said.ahead === null || said.ahead.to > latest) return null;
  const from: PlainDate = said.ahead.from < today ? today : said.ahead.from;
  return { period: { from, to: said.ahead.to }, assumed: [] };
}

/** `how much will I have at the end of the month`. */
export function readForecast(parts: Parts): ReadingDraft | null {
  const { said, subject } = parts;
  const [period] = said.periods;
  // Only money in the bank has a forecast.
  if (signalsOf(parts, 'balance').some(({ of }) => of !== 'cash')) return null;
  if (period === undefined || period.ahead === null || period.ahead.to <= said.today) return null;
  return {
    reading: { kind: 'forecast', on: period.ahead.to },
    usedSignals: ['will', 'have', 'balance', 'left'],
    periods: 1,
    subject: Object.keys(subject).length === 0 && said.accounts.length === 0,
    amounts: false,
    yesNo: false,
    assumed: [],
  };
}

export function readBalance(parts: Parts): ReadingDraft | null {
  const said = signalsOf(parts, 'balance').map(({ of }) => of);
  const [account, ...others] = parts.said.accounts;
  if (others.length > 0) return null;
  // `do I have a credit card` asks whether there is one.
  const before = parts.said.unread.tokens[(account?.at ?? 0) - 1]?.text ?? '';
  if (parts.said.isYesNo && account !== undefined && ['a', 'an'].includes(before)) return null;
  const kinds = new Set(said.filter((one) => one !== 'cash'));
  if (kinds.size > 1) return null;
  const [of = 'cash'] = kinds;
  const isOwed = account?.kind === 'credit card' && said.length === 0 ? 'owed' : of;
  const [accountId, ...more] = account?.ids ?? [];
  if (account !== undefined && accountId === undefined) return null;
  const isOne = accountId !== undefined && more.length === 0;
  const [period] = parts.said.periods;
  const on = period?.period.to;
  const isPast = on !== undefined && on < parts.said.today;
  // Only net worth is known of past days, and only of all accounts.
  if (period !== undefined && (on === undefined || of !== 'worth' || account !== undefined)) return null;
  // `a year ago` is a day, and not the end of that year.
  if (parts.said.words.has('ago') && period?.unit !== 'day') return null;
  if ((period?.period.from ?? parts.said.today) > parts.said.today) return null;
  const isCash = parts.said.categories.every(({ said: words }) => words === 'cash');
  return {
    reading: {
      kind: 'balance',
      of: isOwed,
      ...(isOne ? { accountId } : {}),
      ...(account !== undefined && !isOne && account.kind !== null ? { subtype: account.kind } : {}),
      ...(isPast ? { on } : {}),
      ...(parts.said.isYesNo ? { asks: said.includes('owed') ? ('owed' as const) : ('held' as const) } : {}),
    },
    usedSignals: ['balance', 'have', 'show', 'left'],
    periods: 1,
    subject: isCash && parts.said.merchants.length === 0,
    amounts: false,
    yesNo: of !== 'worth' && !isPast,
    assumed: [],
  };
}

/** What a budget may be of: the `dining budget` is that of the category which dining is a part of. */
function budgetedId({ said, subject, index }: Parts): string | undefined {
  const { categoryId } = subject;
  const [only, ...others] = said.categories;
  if (only?.said !== 'dining' || others.length > 0) return categoryId;
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
  if (month === null || month > monthOf(parts.said.today)) return null;
  // Of two months that a name may mean, the coming one is as near.
  const next = calendarSpan('month', 1, parts.said.today).from;
  if (parts.said.periods.some(({ ahead }) => ahead?.from === next)) return null;
  if (monthRange(month).from !== from || monthRange(month).to !== to) return null;
  const asked = signalsOf(parts, 'budget').find(({ asks }) => asks !== null)?.asks ?? null;
  const otherwise = parts.has('left') ? ('left' as const) : ('under' as const);
  const asks = parts.said.isYesNo ? { asks: asked ?? otherwise } : {};
  return {
    reading: { kind: 'budget', month, ...(categoryId === undefined ? {} : { categoryId }), ...asks },
    usedSignals: ['budget', 'left', 'have', ...asSpending(parts)],
    periods: 1,
    subject: parts.subject.merchant === undefined && parts.said.accounts.length === 0,
    amounts: false,
    yesNo: asked !== null || parts.has('left'),
    assumed,
  };
}

import { budgetCategory } from '../budgets.ts';
import { monthOf, monthRange } from '../plain-date.ts';
import { calendarSpan } from './calendar-spans.ts';
import { periodBefore } from './periods.ts';
import {
  type AskMeasure,
  type AskPeriod,
  type AskReading,
  type AskRows,
  type AskSubject,
  mostAskLines,
} from './reading.ts';
import type { Said } from './said.ts';
import type { Signal } from './signal-words.ts';

/** What can be made of a question's parts, and which of them were needed for it. */
export type Made = {
  reading: AskReading;
  /** Kinds of signals that the reading accounts for. What else was said was not understood. */
  absorbed: readonly Signal['is'][];
  /** How many of the periods are in it. */
  periods: number;
  /** Whether subject and amounts are in it. */
  subject: boolean;
  amounts: boolean;
  /** What was not said and is taken so, in words. */
  assumed: string[];
};

/** The parts of a question, with what they come to. */
export type Parts = { said: Said; subject: AskSubject; has: (is: Signal['is']) => boolean };

const usualLines = 5;
/** An average looks back over so many full months where no period was said. */
const monthsOfAnAverage = 12;

function signalsOf<Is extends Signal['is']>({ said }: Parts, is: Is) {
  const isOfKind = (signal: Signal): signal is Extract<Signal, { is: Is }> => signal.is === is;
  return said.signals.map(({ signal }) => signal).filter(isOfKind);
}

/** What is measured: the one that was said; income where only categories of income were named. */
export function measuresOf(parts: Parts): AskMeasure[] {
  const measures = new Set(signalsOf(parts, 'measure').map(({ measure }) => measure));
  if (signalsOf(parts, 'rows').some(({ rows }) => rows === 'income')) measures.add('income');
  if (parts.subject.categoryId === 'income') measures.delete('spending');
  if (parts.subject.categoryId === 'income' && measures.size === 0) measures.add('income');
  return [...measures];
}

function measureOf(parts: Parts): AskMeasure {
  const measures = measuresOf(parts);
  const isBoth = measures.includes('income') && measures.includes('spending');
  return isBoth ? 'net' : (measures[0] ?? 'spending');
}

function periodOr({ said }: Parts, otherwise: AskPeriod, assumed: string[], words: string): AskPeriod {
  const [first] = said.periods;
  if (first === undefined) assumed.push(words);
  return first === undefined ? otherwise : { ...first.period };
}

const thisMonth = ({ said }: Parts) => calendarSpan('month', 0, said.today);
const noPeriod = 'You named no period, so this is';

export function makeTotal(parts: Parts): Made {
  const assumed: string[] = [];
  const isMerchant = parts.subject.merchant !== undefined && parts.subject.categoryId === undefined;
  const period = isMerchant
    ? periodOr(parts, {}, assumed, `${noPeriod} all that Cairn knows.`)
    : periodOr(parts, thisMonth(parts), assumed, `${noPeriod} this month.`);
  return {
    reading: { kind: 'total', measure: measureOf(parts), subject: parts.subject, period },
    absorbed: ['measure', 'rows', 'show', 'have', 'left', 'compare'],
    ...everything(1),
    assumed,
  };
}

function everything(periods: number) {
  return { periods, subject: true, amounts: true };
}

export function makeCompare(parts: Parts): Made | null {
  const [first, second] = parts.said.periods;
  if (first === undefined) return null;
  const assumed: string[] = [];
  let periods = 2;
  let [earlier, later] = [first.period, second?.period];
  if (later === undefined) {
    const before = periodBefore(first);
    if (before === null) return null;
    periods = 1;
    // `compare groceries to last month` is about this month; `this month against the last` too.
    const unit = first.unit ?? 'month';
    const current = calendarSpan(unit, 0, parts.said.today);
    const isLast = first.period.from === calendarSpan(unit, -1, parts.said.today).from;
    [earlier, later] = isLast ? [first.period, current] : [before, first.period];
    if (!parts.has('last')) assumed.push('You named one period, so it is compared with its neighbour.');
  }
  return {
    reading: {
      kind: 'compare',
      measure: measureOf(parts),
      subject: parts.subject,
      first: earlier,
      second: later,
    },
    absorbed: ['compare', 'more', 'measure', 'rows', 'last', 'show'],
    ...everything(periods),
    assumed,
  };
}

export function makeAverage(parts: Parts): Made {
  const assumed: string[] = [];
  const said = signalsOf(parts, 'average').find(({ per }) => per !== null)?.per ?? null;
  const isOfRows = signalsOf(parts, 'rows').length > 0;
  const per = said ?? (isOfRows ? 'row' : 'month');
  const months = {
    from: calendarSpan('month', -monthsOfAnAverage, parts.said.today).from,
    to: calendarSpan('month', -1, parts.said.today).to,
  };
  const period = periodOr(parts, months, assumed, `${noPeriod} the last ${monthsOfAnAverage} full months.`);
  const measure = measureOf(parts) === 'income' ? 'income' : 'spending';
  return {
    reading: { kind: 'average', measure, per, subject: parts.subject, period },
    absorbed:
      measureOf(parts) === 'net'
        ? ['average', 'rows', 'show']
        : ['average', 'rows', 'measure', 'show', 'have'],
    ...everything(1),
    assumed,
  };
}

function rowsOf(parts: Parts): AskRows {
  const rows: AskRows[] = signalsOf(parts, 'rows').map((signal) => signal.rows);
  // Who asks how many times they went somewhere means what they paid there.
  if (rows.length === 0 && signalsOf(parts, 'count').some(({ ofVisits }) => ofVisits)) return 'spending';
  const special = rows.find((one) => one !== 'any');
  if (special !== undefined) return special;
  const [measure] = measuresOf(parts);
  return rows.length === 0 && (measure === 'spending' || measure === 'income') ? measure : 'any';
}

export function makeList(parts: Parts): Made {
  const assumed: string[] = [];
  const order = signalsOf(parts, 'order')[0]?.order ?? 'latest';
  const period = periodOr(parts, {}, assumed, `${noPeriod} all that Cairn knows.`);
  const rows = rowsOf(parts);
  const limit = parts.said.limit ?? usualLines;
  return {
    reading: {
      kind: 'list',
      rows: rows === 'any' && order !== 'latest' ? 'spending' : rows,
      order,
      subject: parts.subject,
      period,
      limit,
    },
    absorbed: ['order', 'rows', 'measure', 'show', 'have', 'last', 'most'],
    ...everything(1),
    assumed,
  };
}

export function makeCount(parts: Parts): Made {
  const assumed: string[] = [];
  const period = periodOr(parts, {}, assumed, `${noPeriod} all that Cairn knows.`);
  return {
    reading: { kind: 'count', rows: rowsOf(parts), subject: parts.subject, period },
    absorbed: ['count', 'rows', 'measure', 'have'],
    ...everything(1),
    assumed,
  };
}

export function makeRanking(parts: Parts): Made {
  const assumed: string[] = [];
  const by = signalsOf(parts, 'rank').find((signal) => signal.by === 'merchant')?.by ?? 'category';
  const isOneCategory = parts.subject.categoryId !== undefined && !parts.subject.categoryId.includes(',');
  return {
    reading: {
      kind: 'ranking',
      by: isOneCategory ? 'merchant' : by,
      subject: parts.subject,
      period: periodOr(parts, thisMonth(parts), assumed, `${noPeriod} this month.`),
      limit: Math.min(parts.said.limit ?? usualLines, mostAskLines),
    },
    // What comes in has no ranking.
    absorbed:
      measureOf(parts) === 'spending'
        ? ['rank', 'most', 'order', 'measure', 'rows', 'compare', 'show']
        : ['rank', 'most'],
    ...everything(1),
    assumed,
  };
}

export function makeLast(parts: Parts): Made | null {
  if (Object.keys(parts.subject).length === 0) {
    const rows = rowsOf(parts);
    if (!parts.has('rows')) return null;
    return {
      ...makeList(parts),
      reading: { kind: 'list', rows, order: 'latest', subject: {}, period: {}, limit: 1 },
      assumed: [],
    };
  }
  return {
    reading: { kind: 'last', subject: parts.subject },
    absorbed: ['when', 'last', 'measure', 'rows', 'order', 'recurring'],
    periods: 0,
    subject: true,
    amounts: true,
    assumed: [],
  };
}

export function makeRecurring(parts: Parts): Made {
  const which = signalsOf(parts, 'recurring').some((signal) => signal.which === 'all')
    ? 'all'
    : 'subscriptions';
  return {
    reading: { kind: 'recurring', which, ...parts.said.amounts },
    absorbed: ['recurring', 'rows', 'show', 'have', 'count', 'average', 'measure'],
    periods: 0,
    subject: false,
    amounts: true,
    assumed: [],
  };
}

export function makeBalance(parts: Parts): Made | null {
  const said = signalsOf(parts, 'balance').map(({ of }) => of);
  const [account, ...others] = parts.said.accounts;
  if (others.length > 0) return null;
  const of = said.find((one) => one !== 'cash') ?? 'cash';
  const isOwed = account?.kind === 'credit card' && said.length === 0 ? 'owed' : of;
  const [accountId, ...more] = account?.ids ?? [];
  if (account !== undefined && accountId === undefined) return null;
  const isOne = accountId !== undefined && more.length === 0;
  return {
    reading: {
      kind: 'balance',
      of: isOwed,
      ...(isOne ? { accountId } : {}),
      ...(account !== undefined && !isOne && account.kind !== null ? { subtype: account.kind } : {}),
    },
    absorbed: ['balance', 'have', 'show'],
    periods: 0,
    subject: Object.keys(parts.subject).every((key) => key === 'accountId'),
    amounts: false,
    assumed: [],
  };
}

export function makeBudget(parts: Parts, groupOf: (categoryId: string) => string | undefined): Made | null {
  const ids = parts.subject.categoryId?.split(',') ?? [];
  const groups = [...new Set(ids.map(groupOf))];
  const category = budgetCategory.safeParse(groups[0]).data;
  if (groups.length > 1 || (groups.length === 1 && category === undefined)) return null;
  const assumed: string[] = [];
  const { from, to } = periodOr(parts, thisMonth(parts), assumed, `${noPeriod} this month.`);
  const month = from === undefined ? null : monthOf(from);
  if (month === null || monthRange(month).from !== from || monthRange(month).to !== to) return null;
  if (category !== undefined)
    assumed.push(`Budgets are kept for groups of categories: this is the one for ${category}.`);
  return {
    reading: { kind: 'budget', month, ...(category === undefined ? {} : { category }) },
    absorbed: ['budget', 'left', 'have', 'measure'],
    periods: 1,
    subject: parts.subject.merchant === undefined && parts.subject.accountId === undefined,
    amounts: false,
    assumed,
  };
}

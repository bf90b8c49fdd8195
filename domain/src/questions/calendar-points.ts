import type { PlainDate } from '../plain-date.ts';
import { addDays, isLedgerDay, isPlainDate } from '../plain-date.ts';
import {
  calendarSpan,
  latestWeekday,
  monthOrDay,
  oneDay,
  quarterSpan,
  rollingSpan,
  type Span,
  yearSpan,
} from './calendar-spans.ts';
import {
  monthNumbers,
  quarterNumbers,
  type Unit,
  units,
  weekdayNumbers,
  wholeNumber,
} from './calendar-words.ts';
import type { UnparsedTokens } from './tokens.ts';

/** A named part of the calendar. `inYear` gives it in another year; `hasYear` is true when only one span can be meant. */
export type Point = {
  /** How many tokens it takes. */
  count: number;
  unit: Unit;
  hasYear: boolean;
  /** The stated year; null where none was. */
  year: number | null;
  inYear: (year: number) => Span | null;
  /** As meant when nothing around it says otherwise: the latest that has begun. */
  span: Span;
  /** As meant of what is to come: the first that is not over. Null where all of it is past. */
  ahead: Span | null;
};

const daysInWeek = 7;
const thisWords = new Set(['this', 'current']);
const lastWords = new Set(['last', 'previous']);

/** The stretch of the calendar that is named at a place; null when there is none, or none that a question can be about. */
export function pointAt(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  const point = anyPointAt(unread, index, today);
  const isPossible = point !== null && isLedgerDay(point.span.from) && isLedgerDay(point.span.to);
  return isPossible ? point : null;
}

function anyPointAt(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  return (
    writtenDate(unread, index, today) ??
    namedDay(unread, index, today) ??
    relative(unread, index, today) ??
    comingPeriod(unread, index, today) ??
    dayOfMonth(unread, index, today) ??
    monthOrQuarter(unread, index, today) ??
    bareYear(unread, index, today)
  );
}

function fixed(count: number, unit: Unit, span: Span, ahead: Span | null): Point {
  return { count, unit, hasYear: true, year: null, inYear: () => span, span, ahead };
}

/** What is not over of a span of the calendar that is named outright. */
function notOver(span: Span, today: PlainDate): Span | null {
  return span.to >= today ? span : null;
}

/** `2026-05-03`, and `5/3` or `5/3/2026`, month first as in the United States. */
function writtenDate(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  const text = unread.at(index) ?? '';
  if (isPlainDate(text)) return fixed(1, 'day', oneDay(text), notOver(oneDay(text), today));
  const match = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?$/.exec(text);
  if (match === null) return null;
  const [month, day] = [Number(match[1]), Number(match[2])];
  const year = match[3] === undefined ? null : Number(match[3].padStart(4, '20'));
  return floating({ month, day, year, count: 1 }, today);
}

/** `today`, `yesterday`, `on Monday`, `last Friday`, `last weekend`. */
function namedDay(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  const text = unread.at(index) ?? '';
  if (text === 'today') return fixed(1, 'day', oneDay(today), oneDay(today));
  if (text === 'yesterday') return fixed(1, 'day', oneDay(addDays(today, -1)), null);
  const isLast = lastWords.has(text);
  const named = unread.at(isLast ? index + 1 : index) ?? '';
  const count = isLast ? 2 : 1;
  if (isLast && named === 'weekend') {
    const sunday = latestWeekday(0, today);
    return fixed(2, 'day', { from: addDays(sunday, -1), to: sunday }, null);
  }
  const weekday = weekdayNumbers.get(named);
  if (weekday === undefined) return null;
  const latest = latestWeekday(weekday, today);
  const next = oneDay(addDays(latest, daysInWeek));
  return fixed(count, 'day', oneDay(latest), isLast ? null : next);
}

/** `this month`, `last year`, `past 90 days`, `two weeks ago`, `year to date`. */
function relative(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  const [first = '', second = '', third = ''] = unread.run(index, 3);
  const toDate = (unit: Unit) => ({ from: calendarSpan(unit, 0, today).from, to: today });
  if (first === 'ytd') return fixed(1, 'year', toDate('year'), null);
  const own = units.get(first);
  if (own !== undefined && second === 'to' && third === 'date') return fixed(3, own, toDate(own), null);
  const unit = units.get(second);
  if (unit !== undefined && thisWords.has(first)) {
    const current = calendarSpan(unit, 0, today);
    return fixed(2, unit, current, current);
  }
  // `last days` says no number; `last month` is the one before this, `past month` the thirty days or so up to today.
  if (unit !== undefined && lastWords.has(first) && unit !== 'day' && !second.endsWith('s'))
    return fixed(2, unit, calendarSpan(unit, -1, today), null);
  if (unit !== undefined && first === 'past' && !second.endsWith('s'))
    return fixed(2, unit, rollingSpan(unit, 1, today), null);
  const howMany = wholeNumber(second);
  const many = units.get(third);
  if (howMany !== null && many !== undefined && (lastWords.has(first) || first === 'past'))
    return fixed(3, many, rollingSpan(many, howMany, today), null);
  const ago = first === 'a' || first === 'an' ? 1 : wholeNumber(first);
  if (ago !== null && unit !== undefined && third === 'ago')
    return fixed(3, unit, calendarSpan(unit, -ago, today), null);
  return null;
}

/** `tomorrow`, `next week`, `the next 30 days`, `end of the month`, `rest of this month`. */
function comingPeriod(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  const [first = '', second = '', third = '', fourth = ''] = unread.run(index, 4);
  const ahead = (count: number, unit: Unit, span: Span) => fixed(count, unit, span, span);
  if (first === 'tomorrow') return ahead(1, 'day', oneDay(addDays(today, 1)));
  const unit = units.get(second);
  if (first === 'next' && unit !== undefined && !second.endsWith('s'))
    return ahead(2, unit, calendarSpan(unit, 1, today));
  const howMany = wholeNumber(second);
  const many = units.get(third);
  if ((first === 'next' || first === 'coming') && howMany !== null && (many === 'day' || many === 'week')) {
    const days = howMany * (many === 'week' ? daysInWeek : 1);
    return ahead(3, 'day', { from: addDays(today, 1), to: addDays(today, days) });
  }
  if ((first !== 'end' && first !== 'rest') || second !== 'of') return null;
  const the = third === 'the' || thisWords.has(third) ? 1 : 0;
  const whole = units.get(the === 1 ? fourth : third);
  if (whole === undefined) return null;
  const { to } = calendarSpan(whole, 0, today);
  const from = first === 'end' ? to : today;
  return ahead(3 + the, 'day', { from, to });
}

/** `3 May`, `3rd of May 2026`, `May 3`, `May 3rd, 2026`. */
function dayOfMonth(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  const dayFirst = dayNumber(unread.at(index));
  if (dayFirst !== null) {
    const of = unread.at(index + 1) === 'of' ? 1 : 0;
    const month = monthNumbers.get(unread.at(index + 1 + of) ?? '');
    if (month === undefined) return null;
    return withYear(unread, index, { month, day: dayFirst, count: 2 + of }, today);
  }
  const month = monthNumbers.get(unread.at(index) ?? '');
  const day = dayNumber(unread.at(index + 1));
  if (month === undefined || day === null) return null;
  return withYear(unread, index, { month, day, count: 2 }, today);
}

const maxDaysInMonth = 31;

function dayNumber(text: string | undefined): number | null {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text ?? '');
  const day = Number(match?.[1] ?? 0);
  return day >= 1 && day <= maxDaysInMonth ? day : null;
}

/** `May`, `May 2025`, `May last year`, `Q2`, `second quarter of 2025`. */
function monthOrQuarter(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  const text = unread.at(index) ?? '';
  const month = monthNumbers.get(text);
  if (month !== undefined) return withYear(unread, index, { month, day: null, count: 1 }, today);
  const short = /^q([1-4])$/.exec(text);
  const mentioned = unread.at(index + 1) === 'quarter' ? quarterNumbers.get(text) : undefined;
  const quarter = short === null ? mentioned : Number(short[1]);
  if (quarter === undefined) return null;
  const named = short === null ? 2 : 1;
  const { year, count } = yearAfter(unread, index + named, today);
  const inYear = (other: number) => quarterSpan(other, quarter);
  return latestBegun({ count: named + count, unit: 'quarter', year, inYear }, today);
}

type Floating = { month: number; day: number | null; count: number };

function withYear(
  unread: UnparsedTokens,
  index: number,
  floatingPoint: Floating,
  today: PlainDate,
): Point | null {
  const { year, count } = yearAfter(unread, index + floatingPoint.count, today);
  return floating({ ...floatingPoint, count: floatingPoint.count + count, year }, today);
}

function floating(
  { month, day, year, count }: Floating & { year: number | null },
  today: PlainDate,
): Point | null {
  const unit = day === null ? 'month' : 'day';
  return latestBegun({ count, unit, year, inYear: (other) => monthOrDay(other, month, day) }, today);
}

/** Of the years that may be meant, the latest in which it has begun. */
function latestBegun(point: Omit<Point, 'span' | 'hasYear' | 'ahead'>, today: PlainDate): Point | null {
  const thisYear = Number(today.slice(0, 4));
  const { year, inYear } = point;
  if (year !== null) {
    const mentioned = inYear(year);
    return mentioned === null
      ? null
      : { ...point, hasYear: true, span: mentioned, ahead: notOver(mentioned, today) };
  }
  // 29 February is at most eight years away.
  for (let back = 0; back <= 8; back += 1) {
    const span = inYear(thisYear - back);
    if (span !== null && span.from <= today)
      return { ...point, hasYear: false, span, ahead: nextSpan(inYear, thisYear, today) };
  }
  return null;
}

/** The first that is not over, of this year or the next ones. */
function nextSpan(inYear: Point['inYear'], thisYear: number, today: PlainDate): Span | null {
  for (let later = 0; later <= 8; later += 1) {
    const span = inYear(thisYear + later);
    if (span !== null && span.to >= today) return span;
  }
  return null;
}

/** A year behind a month or a day: `2025`, `of 2025`, `last year`, `this year`. */
function yearAfter(
  unread: UnparsedTokens,
  index: number,
  today: PlainDate,
): { year: number | null; count: number } {
  const skip = ['of', 'in'].includes(unread.at(index) ?? '') ? 1 : 0;
  const year = yearNumber(unread.at(index + skip));
  if (year !== null) return { year, count: skip + 1 };
  const [first = '', second = ''] = unread.run(index + skip, 2);
  const thisYear = Number(today.slice(0, 4));
  if (second === 'year' && thisWords.has(first)) return { year: thisYear, count: skip + 2 };
  if (second === 'year' && lastWords.has(first)) return { year: thisYear - 1, count: skip + 2 };
  return { year: null, count: 0 };
}

function yearNumber(text: string | undefined): number | null {
  return text !== undefined && /^(19|20)\d\d$/.test(text) ? Number(text) : null;
}

function bareYear(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  const year = yearNumber(unread.at(index));
  if (year === null) return null;
  const span = yearSpan(year);
  return { ...fixed(1, 'year', span, notOver(span, today)), year };
}

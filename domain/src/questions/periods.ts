import { addDays, type PlainDate } from '../plain-date.ts';
import { type Point, pointAt } from './calendar-points.ts';
import { calendarSpan, monthOrDay, type Span } from './calendar-spans.ts';
import { monthNumbers, type Unit } from './calendar-words.ts';
import type { AskPeriod } from './reading.ts';
import type { UnparsedTokens } from './tokens.ts';

/** A period as stated, and where. `unit` is what a comparison steps by. */
export type QuestionPeriod = {
  period: AskPeriod;
  unit: Unit | null;
  /** What is meant where the question is of what is to come; null where that is past. */
  ahead: Span | null;
  /** Whether the two ends were stated, as in `from May to June`. */
  ends: readonly [NamedPoint, NamedPoint] | null;
  at: number;
  count: number;
};
type NamedPoint = { period: Span; unit: Unit };

const toPhrases = ['up to', 'up until', 'to', 'until', 'till', 'through', 'thru', '-', '–'];
const leadWords = new Set(['during', 'within', 'throughout', 'through']);
const untilPhrases = ['until', 'till', 'through', 'up to', 'up until', 'by'];

/** Takes the periods out of a question, in order. In a comparison `May to June` are two periods, otherwise one. */
export function takePeriods(
  unread: UnparsedTokens,
  today: PlainDate,
  isComparison: boolean,
): QuestionPeriod[] {
  const found: QuestionPeriod[] = [];
  for (let index = 0; index < unread.tokens.length; index += 1) {
    const mentioned =
      allTime(unread, index) ??
      openPeriod(unread, index, today) ??
      range(unread, index, today, isComparison) ??
      single(unread, index, today);
    if (mentioned === null) continue;
    unread.take(mentioned.at, mentioned.count);
    takeLeadingWords(unread, mentioned.at);
    found.push(mentioned);
  }
  return found;
}

/** `over the last 6 months`, `during May`: words before a period that say no more than `in`. */
function takeLeadingWords(unread: UnparsedTokens, at: number): void {
  const the = unread.at(at - 1) === 'the' ? 1 : 0;
  const word = unread.at(at - 1 - the) ?? '';
  // `over last month` may also be what is above it.
  if (leadWords.has(word) || (word === 'over' && the === 1)) unread.take(at - 1 - the, 1);
}

function allTime(unread: UnparsedTokens, index: number): QuestionPeriod | null {
  const phrases = ['of all time', 'all time', 'ever'];
  const phrase = phrases.find((words) => unread.run(index, words.split(' ').length).join(' ') === words);
  return phrase === undefined
    ? null
    : { period: {}, unit: null, ahead: null, ends: null, at: index, count: phrase.split(' ').length };
}

function single(unread: UnparsedTokens, index: number, today: PlainDate): QuestionPeriod | null {
  const point = pointAt(unread, index, today);
  if (point === null) return null;
  const { span, unit, ahead, count } = point;
  return { period: span, unit, ahead, ends: null, at: index, count };
}

/** `since March`, `before May`, `until 3 June`, `after 3 June`. */
function openPeriod(unread: UnparsedTokens, index: number, today: PlainDate): QuestionPeriod | null {
  const since =
    after(unread, index, ['since', 'starting', 'beginning'], today) ?? fromOn(unread, index, today);
  if (since !== null) return upTo({ from: since.span.from, to: today }, since, index);
  const later = after(unread, index, ['after'], today);
  if (later !== null) return upTo({ from: addDays(later.span.to, 1), to: today }, later, index);
  const earlier = after(unread, index, ['before'], today);
  if (earlier !== null) return open({ to: addDays(earlier.span.from, -1) }, earlier, index);
  const until = after(unread, index, untilPhrases, today);
  if (until === null) return null;
  const ahead = until.ahead === null ? null : { from: today, to: until.ahead.to };
  return { ...open({ to: until.span.to }, until, index), ahead };
}

/** `from October on`, `from October onward`. */
function fromOn(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  const from = after(unread, index, ['from'], today);
  if (from === null) return null;
  const at = index + from.count;
  const word = unread.at(at) ?? '';
  // `from October on groceries` is about groceries.
  const isOn = ['onward', 'onwards'].includes(word) || (word === 'on' && unread.tokens[at + 1] === undefined);
  return isOn ? { ...from, count: from.count + 1 } : null;
}

function open(period: AskPeriod, { count }: Point, at: number): QuestionPeriod {
  return { period, unit: null, ahead: null, ends: null, at, count };
}

function upTo(span: Span, point: Point, at: number): QuestionPeriod | null {
  return span.from > span.to ? null : open(span, point, at);
}

/** The point behind one of the phrases, counted with it. */
function after(
  unread: UnparsedTokens,
  index: number,
  phrases: readonly string[],
  today: PlainDate,
): Point | null {
  for (const phrase of phrases) {
    const length = phrase.split(' ').length;
    if (unread.run(index, length).join(' ') !== phrase) continue;
    const the = unread.at(index + length) === 'the' ? 1 : 0;
    const point = pointAt(unread, index + length + the, today);
    if (point !== null) return { ...point, count: point.count + length + the };
  }
  return null;
}

/** `from March to May`, `between 3 May and 10 June`, `3 to 10 May`, `May 3 - 10`, `May and June`. */
function range(
  unread: UnparsedTokens,
  index: number,
  today: PlainDate,
  isComparison: boolean,
): QuestionPeriod | null {
  const word = unread.at(index);
  const lead = word === 'from' || word === 'between' ? 1 : 0;
  const start = index + lead;
  const first = pointAt(unread, start, today);
  const joinAt = start + (first?.count ?? 1);
  const isAnd = unread.at(joinAt) === 'and';
  const join = [...toPhrases, 'and'].find(
    (phrase) => unread.run(joinAt, phrase.split(' ').length).join(' ') === phrase,
  );
  if (join === undefined) return null;
  const secondAt = joinAt + join.split(' ').length;
  const now = isAnd ? null : nowAt(unread, secondAt, today);
  // In a comparison two periods with a word between them are its two sides.
  if (isComparison && now === null) return null;
  const second = now ?? pointAt(unread, secondAt, today);
  const days = daysOfOneMonth(unread, start, secondAt, first, second);
  const count = secondAt - index;
  if (days !== null)
    return { period: days.span, unit: null, ahead: null, ends: null, at: index, count: count + days.count };
  if (first === null || second === null) return null;
  const span = spanOf(first, second);
  if (span === null || (isAnd && word !== 'between' && !areNeighbors(first.span, second.span))) return null;
  const ends = [
    { period: first.span, unit: first.unit },
    { period: second.span, unit: second.unit },
  ] as const;
  return { period: span, unit: null, ahead: null, ends, at: index, count: count + second.count };
}

/** `from October to now`: only an end is stated so. */
function nowAt(unread: UnparsedTokens, index: number, today: PlainDate): Point | null {
  const isNow = ['now', 'date'].includes(unread.at(index) ?? '');
  const span = { from: today, to: today };
  return isNow
    ? { count: 1, unit: 'day', hasYear: true, year: null, inYear: () => span, span, ahead: null }
    : null;
}

/** `3 to 10 May` and `May 3 to 10`: one of the two days borrows the month of the other. */
function daysOfOneMonth(
  unread: UnparsedTokens,
  firstAt: number,
  secondAt: number,
  first: Point | null,
  second: Point | null,
): { span: Span; count: number } | null {
  const bare = (index: number) =>
    /^\d{1,2}(st|nd|rd|th)?$/.test(unread.at(index) ?? '')
      ? Number.parseInt(unread.at(index) ?? '', 10)
      : null;
  const within = (day: number, whole: Span) =>
    monthOrDay(Number(whole.from.slice(0, 4)), Number(whole.from.slice(5, 7)), day);
  const dayBefore = bare(firstAt);
  if (
    first === null &&
    second?.unit === 'day' &&
    dayBefore !== null &&
    monthNumbers.has(unread.at(secondAt + 1) ?? '')
  ) {
    const from = within(dayBefore, second.span)?.from;
    if (from === undefined || from > second.span.to) return null;
    return { span: { from, to: second.span.to }, count: second.count };
  }
  const dayAfter = bare(secondAt);
  if (first?.unit === 'day' && second === null && dayAfter !== null) {
    const to = within(dayAfter, first.span)?.to;
    if (to === undefined || to < first.span.from) return null;
    return { span: { from: first.span.from, to }, count: 1 };
  }
  return null;
}

/** From the first day of one to the last of the other; a year stated for one holds for both where it can. */
function spanOf(first: Point, second: Point): Span | null {
  const start = second.year !== null && !first.hasYear ? first.inYear(second.year) : first.span;
  if (start === null) return null;
  if (start.from <= second.span.to) return { from: start.from, to: second.span.to };
  if (first.hasYear) {
    const later = second.hasYear ? null : second.inYear(Number(first.span.from.slice(0, 4)));
    return later === null || later.to < first.span.from ? null : { from: first.span.from, to: later.to };
  }
  const earlier = first.inYear(Number(start.from.slice(0, 4)) - 1);
  return earlier === null ? null : { from: earlier.from, to: second.span.to };
}

function areNeighbors(first: Span, second: Span): boolean {
  return addDays(first.to, 1) === second.from;
}

/** The period that comes before one of the same kind; null where there is none, as before `all time`. */
export function periodBefore({ period, unit }: Pick<QuestionPeriod, 'period' | 'unit'>): AskPeriod | null {
  const { from, to } = period;
  if (from === undefined || unit === null) return null;
  const whole = calendarSpan(unit, 0, from);
  return whole.from === from && whole.to === to ? calendarSpan(unit, -1, from) : null;
}

import { toPlainDate } from '../plain-date.ts';
import { calendarSpan } from './calendar-spans.ts';
import { monthNumbers } from './calendar-words.ts';
import { periodBefore, type QuestionPeriod } from './periods.ts';
import {
  everything,
  measureOf,
  measuresOf,
  noPeriod,
  type Parts,
  type ReadingDraft,
  signalsOf,
  subjectOfNamed,
  thisMonth,
} from './read-kinds.ts';
import type { Named } from './read-subjects.ts';
import type { AskedChange, AskMeasure, AskPeriod, AskSide, AskSubject } from './reading.ts';
import type { Signal } from './signal-words.ts';

/** Where what comes behind is what is compared with; null where no word says so. */
function pivotOf({ mentioned }: Parts): number | null {
  return (
    mentioned.signals.find(
      ({ signal }) => signal.is === 'than' || (signal.is === 'more' && signal.asks === 'same'),
    )?.at ?? null
  );
}

/** What a question for a yes or a no asks about; nothing where it asks how much. */
function asksOf(parts: Parts): { asks?: AskedChange } {
  const [more] = signalsOf(parts, 'more');
  // `more on gas or on groceries` asks which.
  return parts.mentioned.isYesNo && more !== undefined && !isEither(parts) ? { asks: more.asks } : {};
}

/** A bill is a sum; more charges or more refunds are a number of them, which no comparison of sums answers. */
function billWords({ mentioned }: Parts): readonly 'rows'[] {
  const rows = mentioned.signals.filter(({ signal }) => signal.is === 'rows');
  return rows.every(({ mentioned: words }) => words === 'bill' || words === 'expense') ? ['rows'] : [];
}

function isEither({ mentioned }: Parts): boolean {
  return mentioned.words.has('or');
}

const comparingSignals: Signal['is'][] = [
  'compare',
  'than',
  'more',
  'before',
  'measure',
  'last',
  'show',
  'have',
  'without',
];

function compared(
  first: AskSide,
  second: AskSide,
  parts: Parts,
  periods: number,
  assumed: string[],
): ReadingDraft {
  return {
    reading: { kind: 'compare', first, second, ...asksOf(parts) },
    usedSignals: [...comparingSignals, ...billWords(parts)],
    ...everything(periods),
    // Beside what is compared, an amount may be the difference that is asked about: `$100 more than last month`.
    amounts: false,
    yesNo: parts.has('more'),
    assumed,
  };
}

/** A comparison: of two measures, of two subjects, or of two periods. The first that is named is the subject. */
export function readComparison(parts: Parts): ReadingDraft | null {
  // `did rent go up more than gas` compares two changes.
  if (signalsOf(parts, 'more').length > 1) return null;
  return compareMeasures(parts) ?? compareSubjects(parts) ?? comparePeriods(parts);
}

/** `against last`, `against the month before`: a period that is named by another. */
function namesAnotherPeriod({ has }: Parts): boolean {
  return has('last') || has('before');
}

/** `do I spend more than I earn`. */
function compareMeasures(parts: Parts): ReadingDraft | null {
  const pivot = pivotOf(parts);
  const mentioned = parts.mentioned.signals.flatMap(({ signal, at }) =>
    signal.is === 'measure' && signal.measure !== 'net' ? [{ measure: signal.measure, at }] : [],
  );
  const [first] = mentioned;
  const second = mentioned.find(
    ({ at, measure }) => pivot !== null && at > pivot && measure !== first?.measure,
  );
  if (first === undefined || second === undefined || pivot === null || first.at > pivot) return null;
  if (namesAnotherPeriod(parts)) return null;
  if (parts.mentioned.periods.length > 1 || parts.subjects.named.length > 0) return null;
  const assumed: string[] = [];
  const period = onePeriod(parts, assumed);
  const side = (measure: AskMeasure): AskSide => ({ measure, subject: parts.subject, period });
  return compared(side(first.measure), side(second.measure), parts, 1, assumed);
}

export function onePeriod(parts: Parts, assumed: string[]): AskPeriod {
  const [mentioned] = parts.mentioned.periods;
  if (mentioned === undefined) assumed.push(`${noPeriod} this month.`);
  return mentioned?.period ?? thisMonth(parts);
}

/** `do I spend more on groceries than on dining`, `Costco vs Walmart last month`. */
function compareSubjects(parts: Parts): ReadingDraft | null {
  const { named } = parts.subjects;
  const pivot = pivotOf(parts);
  if (named.length < 2 || parts.mentioned.periods.length > 1 || namesAnotherPeriod(parts)) return null;
  const before = pivot === null ? named.slice(0, 1) : named.filter(({ at }) => at < pivot);
  const behind = pivot === null ? named.slice(1) : named.filter(({ at }) => at > pivot);
  if (before.length === 0 || behind.length === 0) return null;
  // Without a word between them, only two things are two sides.
  if (pivot === null && (named.length > 2 || !isPair(named, parts))) return null;
  if (measuresOf(parts).length > 1 || comparesPrices(parts)) return null;
  const assumed: string[] = [];
  const period = onePeriod(parts, assumed);
  const { categoryId: _category, merchant: _merchant, ...narrowing } = parts.subject;
  const [first, second] = [sideSubject(before), sideSubject(behind)];
  if (first === null || second === null) return null;
  // `groceries at Costco vs Whole Foods` is about groceries at both.
  if (first.merchant !== undefined && first.categoryId !== undefined && second.categoryId !== undefined)
    return null;
  const remaining =
    first.merchant !== undefined && second.merchant !== undefined && second.categoryId === undefined
      ? { ...(first.categoryId === undefined ? {} : { categoryId: first.categoryId }), ...second }
      : second;
  const measure = measureOf(parts);
  const side = (subject: AskSubject): AskSide => ({ measure, subject: { ...narrowing, ...subject }, period });
  return { ...compared(side(first), side(remaining), parts, 1, assumed), each: true };
}

/** `is Costco cheaper than Walmart`, `what got cheaper`: what was spent says nothing of prices. */
function comparesPrices({ mentioned }: Parts): boolean {
  return mentioned.signals.some(
    ({ signal, mentioned: words }) => signal.is === 'more' && /cheap|expensive|pricier/.test(words),
  );
}

/** `compare groceries and dining`, `more on gas or Uber`: two things with one word between them. */
function isPair([a, b]: readonly Named[], { mentioned, has }: Parts): boolean {
  if (a === undefined || b === undefined) return false;
  const between = mentioned.unread.tokens.slice(a.at + a.count, b.at).map(({ text }) => text);
  // `did groceries and dining go up` is about both at once.
  const joining = has('compare') ? ['and', 'or', 'to', 'with'] : ['or'];
  return between.some((text) => joining.includes(text));
}

function sideSubject(named: readonly Named[]): Pick<AskSubject, 'categoryId' | 'merchant'> | null {
  const merchants = named.filter(({ is }) => is === 'merchant');
  if (merchants.length > 1) return null;
  const ids = named.flatMap((one) => (one.is === 'category' ? one.ids : []));
  const merchant = merchants.map(subjectOfNamed)[0] ?? {};
  return { ...(ids.length === 0 ? {} : { categoryId: [...new Set(ids)].join(',') }), ...merchant };
}

/** `this month against last month`, `did I spend more in May than in June`, `is my grocery spending up`. */
function comparePeriods(parts: Parts): ReadingDraft | null {
  const pair = periodPair(parts);
  if (pair === null) return null;
  const measure = measureOf(parts);
  const { subject } = parts;
  // A period is not compared with itself: `last 30 days against previous 30 days` is of other days than were read.
  if (pair.first.from === pair.second.from && pair.first.to === pair.second.to) return null;
  // `which bills went up` asks for each of them.
  if (isNumberOf(parts) || parts.mentioned.words.has('which') || isYearAgo(parts)) return null;
  if (isAmount(parts) || measuresOf(parts).length > 1 || isEither(parts) || hasTwoSubjects(parts))
    return null;
  const [first, second] = [pair.first, pair.second].map((period): AskSide => ({ measure, subject, period }));
  return first === undefined || second === undefined
    ? null
    : compared(first, second, parts, pair.periods, pair.assumed);
}

/** `groceries in May against dining in June`: what is named differs from one side to the other, and not the period alone. */
function hasTwoSubjects(parts: Parts): boolean {
  const pivot = pivotOf(parts);
  const { named } = parts.subjects;
  const ofSide = (isOn: (at: number) => boolean) =>
    JSON.stringify(sideSubject(named.filter(({ at }) => isOn(at))));
  const [before, behind] = [ofSide((at) => at < (pivot ?? 0)), ofSide((at) => at > (pivot ?? 0))];
  return pivot !== null && ![before, behind].includes('{}') && before !== behind;
}

/** `a year ago` is a day of last year, and not all of it. */
function isYearAgo({ mentioned }: Parts): boolean {
  return mentioned.words.has('ago') && mentioned.periods.some(({ unit }) => unit === 'year');
}

const sumWords = new Set(['spend', 'spends', 'spent', 'spending', 'pay', 'paid', 'paying', 'cost', 'costs']);

/** `did I buy more coffees`: a number of them is asked for, and no sum. */
function isNumberOf({ mentioned, subjects }: Parts): boolean {
  const isMore = (at: number) =>
    mentioned.signals.some(({ signal, at: own, count }) => signal.is === 'more' && own + count === at);
  return (
    ![...mentioned.words].some((word) => sumWords.has(word)) && subjects.named.some(({ at }) => isMore(at))
  );
}

/** `more than 2000 last month`: what looks like a year beside a month may be an amount. */
function isAmount({ mentioned }: Parts): boolean {
  const { tokens } = mentioned.unread;
  const isBareYear = ({ at, count }: QuestionPeriod) => count === 1 && /^\d{4}$/.test(tokens[at]?.text ?? '');
  const behindThan = mentioned.periods.some((one) => isBareYear(one) && tokens[one.at - 1]?.text === 'than');
  return behindThan && mentioned.periods.some(({ unit }) => unit !== 'year');
}

export type PeriodPair = { first: AskPeriod; second: AskPeriod; periods: number; assumed: string[] };

/** Which period is the subject, and which one it is compared with. Null where that can't be read. */
export function periodPair(parts: Parts): PeriodPair | null {
  const { periods } = parts.mentioned;
  const [one, two] = periods;
  const pivot = pivotOf(parts);
  if (one === undefined) return withoutPeriods(parts);
  if (namesAnotherPeriod(parts) && (two !== undefined || one.ends !== null)) return null;
  if (one.ends !== null && two === undefined) {
    // `up from May to June` is about June; `compare May to June` is read as two periods.
    const [from, to] = one.ends;
    return { first: to.period, second: from.period, periods: 1, assumed: [] };
  }
  if (two === undefined) return onePeriodMentioned(one, parts, pivot);
  const ofSameMonth = sameMonthIn(one, two, parts);
  if (ofSameMonth !== null) return { first: one.period, second: ofSameMonth, periods: 2, assumed: [] };
  const isReferenceFirst = pivot !== null && pivot < one.at && !namesBefore(parts, pivot);
  const [first, second] = isReferenceFirst ? [two, one] : isFromTo(parts, one, two) ? [two, one] : [one, two];
  return { first: first.period, second: second.period, periods: 2, assumed: [] };
}

/** `October this year against last year`: of the year the same month is meant, or the same quarter. */
function sameMonthIn(one: QuestionPeriod, two: QuestionPeriod, { mentioned }: Parts): AskPeriod | null {
  const { from } = two.period;
  const [word = '', next = ''] = mentioned.unread.tokens.slice(one.at, one.at + 2).map(({ text }) => text);
  const isNamed = monthNumbers.has(word) || /^q[1-4]$/.test(word) || next === 'quarter';
  // `than in 2025` is all of it.
  if (mentioned.unread.tokens[two.at - 1]?.text === 'in') return null;
  if (!isNamed || two.unit !== 'year' || from === undefined || one.period.from === undefined) return null;
  if (one.unit !== 'month' && one.unit !== 'quarter') return null;
  return calendarSpan(one.unit, 0, toPlainDate(`${from.slice(0, 4)}${one.period.from.slice(4)}`));
}

/** Whether what is asked about comes before a word that compares. */
function namesBefore({ subjects, mentioned }: Parts, pivot: number): boolean {
  const measured = mentioned.signals.some(({ signal, at }) => signal.is === 'measure' && at < pivot);
  return measured || subjects.named.some(({ at }) => at < pivot);
}

/** `how did it change from September to October`: what it changed to is the subject. */
function isFromTo(parts: Parts, one: QuestionPeriod, two: QuestionPeriod): boolean {
  const text = (at: number) => parts.mentioned.unread.tokens[at]?.text ?? '';
  return parts.has('more') && !parts.has('than') && text(one.at - 1) === 'from' && text(two.at - 1) === 'to';
}

function withoutPeriods(parts: Parts): PeriodPair | null {
  if (!parts.has('more') || parts.has('than') || parts.has('compare')) return null;
  const month = thisMonth(parts);
  const before = calendarSpan('month', -1, parts.mentioned.today);
  return {
    first: month,
    second: before,
    periods: 0,
    assumed: ['You didn’t name a period, so this month is compared with last month.'],
  };
}

/** Of one stated period, the other is the one before it, or the current one: `more than last month`. */
function onePeriodMentioned(one: QuestionPeriod, parts: Parts, pivot: number | null): PeriodPair | null {
  const { today } = parts.mentioned;
  const unit = one.unit;
  const isReference = pivot !== null ? one.at > pivot : parts.has('compare') && isBehindTo(one, parts);
  if (isReference) {
    if (unit === null || parts.has('last')) return null;
    const current = calendarSpan(unit, 0, today);
    if (current.from === one.period.from) return null;
    const assumed = parts.mentioned.words.has('this')
      ? []
      : ['You named one period, so it is compared with the current one.'];
    return { first: current, second: one.period, periods: 1, assumed };
  }
  const before = periodBefore(one);
  const isMentioned = parts.has('last') || parts.has('before');
  if (signalsOf(parts, 'before').some(({ unit: own }) => own !== unit)) return null;
  if (before === null || (pivot !== null && !isMentioned)) return null;
  const assumed = isMentioned ? [] : ['You named one period, so it is compared with the previous one.'];
  return { first: one.period, second: before, periods: 1, assumed };
}

/** `compare groceries to last month`. */
function isBehindTo({ at }: QuestionPeriod, { mentioned }: Parts): boolean {
  const before = mentioned.unread.tokens[at - 1]?.text ?? '';
  const beforeThe = mentioned.unread.tokens[at - 2]?.text ?? '';
  return [before, before === 'the' ? beforeThe : ''].some((text) => ['to', 'with', 'against'].includes(text));
}

/** `why was last month more expensive`, `what changed in October`. */
export function readChanges(parts: Parts): ReadingDraft | null {
  const pair = periodPair({ ...parts, has: (is) => is === 'more' || parts.has(is) });
  if (pair === null || measureOf(parts) !== 'spending') return null;
  if (comparesPrices(parts) && !parts.has('why')) return null;
  const { first, second, periods, assumed } = pair;
  const by =
    parts.subject.categoryId === undefined && parts.subject.merchant === undefined ? 'category' : 'merchant';
  // `what did I spend less on` asks for what fell; `why did I spend less` for all that made it so.
  const asked = parts.has('why') ? undefined : signalsOf(parts, 'more')[0]?.asks;
  const only = asked === 'more' || asked === 'less' ? { only: asked } : {};
  return {
    reading: { kind: 'changes', by, subject: parts.subject, first, second, limit: 5, ...only },
    usedSignals: ['why', 'more', 'than', 'compare', 'measure', 'have', 'last'],
    ...everything(periods),
    yesNo: false,
    assumed,
  };
}

/** `did my rent go up`: what it costs, and not what is spent on it in one month or another. */
export function readPrice(parts: Parts): ReadingDraft | null {
  const { categoryId, merchant } = parts.subject;
  if (categoryId === undefined && merchant === undefined) return null;
  const [more] = signalsOf(parts, 'more');
  if (more === undefined) return null;
  const isBill =
    parts.has('rows') || parts.mentioned.categories.some(({ mentioned }) => /bill|payment/.test(mentioned));
  return {
    reading: {
      kind: 'price',
      subject: parts.subject,
      otherwise: isBill ? 'charges' : 'months',
      ...(parts.mentioned.isYesNo ? { asks: more.asks } : {}),
    },
    usedSignals: ['more', 'recurring', 'have', 'get', ...billWords(parts)],
    periods: 0,
    // What recurs is of no one account.
    subject: parts.mentioned.accounts.length === 0,
    amounts: false,
    yesNo: true,
    assumed: [],
  };
}

import fc from 'fast-check';
import { toCents } from '../money.ts';
import { toPlainDate } from '../plain-date.ts';
import type { Asked, Parts, Period, Subject } from './test-asked.ts';
import { bothSides, comparedWith, joinedKinds, joinedOf } from './test-joined-questions.ts';
import type { MemoryRow } from './test-memory-ledger.ts';
import { type Days, daysLater, monthDays, yearDays } from './test-plain-sums.ts';

const names = ['Groceries', 'Restaurants', 'Coffee', 'Gas', 'Rent', 'Shopping', 'Food & Dining', 'Travel'];
const subjects: readonly Subject[] = names.map((name) => ({
  words: `on ${name.toLowerCase()}`,
  about: { category: name.toLowerCase().replaceAll('&', 'and').replaceAll(' ', '-') },
  name: `on ${name}`,
}));
const merchants = ['Costco', 'Netflix', 'Uber', 'Uber Eats', 'Starbucks'].map((name) => ({
  words: `at ${name}`,
  about: { merchant: name },
  name: `at “${name}”`,
}));
const nothing = { words: '', about: {}, name: '' };

const row = fc.record({
  // Half of them in the months that most questions are about.
  ago: fc.oneof(fc.nat(70), fc.nat(800)),
  cents: fc.oneof(fc.integer({ min: 1, max: 300_00 }), fc.constantFrom(10_00, 20_00)),
  categoryId: fc.constantFrom(
    ...'groceries restaurants coffee gas rent shopping clothing travel food-and-dining paycheck account-transfers'.split(
      ' ',
    ),
  ),
  merchantName: fc.constantFrom('Costco', 'Netflix', 'Uber', 'Uber Eats', 'Starbucks', 'Shell'),
  isRefund: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});

/** Days on which months and years are as long, or as begun, as they can be. */
const today = fc.constantFrom(
  ...'2026-11-22 2026-03-30 2028-02-29 2026-01-01 2026-12-31 2027-03-31 2027-02-28'.split(' '),
);

const rowsBefore = (day: string) =>
  fc.array(row, { maxLength: 80, size: 'max' }).map((rows) =>
    rows.map(({ ago, cents, categoryId, merchantName, isRefund }, place): MemoryRow => {
      const isIn = categoryId === 'paycheck' || isRefund;
      return {
        id: `row-${place}`,
        date: toPlainDate(daysLater(day, -ago)),
        amount: toCents(isIn ? cents : -cents),
        currency: 'USD',
        description: merchantName,
        merchantName,
        categoryId,
        accountId: 'account',
      };
    }),
  );

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

function periodsOn(day: string): Period[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const named = [1, 2, 3, 5, 8, 11, 13].map((back): Period => {
    const days = monthDays(year, month - back);
    return {
      words: `in ${monthNames[Number(days.from.slice(5, 7)) - 1]} ${days.from.slice(0, 4)}`,
      days,
      unit: 'month',
    };
  });
  return [
    { words: 'this month', days: monthDays(year, month), unit: 'month' },
    { words: 'last month', days: monthDays(year, month - 1), unit: 'month' },
    { words: 'this year', days: yearDays(year), unit: 'year' },
    { words: 'last year', days: yearDays(year - 1), unit: 'year' },
    { words: `in ${year - 1}`, days: yearDays(year - 1), unit: 'year' },
    { words: 'yesterday', days: { from: daysLater(day, -1), to: daysLater(day, -1) }, unit: 'other' },
    { words: 'in the past 30 days', days: { from: daysLater(day, -29), to: day }, unit: 'other' },
    ...named,
  ];
}

const drawn = fc.record({
  day: today,
  subject: fc.constantFrom(nothing, ...subjects, ...merchants),
  other: fc.constantFrom(...subjects),
  merchants: fc.tuple(fc.constantFrom(...merchants), fc.constantFrom(...merchants)),
  one: fc.nat(),
  two: fc.nat(),
  asks: fc.constantFrom('more' as const, 'less' as const, null),
  flag: fc.boolean(),
  cents: fc.integer({ min: 1, max: 900 }).map((dollars) => dollars * 100),
  kind: fc.constantFrom(
    ...'total,net,income,threshold,periods,one period,subjects,without,share,average,count,ranking,series,last,changes,direction'.split(
      ',',
    ),
    ...joinedKinds,
  ),
});

/** Questions of many kinds over random ledgers, with both orders of what is compared. */
export const askedQuestions: fc.Arbitrary<Asked> = drawn.chain((parts) =>
  rowsBefore(parts.day).map((rows) => questionOf(parts, rows)),
);

/** The same over rows that there are already. */
export function questionsOn(rows: readonly MemoryRow[], day: string): fc.Arbitrary<Asked> {
  return drawn.map((parts) => questionOf({ ...parts, day }, rows));
}

type Drawn = Omit<typeof drawn extends fc.Arbitrary<infer One> ? One : never, 'day'> & { day: string };

function questionOf(drawnParts: Drawn, rows: readonly MemoryRow[]): Asked {
  const periods = periodsOn(drawnParts.day);
  const [a, b] = [drawnParts.one, drawnParts.two].map((at) => periods[at % periods.length]);
  if (a === undefined || b === undefined) throw new Error('There are periods');
  const names = drawnParts.subject.name === '' ? [] : [drawnParts.subject.name];
  const parts: Parts = { ...drawnParts, rows, periods, a, b, names };
  const asked = totalOf(parts) ?? comparisonOf(parts) ?? joinedOf(parts) ?? otherOf(parts);
  return { ...asked, question: asked.question.replaceAll(/\s+/g, ' ').trim() };
}

function totalOf(parts: Parts): Asked | null {
  const { kind, subject, other, flag, cents, rows, a, names } = parts;
  const base = { today: parts.day, rows, days: a.days };
  const total = { ...base, kind: 'total' as const, names: [], isYesNo: false };
  switch (kind) {
    case 'total': {
      const words = flag ? 'did I spend anything' : 'how much did I spend';
      const question = `${words} ${subject.words} ${a.words}`;
      return { ...total, what: 'spending', about: subject.about, names, isYesNo: flag, question };
    }
    case 'net': {
      const question = `${flag ? 'did I save anything' : 'how much did I save'} ${a.words}`;
      return { ...total, what: 'net', about: {}, isYesNo: flag, question };
    }
    case 'income':
      return { ...total, what: 'income', about: {}, question: `how much did I earn ${a.words}` };
    case 'without': {
      const out = [`without ${other.name.slice(3)}`];
      const question = `how much did I spend ${a.words} without ${other.words.slice(3)}`;
      return { ...total, what: 'spending', about: { without: other.about }, names: out, question };
    }
    case 'threshold': {
      const asks = flag ? 'more' : 'less';
      const question = `did I spend ${asks} than $${cents / 100} ${subject.words} ${a.words}`;
      const [from, to] = flag ? [cents + 1, Number.POSITIVE_INFINITY] : [Number.NEGATIVE_INFINITY, cents - 1];
      return {
        ...base,
        kind,
        about: subject.about,
        names,
        against: { from, to, mentioned: [cents] },
        question,
      };
    }
    default:
      return null;
  }
}

function comparisonOf(parts: Parts): Asked | null {
  const { kind, subject, other, asks, flag, rows, periods, a, b, names } = parts;
  const base = { today: parts.day, rows, kind: 'compare' as const, what: 'spending' as const, names, asks };
  const { about } = subject;
  if (kind === 'periods') {
    const compared = comparedWith(a, b);
    const question =
      asks === null
        ? `compare spending ${subject.words} ${a.words} to ${b.words}`
        : `did I spend ${asks} ${subject.words} ${a.words} than ${b.words}`;
    return { ...base, sides: bothSides(about, a, compared), question };
  }
  if (kind === 'one period') {
    const [current, before] = periods;
    if (current === undefined || before === undefined) throw new Error('There are periods');
    const which = asks ?? 'more';
    const question = `am I spending ${which} ${subject.words} ${flag ? 'than last month' : 'this month'}`;
    return { ...base, asks: which, sides: bothSides(about, current, before), question };
  }
  if (kind !== 'subjects') return null;
  const isOther = other.name !== subject.name && subject.name !== '';
  const second = isOther ? other : subjects[(parts.one + 1) % 4];
  const first = subject.name === '' ? subjects[4 + (parts.two % 4)] : subject;
  if (first === undefined || second === undefined) throw new Error('There are subjects');
  const words = asks === null ? 'how much more did I spend' : `did I spend ${asks}`;
  const side = { days: a.days, unit: 'other' as const };
  return {
    ...base,
    sides: [
      { about: first.about, ...side },
      { about: second.about, ...side },
    ],
    names: [first.name, second.name],
    question: `${words} ${first.words} than ${second.words} ${a.words}`,
  };
}

function otherOf({ kind, day, subject, other, asks, flag, rows, a, names }: Parts): Asked {
  const base = { today: day, rows, days: a.days, names };
  const { about, words } = subject;
  switch (kind) {
    case 'share': {
      const of = flag ? ('income' as const) : ('spending' as const);
      const question = `what percent of my ${of} is ${other.words.slice(3)} ${a.words}`;
      const [part, whole] = [
        { what: 'spending' as const, about: other.about },
        { what: of, about: {} },
      ] as const;
      return { ...base, kind, part, whole, names: [other.name], question };
    }
    case 'average':
      return { ...base, kind, about, question: `average spending per month ${words} ${a.words}` };
    case 'count':
      return { ...base, kind, about, question: `how many charges ${words} ${a.words}` };
    case 'ranking':
      return { ...base, kind, names: [], question: `top categories ${a.words}` };
    case 'series':
      return { ...base, kind, about, question: `spending ${words} by month ${a.words}` };
    case 'last': {
      const one = subject.name === '' ? other : subject;
      const question = `when did I last pay ${one.words.replace(/^at |^on /, '')}`;
      return { ...base, kind, about: one.about, names: [one.name], question };
    }
    default:
      return {
        ...base,
        kind: 'changes',
        before: daysBefore(a),
        unit: a.unit,
        names: [],
        only: kind === 'direction' ? (asks ?? 'less') : null,
        question:
          kind === 'direction'
            ? `what did I spend ${asks ?? 'less'} on ${a.words}`
            : `why did I spend so much ${a.words}`,
      };
  }
}

/** The month, the year or the day before. */
function daysBefore({ days, unit }: Period): Days {
  const [year, month] = [Number(days.from.slice(0, 4)), Number(days.from.slice(5, 7))];
  if (unit === 'year') return yearDays(year - 1);
  const before = daysLater(days.from, -1);
  return unit === 'month' ? monthDays(year, month - 1) : { from: before, to: before };
}

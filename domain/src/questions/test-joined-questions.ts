import type { Against, Asked, Parts, Period, Side, Subject } from './test-asked.ts';
import { type About, monthDays } from './test-plain-sums.ts';

/** Kinds of questions in which two names, two amounts or the two ends of a period say one thing together. */
export const joinedKinds =
  'narrowed,joined periods,range,share of parts,share of a name,share of income,to now'.split(',');

/** A question of one of these kinds. Some of them have no answer: what matters is that none is untrue. */
export function joinedOf(parts: Parts): Asked | null {
  switch (parts.kind) {
    case 'narrowed':
      return narrowed(parts);
    case 'joined periods':
      return joinedPeriods(parts);
    case 'range':
      return range(parts);
    case 'share of parts':
    case 'share of a name':
    case 'share of income':
      return share(parts);
    case 'to now':
      return toNow(parts);
    default:
      return null;
  }
}

const bare = ({ words }: Subject) => words.replace(/^(?:on|at) /, '');
const named = ({ name }: Subject) => name.replace(/^(?:on|at) /, '');

/** `how much did I spend on food & dining last month without coffee`, `at Uber … without Uber Eats`. */
function narrowed({ subject, other, merchants, flag, day, rows, a, names }: Parts): Asked {
  const out = flag ? other : merchants[0];
  return {
    today: day,
    rows,
    days: a.days,
    kind: 'total',
    what: 'spending',
    isYesNo: false,
    about: { ...subject.about, without: out.about },
    names: [...names, `without ${named(out)}`],
    question: `how much did I spend ${subject.words} ${a.words} without ${bare(out)}`,
  };
}

/** `in May 2026 … than last year` is of May in both. `than in 2025` is of all of it. */
export function comparedWith(first: Period, second: Period): Period {
  const isMonth = first.unit === 'month' && first.words.startsWith('in ');
  if (!isMonth || second.unit !== 'year' || !second.words.endsWith(' year')) return second;
  const year = Number(second.days.from.slice(0, 4));
  return { ...second, days: monthDays(year, Number(first.days.from.slice(5, 7))), unit: 'month' };
}

/** The two sides of a comparison of one subject. */
export function bothSides(about: About, first: Period, second: Period): [Side, Side] {
  const side = (period: Period) => ({ about, ...period });
  return [side(first), side(second)];
}

/** Rows of one or of the other, without `on` or `at` twice where both are the same. */
function bothOf(first: Subject, second: Subject): { words: string; about: About; name: string[] } {
  const isAlike = first.words.slice(0, 2) === second.words.slice(0, 2);
  return {
    words: `${first.words} and ${isAlike ? bare(second) : second.words}`,
    about: { either: [first.about, second.about] },
    name: [named(first), named(second)],
  };
}

/** `did I spend more at Costco and Netflix this month than last month`. */
function joinedPeriods({ subject, other, merchants, flag, asks, day, rows, a, b }: Parts): Asked {
  const first = subject.name === '' ? other : subject;
  const { words, about, name } = bothOf(first, flag ? other : merchants[1]);
  const question =
    asks === null
      ? `${words} ${a.words} vs ${b.words}`
      : `did I spend ${asks} ${words} ${a.words} than ${b.words}`;
  const sides = bothSides(about, a, comparedWith(a, b));
  return { today: day, rows, kind: 'compare', what: 'spending', names: name, asks, sides, question };
}

function range({ subject, two, flag, cents, day, rows, a, names }: Parts): Asked {
  const [dollars, more] = [cents / 100, cents / 100 + 150];
  const forms: readonly [string, Against][] = [
    [`at least $${dollars}`, { from: cents, to: Number.POSITIVE_INFINITY, mentioned: [cents] }],
    [`$${dollars} or more`, { from: cents, to: Number.POSITIVE_INFINITY, mentioned: [cents] }],
    [`no more than $${dollars}`, { from: Number.NEGATIVE_INFINITY, to: cents, mentioned: [cents] }],
    [`up to $${dollars}`, { from: Number.NEGATIVE_INFINITY, to: cents, mentioned: [cents] }],
    [`between $${dollars} and $${more}`, { from: cents, to: more * 100, mentioned: [cents, more * 100] }],
  ];
  const [words, against] = forms[two % forms.length] ?? ['', { from: 0, to: 0, mentioned: [] }];
  const opening = flag ? 'did I spend' : 'have I spent';
  const question = `${opening} ${words} ${subject.words} ${a.words}`;
  return {
    today: day,
    rows,
    kind: 'threshold',
    about: subject.about,
    days: a.days,
    names,
    against,
    question,
  };
}

function share({ kind, subject, other, merchants, flag, day, rows, a }: Parts): Asked {
  const base = { today: day, rows, kind: 'share' as const, days: a.days };
  const all = { what: 'spending' as const, about: {} };
  if (kind === 'share of income') {
    const [from] = merchants;
    const part = flag
      ? { words: `from ${bare(from)}`, about: from.about, name: `from ${named(from)}` }
      : { words: 'from paycheck', about: { category: 'paycheck' }, name: 'from Paycheck' };
    return {
      ...base,
      part: { what: 'income', about: part.about },
      whole: { what: 'income', about: {} },
      names: [part.name],
      question: `what percent of my income was ${part.words} ${a.words}`,
    };
  }
  if (kind === 'share of parts') {
    const { words, about, name } = bothOf(subject.name === '' ? merchants[0] : subject, other);
    const question = `what percent of my spending was ${words} ${a.words}`;
    return { ...base, part: { what: 'spending', about }, whole: all, names: name, question };
  }
  const part = flag ? merchants[0] : subject.name === '' ? merchants[1] : subject;
  return {
    ...base,
    part: { what: 'spending', about: { ...other.about, both: part.about } },
    whole: { what: 'spending', about: other.about },
    names: [named(other)],
    question: `what percent of ${bare(other)} was ${part.words} ${a.words}`,
  };
}

/** `from May 2026 to now`, `from May 2026 on`. */
function toNow({ subject, periods, one, two, day, rows, names }: Parts): Asked | null {
  const months = periods.filter(({ words }) => words.startsWith('in ') && words.split(' ').length === 3);
  const month = months[one % months.length];
  if (month === undefined) return null;
  const ends = ['to now', 'until now', 'on', 'up to now', 'to today'];
  const words = `from ${month.words.slice(3)} ${ends[two % ends.length]}`;
  return {
    today: day,
    rows,
    kind: 'total',
    what: 'spending',
    isYesNo: false,
    about: subject.about,
    names,
    days: { from: month.days.from, to: day },
    question: `how much did I spend ${subject.words} ${words}`,
  };
}

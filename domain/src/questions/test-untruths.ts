import { builtInCategories } from '../categories.ts';
import type { AskAnswer } from './answer.ts';
import type { Asked } from './test-asked.ts';
import { type About, chargesOn, type Days, daysLater, monthDays, rowsOn, sumOn } from './test-plain-sums.ts';
import type { Claims } from './test-sentence-reader.ts';

type Of<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>;
type Check = [claim: string, mentioned: unknown, is: unknown];

/** What a sentence says that the rows don't. Empty when all of it is true. */
export function falseClaimsOf(asked: Asked, claims: Claims, answer: AskAnswer): string[] {
  const named: Check[] = asked.names.map((name) => [`names ${name}`, claims.text.includes(name), true]);
  const written = (one: unknown) => JSON.stringify(one);
  return [...named, ...checksOf(asked, claims, answer)]
    .filter(([, mentioned, is]) => written(mentioned) !== written(is))
    .map(([claim, mentioned, is]) => `${claim}: mentioned ${written(mentioned)}, is ${written(is)}`);
}

function checksOf(asked: Asked, claims: Claims, answer: AskAnswer): Check[] {
  switch (asked.kind) {
    case 'total':
      return ofTotal(asked, claims);
    case 'threshold':
      return ofThreshold(asked, claims);
    case 'compare':
      return ofComparison(asked, claims);
    case 'share':
      return ofShare(asked, claims);
    case 'average':
      return ofAverage(asked, claims);
    case 'count':
      return ofCount(asked, claims);
    case 'ranking':
      return ofRanking(asked, claims, answer);
    case 'series':
      return ofSeries(asked, claims, answer);
    case 'last':
      return ofLast(asked, claims);
    case 'changes':
      return ofChanges(asked, claims, answer);
  }
}

function ofTotal({ rows, what, about, days, isYesNo }: Of<'total'>, claims: Claims): Check[] {
  const sum = sumOn(rows, what, about, days);
  const { without: _out, ...all } = about;
  const whole = sumOn(rows, what, all, days);
  // What was bought was bought, also where all of it came back.
  const isAny = what === 'spending' ? chargesOn(rows, about, days).length > 0 : sum > 0;
  const parts =
    what === 'net'
      ? [sumOn(rows, 'income', about, days), sumOn(rows, 'spending', about, days), sum]
      : about.without === undefined
        ? [sum]
        : [sum, whole, whole - sum];
  return [
    ['amounts', claims.amounts, parts],
    ['period', claims.periods, [days]],
    ['yes or no', claims.yesNo, isYesNo ? (isAny ? 'Yes' : 'No') : null],
    [
      'transactions',
      claims.counts[0]?.count,
      parts.length > 1 ? undefined : countOf(rows, what, about, days),
    ],
  ];
}

function countOf(rows: Asked['rows'], what: string, about: About, days: Days): number {
  const of = rowsOn(rows, about, days);
  return of.filter((row) => sumOn([row], what === 'income' ? 'income' : 'spending', {}, days) !== 0).length;
}

function ofThreshold({ rows, about, days, against }: Of<'threshold'>, claims: Claims): Check[] {
  const sum = sumOn(rows, 'spending', about, days);
  const isSo = sum >= against.from && sum <= against.to;
  const [low = 0, high = low] = against.mentioned;
  const isBetween = low < high && isSo;
  const near = sum > high ? high : low;
  const words = isBetween
    ? ', between $'
    : sum === near
      ? ', exactly $'
      : `, ${sum > near ? 'more' : 'less'} than $`;
  return [
    ['amounts', claims.amounts, [sum, ...(isBetween ? [low, high] : [near])]],
    ['period', claims.periods, [days]],
    ['yes or no', claims.yesNo, isSo ? 'Yes' : 'No'],
    ['direction', claims.text.includes(words), true],
  ];
}

/** The days that are compared, worked out for whole months and years apart from the code of answers. */
function comparedDays(a: Days, b: Days, unit: string, isAlike: boolean, today: string): [Days, Days] {
  const [isOpenA, isOpenB] = [a.to > today, b.to > today];
  if (!isAlike || unit === 'other' || isOpenA === isOpenB) return [a, b];
  const [open, whole] = isOpenA ? [a, b] : [b, a];
  const month = Number(today.slice(5, 7)) - Number(open.from.slice(5, 7)) + Number(whole.from.slice(5, 7));
  const { from, to } = monthDays(Number(whole.from.slice(0, 4)), month);
  const last = Math.min(Number(today.slice(8)), Number(to.slice(8)));
  const cut = { from: whole.from, to: daysLater(from, last - 1) };
  const till = { from: open.from, to: `${today.slice(0, 8)}${String(last).padStart(2, '0')}` };
  return isOpenA ? [till, cut] : [cut, till];
}

function comparisonChecks(claims: Claims, a: number, b: number): Check[] {
  const direction = a > b ? 'more' : a < b ? 'less' : 'same';
  const rounded = b > 0 && a >= 0 ? Math.round((Math.abs(a - b) / b) * 100) : 0;
  const percent = rounded === 100 && a > 0 && a < b ? 99 : rounded;
  return [
    ['amounts', claims.amounts, direction === 'same' ? [a, b] : [a, Math.abs(a - b), b]],
    ['direction', claims.direction, direction],
    ['percent', claims.percent?.value ?? null, percent === 0 ? null : percent],
  ];
}

function ofComparison({ rows, what, sides, asks, today }: Of<'compare'>, claims: Claims): Check[] {
  const [one, two] = sides;
  const isOnePeriod = JSON.stringify(one.days) === JSON.stringify(two.days);
  const isAlike = one.unit === two.unit;
  const [first, second] = comparedDays(one.days, two.days, one.unit, isAlike, today);
  const [a, b] = [sumOn(rows, what, one.about, first), sumOn(rows, what, two.about, second)];
  const isCut = first.to !== one.days.to || second.to !== two.days.to;
  const isSame = JSON.stringify(one.about) === JSON.stringify(two.about);
  return [
    ...comparisonChecks(claims, a, b),
    ['periods', claims.periods, isOnePeriod && !isSame ? [first] : [first, second]],
    [
      'yes or no',
      claims.yesNo,
      asks === null ? null : asks === (a > b ? 'more' : a < b ? 'less' : 'same') ? 'Yes' : 'No',
    ],
    ['says that the same days are compared', claims.text.includes('The same days of each'), isCut],
  ];
}

function ofShare({ rows, part: one, whole: all, days }: Of<'share'>, claims: Claims): Check[] {
  const [part, whole] = [sumOn(rows, one.what, one.about, days), sumOn(rows, all.what, all.about, days)];
  const percent = whole > 0 && part >= 0 ? (part / whole) * 100 : null;
  const mentioned = claims.percent;
  const isTrue =
    percent === null
      ? mentioned === null
      : mentioned !== null &&
        (mentioned.bound === 'below'
          ? percent < mentioned.value && percent > 0
          : mentioned.bound === 'above'
            ? percent > mentioned.value && percent < 100
            : Math.round(percent) === mentioned.value);
  return [
    ['amounts', claims.amounts, [part, whole]],
    ['percent', isTrue, true],
    ['period', claims.periods, [days]],
    ['of what', claims.text.includes(all.what === 'income' ? 'that you received' : 'that you spent'), true],
  ];
}

/** The full months of a period, from the first row on and before the current month. */
function fullMonths(rows: Asked['rows'], { from, to }: Days, today: string): Days[] {
  const start = rows.map(({ date }) => String(date)).toSorted()[0];
  if (start === undefined) return [];
  const months: Days[] = [];
  for (let month = 1; month <= 36; month += 1) {
    const days = monthDays(Number(today.slice(0, 4)) - 2, month);
    if (days.from >= from && days.to <= to && days.from >= start && days.to < today) months.push(days);
  }
  return months;
}

function ofAverage({ rows, about, days, today }: Of<'average'>, claims: Claims): Check[] {
  const months = fullMonths(rows, days, today);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined)
    return [
      ['says that there is none', claims.text.startsWith('There is no full month to average.'), true],
      ['amounts', claims.amounts, [sumOn(rows, 'spending', about, days)]],
    ];
  const span = { from: first.from, to: last.to };
  const sum = sumOn(rows, 'spending', about, span);
  return [
    ['amounts', claims.amounts, [Math.round(sum / months.length) || 0, sum]],
    ['months', claims.counts, [{ count: months.length, noun: 'full month' }]],
    ['period', claims.periods, [span]],
  ];
}

function ofCount({ rows, about, days }: Of<'count'>, claims: Claims): Check[] {
  const charges = chargesOn(rows, about, days);
  const sum = charges.reduce((total, { amount }) => total + amount, 0);
  return [
    ['count', claims.counts, [{ count: charges.length, noun: 'charge' }]],
    ['amounts', claims.amounts, charges.length === 0 ? [] : [sum]],
    ['period', claims.periods, [days]],
    ['there is or are', claims.text.startsWith('There is '), charges.length === 1],
  ];
}

const parents: Record<string, About> = Object.fromEntries(
  builtInCategories
    .filter(({ parentId, kind }) => parentId === null && kind === 'spending')
    .map(({ id, name }) => [name, { category: id }]),
);
/** So many lines are shown where the question names no number. */
const usualLines = 5;

function moneyOf(answer: AskAnswer, id: string): number | null {
  const value = answer.figures.find((figure) => figure.id === id)?.value;
  return value?.is === 'money' ? value.amount : null;
}

function ofRanking({ rows, days }: Of<'ranking'>, claims: Claims, answer: AskAnswer): Check[] {
  const spent = Object.entries(parents)
    .map(([name, about]) => ({ name, cents: sumOn(rows, 'spending', about, days) }))
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name, 'en-US'));
  const [most] = spent;
  const total = sumOn(rows, 'spending', {}, days);
  return [
    ['amounts', claims.amounts, most === undefined ? [total] : [total, most.cents]],
    ['the most', most === undefined || claims.text.includes(`You spent the most on ${most.name}:`), true],
    [
      'lines',
      answer.lines.map(({ label, figure }) => [label, moneyOf(answer, figure)]),
      spent.slice(0, usualLines).map(({ name, cents }) => [name, cents]),
    ],
    ['period', claims.periods, [days]],
  ];
}

function ofSeries({ rows, about }: Of<'series'>, claims: Claims, answer: AskAnswer): Check[] {
  const [days] = claims.periods;
  if (days === undefined) return [['period', null, 'one']];
  const lines = answer.lines.map(({ figure }) => moneyOf(answer, figure) ?? 0);
  const total = sumOn(rows, 'spending', about, days);
  return [
    ['amounts', claims.amounts, [total]],
    ['months add up', lines.reduce((sum, one) => sum + one, 0), total],
  ];
}

function ofLast({ rows, about }: Of<'last'>, claims: Claims): Check[] {
  const all = chargesOn(rows, about, { from: '0000', to: '9999' }).toSorted((a, b) =>
    a.date < b.date ? 1 : -1,
  );
  const [latest] = all;
  if (latest === undefined)
    return [['says that there is none', claims.text.startsWith('There is no charge'), true]];
  const amounts = all.filter(({ date }) => date === latest.date).map(({ amount }) => Number(amount));
  return [
    ['day', claims.periods, [{ from: latest.date, to: latest.date }]],
    ['amount', amounts.includes(claims.amounts[0] ?? Number.NaN), true],
    ['count', claims.counts, [{ count: all.length, noun: 'charge' }]],
  ];
}

function ofChanges(
  { rows, days, before, unit, only, today }: Of<'changes'>,
  claims: Claims,
  answer: AskAnswer,
): Check[] {
  const [first, second] = comparedDays(days, before, unit, true, today);
  const [a, b] = [sumOn(rows, 'spending', {}, first), sumOn(rows, 'spending', {}, second)];
  const changes = answer.lines.map(({ label, figure }) => [label, moneyOf(answer, figure)]);
  const are = Object.entries(parents)
    .map(([name, about]) => ({
      name,
      cents: sumOn(rows, 'spending', about, first) - sumOn(rows, 'spending', about, second),
    }))
    .filter(({ cents }) => (only === 'more' ? cents > 0 : only === 'less' ? cents < 0 : cents !== 0))
    .toSorted((x, y) => Math.abs(y.cents) - Math.abs(x.cents) || x.name.localeCompare(y.name, 'en-US'))
    .slice(0, usualLines)
    .map(({ name, cents }) => [name, cents]);
  return [
    ...comparisonChecks(claims, a, b),
    ['periods', claims.periods, [first, second]],
    ['changes', changes, are],
  ];
}

import fc from 'fast-check';
import { toCents } from '../money.ts';
import { addDays, addMonths, daysBetween, monthOf, monthRange, toPlainDate } from '../plain-date.ts';
import { formatDay, formatMoney, periodName } from './format.ts';
import type { AskOrder, AskPeriod, AskReading, AskRows, AskSubject, ReadingOf } from './reading.ts';
import { testVocabulary } from './test-vocabulary.ts';

/** A question of the grammar, and the query that made it. */
export type MadeQuestion = { question: string; reading: AskReading };

const { today, categories, merchants } = testVocabulary;
const firstDay = toPlainDate('2024-01-01');

const day = fc.integer({ min: 0, max: daysBetween(firstDay, today) }).map((days) => addDays(firstDay, days));
const month = fc.integer({ min: 0, max: 34 }).map((months) => addMonths(monthOf(firstDay), months));

type QuestionPeriod = { words: string; period: AskPeriod };

const namedMonth = month.map((one): QuestionPeriod => {
  const period = monthRange(one);
  return { words: `in ${periodName(period)}`, period };
});
const year = fc.integer({ min: 2024, max: 2026 }).map((one): QuestionPeriod => {
  const period = { from: toPlainDate(`${one}-01-01`), to: toPlainDate(`${one}-12-31`) };
  return { words: `in ${one}`, period };
});
const fromTo = fc.tuple(day, day).map((days): QuestionPeriod => {
  const [from = today, to = today] = days.toSorted();
  return { words: `between ${formatDay(from)} and ${formatDay(to)}`, period: { from, to } };
});
const since = day.map(
  (from): QuestionPeriod => ({ words: `since ${formatDay(from)}`, period: { from, to: today } }),
);
const lastDays = fc.integer({ min: 2, max: 400 }).map(
  (days): QuestionPeriod => ({
    words: `in the past ${days} days`,
    period: { from: addDays(today, 1 - days), to: today },
  }),
);
const period = fc.oneof(namedMonth, year, fromTo, since, lastDays);

const spendingCategories = categories.filter(({ kind, id }) => kind === 'spending' && id !== 'other');
const category = fc.constantFrom(...spendingCategories);
const merchant = fc.constantFrom(...merchants.filter((name) => /^[A-Z][a-z]/.test(name)));

type MentionedSubject = { words: string; subject: AskSubject };

const subject: fc.Arbitrary<MentionedSubject> = fc
  .record({ category: fc.option(category), merchant: fc.option(merchant) })
  .map(({ category: of, merchant: at }) => ({
    words: `${of === null ? '' : ` on ${of.name}`}${at === null ? '' : ` at ${at}`}`,
    subject: { ...(of === null ? {} : { categoryId: of.id }), ...(at === null ? {} : { merchant: at }) },
  }));

const cents = fc.integer({ min: 1, max: 10_000_000 }).map(toCents);
const bounds: fc.Arbitrary<MentionedSubject> = fc.oneof(
  fc.constant({ words: '', subject: {} }),
  cents.map((least) => ({ words: ` of at least ${formatMoney(least, 'USD')}`, subject: { least } })),
  cents.map((most) => ({ words: ` of at most ${formatMoney(most, 'USD')}`, subject: { most } })),
  cents.map((over) => ({
    words: ` over ${formatMoney(over, 'USD')}`,
    subject: { least: toCents(over + 1) },
  })),
  fc.tuple(cents, cents).map((pair) => {
    const [least = toCents(0), most = toCents(0)] = pair.toSorted((a, b) => a - b);
    return {
      words: ` between ${formatMoney(least, 'USD')} and ${formatMoney(most, 'USD')}`,
      subject: { least, most },
    };
  }),
);

const made = (question: string, reading: AskReading): MadeQuestion => ({ question, reading });
const subjectWithin = fc.tuple(subject, bounds).map(
  ([about, amounts]): MentionedSubject => ({
    words: `${about.words}${amounts.words}`,
    subject: { ...amounts.subject, ...about.subject },
  }),
);

const total = fc.tuple(subjectWithin, period).map(([about, when]) =>
  made(`How much did I spend${about.words} ${when.words}?`, {
    kind: 'total',
    measure: 'spending',
    subject: about.subject,
    period: when.period,
  }),
);
const income = period.map((when) =>
  made(`What did we earn ${when.words}`, {
    kind: 'total',
    measure: 'income',
    subject: {},
    period: when.period,
  }),
);
const average = fc
  .tuple(fc.constantFrom<ReadingOf<'average'>['per']>('month', 'week', 'day'), subject, period)
  .map(([per, { words, subject }, when]) =>
    made(`average spending per ${per}${words} ${when.words}`, {
      kind: 'average',
      measure: 'spending',
      per,
      subject,
      period: when.period,
    }),
  );
const compare = fc
  .tuple(subject, namedMonth, namedMonth)
  // A month is not compared with itself.
  .filter(([, first, second]) => first.words !== second.words)
  .map(([about, first, second]) => {
    const side = ({ period }: QuestionPeriod) => ({
      measure: 'spending' as const,
      subject: about.subject,
      period,
    });
    const question = `Compare spending${about.words} ${first.words} to ${second.words.slice(3)}`;
    return made(question, { kind: 'compare', first: side(first), second: side(second) });
  });

const nouns = { any: 'transactions', spending: 'charges', income: 'deposits', refund: 'refunds' };
const limit = fc.integer({ min: 1, max: 20 });
const order = fc.constantFrom<AskOrder>('largest', 'smallest', 'latest');
const rows = fc.constantFrom<AskRows>('spending', 'income', 'refund');
const list = fc.tuple(limit, order, rows, subjectWithin, period).map(([limit, order, rows, about, when]) =>
  made(`${limit} ${order} ${nouns[rows]}${about.words} ${when.words}`, {
    kind: 'list',
    rows,
    order,
    subject: about.subject,
    period: when.period,
    limit,
  }),
);
const count = fc
  .tuple(fc.oneof(fc.constant('any' as const), rows), subjectWithin, period)
  .map(([rows, about, when]) =>
    made(`How many ${nouns[rows]}${about.words} ${when.words}?`, {
      kind: 'count',
      rows,
      subject: about.subject,
      period: when.period,
    }),
  );
const ranking = fc
  .tuple(limit, fc.constantFrom<ReadingOf<'ranking'>['by']>('category', 'merchant'), period)
  .map(([limit, by, when]) =>
    made(`top ${limit} ${by === 'category' ? 'categories' : 'merchants'} ${when.words}`, {
      kind: 'ranking',
      by,
      subject: {},
      period: when.period,
      limit,
    }),
  );
const last = merchant.map((name) =>
  made(`When did I last pay ${name}?`, { kind: 'last', rows: 'spending', subject: { merchant: name } }),
);
const recurring = bounds.map(({ words, subject }) =>
  made(`subscriptions${words}`, { kind: 'recurring', which: 'subscriptions', ...subject }),
);

const kinds = [total, income, average, compare, list, count, ranking, last, recurring];

/** Any question of the grammar. */
export const madeQuestions: fc.Arbitrary<MadeQuestion> = fc.oneof(...kinds);

import fc from 'fast-check';
import { toCents } from '../money.ts';
import { addDays, addMonths, daysBetween, monthOf, monthRange, toPlainDate } from '../plain-date.ts';
import type { AskOrder, AskPeriod, AskReading, AskRows, AskSubject, ReadingOf } from './reading.ts';
import { dayWords, moneyWords, periodName } from './say.ts';
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
  return { words: `between ${dayWords(from)} and ${dayWords(to)}`, period: { from, to } };
});
const since = day.map(
  (from): QuestionPeriod => ({ words: `since ${dayWords(from)}`, period: { from, to: today } }),
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

type SaidSubject = { words: string; subject: AskSubject };

const subject: fc.Arbitrary<SaidSubject> = fc
  .record({ category: fc.option(category), merchant: fc.option(merchant) })
  .map(({ category: of, merchant: at }) => ({
    words: `${of === null ? '' : ` on ${of.name}`}${at === null ? '' : ` at ${at}`}`,
    subject: { ...(of === null ? {} : { categoryId: of.id }), ...(at === null ? {} : { merchant: at }) },
  }));

const cents = fc.integer({ min: 1, max: 10_000_000 }).map(toCents);
const bounds: fc.Arbitrary<SaidSubject> = fc.oneof(
  fc.constant({ words: '', subject: {} }),
  cents.map((least) => ({ words: ` of at least ${moneyWords(least)}`, subject: { least } })),
  cents.map((most) => ({ words: ` of at most ${moneyWords(most)}`, subject: { most } })),
  cents.map((over) => ({ words: ` over ${moneyWords(over)}`, subject: { least: toCents(over + 1) } })),
  fc.tuple(cents, cents).map((pair) => {
    const [least = toCents(0), most = toCents(0)] = pair.toSorted((a, b) => a - b);
    return { words: ` between ${moneyWords(least)} and ${moneyWords(most)}`, subject: { least, most } };
  }),
);

const total = fc.tuple(subject, bounds, period).map(
  ([about, amounts, when]): MadeQuestion => ({
    question: `How much did I spend${about.words}${amounts.words} ${when.words}?`,
    reading: {
      kind: 'total',
      measure: 'spending',
      subject: { ...amounts.subject, ...about.subject },
      period: when.period,
    },
  }),
);
const income = period.map(
  (when): MadeQuestion => ({
    question: `What did we earn ${when.words}`,
    reading: { kind: 'total', measure: 'income', subject: {}, period: when.period },
  }),
);
const average = fc
  .tuple(fc.constantFrom<ReadingOf<'average'>['per']>('month', 'week', 'day'), subject, period)
  .map(
    ([per, about, when]): MadeQuestion => ({
      question: `average spending per ${per}${about.words} ${when.words}`,
      reading: {
        kind: 'average',
        measure: 'spending',
        per,
        subject: about.subject,
        period: when.period,
      },
    }),
  );
const compare = fc
  .tuple(subject, namedMonth, namedMonth)
  // A month is not compared with itself.
  .filter(([, first, second]) => first.words !== second.words)
  .map(
    ([about, first, second]): MadeQuestion => ({
      question: `Compare spending${about.words} ${first.words} to ${second.words.slice(3)}`,
      reading: {
        kind: 'compare',
        first: { measure: 'spending', subject: about.subject, period: first.period },
        second: { measure: 'spending', subject: about.subject, period: second.period },
      },
    }),
  );

const nouns: Record<AskRows, string> = {
  any: 'transactions',
  spending: 'charges',
  income: 'deposits',
  refund: 'refunds',
};
const rows = fc.constantFrom<AskRows>('spending', 'income', 'refund');
const list = fc
  .tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.constantFrom<AskOrder>('largest', 'smallest', 'latest'),
    rows,
    subject,
    bounds,
    period,
  )
  .map(
    ([limit, order, which, about, amounts, when]): MadeQuestion => ({
      question: `${limit} ${order} ${nouns[which]}${about.words}${amounts.words} ${when.words}`,
      reading: {
        kind: 'list',
        rows: which,
        order,
        subject: { ...amounts.subject, ...about.subject },
        period: when.period,
        limit,
      },
    }),
  );
const count = fc
  .tuple(fc.constantFrom<AskRows>('any', 'spending', 'income', 'refund'), subject, bounds, period)
  .map(
    ([which, about, amounts, when]): MadeQuestion => ({
      question: `How many ${nouns[which]}${about.words}${amounts.words} ${when.words}?`,
      reading: {
        kind: 'count',
        rows: which,
        subject: { ...amounts.subject, ...about.subject },
        period: when.period,
      },
    }),
  );
const ranking = fc
  .tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.constantFrom<ReadingOf<'ranking'>['by']>('category', 'merchant'),
    period,
  )
  .map(
    ([limit, by, when]): MadeQuestion => ({
      question: `top ${limit} ${by === 'category' ? 'categories' : 'merchants'} ${when.words}`,
      reading: { kind: 'ranking', by, subject: {}, period: when.period, limit },
    }),
  );
const last = merchant.map(
  (name): MadeQuestion => ({
    question: `When did I last pay ${name}?`,
    reading: { kind: 'last', rows: 'spending', subject: { merchant: name } },
  }),
);
const recurring = bounds.map(
  ({ words, subject: amounts }): MadeQuestion => ({
    question: `subscriptions${words}`,
    reading: { kind: 'recurring', which: 'subscriptions', ...amounts },
  }),
);

/** Any question of the grammar. */
export const madeQuestions: fc.Arbitrary<MadeQuestion> = fc.oneof(
  total,
  income,
  average,
  compare,
  list,
  count,
  ranking,
  last,
  recurring,
);

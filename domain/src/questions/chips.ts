import { addMonths, monthOf, monthRange } from '../plain-date.ts';
import type { AskChip } from './answer.ts';
import { calendarSpan, rollingSpan } from './calendar-spans.ts';
import { accountName, amountName, categoryNames, periodName, subjectName } from './format.ts';
import { type AskMeasure, type AskPeriod, type AskReading, type AskSubject, canBeAsked } from './reading.ts';
import type { AskVocabulary } from './vocabulary.ts';

type Choice = AskChip['choices'][number];
type Part = AskChip['part'];

const measures = ['spending', 'income', 'net'] as const;
const measureNames = { spending: 'spending', income: 'income', net: 'income minus spending' };
const rowKinds = ['any', 'spending', 'income', 'refund'] as const;
const rowNames = { any: 'transactions', spending: 'charges', income: 'deposits', refund: 'refunds' };
const recurringNames = { subscriptions: 'Subscriptions', all: 'All recurring payments' };
const balanceNames = { cash: 'Money in the bank', worth: 'Net worth', owed: 'What you owe' };
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const choice = (label: string, reading: AskReading): Choice => ({ label, reading });

/** What was understood, part by part, each with what else it could be. The first choice is what it is now. */
export function chipsOf(reading: AskReading, vocabulary: AskVocabulary): AskChip[] {
  const chips = [chip('what', whatChoices(reading))];
  if ('subject' in reading)
    chips.push(...subjectChips(reading.subject, vocabulary, (subject) => ({ ...reading, subject })));
  chips.push(...sidesChips(reading, vocabulary));
  if (reading.kind === 'recurring' && amountName(reading, vocabulary) !== '') {
    const { least: _least, most: _most, ...without } = reading;
    chips.push(
      chip('amount', [choice(amountName(reading, vocabulary), reading), choice('Any amount', without)]),
    );
  }
  if ('period' in reading && reading.kind !== 'upcoming')
    chips.push(periodChip('period', reading.period, vocabulary, (period) => ({ ...reading, period })));
  chips.push(...comparedChips(reading, vocabulary));
  if (reading.kind === 'budget') chips.push(...budgetChips(reading, vocabulary));
  if (reading.kind === 'balance' && reading.subtype !== undefined)
    chips.push(chip('account', [choice(`All ${reading.subtype} accounts`, reading)]));
  if (reading.kind === 'balance' && reading.accountId !== undefined) {
    const { accountId, ...without } = reading;
    const one = choice(accountName(accountId, vocabulary), reading);
    chips.push(chip('account', [one, choice('All accounts', without)]));
  }
  return chips;
}

/** The periods of the two sides of a comparison. */
function comparedChips(reading: AskReading, vocabulary: AskVocabulary): AskChip[] {
  if (reading.kind === 'changes')
    return [
      periodChip('period', reading.first, vocabulary, (first) => ({ ...reading, first })),
      periodChip('second', reading.second, vocabulary, (second) => ({ ...reading, second })),
    ];
  if (reading.kind !== 'compare') return [];
  const { first, second } = reading;
  const ofFirst = (period: AskPeriod) => ({ ...reading, first: { ...first, period } });
  if (first.period.from === second.period.from && first.period.to === second.period.to) {
    const ofBoth = (period: AskPeriod) => ({ ...ofFirst(period), second: { ...second, period } });
    return [periodChip('period', first.period, vocabulary, ofBoth)];
  }
  return [
    periodChip('period', first.period, vocabulary, ofFirst),
    periodChip('second', second.period, vocabulary, (period) => ({
      ...reading,
      second: { ...second, period },
    })),
  ];
}

function chip(part: Part, choices: readonly Choice[]): AskChip {
  const possible = choices.filter(({ reading }) => canBeAsked(reading));
  const byLabel = new Map(possible.map((choice) => [choice.label, choice]));
  for (const choice of possible.toReversed()) byLabel.set(choice.label, choice);
  return { part, label: choices[0]?.label ?? '', choices: [...byLabel.values()] };
}

/** The current value first, and then the others. */
function options<Value extends string>(
  now: Value,
  values: readonly Value[],
  make: (value: Value) => [label: string, AskReading],
): Choice[] {
  return [now, ...values.filter((value) => value !== now)].map((value) => choice(...make(value)));
}

function whatChoices(reading: AskReading): Choice[] {
  const only = (label: string) => [choice(label, reading)];
  switch (reading.kind) {
    case 'total':
      return options(reading.measure, measures, (one) => [
        capital(measureNames[one]),
        { ...reading, measure: one },
      ]);
    case 'compare':
      return compareChoices(reading);
    case 'changes':
      return options(reading.by, ['category', 'merchant'], (by) => [
        `What changed, by ${by}`,
        { ...reading, by },
      ]);
    case 'series': {
      const name = (measure: AskMeasure) => `${capital(measureNames[measure])} by month`;
      return options(reading.measure, measures, (measure) => [name(measure), { ...reading, measure }]);
    }
    case 'share':
      return only('Share of the total');
    case 'together':
      return only('Several combined');
    case 'price':
      return only('Price');
    case 'upcoming':
      return only(reading.which === 'income' ? 'Expected income' : 'Expected payments');
    case 'forecast':
      return only('Forecast');
    case 'average': {
      const name = `${capital(reading.measure)} per`;
      const units = ['month', 'week', 'day', 'row'] as const;
      return options(reading.per, units, (per) => [
        `${name} ${per === 'row' ? 'transaction' : per}`,
        { ...reading, per },
      ]);
    }
    case 'list': {
      const orders = ['largest', 'smallest', 'latest'] as const;
      const rows = rowNames[reading.rows];
      return options(reading.order, orders, (order) => [`${capital(order)} ${rows}`, { ...reading, order }]);
    }
    case 'count':
      return options(reading.rows, rowKinds, (rows) => [`How many ${rowNames[rows]}`, { ...reading, rows }]);
    case 'ranking': {
      const by = ['category', 'merchant', 'account'] as const;
      return options(reading.by, by, (one) => [`Spending by ${one}`, { ...reading, by: one }]);
    }
    case 'last':
      return only('The latest transaction');
    case 'recurring':
      return options(reading.which, ['subscriptions', 'all'], (which) => [
        recurringNames[which],
        { ...reading, which },
      ]);
    case 'balance': {
      // A single account has only its own balance, and for a past day only net worth is known.
      const isOpen =
        reading.on === undefined && reading.accountId === undefined && reading.subtype === undefined;
      const kinds = isOpen ? (['cash', 'worth', 'owed'] as const) : [];
      return options(reading.of, kinds, (of) => [balanceNames[of], { ...reading, of }]);
    }
    case 'budget':
      return only(reading.categoryId === undefined ? 'All budgets' : 'Budget');
  }
}

/** The measure can be changed where both sides have the same. */
function compareChoices(reading: Extract<AskReading, { kind: 'compare' }>): Choice[] {
  const { first, second } = reading;
  if (first.measure !== second.measure) return [choice('Compare spending and income', reading)];
  return options(first.measure, measures, (measure) => [
    `Compare ${measureNames[measure]}`,
    { ...reading, first: { ...first, measure }, second: { ...second, measure } },
  ]);
}

/** The subjects of a comparison. They can be changed where both sides have the same. */
function sidesChips(reading: AskReading, vocabulary: AskVocabulary): AskChip[] {
  const named = (subject: AskSubject, otherwise: string) =>
    chip('category', [choice(subjectName(subject, vocabulary) || otherwise, reading)]);
  if (reading.kind === 'together') return reading.subjects.map((subject) => named(subject, 'Everything'));
  if (reading.kind === 'share') {
    const { part, whole } = reading;
    const name = subjectName(whole.subject, vocabulary) || measureNames[whole.measure];
    return [
      named(part.subject, capital(measureNames[part.measure])),
      chip('second', [choice(`Of ${name}`, reading)]),
    ];
  }
  if (reading.kind !== 'compare') return [];
  const { first, second } = reading;
  if (JSON.stringify(first.subject) !== JSON.stringify(second.subject))
    return [named(first.subject, 'Everything'), named(second.subject, 'Everything')];
  return subjectChips(first.subject, vocabulary, (subject) => ({
    ...reading,
    first: { ...first, subject },
    second: { ...second, subject },
  }));
}

function subjectChips(
  now: AskSubject,
  vocabulary: AskVocabulary,
  withSubject: (subject: AskSubject) => AskReading,
): AskChip[] {
  const { categoryId, merchant, accountId, least, most, without } = now;
  const chips: AskChip[] = [];
  const add = (part: Part, label: string, otherwise: string, rest: AskSubject, others: Choice[] = []) =>
    chips.push(
      chip(part, [choice(label, withSubject(now)), choice(otherwise, withSubject(rest)), ...others]),
    );
  if (categoryId !== undefined) {
    // What is excluded from one category is in no other.
    const { categoryId: _now, without: _out, ...rest } = now;
    const others = vocabulary.categories.map(({ id, name }) =>
      choice(name, withSubject({ ...rest, categoryId: id })),
    );
    add('category', categoryNames(categoryId, vocabulary), 'All categories', rest, others);
  }
  if (merchant !== undefined) {
    const { merchant: _now, ...rest } = now;
    add('merchant', `Matching “${merchant}”`, 'All merchants', rest);
  }
  if (accountId !== undefined) {
    const { accountId: _now, ...rest } = now;
    const others = vocabulary.accounts.map(({ id, name }) =>
      choice(name, withSubject({ ...rest, accountId: id })),
    );
    add('account', accountName(accountId, vocabulary), 'All accounts', rest, others);
  }
  if (least !== undefined || most !== undefined) {
    const { least: _least, most: _most, ...rest } = now;
    add('amount', amountName(now, vocabulary), 'Any amount', rest);
  }
  if (without !== undefined) {
    const { without: _out, ...rest } = now;
    add('without', `Without ${subjectName(without, vocabulary)}`, 'Nothing excluded', rest);
  }
  return chips;
}

const daysOfARecentPeriod = 90;

function periodChip(
  part: Part,
  now: AskPeriod,
  { today }: AskVocabulary,
  make: (period: AskPeriod) => AskReading,
): AskChip {
  const others: AskPeriod[] = [
    calendarSpan('month', 0, today),
    calendarSpan('month', -1, today),
    rollingSpan('day', daysOfARecentPeriod, today),
    calendarSpan('year', 0, today),
    calendarSpan('year', -1, today),
    {},
  ];
  return chip(
    part,
    [now, ...others].map((period) => choice(capital(periodName(period)), make(period))),
  );
}

function budgetChips(reading: Extract<AskReading, { kind: 'budget' }>, vocabulary: AskVocabulary): AskChip[] {
  const { categoryId, ...all } = reading;
  const months = chip('period', monthChoices(reading, vocabulary));
  if (categoryId === undefined) return [months];
  const label = categoryNames(categoryId, vocabulary);
  return [chip('category', [choice(label, reading), choice('All budgets', all)]), months];
}

function monthChoices(reading: Extract<AskReading, { kind: 'budget' }>, { today }: AskVocabulary): Choice[] {
  // Nothing is spent of a budget before its month.
  const months = [0, -1, 1]
    .map((one) => addMonths(reading.month, one))
    .filter((one) => one <= monthOf(today));
  return months.map((month) => choice(periodName(monthRange(month)), { ...reading, month }));
}

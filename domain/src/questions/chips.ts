import { addMonths, monthOf, monthRange } from '../plain-date.ts';
import type { AskChip } from './answer.ts';
import { calendarSpan, rollingSpan } from './calendar-spans.ts';
import { type AskPeriod, type AskReading, type AskSubject, canBeAsked } from './reading.ts';
import { accountName, amountName, categoryNames, periodName, subjectName } from './say.ts';
import type { AskVocabulary } from './vocabulary.ts';

type Choice = AskChip['choices'][number];
type Part = AskChip['part'];

const totalNames = [
  ['spending', 'Spending'],
  ['income', 'Income'],
  ['net', 'Income less spending'],
] as const;
const compareNames = [
  ['spending', 'Compare spending'],
  ['income', 'Compare income'],
  ['net', 'Compare income less spending'],
] as const;
const seriesNames = [
  ['spending', 'Spending by month'],
  ['income', 'Income by month'],
  ['net', 'Income less spending by month'],
] as const;
const changesNames = [
  ['category', 'What changed, by category'],
  ['merchant', 'What changed, by merchant'],
] as const;
const averageNames = [
  ['month', 'per month'],
  ['week', 'per week'],
  ['day', 'per day'],
  ['row', 'per transaction'],
] as const;
const orderNames = [
  ['largest', 'Largest'],
  ['smallest', 'Smallest'],
  ['latest', 'Latest'],
] as const;
const countNames = [
  ['any', 'How many transactions'],
  ['spending', 'How many charges'],
  ['income', 'How many deposits'],
  ['refund', 'How many refunds'],
] as const;
const rankingNames = [
  ['category', 'Spending by category'],
  ['merchant', 'Spending by merchant'],
  ['account', 'Spending by account'],
] as const;
const recurringNames = [
  ['subscriptions', 'Subscriptions'],
  ['all', 'All recurring payments'],
] as const;
const balanceNames = [
  ['cash', 'Money in the bank'],
  ['worth', 'Net worth'],
  ['owed', 'What you owe'],
] as const;
const rowsNames = { any: 'transactions', spending: 'charges', income: 'deposits', refund: 'refunds' };
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What was understood, part by part, each with what else it could be. The first choice is what it is now. */
export function chipsOf(reading: AskReading, vocabulary: AskVocabulary): AskChip[] {
  const chips = [chip('what', whatChoices(reading))];
  if ('subject' in reading)
    chips.push(...subjectChips(reading.subject, vocabulary, (subject) => ({ ...reading, subject })));
  chips.push(...sidesChips(reading, vocabulary));
  if (reading.kind === 'recurring' && amountName(reading) !== '') {
    const { least: _least, most: _most, ...without } = reading;
    chips.push(
      chip('amount', [
        { label: amountName(reading), reading },
        { label: 'Any amount', reading: without },
      ]),
    );
  }
  if ('period' in reading && reading.kind !== 'upcoming')
    chips.push(
      chip(
        'period',
        periodChoices(reading.period, vocabulary, (period) => ({ ...reading, period })),
      ),
    );
  chips.push(...comparedChips(reading, vocabulary));
  if (reading.kind === 'budget') chips.push(...budgetChips(reading, vocabulary));
  if (reading.kind === 'balance' && reading.subtype !== undefined)
    chips.push(chip('account', [{ label: `All ${reading.subtype} accounts`, reading }]));
  if (reading.kind === 'balance' && reading.accountId !== undefined) {
    const { accountId, ...without } = reading;
    chips.push(
      chip('account', [
        { label: accountName(accountId, vocabulary), reading },
        { label: 'All accounts', reading: without },
      ]),
    );
  }
  return chips;
}

/** The two sides of a comparison, as far as their periods can be changed. */
function comparedChips(reading: AskReading, vocabulary: AskVocabulary): AskChip[] {
  if (reading.kind === 'changes')
    return [
      chip(
        'period',
        periodChoices(reading.first, vocabulary, (first) => ({ ...reading, first })),
      ),
      chip(
        'second',
        periodChoices(reading.second, vocabulary, (second) => ({ ...reading, second })),
      ),
    ];
  if (reading.kind !== 'compare') return [];
  const { first, second } = reading;
  const isOnePeriod = first.period.from === second.period.from && first.period.to === second.period.to;
  if (isOnePeriod) {
    const make = (period: AskPeriod): AskReading => ({
      ...reading,
      first: { ...first, period },
      second: { ...second, period },
    });
    return [chip('period', periodChoices(first.period, vocabulary, make))];
  }
  const ofFirst = (period: AskPeriod): AskReading => ({ ...reading, first: { ...first, period } });
  const ofSecond = (period: AskPeriod): AskReading => ({ ...reading, second: { ...second, period } });
  return [
    chip('period', periodChoices(first.period, vocabulary, ofFirst)),
    chip('second', periodChoices(second.period, vocabulary, ofSecond)),
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
  names: readonly (readonly [Value, string])[],
  make: (value: Value) => AskReading,
): Choice[] {
  const first = names.filter(([value]) => value === now);
  const others = names.filter(([value]) => value !== now);
  return [...first, ...others].map(([value, label]) => ({ label, reading: make(value) }));
}

function whatChoices(reading: AskReading): Choice[] {
  switch (reading.kind) {
    case 'total':
      return options(reading.measure, totalNames, (measure) => ({ ...reading, measure }));
    case 'compare':
      return compareChoices(reading);
    case 'changes':
      return options(reading.by, changesNames, (by) => ({ ...reading, by }));
    case 'series':
      return options(reading.measure, seriesNames, (measure) => ({ ...reading, measure }));
    case 'share':
      return [{ label: 'Share of the total', reading }];
    case 'together':
      return [{ label: 'Several combined', reading }];
    case 'price':
      return [{ label: 'Price', reading }];
    case 'upcoming':
      return [{ label: reading.which === 'income' ? 'Expected income' : 'Expected payments', reading }];
    case 'forecast':
      return [{ label: 'Forecast', reading }];
    case 'average': {
      const word = reading.measure === 'spending' ? 'Spending' : 'Income';
      const names = averageNames.map(([per, words]) => [per, `${word} ${words}`] as const);
      return options(reading.per, names, (per) => ({ ...reading, per }));
    }
    case 'list': {
      const names = orderNames.map(([order, word]) => [order, `${word} ${rowsNames[reading.rows]}`] as const);
      return options(reading.order, names, (order) => ({ ...reading, order }));
    }
    case 'count':
      return options(reading.rows, countNames, (rows) => ({ ...reading, rows }));
    case 'ranking':
      return options(reading.by, rankingNames, (by) => ({ ...reading, by }));
    case 'last':
      return [{ label: 'The latest transaction', reading }];
    case 'recurring':
      return options(reading.which, recurringNames, (which) => ({ ...reading, which }));
    case 'balance': {
      // One account holds what it holds, and of a past day only net worth is known.
      const isOpen =
        reading.on === undefined && reading.accountId === undefined && reading.subtype === undefined;
      const names = balanceNames.filter(([of]) => isOpen || of === reading.of);
      return options(reading.of, names, (of) => ({ ...reading, of }));
    }
    case 'budget':
      return [{ label: reading.categoryId === undefined ? 'All budgets' : 'Budget', reading }];
  }
}

/** Where both sides measure the same, it can be changed; income against spending is one thing. */
function compareChoices(reading: Extract<AskReading, { kind: 'compare' }>): Choice[] {
  const { first, second } = reading;
  if (first.measure !== second.measure) return [{ label: 'Compare spending and income', reading }];
  return options(first.measure, compareNames, (measure) => ({
    ...reading,
    first: { ...first, measure },
    second: { ...second, measure },
  }));
}

/** What the sides of a comparison are of; only where both are of the same can it be changed. */
function sidesChips(reading: AskReading, vocabulary: AskVocabulary): AskChip[] {
  const named = (subject: AskSubject, otherwise: string) =>
    chip('category', [{ label: subjectName(subject, vocabulary) || otherwise, reading }]);
  if (reading.kind === 'together') return reading.subjects.map((subject) => named(subject, 'Everything'));
  if (reading.kind === 'share') {
    const { part, whole } = reading;
    const of = { spending: 'spending', income: 'income', net: 'income less spending' };
    const words = subjectName(whole.subject, vocabulary) || of[whole.measure];
    return [
      named(part.subject, capital(of[part.measure])),
      chip('second', [{ label: `Of ${words}`, reading }]),
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
  const { categoryId, merchant, accountId } = now;
  const reading = withSubject(now);
  const chips: AskChip[] = [];
  if (categoryId !== undefined) {
    // What is left out of one category is in no other.
    const { categoryId: _now, without: _out, ...rest } = now;
    const others = vocabulary.categories.map(({ id, name }) => ({
      label: name,
      reading: withSubject({ ...rest, categoryId: id }),
    }));
    chips.push(
      chip('category', [
        { label: categoryNames(categoryId, vocabulary), reading },
        { label: 'All categories', reading: withSubject(rest) },
        ...others,
      ]),
    );
  }
  if (merchant !== undefined) {
    const { merchant: _now, ...rest } = now;
    chips.push(
      chip('merchant', [
        { label: `Matching “${merchant}”`, reading },
        { label: 'All merchants', reading: withSubject(rest) },
      ]),
    );
  }
  if (accountId !== undefined) {
    const { accountId: _now, ...rest } = now;
    const others = vocabulary.accounts.map(({ id, name }) => ({
      label: name,
      reading: withSubject({ ...rest, accountId: id }),
    }));
    chips.push(
      chip('account', [
        { label: accountName(accountId, vocabulary), reading },
        { label: 'All accounts', reading: withSubject(rest) },
        ...others,
      ]),
    );
  }
  return [...chips, ...boundsChips(now, vocabulary, withSubject)];
}

/** What is within amounts, and what is left out. */
function boundsChips(
  now: AskSubject,
  vocabulary: AskVocabulary,
  withSubject: (subject: AskSubject) => AskReading,
): AskChip[] {
  const { least, most, without } = now;
  const reading = withSubject(now);
  const chips: AskChip[] = [];
  if (least !== undefined || most !== undefined) {
    const { least: _least, most: _most, ...rest } = now;
    chips.push(
      chip('amount', [
        { label: amountName(now), reading },
        { label: 'Any amount', reading: withSubject(rest) },
      ]),
    );
  }
  if (without !== undefined) {
    const { without: _out, ...rest } = now;
    chips.push(
      chip('without', [
        { label: `Without ${subjectName(without, vocabulary)}`, reading },
        { label: 'Nothing left out', reading: withSubject(rest) },
      ]),
    );
  }
  return chips;
}

const daysOfARecentPeriod = 90;

function periodChoices(
  now: AskPeriod,
  { today }: AskVocabulary,
  make: (period: AskPeriod) => AskReading,
): Choice[] {
  const others: AskPeriod[] = [
    calendarSpan('month', 0, today),
    calendarSpan('month', -1, today),
    rollingSpan('day', daysOfARecentPeriod, today),
    calendarSpan('year', 0, today),
    calendarSpan('year', -1, today),
    {},
  ];
  return [now, ...others].map((period) => ({ label: capital(periodName(period)), reading: make(period) }));
}

function budgetChips(reading: Extract<AskReading, { kind: 'budget' }>, vocabulary: AskVocabulary): AskChip[] {
  const { categoryId, ...all } = reading;
  const months = chip('period', monthChoices(reading, vocabulary));
  if (categoryId === undefined) return [months];
  const label = categoryNames(categoryId, vocabulary);
  return [
    chip('category', [
      { label, reading },
      { label: 'All budgets', reading: all },
    ]),
    months,
  ];
}

function monthChoices(reading: Extract<AskReading, { kind: 'budget' }>, { today }: AskVocabulary): Choice[] {
  // Nothing is spent of a budget before its month.
  const months = [0, -1, 1]
    .map((one) => addMonths(reading.month, one))
    .filter((one) => one <= monthOf(today));
  return months.map((month) => ({ label: periodName(monthRange(month)), reading: { ...reading, month } }));
}

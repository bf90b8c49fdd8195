import { type Cents, toCents } from '../money.ts';
import type { TransactionTotals } from '../transactions.ts';
import type { AskAnswer } from './answer.ts';
import { AnswerDraft, figuresOf, filterOf, measured, narrowed, rowsOf } from './answer-draft.ts';
import type { AnswerInput } from './answer-input.ts';
import { fullUnits } from './full-units.ts';
import type { AskMeasure, AskPeriod, AskSubject, ReadingOf } from './reading.ts';
import { aboutSubject, inPeriod, periodName } from './say.ts';

type OneMeasure = Exclude<AskMeasure, 'net'>;

/** `on` for what money went to, `from` for where it came from. */
const joins: Record<OneMeasure, string> = { spending: 'on', income: 'from' };

function sumOf(totals: TransactionTotals, measure: OneMeasure): Cents {
  return measure === 'spending' ? totals.spent : totals.income;
}

/** Says when rows of other currencies match: they are in no sum. */
export function noteOtherCurrencies(draft: AnswerDraft, { countInOtherCurrencies }: TransactionTotals): void {
  if (countInOtherCurrencies === 1) draft.note('One row is in another currency and is in no sum.');
  if (countInOtherCurrencies > 1)
    draft.note(`${countInOtherCurrencies} rows are in other currencies and are in no sum.`);
}

function noteUnfinished(
  draft: AnswerDraft,
  periods: readonly AskPeriod[],
  { vocabulary }: AnswerInput,
): void {
  const running = periods.find(
    ({ from, to }) => to !== undefined && to > vocabulary.today && (from ?? to) <= vocabulary.today,
  );
  if (running !== undefined) draft.note(`${periodName(running)} is not over yet.`);
}

/** Adds the sum of a measure as a figure, bound to the rows that it is the total of. */
async function sumFigure(
  draft: AnswerDraft,
  { ledger }: AnswerInput,
  { measure, subject, period }: { measure: OneMeasure; subject: AskSubject; period: AskPeriod },
) {
  const filter = measured(filterOf(subject, period), measure);
  const totals = await ledger.totals(filter);
  noteOtherCurrencies(draft, totals);
  const cents = sumOf(totals, measure);
  return { cents, totals, filter, figure: draft.money(cents, rowsOf(filter, 'amount')) };
}

export async function answerTotal(reading: ReadingOf<'total'>, input: AnswerInput): Promise<AskAnswer> {
  const { measure, subject, period } = reading;
  const draft = new AnswerDraft(input.currency);
  const when = inPeriod(period);
  noteUnfinished(draft, [period], input);
  if (measure === 'net') {
    const income = await sumFigure(draft, input, { measure: 'income', subject, period });
    const spending = await sumFigure(draft, input, { measure: 'spending', subject, period });
    const net = draft.money(
      toCents(income.cents - spending.cents),
      figuresOf(income.figure, spending.figure),
      { signed: true },
    );
    const about = aboutSubject(subject, input.vocabulary);
    return draft.say(
      'You took in ',
      income.figure,
      ' and spent ',
      spending.figure,
      `${about} ${when}: `,
      net,
      ' net.',
    );
  }
  const { totals, filter, figure } = await sumFigure(
    draft,
    input,
    reading.measure === 'income'
      ? { measure: 'income', subject, period }
      : { measure: 'spending', subject, period },
  );
  const about = aboutSubject(subject, input.vocabulary, joins[measure]);
  const count = draft.count(totals.count, 'transaction', rowsOf(filter));
  const verb = measure === 'spending' ? 'You spent ' : 'You took in ';
  return draft.say(verb, figure, `${about} ${when}, in `, count, '.');
}

export async function answerCompare(reading: ReadingOf<'compare'>, input: AnswerInput): Promise<AskAnswer> {
  const { measure, subject, first, second } = reading;
  const draft = new AnswerDraft(input.currency);
  noteUnfinished(draft, [first, second], input);
  const side = async (period: AskPeriod) => {
    if (measure !== 'net') return sumFigure(draft, input, { measure, subject, period });
    const income = await sumFigure(draft, input, { measure: 'income', subject, period });
    const spending = await sumFigure(draft, input, { measure: 'spending', subject, period });
    const cents = toCents(income.cents - spending.cents);
    return { cents, figure: draft.money(cents, figuresOf(income.figure, spending.figure), { signed: true }) };
  };
  const [before, after] = [await side(first), await side(second)];
  const about = aboutSubject(subject, input.vocabulary, measure === 'income' ? 'from' : 'on');
  const verb = { spending: 'You spent ', income: 'You took in ', net: 'Net, you had ' }[measure];
  const start = [
    verb,
    before.figure,
    `${about} ${inPeriod(first)} and `,
    after.figure,
    ` ${inPeriod(second)}: `,
  ] as const;
  const change = after.cents - before.cents;
  if (change === 0) return draft.say(...start, 'the same.');
  const difference = draft.money(toCents(Math.abs(change)), figuresOf(before.figure, after.figure));
  const direction = change > 0 ? ' more' : ' less';
  if (before.cents <= 0 || after.cents < 0) return draft.say(...start, difference, `${direction}.`);
  const percent = draft.percent(Math.round((Math.abs(change) / before.cents) * 100), [
    before.figure,
    after.figure,
  ]);
  return draft.say(...start, difference, `${direction} (`, percent, ').');
}

const unitNames = { month: 'month', week: 'week', day: 'day' };

/** An average is of full months, weeks or days only: half a month would make every month look cheaper. */
export async function answerAverage(reading: ReadingOf<'average'>, input: AnswerInput): Promise<AskAnswer> {
  const { measure, per, subject, period } = reading;
  const draft = new AnswerDraft(input.currency);
  const about = aboutSubject(subject, input.vocabulary, joins[measure]);
  const verb = measure === 'spending' ? 'You spent ' : 'You took in ';
  if (per === 'row') return answerRowAverage(reading, input, draft);
  const full = fullUnits(period, per, {
    today: input.vocabulary.today,
    firstRowOn: await input.ledger.firstRowOn(),
  });
  if (full === null) {
    const { figure } = await sumFigure(draft, input, { measure, subject, period });
    return draft.say(
      `There is no full ${unitNames[per]} in it to average. `,
      verb,
      figure,
      `${about} ${inPeriod(period)}.`,
    );
  }
  const { cents, figure } = await sumFigure(draft, input, { measure, subject, period: full.span });
  const average = draft.money(toCents(Math.round(cents / full.count)), figuresOf(figure));
  const many = draft.count(
    full.count,
    `full ${unitNames[per]}`,
    rowsOf(measured(filterOf(subject, full.span), measure)),
  );
  return draft.say(
    verb,
    average,
    ` a ${unitNames[per]} on average${about}: `,
    figure,
    ' in ',
    many,
    `, ${periodName(full.span)}.`,
  );
}

async function answerRowAverage(
  { measure, subject, period }: ReadingOf<'average'>,
  { ledger, vocabulary }: AnswerInput,
  draft: AnswerDraft,
): Promise<AskAnswer> {
  // What came back is no bill, so an average bill is of charges alone.
  const filter = narrowed(filterOf(subject, period), measure);
  const totals = await ledger.totals(filter);
  noteOtherCurrencies(draft, totals);
  const rows = totals.count - totals.countInOtherCurrencies;
  const about = aboutSubject(subject, vocabulary, joins[measure]);
  const noun = measure === 'spending' ? 'charge' : 'deposit';
  const count = draft.count(rows, noun, rowsOf(filter));
  if (rows === 0) return draft.say('There are ', count, `${about} ${inPeriod(period)}.`);
  const cents = sumOf(totals, measure);
  const sum = draft.money(cents, rowsOf(filter, 'amount'));
  const average = draft.money(toCents(Math.round(cents / rows)), figuresOf(sum, count));
  return draft.say(
    'A ',
    noun,
    about,
    ' was ',
    average,
    ' on average: ',
    sum,
    ' in ',
    count,
    ` ${inPeriod(period)}.`,
  );
}

import { monthRange } from '../plain-date.ts';
import type { AskAnswer } from './answer.ts';
import { type AnswerDraft, sentence } from './answer-draft.ts';
import { aboutSubject, formatDay, inPeriod, type Names, periodName } from './format.ts';
import type { AskRows, AskSubject } from './reading.ts';
import { verbs, yesOrNo } from './sentence-totals.ts';
import type { AnswerOf, RowAmount } from './typed-answer.ts';

const nouns: Record<AskRows, string> = {
  any: 'transaction',
  spending: 'charge',
  income: 'deposit',
  refund: 'refund',
};

function addRow(draft: AnswerDraft, { name, date, account, amount }: RowAmount): void {
  draft.line(name, `${formatDay(date)} · ${account}`, draft.money(amount));
}

export function rowsSentence(answer: AnswerOf<'rows'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { rows, order, subject, period, count, sum, shown, asks } = answer;
  for (const row of shown) addRow(draft, row);
  const about = `${aboutRows(rows, subject, names)} ${inPeriod(period)}`;
  const start = yesOrNo(asks === undefined ? null : count.count > 0);
  const verb = count.count === 1 ? 'There is ' : 'There are ';
  const many = draft.count(count, nouns[rows]);
  if (count.count === 0) return draft.answer`${start}${verb}${many}${about}.`;
  const isCut = shown.length > 0 && shown.length < count.count;
  const end = isCut ? ` The ${order}${shown.length === 1 ? '' : ` ${shown.length}`}:` : '';
  if (sum === null) return draft.answer`${start}${verb}${many}${about}. Their total is unknown.${end}`;
  return draft.answer`${start}${verb}${many}${about}, ${draft.money(sum)} in total.${end}`;
}

export function lastSentence(answer: AnswerOf<'last'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { rows, subject, row, day, all } = answer;
  const date = draft.date(row.date, day);
  const amount = draft.money(row.amount);
  addRow(draft, row);
  const many = draft.count(all, nouns[rows]);
  const verb = all.count === 1 ? 'is' : 'are';
  const about = aboutRows(rows, subject, names);
  return draft.answer`The latest ${nouns[rows]}${about} was on ${date}: ${amount}. There ${verb} ${many} in total.`;
}

export function noLastSentence(answer: AnswerOf<'no last'>, draft: AnswerDraft, names: Names): AskAnswer {
  return draft.answer`There is no ${nouns[answer.rows]}${aboutRows(answer.rows, answer.subject, names)}.`;
}

/** Deposits and refunds come from somewhere; what else there is, is on something. */
function aboutRows(rows: AskRows, subject: AskSubject, names: Names): string {
  return aboutSubject(subject, names, rows === 'income' || rows === 'refund' ? 'from' : 'on');
}

export function rankingSentence(answer: AnswerOf<'ranking'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { side, total, ranked, by } = answer;
  const sum = draft.money(total);
  for (const { name, amount, count } of ranked)
    draft.line(name, count === 1 ? '1 transaction' : `${count} transactions`, draft.money(amount));
  const start = `${aboutSubject(side.subject, names)} ${inPeriod(side.period)}.`;
  const [first] = ranked;
  if (first === undefined) return draft.answer`You spent ${sum}${start}`;
  const on = { account: 'with', category: 'on', merchant: 'at' }[by];
  return draft.answer`You spent ${sum}${start} You spent the most ${on} ${first.name}: ${draft.money(first.amount)}.`;
}

/** `You spent A on Groceries from … to …, by month.`, and where one month is asked for, which it is. */
export function seriesSentence(answer: AnswerOf<'series'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { side, total, months, pick } = answer;
  const isIncome = side.measure === 'income';
  const about = aboutSubject(side.subject, names, isIncome ? 'from' : 'on');
  const sum = draft.money(total);
  for (const { month, amount } of months) draft.line(periodName(monthRange(month)), '', draft.money(amount));
  const start = sentence`${verbs[side.measure]}${sum}${about} ${inPeriod(side.period)}, by month.`;
  const sign = pick === 'highest' ? -1 : 1;
  const [first, next] = months.toSorted((a, b) => sign * (a.amount.cents - b.amount.cents));
  if (pick === undefined || first === undefined) return draft.answer`${start}`;
  const tie = next?.amount.cents === first.amount.cents ? ', tied with another month' : '';
  const month = periodName(monthRange(first.month));
  return draft.answer`${start} The ${pick} was ${month}: ${draft.money(first.amount)}${tie}.`;
}

import type { Cents } from '../money.ts';
import type { AskAnswer, AskText } from './answer.ts';
import { type AnswerDraft, sentence } from './answer-draft.ts';
import { type Change, changeOf, isAsAsked, percentOf } from './change.ts';
import { aboutSubject, formatMoney, inPeriod, type Names, periodName } from './format.ts';
import type { Lengths } from './like-for-like.ts';
import type { AskMeasure, AskSide, AskSubject } from './reading.ts';
import type { Amount, AnswerOf, SideAmount } from './typed-answer.ts';

type Part = AskText[number];

export const verbs: Record<AskMeasure, string> = {
  spending: 'You spent ',
  income: 'You received ',
  net: 'Income minus spending was ',
};
const measureClauses: Record<AskMeasure, string> = {
  spending: 'you spent',
  income: 'you received',
  net: 'income minus spending',
};

/** `on` for what money went to, `from` for where it came from. */
export function about(side: Pick<AskSide, 'measure' | 'subject'>, names: Names): string {
  return aboutSubject(side.subject, names, side.measure === 'income' ? 'from' : 'on');
}

/** `Yes. ` or `No. `; empty where the question asks for neither. */
export function yesOrNo(isYes: boolean | null): string {
  return isYes === null ? '' : isYes ? 'Yes. ' : 'No. ';
}

function noteNegative(draft: AnswerDraft, amounts: readonly SideAmount[]): void {
  if (amounts.some(({ side, amount }) => side.measure === 'spending' && amount.cents < 0))
    draft.note('A negative amount means that more was refunded than was spent.');
}

export function totalSentence(answer: AnswerOf<'total'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { side, amount, made, count, asks, parts } = answer;
  const when = inPeriod(side.period);
  noteNegative(draft, [{ side, amount }]);
  const start = yesOrNo(asks === undefined ? null : isYesOf(answer, asks));
  if (made?.is === 'net') {
    const [income, spending] = [draft.money(made.income), draft.money(made.spending)];
    const what = `${aboutSubject(side.subject, names)} ${when}`;
    return draft.answer`${start}You received ${income} and spent ${spending}${what}: ${draft.money(amount)} net.`;
  }
  const total = draft.money(amount);
  for (const part of parts) draft.line(part.name, '', draft.money(part.amount));
  const than = asks === undefined || asks.is === 'any' ? '' : thresholdText(amount, asks);
  const words = sentence`${start}${verbs[side.measure]}${total}${about(side, names)} ${when}${than}`;
  if (made !== null)
    return draft.answer`${words}: ${draft.money(made.whole)} in total, less ${draft.money(made.out)}.`;
  return draft.answer`${words}${count === null ? '' : sentence`, in ${draft.count(count, 'transaction')}`}.`;
}

/** `You spent A on Groceries and B at “Costco” in October 2026: C in total.` */
export function togetherSentence(answer: AnswerOf<'together'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { sides, sum } = answer;
  noteNegative(draft, sides);
  const parts = sides.flatMap(({ side, amount }, place): Part[] => {
    const join = place === 0 ? '' : place === sides.length - 1 ? ' and ' : ', ';
    return [join, draft.money(amount), about(side, names)];
  });
  const [first] = sides;
  if (first === undefined) return draft.answer``;
  if (sum === null) draft.note('Some transactions are in more than one of these, so there is no total.');
  const end = sum === null ? '' : sentence`: ${draft.money(sum)} in total`;
  return draft.answer`${verbs[first.side.measure]}${parts} ${inPeriod(first.side.period)}${end}.`;
}

type Asked = NonNullable<AnswerOf<'total'>['asks']>;

/** What was bought and brought back was bought: whether there was any spending is a matter of charges, and not of their sum. */
function isYesOf({ amount: { cents }, hasCharges }: AnswerOf<'total'>, asks: Asked): boolean {
  switch (asks.is) {
    case 'any':
      return hasCharges ?? cents > 0;
    case 'more':
      return cents > asks.than;
    case 'less':
      return cents < asks.than;
    case 'at least':
      return cents >= asks.than;
    case 'at most':
      return cents <= asks.than;
    case 'between':
      return cents >= asks.least && cents <= asks.most;
  }
}

/** Where an amount lies to what the question itself names. */
function thresholdText({ cents, currency }: Amount, asks: Exclude<Asked, { is: 'any' }>): string {
  const words = (than: Cents) => formatMoney(than, currency);
  if (asks.is !== 'between') {
    const { direction } = changeOf(cents, asks.than);
    return `, ${direction === 'same' ? 'exactly' : `${direction} than`} ${words(asks.than)}`;
  }
  if (cents < asks.least) return `, less than ${words(asks.least)}`;
  if (cents > asks.most) return `, more than ${words(asks.most)}`;
  return `, between ${words(asks.least)} and ${words(asks.most)}`;
}

const lengthNotes: Record<Lengths, string> = {
  same: '',
  cut: ' The same days of each are compared.',
  different: ' The two periods are of different lengths.',
};

function isSameSubject(a: AskSubject, b: AskSubject): boolean {
  const written = (subject: AskSubject) => JSON.stringify(Object.entries(subject).toSorted());
  return written(a) === written(b);
}

/** What the reference differs in from the subject: measure, subject, period, as far as they do. */
function referenceText(first: AskSide, second: AskSide, names: Names): string {
  const isMeasure = first.measure !== second.measure;
  const isSubject = !isSameSubject(first.subject, second.subject);
  const isPeriod = first.period.from !== second.period.from || first.period.to !== second.period.to;
  const what = about(second, names);
  return [
    isMeasure ? ` ${measureClauses[second.measure]}` : '',
    isSubject || (isMeasure && what !== '') ? what || ' in total' : '',
    isPeriod || (!isMeasure && !isSubject) ? ` ${inPeriod(second.period)}` : '',
  ].join('');
}

/** `You spent A on Groceries in November 2026, D more (P) than in October 2026 (B).` */
function comparisonParts(
  { first, second, lengths }: Pick<AnswerOf<'comparison'>, 'first' | 'second' | 'lengths'>,
  draft: AnswerDraft,
  names: Names,
): Part[] {
  noteNegative(draft, [first, second]);
  const change = changeOf(first.amount.cents, second.amount.cents);
  const [subject, reference] = [draft.money(first.amount), draft.money(second.amount)];
  const start = sentence`${verbs[first.side.measure]}${subject}${about(first.side, names)} ${inPeriod(first.side.period)}`;
  const how =
    change.direction === 'same'
      ? 'the same as'
      : sentence`${changeParts(change, first.amount, second.amount, draft)} than`;
  const words = referenceText(first.side, second.side, names);
  return sentence`${start}, ${how}${words} (${reference}).${lengthNotes[lengths]}`;
}

/** `D more (P)`. */
export function changeParts(change: Change, now: Amount, before: Amount, draft: AnswerDraft): Part[] {
  const { size, direction, percent } = change;
  const share = percent === null ? '' : sentence` (${draft.percent(percent, [now, before])})`;
  return sentence`${draft.difference(size, now, before)} ${direction}${share}`;
}

export function comparisonSentence(
  answer: AnswerOf<'comparison'>,
  draft: AnswerDraft,
  names: Names,
): AskAnswer {
  const { asks, first, second } = answer;
  const change = changeOf(first.amount.cents, second.amount.cents);
  const start = yesOrNo(asks === undefined ? null : isAsAsked(change, asks));
  return draft.answer`${start}${comparisonParts(answer, draft, names)}`;
}

export function changesSentence(answer: AnswerOf<'changes'>, draft: AnswerDraft, names: Names): AskAnswer {
  const parts = comparisonParts(answer, draft, names);
  for (const { name, first, second, change } of answer.changes) {
    const beside = [draft.money(first), draft.money(second)];
    const periods = `${periodName(answer.first.side.period)} and ${periodName(answer.second.side.period)}`;
    draft.line(name, periods, draft.money(change), beside);
  }
  const noun = { more: 'increases', less: 'decreases', any: 'changes' }[answer.only ?? 'any'];
  const isNone = answer.changes.length === 0;
  const end = isNone && answer.only !== undefined ? ` There are no ${noun}.` : ` The largest ${noun}:`;
  return draft.answer`${parts}${isNone && answer.only === undefined ? '' : end}`;
}

/** `You spent A on Rent in November 2026: 53% of the B that you spent in total.` */
export function shareSentence(
  { part, whole }: AnswerOf<'share'>,
  draft: AnswerDraft,
  names: Names,
): AskAnswer {
  noteNegative(draft, [part, whole]);
  const [a, b] = [draft.money(part.amount), draft.money(whole.amount)];
  const start = sentence`${verbs[part.side.measure]}${a}${about(part.side, names)} ${inPeriod(part.side.period)}`;
  const of = `that ${measureClauses[whole.side.measure]}${about(whole.side, names) || (whole.side.measure === 'spending' ? ' in total' : '')}.`;
  const percent = percentOf(part.amount.cents, whole.amount.cents);
  if (percent === null) return draft.answer`${start}, and ${b} is the amount ${of}`;
  const [words, shown] = roundedPercent(percent, part.amount.cents, whole.amount.cents);
  const share = draft.percent(shown, [part.amount, whole.amount]);
  return draft.answer`${start}: ${words}${share} of the ${b} ${of}`;
}

/** A share that is not none is not shown as 0%, and one that is not all not as 100%. */
function roundedPercent(percent: number, part: number, whole: number): [string, number] {
  if (percent === 0 && part > 0) return ['less than ', 1];
  return percent === 100 && part < whole ? ['more than ', 99] : ['', percent];
}

export function averageSentence(answer: AnswerOf<'average'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { side, per, average, sum, units, span } = answer;
  noteNegative(draft, [{ side, amount: average }]);
  const start = sentence`${verbs[side.measure]}${draft.money(average)} a ${per} on average${about(side, names)}`;
  const count = draft.count(units, `full ${per}`);
  return draft.answer`${start}: ${draft.money(sum)} in ${count}, ${inPeriod(span)}.`;
}

export function rowAverageSentence(
  answer: AnswerOf<'transaction average'>,
  draft: AnswerDraft,
  names: Names,
): AskAnswer {
  const { side, average, sum, count } = answer;
  const noun = side.measure === 'income' ? 'deposit' : 'charge';
  const [words, when] = [about(side, names), inPeriod(side.period)];
  const many = draft.count(count, noun);
  if (average === null) return draft.answer`There are ${many}${words} ${when}.`;
  const [each, total] = [draft.money(average), draft.money(sum)];
  return draft.answer`A ${noun}${words} was ${each} on average: ${total} in ${many} ${when}.`;
}

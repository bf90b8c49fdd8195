import type { Cents } from '../money.ts';
import type { AskAnswer, AskText } from './answer.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { changeOf, isAsAsked, percentOf } from './change.ts';
import type { Lengths } from './like-for-like.ts';
import type { AskMeasure, AskSide, AskSubject } from './reading.ts';
import { aboutSubject, inPeriod, moneyWords, type Names, periodName } from './say.ts';
import type { AnswerOf, SideAmount } from './typed-answer.ts';

type Part = AskText[number];

const verbs: Record<AskMeasure, string> = {
  spending: 'You spent ',
  income: 'You received ',
  net: 'Income less spending was ',
};
const thatYou: Record<AskMeasure, string> = {
  spending: 'you spent',
  income: 'you received',
  net: 'income less spending',
};

/** `on` for what money went to, `from` for where it came from. */
function about(side: Pick<AskSide, 'measure' | 'subject'>, names: Names): string {
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

export function sayTotal(answer: AnswerOf<'total'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { side, amount, made, count, asks, parts } = answer;
  const when = inPeriod(side.period);
  noteNegative(draft, [{ side, amount }]);
  const start = yesOrNo(asks === undefined ? null : isYesOf(answer, asks));
  if (made?.is === 'net') {
    const [income, spending] = [draft.money(made.income), draft.money(made.spending)];
    const what = aboutSubject(side.subject, names);
    return draft.say(
      `${start}You received `,
      income,
      ' and spent ',
      spending,
      `${what} ${when}: `,
      draft.money(amount),
      ' net.',
    );
  }
  const figure = draft.money(amount);
  const words = `${about(side, names)} ${when}`;
  for (const part of parts) draft.line(part.name, '', draft.money(part.amount));
  const than = asks === undefined || asks.is === 'any' ? '' : againstWords(amount.cents, asks);
  if (made !== null) {
    const [whole, out] = [draft.money(made.whole), draft.money(made.out)];
    return draft.say(
      `${start}${verbs[side.measure]}`,
      figure,
      `${words}${than}: `,
      whole,
      ' in total, less ',
      out,
      '.',
    );
  }
  const end: Part[] = count === null ? ['.'] : [', in ', draft.count(count, 'transaction'), '.'];
  return draft.say(`${start}${verbs[side.measure]}`, figure, `${words}${than}`, ...end);
}

/** `You spent A on Groceries and B at “Costco” in October 2026: C in total.` */
export function sayTogether(
  { sides, sum }: AnswerOf<'together'>,
  draft: AnswerDraft,
  names: Names,
): AskAnswer {
  noteNegative(draft, sides);
  const parts = sides.flatMap(({ side, amount }, place): Part[] => {
    const join = place === 0 ? '' : place === sides.length - 1 ? ' and ' : ', ';
    return [join, draft.money(amount), about(side, names)];
  });
  const [first] = sides;
  if (first === undefined) return draft.say('');
  const when = ` ${inPeriod(first.side.period)}`;
  if (sum === null) draft.note('Some transactions are in more than one of these, so there is no total.');
  const end: Part[] = sum === null ? ['.'] : [': ', draft.money(sum), ' in total.'];
  return draft.say(verbs[first.side.measure], ...parts, when, ...end);
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
function againstWords(cents: Cents, asks: Exclude<Asked, { is: 'any' }>): string {
  if (asks.is !== 'between') {
    const { direction } = changeOf(cents, asks.than);
    const words = direction === 'same' ? 'exactly' : `${direction} than`;
    return `, ${words} ${moneyWords(asks.than)}`;
  }
  if (cents < asks.least) return `, less than ${moneyWords(asks.least)}`;
  if (cents > asks.most) return `, more than ${moneyWords(asks.most)}`;
  return `, between ${moneyWords(asks.least)} and ${moneyWords(asks.most)}`;
}

const lengthWords: Record<Lengths, string> = {
  same: '',
  cut: ' The same days of each are compared.',
  different: ' The two periods are of different lengths.',
};

function isSameSubject(a: AskSubject, b: AskSubject): boolean {
  const written = (subject: AskSubject) => JSON.stringify(Object.entries(subject).toSorted());
  return written(a) === written(b);
}

/** What the reference differs in from the subject: measure, subject, period, as far as they do. */
function referenceWords(first: AskSide, second: AskSide, names: Names): string {
  const isMeasure = first.measure !== second.measure;
  const isSubject = !isSameSubject(first.subject, second.subject);
  const isPeriod = first.period.from !== second.period.from || first.period.to !== second.period.to;
  const what = about(second, names);
  return [
    isMeasure ? ` ${thatYou[second.measure]}` : '',
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
  const { direction, size, percent } = changeOf(first.amount.cents, second.amount.cents);
  const [subject, reference] = [draft.money(first.amount), draft.money(second.amount)];
  const start: Part[] = [
    verbs[first.side.measure],
    subject,
    `${about(first.side, names)} ${inPeriod(first.side.period)}, `,
  ];
  const words = referenceWords(first.side, second.side, names);
  const end: Part[] = [`${words} (`, reference, `).${lengthWords[lengths]}`];
  if (direction === 'same') return [...start, 'the same as', ...end];
  const by: Part[] = [draft.difference(size, first.amount, second.amount), ` ${direction}`];
  const share: Part[] =
    percent === null ? [] : [' (', draft.percent(percent, [first.amount, second.amount]), ')'];
  return [...start, ...by, ...share, ' than', ...end];
}

export function sayComparison(answer: AnswerOf<'comparison'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { asks, first, second } = answer;
  const change = changeOf(first.amount.cents, second.amount.cents);
  const start = yesOrNo(asks === undefined ? null : isAsAsked(change, asks));
  return draft.say(start, ...comparisonParts(answer, draft, names));
}

export function sayChanges(answer: AnswerOf<'changes'>, draft: AnswerDraft, names: Names): AskAnswer {
  const parts = comparisonParts(answer, draft, names);
  for (const { name, first, second, change } of answer.changes) {
    const beside = [draft.money(first), draft.money(second)];
    draft.line(
      name,
      `${periodName(answer.first.side.period)} and ${periodName(answer.second.side.period)}`,
      draft.money(change),
      beside,
    );
  }
  const noun = { more: 'increases', less: 'decreases', any: 'changes' }[answer.only ?? 'any'];
  const isNone = answer.changes.length === 0;
  const end = isNone && answer.only !== undefined ? ` There are no ${noun}.` : ` The largest ${noun}:`;
  return draft.say(...parts, isNone && answer.only === undefined ? '' : end);
}

/** `You spent A on Rent in November 2026: 53% of the B that you spent in total.` */
export function sayShare({ part, whole }: AnswerOf<'share'>, draft: AnswerDraft, names: Names): AskAnswer {
  noteNegative(draft, [part, whole]);
  const [a, b] = [draft.money(part.amount), draft.money(whole.amount)];
  const start: Part[] = [
    verbs[part.side.measure],
    a,
    `${about(part.side, names)} ${inPeriod(part.side.period)}`,
  ];
  const of = `that ${thatYou[whole.side.measure]}${about(whole.side, names) || (whole.side.measure === 'spending' ? ' in total' : '')}.`;
  const percent = percentOf(part.amount.cents, whole.amount.cents);
  if (percent === null) return draft.say(...start, ', and ', b, ` is the amount ${of}`);
  const [words, shown] = roundedPercent(percent, part.amount.cents, whole.amount.cents);
  return draft.say(
    ...start,
    `: ${words}`,
    draft.percent(shown, [part.amount, whole.amount]),
    ' of the ',
    b,
    ` ${of}`,
  );
}

/** A share that is not none is not shown as 0%, and one that is not all not as 100%. */
function roundedPercent(percent: number, part: number, whole: number): [string, number] {
  if (percent === 0 && part > 0) return ['less than ', 1];
  return percent === 100 && part < whole ? ['more than ', 99] : ['', percent];
}

export function sayAverage(answer: AnswerOf<'average'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { side, per, average, sum, units, span } = answer;
  noteNegative(draft, [{ side, amount: average }]);
  const total = draft.money(sum);
  return draft.say(
    verbs[side.measure],
    draft.money(average),
    ` a ${per} on average${about(side, names)}: `,
    total,
    ' in ',
    draft.count(units, `full ${per}`),
    `, ${inPeriod(span)}.`,
  );
}

export function sayRowAverage(answer: AnswerOf<'row average'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { side, average, sum, count } = answer;
  const noun = side.measure === 'income' ? 'deposit' : 'charge';
  const words = about(side, names);
  const many = draft.count(count, noun);
  if (average === null) return draft.say('There are ', many, `${words} ${inPeriod(side.period)}.`);
  const total = draft.money(sum);
  const start = `A ${noun}${words} was `;
  return draft.say(
    start,
    draft.money(average),
    ' on average: ',
    total,
    ' in ',
    many,
    ` ${inPeriod(side.period)}.`,
  );
}

import { budgetStatus } from '../budgets.ts';
import { negateCents } from '../money.ts';
import { monthRange } from '../plain-date.ts';
import type { AskAnswer, AskText } from './answer.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { changeOf, isAsAsked } from './change.ts';
import { aboutSubject, amountName, dayWords, inPeriod, type Names } from './say.ts';
import { yesOrNo } from './sentence-totals.ts';
import type { Amount, AnswerOf } from './typed-answer.ts';

type Part = AskText[number];

/** The amount without its sign, which the words beside it have. */
function sizeOf(amount: Amount): Amount {
  return amount.cents < 0 ? { ...amount, cents: negateCents(amount.cents) } : amount;
}

export function sayBalance(answer: AnswerOf<'balance'>, draft: AnswerDraft): AskAnswer {
  const { of, name, amount, worth, accounts, isDebt, asks } = answer;
  for (const account of accounts) draft.line(account.name, account.institution, draft.money(account.amount));
  const isOwed = amount.cents < 0 || (amount.cents === 0 && isDebt) || of === 'owed';
  const isYes = amount.cents !== 0 && isOwed === (asks === 'owed');
  const start = yesOrNo(asks === undefined ? null : isYes);
  const size = () => draft.money(sizeOf(amount));
  const where =
    of === 'one account' ? name : `your ${name === 'credit card' ? 'credit cards' : `${name} accounts`}`;
  switch (of) {
    case 'one account':
    case 'some accounts':
      return isOwed
        ? draft.say(`${start}You owe `, size(), ` on ${where}.`)
        : draft.say(`${start}You have `, size(), ` in ${where}.`);
    case 'owed':
      return draft.say(`${start}You owe `, size(), ' on cards and loans.');
    case 'worth':
      return sayWorth(answer, draft);
    case 'cash': {
      const cash = draft.money(amount);
      if (worth === null) return draft.say(`${start}You have `, cash, ' in your bank accounts.');
      return draft.say(
        `${start}You have `,
        cash,
        ' in your bank accounts; your net worth is ',
        draft.money(worth),
        '.',
      );
    }
  }
}

function sayWorth({ on, amount }: AnswerOf<'balance'>, draft: AnswerDraft): AskAnswer {
  const figure = draft.money(amount);
  if (on !== null) return draft.say('Your net worth was ', figure, ` at the end of ${dayWords(on)}.`);
  return draft.say('Your net worth is ', figure, ': what you own less what you owe.');
}

/** How far a budget is from its limit, on the side on which it is. */
function leftParts(left: Amount, draft: AnswerDraft): Part[] {
  return [draft.money(sizeOf(left)), left.cents < 0 ? ' over' : ' left'];
}

export function sayBudget(answer: AnswerOf<'budget'>, draft: AnswerDraft): AskAnswer {
  const { month, name, limit, spent, left, budgets, asks } = answer;
  const when = inPeriod(monthRange(month));
  const isOverOf = (one: { spent: Amount; limit: Amount }) =>
    budgetStatus(one.spent.cents, one.limit.cents) === 'over';
  const over = budgets.filter(isOverOf).length;
  const isOver = name === null ? over > 0 : isOverOf(answer);
  const isYes = { over: isOver, under: !isOver, left: left.cents > 0 };
  const start = yesOrNo(asks === undefined ? null : isYes[asks]);
  for (const budget of budgets) {
    const [amount] = leftParts(budget.left, draft);
    const beside = [draft.money(budget.spent), draft.money(budget.limit)];
    if (amount !== undefined && typeof amount !== 'string')
      draft.line(budget.name, budget.left.cents < 0 ? 'over' : 'left', amount, beside);
  }
  const what = name === null ? ' budget' : ` budget for ${name}`;
  const [of, used] = [draft.money(limit), draft.money(spent)];
  const end: Part[] = [
    'Of your ',
    of,
    `${what} ${when}, you spent `,
    used,
    ': ',
    ...leftParts(left, draft),
    '.',
  ];
  if (name !== null) return draft.say(start, ...end);
  const overWords = over === 0 ? '' : ` ${over} ${over === 1 ? 'budget is' : 'budgets are'} over.`;
  return draft.say(start, ...end, overWords);
}

export function sayRecurring(answer: AnswerOf<'recurring'>, draft: AnswerDraft): AskAnswer {
  const { which, bounds, count, streams, costs, asks } = answer;
  for (const { name, cadence, amount } of streams) draft.line(name, cadence, draft.money(amount));
  const noun = which === 'all' ? 'recurring payment' : 'subscription';
  const words = amountName(bounds);
  const about = words === '' ? '' : ` of ${words} each time`;
  const start = yesOrNo(asks === undefined ? null : count.count > 0);
  const many = draft.count(count, noun);
  if (costs === null) return draft.say(`${start}You have `, many, `${about}.`);
  const [monthly, yearly] = [draft.money(costs.monthly), draft.money(costs.yearly)];
  return draft.say(
    `${start}You have `,
    many,
    `${about}: `,
    monthly,
    ' a month, or ',
    yearly,
    ' a year, at current prices.',
  );
}

export function sayUpcoming(answer: AnswerOf<'upcoming'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { which, subject, period, count, sum, coming, asks } = answer;
  const isIncome = which === 'income';
  for (const { name, date, amount } of coming)
    draft.line(name, `expected on ${dayWords(date)}`, draft.money(amount));
  const about = aboutSubject(subject, names, isIncome ? 'from' : 'on');
  const start = yesOrNo(asks === undefined ? null : count.count > 0);
  const noun = isIncome ? 'recurring deposit' : 'recurring payment';
  const when = period === null ? '' : ` ${inPeriod(period)}`;
  const [first] = coming;
  if (first === undefined) return draft.say(`${start}No ${noun}${about} is expected${when}.`);
  const day = dayWords(first.date);
  if (coming.length === 1)
    return draft.say(
      `${start}${first.name} is expected on ${day}: `,
      draft.money(first.amount),
      ', the same as last time.',
    );
  const many = draft.count(count, noun);
  const verb = ` ${about === '' ? '' : `${about.trim()} `}are expected${when}: `;
  return draft.say(start, many, verb, draft.money(sum), `. The first is ${first.name} on ${day}.`);
}

/** `Netflix went up to A on Sep 5, 2026, D more (P) than before (B).` */
export function sayPrice(answer: AnswerOf<'price'>, draft: AnswerDraft): AskAnswer {
  const { payee, cadence, now, change, asks } = answer;
  const figure = draft.money(now);
  if (change === null)
    return draft.say(
      yesOrNo(asks === undefined ? null : asks === 'same'),
      `${payee} costs `,
      figure,
      ` ${cadence}; no price change was found.`,
    );
  const found = changeOf(now.cents, change.before.cents);
  const start = yesOrNo(asks === undefined ? null : isAsAsked(found, asks));
  const verb = found.direction === 'more' ? 'went up' : 'went down';
  const before = draft.money(change.before);
  const size = draft.difference(found.size, now, change.before);
  const share: Part[] =
    found.percent === null ? [] : [' (', draft.percent(found.percent, [now, change.before]), ')'];
  return draft.say(
    `${start}${payee} ${verb} to `,
    figure,
    ` on ${dayWords(change.on)}, `,
    size,
    ` ${found.direction}`,
    ...share,
    ' than before (',
    before,
    ').',
  );
}

export function sayTwoCharges(answer: AnswerOf<'two charges'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { subject, latest, before, asks } = answer;
  const found = changeOf(latest.amount.cents, before.amount.cents);
  const start = yesOrNo(asks === undefined ? null : isAsAsked(found, asks));
  const [now, then] = [draft.money(latest.amount), draft.money(before.amount)];
  const words = `${start}The latest charge${aboutSubject(subject, names)} was `;
  const end: Part[] = [` the one on ${dayWords(before.date)} (`, then, ').'];
  if (found.direction === 'same')
    return draft.say(words, now, ` on ${dayWords(latest.date)}, the same as`, ...end);
  const size = draft.difference(found.size, latest.amount, before.amount);
  const share: Part[] =
    found.percent === null ? [] : [' (', draft.percent(found.percent, [latest.amount, before.amount]), ')'];
  return draft.say(
    words,
    now,
    ` on ${dayWords(latest.date)}, `,
    size,
    ` ${found.direction}`,
    ...share,
    ' than',
    ...end,
  );
}

export function sayForecast(
  { on, expected, low, high }: AnswerOf<'forecast'>,
  draft: AnswerDraft,
): AskAnswer {
  const figure = draft.money(expected);
  return draft.say(
    'Your bank accounts are expected to hold ',
    figure,
    ` on ${dayWords(on)}, likely between `,
    draft.money(low),
    ' and ',
    draft.money(high),
    '.',
  );
}

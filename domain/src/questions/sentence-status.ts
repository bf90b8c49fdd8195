import { budgetStatus } from '../budgets.ts';
import { negateCents } from '../money.ts';
import { monthRange } from '../plain-date.ts';
import type { AskAnswer, AskText } from './answer.ts';
import { type AnswerDraft, sentence } from './answer-draft.ts';
import { changeOf, isAsAsked } from './change.ts';
import { aboutSubject, amountName, formatDay, inPeriod, type Names } from './format.ts';
import { changeParts, yesOrNo } from './sentence-totals.ts';
import type { Amount, AnswerOf } from './typed-answer.ts';

type Part = AskText[number];

/** The amount without its sign, which the words beside it have. */
function sizeOf(amount: Amount): Amount {
  return amount.cents < 0 ? { ...amount, cents: negateCents(amount.cents) } : amount;
}

export function balanceSentence(answer: AnswerOf<'balance'>, draft: AnswerDraft): AskAnswer {
  const { of, name, on, amount, worth, accounts, isDebt, asks } = answer;
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
        ? draft.answer`${start}You owe ${size()} on ${where}.`
        : draft.answer`${start}You have ${size()} in ${where}.`;
    case 'owed':
      return draft.answer`${start}You owe ${size()} on cards and loans.`;
    case 'worth':
      if (on === null)
        return draft.answer`Your net worth is ${draft.money(amount)}: what you own minus what you owe.`;
      return draft.answer`Your net worth was ${draft.money(amount)} at the end of ${formatDay(on)}.`;
    case 'cash': {
      const cash = sentence`${start}You have ${draft.money(amount)} in your bank accounts`;
      if (worth === null) return draft.answer`${cash}.`;
      return draft.answer`${cash}; your net worth is ${draft.money(worth)}.`;
    }
  }
}

/** How far a budget is from its limit, on the side on which it is. */
function leftParts(left: Amount, draft: AnswerDraft): Part[] {
  return [draft.money(sizeOf(left)), left.cents < 0 ? ' over' : ' left'];
}

export function budgetSentence(answer: AnswerOf<'budget'>, draft: AnswerDraft): AskAnswer {
  const { month, name, limit, spent, left, budgets, asks } = answer;
  const when = inPeriod(monthRange(month));
  const isOverOf = (one: { spent: Amount; limit: Amount }) =>
    budgetStatus(one.spent.cents, one.limit.cents) === 'over';
  const over = budgets.filter(isOverOf).length;
  const isOver = budgets.length > 0 ? over > 0 : isOverOf(answer);
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
  const end = over === 0 ? '' : ` ${over} ${over === 1 ? 'budget is' : 'budgets are'} over.`;
  return draft.answer`${start}Of your ${of}${what} ${when}, you spent ${used}: ${leftParts(left, draft)}.${end}`;
}

export function recurringSentence(
  answer: AnswerOf<'recurring'>,
  draft: AnswerDraft,
  names: Names,
): AskAnswer {
  const { which, bounds, count, streams, costs, asks } = answer;
  for (const { name, cadence, amount } of streams) draft.line(name, cadence, draft.money(amount));
  const noun = which === 'all' ? 'recurring payment' : 'subscription';
  const words = amountName(bounds, names);
  const about = words === '' ? '' : ` of ${words} each time`;
  const start = yesOrNo(asks === undefined ? null : count.count > 0);
  const many = draft.count(count, noun);
  if (costs === null) return draft.answer`${start}You have ${many}${about}.`;
  const [monthly, yearly] = [draft.money(costs.monthly), draft.money(costs.yearly)];
  return draft.answer`${start}You have ${many}${about}: ${monthly} a month, or ${yearly} a year, at current prices.`;
}

export function upcomingSentence(answer: AnswerOf<'upcoming'>, draft: AnswerDraft, names: Names): AskAnswer {
  const { which, subject, period, count, sum, coming, asks } = answer;
  const isIncome = which === 'income';
  for (const { name, date, amount } of coming)
    draft.line(name, `expected on ${formatDay(date)}`, draft.money(amount));
  const about = aboutSubject(subject, names, isIncome ? 'from' : 'on');
  const start = yesOrNo(asks === undefined ? null : count.count > 0);
  const noun = isIncome ? 'recurring deposit' : 'recurring payment';
  const when = period === null ? '' : ` ${inPeriod(period)}`;
  const [first] = coming;
  if (first === undefined) return draft.answer`${start}No ${noun}${about} is expected${when}.`;
  const [day, amount] = [formatDay(first.date), draft.money(first.amount)];
  if (coming.length === 1)
    return draft.answer`${start}${first.name} is expected on ${day}: ${amount}, the same as last time.`;
  const many = draft.count(count, noun);
  const total = draft.money(sum);
  return draft.answer`${start}${many}${about} are expected${when}: ${total}. The first is ${first.name} on ${day}.`;
}

/** `Netflix went up to A on Sep 5, 2026, D more (P) than before (B).` */
export function priceSentence(answer: AnswerOf<'price'>, draft: AnswerDraft): AskAnswer {
  const { payee, cadence, now, change, asks } = answer;
  const price = draft.money(now);
  if (change === null) {
    const isSame = yesOrNo(asks === undefined ? null : asks === 'same');
    return draft.answer`${isSame}${payee} costs ${price} ${cadence}; no price change was found.`;
  }
  const found = changeOf(now.cents, change.before.cents);
  const start = yesOrNo(asks === undefined ? null : isAsAsked(found, asks));
  const verb = found.direction === 'more' ? 'went up' : 'went down';
  const before = draft.money(change.before);
  const by = changeParts(found, now, change.before, draft);
  return draft.answer`${start}${payee} ${verb} to ${price} on ${formatDay(change.on)}, ${by} than before (${before}).`;
}

export function twoChargesSentence(
  answer: AnswerOf<'two charges'>,
  draft: AnswerDraft,
  names: Names,
): AskAnswer {
  const { subject, latest, before, asks } = answer;
  const found = changeOf(latest.amount.cents, before.amount.cents);
  const start = yesOrNo(asks === undefined ? null : isAsAsked(found, asks));
  const [now, then] = [draft.money(latest.amount), draft.money(before.amount)];
  const about = aboutSubject(subject, names);
  const how =
    found.direction === 'same'
      ? 'the same as'
      : sentence`${changeParts(found, latest.amount, before.amount, draft)} than`;
  const charge = sentence`${start}The latest charge${about} was ${now} on ${formatDay(latest.date)}`;
  return draft.answer`${charge}, ${how} the one on ${formatDay(before.date)} (${then}).`;
}

export function forecastSentence(answer: AnswerOf<'forecast'>, draft: AnswerDraft): AskAnswer {
  const [expected, low, high] = [
    draft.money(answer.expected),
    draft.money(answer.low),
    draft.money(answer.high),
  ];
  const start = sentence`You are expected to have ${expected} in your bank accounts on ${formatDay(answer.on)}`;
  return draft.answer`${start}, likely between ${low} and ${high}.`;
}

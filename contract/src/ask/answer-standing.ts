import { negateCents, sumCents, toCents } from '../money.ts';
import { monthRange } from '../plain-date.ts';
import type { AskAnswer } from './answer.ts';
import { AnswerDraft, figuresOf, rowsOf } from './answer-draft.ts';
import type { AnswerInput } from './answer-input.ts';
import type { ReadingOf } from './reading.ts';
import { amountName, periodName } from './say.ts';

const accountsPage = { is: 'accounts' as const };

/** What there is, or is owed, now. A balance is the bank's word and not a sum of rows, so it opens the accounts. */
export async function answerBalance(reading: ReadingOf<'balance'>, input: AnswerInput): Promise<AskAnswer> {
  const { accounts, otherCurrencies, totalBalance, netWorth, currency } = await input.ledger.accounts();
  const draft = new AnswerDraft(currency);
  const { of, subtype, accountId } = reading;
  const open = accounts.filter(({ closedOn }) => closedOn === null);
  const inQuestion = open.filter((account) => {
    if (accountId !== undefined) return account.id === accountId;
    if (subtype !== undefined) return account.subtype === subtype;
    if (of === 'worth') return true;
    return of === 'cash'
      ? account.type === 'depository'
      : account.type === 'credit' || account.type === 'loan';
  });
  const told = inQuestion.flatMap((account) =>
    account.currentBalance === null ? [] : [{ ...account, cents: account.currentBalance }],
  );
  for (const account of told) {
    const figure = draft.money(account.cents, accountsPage, { currency: account.currency });
    draft.line(account.name, account.institution, figure);
  }
  const untold = inQuestion.length - told.length;
  if (untold > 0) draft.note('Of some accounts the bank does not tell the balance; they are in no sum.');
  if (accountId === undefined && otherCurrencies.length > 0)
    draft.note('What is in other currencies is in no sum.');
  const [one] = told;
  if (inQuestion.length === 0) return draft.say('There is no such account.');
  if (accountId !== undefined && one !== undefined) {
    const { cents, name } = one;
    const amount = draft.money(cents < 0 ? negateCents(cents) : cents, accountsPage, {
      currency: one.currency,
    });
    return cents < 0
      ? draft.say('You owe ', amount, ` on ${name}.`)
      : draft.say('You have ', amount, ` in ${name}.`);
  }
  const main = sumCents(told.filter((account) => account.currency === currency).map(({ cents }) => cents));
  if (of === 'owed') {
    const owed = sumCents(
      told.flatMap((account) => (account.currency === currency && account.cents < 0 ? [account.cents] : [])),
    );
    return draft.say('You owe ', draft.money(negateCents(owed), accountsPage), ' on cards and loans.');
  }
  if (of === 'worth')
    return draft.say(
      'Your net worth is ',
      draft.money(netWorth, accountsPage),
      ': what you own less what you owe.',
    );
  if (subtype !== undefined)
    return draft.say('You have ', draft.money(main, accountsPage), ` in ${subtype} accounts.`);
  const cash = draft.money(totalBalance, accountsPage);
  return draft.say(
    'You have ',
    cash,
    ' in your bank accounts; what you own less what you owe is ',
    draft.money(netWorth, accountsPage),
    '.',
  );
}

export async function answerBudget(reading: ReadingOf<'budget'>, input: AnswerInput): Promise<AskAnswer> {
  const { month, category } = reading;
  const draft = new AnswerDraft(input.currency);
  const answer = await input.ledger.budgets(month);
  const source = { is: 'budgets' as const, month };
  const active = answer.budgets.filter(
    (budget) => budget.isActive && (category === undefined || budget.category === category),
  );
  const name = periodName(monthRange(month));
  if (active.length === 0)
    return draft.say(category === undefined ? 'You have no budgets.' : `You have no budget for ${category}.`);
  for (const { category: label, monthlyLimit, spent, categoryIds } of active) {
    const spending = draft.money(
      spent,
      rowsOf({ ...monthRange(month), categoryId: categoryIds.join(','), flow: 'net_spending' }, 'amount'),
    );
    const limit = draft.money(monthlyLimit, source);
    const left = draft.money(toCents(monthlyLimit - spent), figuresOf(limit, spending));
    if (category !== undefined && active.length === 1)
      return draft.say('Of ', limit, ` for ${label} in ${name} you spent `, spending, ': ', left, ' left.');
    draft.line(label, 'left', left);
  }
  if (category !== undefined) return draft.say(`You have several budgets for ${category}. Left in ${name}:`);
  const { limit, spent, remaining } = answer.totals;
  return draft.say(
    'Of ',
    draft.money(limit, source),
    ` in ${name} you spent `,
    draft.money(spent, source),
    ': ',
    draft.money(remaining, source),
    ' left.',
  );
}

export async function answerRecurring(
  reading: ReadingOf<'recurring'>,
  input: AnswerInput,
): Promise<AskAnswer> {
  const draft = new AnswerDraft(input.currency);
  const { which, least, most } = reading;
  const streams = (await input.ledger.streams())
    .filter(({ isSubscription }) => which === 'all' || isSubscription)
    .filter(({ usual }) => (least === undefined || usual >= least) && (most === undefined || usual <= most))
    .toSorted((a, b) => b.yearly - a.yearly || a.payee.localeCompare(b.payee, 'en-US'));
  const noun = which === 'all' ? 'recurring payment' : 'subscription';
  const bounds = amountName(reading);
  const about = bounds === '' ? '' : ` of ${bounds} each time`;
  const figures = streams.map((stream) => {
    const figure = draft.money(stream.usual, { is: 'row', ...stream.latest });
    draft.line(stream.payee, stream.cadence, figure);
    return { figure, yearly: stream.yearly };
  });
  const source = figuresOf(...figures.map(({ figure }) => figure));
  const count = draft.count(streams.length, noun, source);
  if (streams.length === 0) return draft.say('Cairn finds ', count, `${about} that goes on.`);
  const yearly = draft.money(sumCents(figures.map((one) => one.yearly)), source);
  return draft.say('You have ', count, `${about}, `, yearly, ' a year as things stand.');
}

import { budgetName } from '../budgets.ts';
import { type Cents, negateCents, sumCents } from '../money.ts';
import { knownAmount, sumOfRows, unknownCount } from '../partial-sum.ts';
import { addMonths, monthOf, monthRange } from '../plain-date.ts';
import type { AnswerInput } from './answer-input.ts';
import { categoryNames } from './format.ts';
import { computed, less, type Notes, noteWithoutRate } from './look-up-amounts.ts';
import type { ReadingOf } from './reading.ts';
import { type Amount, type AnswerOf, rowsOf } from './typed-answer.ts';

const accountsPage = { is: 'accounts' as const };

type Nothing = AnswerOf<'nothing'>;
const nothing = (words: string): Nothing => ({ is: 'nothing', words, notes: [] });

const noAccounts: Record<ReadingOf<'balance'>['of'], string> = {
  cash: 'You have no bank accounts.',
  worth: 'You have no accounts.',
  owed: 'You have no cards or loans.',
};

/** What there is, or is owed. A balance is the bank's figure and not a sum of rows, so it opens the accounts. */
export async function lookUpBalance(
  reading: ReadingOf<'balance'>,
  input: AnswerInput,
): Promise<AnswerOf<'balance'> | Nothing> {
  const { of, subtype, accountId, on, asks } = reading;
  if (on !== undefined && on > input.vocabulary.today) return nothing('That day is in the future.');
  if (on !== undefined) return lookUpPastWorth(on, input);
  const { accounts, otherCurrencies, totalBalance, netWorth, currency } = await input.ledger.accounts();
  const notes: Notes = [];
  const inQuestion = accounts.filter(({ closedOn, isHidden, id, subtype: kind, type }) => {
    if (closedOn !== null) return false;
    if (accountId !== undefined) return id === accountId;
    if (isHidden) return false;
    if (subtype !== undefined) return kind === subtype;
    if (of === 'worth') return true;
    return of === 'cash' ? type === 'depository' : type === 'credit' || type === 'loan';
  });
  const known = inQuestion.flatMap(({ name, institution, currentBalance, currency: own }) =>
    currentBalance === null
      ? []
      : [{ name, institution, amount: { cents: currentBalance, currency: own, from: accountsPage } }],
  );
  const isOneKind = accountId !== undefined || subtype !== undefined;
  if (inQuestion.length === 0) return nothing(isOneKind ? 'No matching account was found.' : noAccounts[of]);
  if (known.length === 0) return nothing('Your bank doesn’t report a balance for this.');
  if (known.length < inQuestion.length)
    notes.push('Some accounts have no balance from the bank. They are not in the totals.');
  if (accountId === undefined && otherCurrencies.length > 0)
    notes.push('Accounts in a currency without an exchange rate are not in the totals.');
  const amountOf = (cents: Cents): Amount => ({ cents, currency, from: accountsPage });
  const own = inQuestion.flatMap(
    (account) => (account.currency === currency ? account.currentBalance : account.convertedBalance) ?? [],
  );
  const base = {
    is: 'balance' as const,
    name: subtype ?? '',
    on: null,
    accounts: known,
    isDebt: of === 'owed' || inQuestion.every(({ type }) => type === 'credit' || type === 'loan'),
    asks,
    notes,
    worth: null,
  };
  const [one] = known;
  if (accountId !== undefined && one !== undefined)
    return { ...base, of: 'one account', name: one.name, amount: { ...one.amount }, accounts: [] };
  if (subtype !== undefined) return { ...base, of: 'some accounts', amount: amountOf(sumCents(own)) };
  if (of === 'owed') {
    const owed = negateCents(sumCents(own.filter((cents) => cents < 0)));
    return { ...base, of, amount: amountOf(owed) };
  }
  const sum = of === 'worth' ? netWorth : totalBalance;
  // Without any exchange rate no balance is known in the household's currency.
  if (sum.is === 'unknown') return nothing('The total is unknown: there is no exchange rate.');
  if (of === 'worth') return { ...base, of, amount: amountOf(sum.amount) };
  const worth = knownAmount(netWorth);
  return { ...base, of, amount: amountOf(sum.amount), worth: worth === null ? null : amountOf(worth) };
}

async function lookUpPastWorth(
  on: NonNullable<ReadingOf<'balance'>['on']>,
  { ledger, currency }: AnswerInput,
): Promise<AnswerOf<'balance'> | Nothing> {
  const sum = await ledger.netWorthOn(on);
  if (sum.is === 'unknown') return nothing('The balance of your accounts on that day is unknown.');
  const amount: Amount = { cents: sum.amount, currency, from: accountsPage };
  const notes = sum.is === 'known' ? [] : [unknownThen(unknownCount(sum))];
  return {
    is: 'balance',
    of: 'worth',
    name: '',
    on,
    amount,
    worth: null,
    accounts: [],
    isDebt: false,
    asks: undefined,
    notes,
  };
}

function unknownThen(missing: number): string {
  return missing === 1
    ? 'The balance of 1 account on that day is unknown and not included.'
    : `The balances of ${missing} accounts on that day are unknown and not included.`;
}

const unknownSpending =
  'What you spent in that month is unknown: no transaction in your budgets has an exchange rate.';

export async function lookUpBudget(
  { month, categoryId, asks }: ReadingOf<'budget'>,
  input: AnswerInput,
): Promise<AnswerOf<'budget'> | Nothing> {
  const { budgets, totals, count, countWithoutRate: without } = await input.ledger.budgets(month);
  const { currency } = input;
  const from = { is: 'budgets' as const, month };
  const active = budgets.filter(
    (budget) => budget.isActive && (categoryId === undefined || budget.categoryId === categoryId),
  );
  if (active.length === 0 && categoryId === undefined) return nothing('You have no budgets for that month.');
  if (active.length === 0)
    return nothing(
      `You have no budget for ${categoryNames(categoryId ?? '', input.vocabulary)} in that month.`,
    );
  const notes: Notes = [];
  const countWithoutRate =
    categoryId === undefined ? without : active.reduce((sum, budget) => sum + budget.countWithoutRate, 0);
  noteWithoutRate(notes, { countWithoutRate });
  const found = active.flatMap(({ monthlyLimit, categoryIds, accountIds, ...budget }) => {
    const sum = sumOfRows(budget.spent, budget);
    if (sum.is === 'unknown') return [];
    const filter = { ...monthRange(month), categoryId: categoryIds.join(','), kind: 'net_spending' as const };
    const rows =
      accountIds?.length === 0
        ? from
        : rowsOf({ ...filter, ...(accountIds && { accountId: accountIds.join(',') }) }, 'amount');
    const limit: Amount = { cents: monthlyLimit, currency, from };
    const used: Amount = { cents: sum.amount, currency, from: rows };
    return [{ name: budgetName(budget), limit, spent: used, left: less(limit, used) }];
  });
  const [one] = found;
  const base = { is: 'budget' as const, month, asks, notes };
  if (categoryId !== undefined && one === undefined) return nothing(unknownSpending);
  if (categoryId !== undefined && one !== undefined)
    return found.length === 1
      ? { ...base, ...one, budgets: [] }
      : {
          ...base,
          name: categoryNames(categoryId, input.vocabulary),
          ...sumOfBudgets(found, currency),
          budgets: found,
        };
  const total = sumOfRows(totals.spent, { count, countWithoutRate: without });
  if (total.is === 'unknown' || one === undefined) return nothing(unknownSpending);
  const [limit, spent] = [totals.limit, total.amount].map((cents): Amount => ({ cents, currency, from }));
  if (limit === undefined || spent === undefined) throw new Error('Two amounts make two');
  return { ...base, name: null, limit, spent, left: less(limit, spent), budgets: found };
}

/** Of everybody's budget of a category and the person's own. */
function sumOfBudgets(budgets: AnswerOf<'budget'>['budgets'], currency: string) {
  const sum = (amounts: Amount[]) => computed(sumCents(amounts.map(({ cents }) => cents)), currency, amounts);
  const [limit, spent] = [
    sum(budgets.map((budget) => budget.limit)),
    sum(budgets.map((budget) => budget.spent)),
  ];
  return { limit, spent, left: less(limit, spent) };
}

export async function lookUpRecurring(
  { which, least, most, asks }: ReadingOf<'recurring'>,
  { ledger, currency }: AnswerInput,
): Promise<AnswerOf<'recurring'>> {
  const streams = (await ledger.streams())
    .filter(({ kind, isSubscription }) => kind === 'spending' && (which === 'all' || isSubscription))
    .filter(({ usual }) => (least === undefined || usual >= least) && (most === undefined || usual <= most))
    .toSorted((a, b) => b.yearly - a.yearly || a.payee.localeCompare(b.payee, 'en-US'));
  const shown = streams.map(({ payee, cadence, usual, latest }) => ({
    name: payee,
    cadence,
    amount: { cents: usual, currency, from: { is: 'row' as const, ...latest } },
  }));
  const amounts = shown.map(({ amount }) => amount);
  const bounds = { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) };
  const sum = (cents: (typeof streams)[number]['usual'][]) => computed(sumCents(cents), currency, amounts);
  return {
    is: 'recurring',
    which,
    bounds,
    count: { count: streams.length, from: { is: 'amounts', of: amounts } },
    streams: shown,
    costs:
      streams.length === 0
        ? null
        : { monthly: sum(streams.map((one) => one.monthly)), yearly: sum(streams.map((one) => one.yearly)) },
    asks,
    notes: [],
  };
}

/** A forecast is made for the coming weeks; no other day has one. */
export async function lookUpForecast(
  { on }: ReadingOf<'forecast'>,
  { ledger, currency }: AnswerInput,
): Promise<AnswerOf<'forecast'> | Nothing> {
  const point = (await ledger.forecast()).find(({ date }) => date === on);
  if (point === undefined) return nothing('There is no forecast for that day.');
  const from = { is: 'forecast' as const };
  const amount = (cents: typeof point.low): Amount => ({ cents, currency, from });
  const { expected, low, high } = point;
  return { is: 'forecast', on, expected: amount(expected), low: amount(low), high: amount(high), notes: [] };
}

/** The two full calendar months before this one, the later first. */
export function latestFullMonths({ vocabulary: { today } }: AnswerInput) {
  const month = monthOf(today);
  return [monthRange(addMonths(month, -1)), monthRange(addMonths(month, -2))] as const;
}

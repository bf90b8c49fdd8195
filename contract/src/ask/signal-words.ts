import type { AskMeasure, AskOrder, AskRows, ReadingOf } from './reading.ts';

/** What a word or phrase says about the kind of question. */
export type Signal =
  | { is: 'compare' }
  | { is: 'more' }
  | { is: 'order'; order: AskOrder }
  | { is: 'rows'; rows: AskRows }
  | { is: 'count'; ofVisits: boolean }
  | { is: 'average'; per: ReadingOf<'average'>['per'] | null }
  | { is: 'recurring'; which: ReadingOf<'recurring'>['which'] }
  | { is: 'balance'; of: ReadingOf<'balance'>['of'] }
  | { is: 'budget' }
  | { is: 'left' }
  | { is: 'when' }
  | { is: 'last' }
  | { is: 'rank'; by: ReadingOf<'ranking'>['by'] | null }
  | { is: 'most' }
  | { is: 'measure'; measure: AskMeasure }
  | { is: 'have' }
  | { is: 'show' };

const spoken: readonly [Signal, string][] = [
  [{ is: 'compare' }, 'compare, compared, comparing, comparison, versus, vs, difference, difference between'],
  [{ is: 'more' }, 'more, less, than'],
  [{ is: 'order', order: 'largest' }, 'largest, biggest, highest, most expensive, priciest, top, large, big'],
  [{ is: 'order', order: 'smallest' }, 'smallest, lowest, cheapest, least expensive, small'],
  [{ is: 'order', order: 'latest' }, 'latest, most recent, newest, recent'],
  [
    { is: 'rows', rows: 'spending' },
    'charges, charge, purchases, purchase, expense, payments, payment, orders, bill, visits, buys',
  ],
  [{ is: 'rows', rows: 'any' }, 'transactions, transaction, rows, entries'],
  [{ is: 'rows', rows: 'income' }, 'deposits, deposit'],
  [{ is: 'rows', rows: 'refund' }, 'refunds, refund, refunded'],
  [{ is: 'count', ofVisits: false }, 'how many, number of, count'],
  [{ is: 'count', ofVisits: true }, 'how many times, how often, number of times'],
  [{ is: 'average', per: null }, 'average, avg, on average, typical, typically, usually, mean'],
  [{ is: 'average', per: 'month' }, 'per month, a month, each month, every month, monthly'],
  [{ is: 'average', per: 'week' }, 'per week, a week, each week, every week, weekly'],
  [{ is: 'average', per: 'day' }, 'per day, a day, each day, every day, daily'],
  [{ is: 'average', per: 'row' }, 'per transaction, per visit, per purchase, per order, each time, per bill'],
  [{ is: 'recurring', which: 'subscriptions' }, 'subscriptions, subscription, subscribed, subscribe'],
  [
    { is: 'recurring', which: 'all' },
    'recurring, regular payments, recurring payments, recurring charges, recurring bills, standing orders, repeating',
  ],
  [{ is: 'balance', of: 'cash' }, 'balance, balances, account balance'],
  [{ is: 'balance', of: 'worth' }, 'net worth, worth, my worth'],
  [{ is: 'balance', of: 'owed' }, 'owe, owed, debt, debts, owing'],
  [{ is: 'budget' }, 'budget, budgets, budgeted, on track'],
  [{ is: 'left' }, 'left, remaining, remains, left over'],
  [{ is: 'when' }, 'when, last time, when was the last time, most recently'],
  [{ is: 'last' }, 'last, previous'],
  [
    { is: 'rank', by: 'category' },
    'where does, where did, where do, where has, where is, by category, per category, categories, breakdown, which category, which categories, on what',
  ],
  [
    { is: 'rank', by: 'merchant' },
    'merchants, merchant, by merchant, per merchant, which merchant, which merchants, stores, shops, which store, which stores, places',
  ],
  [{ is: 'most' }, 'the most, most of, most, mostly'],
  [
    { is: 'measure', measure: 'spending' },
    'spend, spent, spending, spendings, expenses, cost, costs, costing, paid, pay, paying, bought, buy, spends',
  ],
  [
    { is: 'measure', measure: 'income' },
    'income, earn, earned, earnings, earning, made, make, received, receive, came in, come in, comes in',
  ],
  [
    { is: 'measure', measure: 'net' },
    'net, save, saved, saving, cash flow, cashflow, net income, net cash flow',
  ],
  [{ is: 'have' }, 'have, has, got'],
  [{ is: 'show' }, 'show, list, find, see, display'],
];

/** Phrase → what it says. */
export const signalPhrases: ReadonlyMap<string, Signal> = new Map(
  spoken.flatMap(([signal, phrases]) =>
    phrases.split(', ').map((phrase): [string, Signal] => [phrase, signal]),
  ),
);

/** Words that carry nothing for a question about money. Whatever is not here must be understood, or the answer says that it was not. */
export const fillers: ReadonlySet<string> = new Set(
  `a an the my our i we me us you your did do does is are was were be been am has had have will would can could please
  tell give what whats which who how much many money dollars dollar usd of on in at for to from with by and that this these those it its
  s t so far total totals totally altogether overall sum amount amounts all any some there here go went goes going gone get gotten
  about during within over through into out up just really actually cairn hey hi hello ok okay thanks thank each every per
  ive im id weve hows wheres whens thats theres also then now currently been being stuff things thing
  use used using visit visited order ordered whole entire exactly roughly approximately around know want need like let lets see say says said`.split(
    /\s+/,
  ),
);

import type { Unit } from './calendar-words.ts';
import type { AskedChange, AskMeasure, AskOrder, AskRows, ReadingOf } from './reading.ts';

/** What a word or phrase says about the kind of question. */
export type Signal =
  | { is: 'compare' }
  /** What is behind it is what is compared with. */
  | { is: 'than' }
  /** The period before the one that is named. */
  | { is: 'before'; unit: Unit }
  | { is: 'more'; asks: AskedChange }
  | { is: 'why' }
  | { is: 'without' }
  | { is: 'share' }
  | { is: 'by month' }
  | { is: 'which month' }
  | { is: 'order'; order: AskOrder }
  | { is: 'rows'; rows: AskRows }
  | { is: 'count'; ofVisits: boolean }
  | { is: 'average'; per: ReadingOf<'average'>['per'] | null }
  | { is: 'recurring'; which: ReadingOf<'recurring'>['which'] }
  | { is: 'due' }
  | { is: 'next' }
  | { is: 'will' }
  | { is: 'balance'; of: ReadingOf<'balance'>['of'] }
  | { is: 'budget'; asks: ReadingOf<'budget'>['asks'] | null }
  | { is: 'left' }
  | { is: 'when' }
  | { is: 'last' }
  | { is: 'rank'; by: ReadingOf<'ranking'>['by'] | null }
  | { is: 'most' }
  | { is: 'measure'; measure: AskMeasure }
  /** Spending, where the recipient is named: money is also sent to own accounts. */
  | { is: 'send' }
  /** What others owe, and where a store is, is in no ledger. */
  | { is: 'not recorded' }
  | { is: 'have' }
  | { is: 'get' }
  | { is: 'show' };

const phrasesBySignal: readonly [Signal, string][] = [
  [{ is: 'compare' }, 'compare, compares, comparing, comparison, difference, difference between'],
  [
    { is: 'than' },
    'than, versus, vs, against, compared to, compared with, compared against, in comparison to, in comparison with, relative to, compared',
  ],
  [
    { is: 'more', asks: 'more' },
    'more, higher, increase, increased, increasing, increases, rise, rises, risen, rose, rising, grow, grown, grew, growing, up, go up, goes up, gone up, went up, going up, more expensive, pricier, greater, larger, bigger, got more expensive, get more expensive',
  ],
  [
    { is: 'more', asks: 'less' },
    'less, lower, decrease, decreased, decreasing, decreases, drop, drops, dropped, fall, falls, fell, fallen, down, go down, goes down, gone down, went down, going down, cheaper, smaller, got cheaper, get cheaper',
  ],
  [{ is: 'more', asks: 'different' }, 'change, changed, changes, changing, differ'],
  [{ is: 'more', asks: 'same' }, 'the same as, same as'],
  [{ is: 'before', unit: 'week' }, 'week before, the week before'],
  [{ is: 'before', unit: 'month' }, 'month before, the month before'],
  [{ is: 'before', unit: 'quarter' }, 'quarter before, the quarter before'],
  [{ is: 'before', unit: 'year' }, 'year before, the year before'],
  [{ is: 'why' }, 'why, what changed, how come, whats different, what is different'],
  [
    { is: 'without' },
    'without, except, except for, excluding, besides, other than, not counting, not including, apart from, aside from, minus, leaving out, everything but, all but, anything but',
  ],
  [{ is: 'share' }, 'share, percent, percentage, proportion, fraction, %, how much of, part of, portion'],
  [{ is: 'by month' }, 'by month, month by month, monthly breakdown, for each month, broken down by month'],
  [{ is: 'which month' }, 'which month, what month, in which month, in what month'],
  [{ is: 'order', order: 'largest' }, 'largest, biggest, highest, most expensive, priciest, top, large, big'],
  [{ is: 'order', order: 'smallest' }, 'smallest, lowest, cheapest, least expensive, small'],
  [{ is: 'order', order: 'latest' }, 'latest, most recent, newest, recent'],
  [
    { is: 'rows', rows: 'spending' },
    'charges, charge, purchases, purchase, expense, payments, payment, orders, order, bill, visits, buys, what did i buy, what did we buy, what have i bought, what have we bought, what i bought',
  ],
  [{ is: 'rows', rows: 'any' }, 'transactions, transaction, entries, everything'],
  [{ is: 'rows', rows: 'income' }, 'deposits, deposit'],
  [{ is: 'rows', rows: 'refund' }, 'refunds, refund, refunded, get back, got back, gotten back'],
  [{ is: 'count', ofVisits: false }, 'how many, number of, count'],
  [{ is: 'count', ofVisits: true }, 'how many times, how often, number of times'],
  [{ is: 'average', per: null }, 'average, avg, on average, typical, typically, usually, mean'],
  [{ is: 'average', per: 'month' }, 'per month, a month, each month, every month, monthly'],
  [{ is: 'average', per: 'week' }, 'per week, a week, each week, every week, weekly'],
  [{ is: 'average', per: 'day' }, 'per day, a day, each day, every day, daily'],
  [{ is: 'average', per: 'row' }, 'per transaction, per visit, per purchase, per order, each time, per bill'],
  [{ is: 'recurring', which: 'subscriptions' }, 'subscriptions, subscription, subscribed, subscribe, subs'],
  [
    { is: 'recurring', which: 'all' },
    'recurring, regular payments, recurring payments, recurring charges, recurring bills, standing orders, repeating',
  ],
  [{ is: 'due' }, 'due, coming up, upcoming, payday'],
  [{ is: 'next' }, 'next'],
  [{ is: 'will' }, 'will, going to'],
  [{ is: 'balance', of: 'cash' }, 'balance, balances, account balance'],
  [{ is: 'balance', of: 'worth' }, 'net worth, worth, my worth, networth'],
  [{ is: 'balance', of: 'owed' }, 'owe, owed, debt, debts, owing'],
  [{ is: 'budget', asks: null }, 'budget, budgets, budgeted'],
  [
    { is: 'budget', asks: 'over' },
    'over budget, over my budget, over the budget, over on budget, overspent, overspend, overspending, exceed my budget, exceeded my budget, blown my budget',
  ],
  [
    { is: 'budget', asks: 'under' },
    'on track, within budget, under budget, on budget, within my budget, under my budget',
  ],
  [{ is: 'left' }, 'left, remaining, remains, left over, whats left'],
  [{ is: 'when' }, 'when, last time, when was the last time, most recently'],
  [{ is: 'last' }, 'last, previous'],
  [
    { is: 'rank', by: 'category' },
    'where does, where did, where do, where has, where is, by category, per category, categories, breakdown, which category, which categories, what category, what categories, wheres my money, wheres the money, on what',
  ],
  [
    { is: 'rank', by: 'merchant' },
    'merchants, merchant, by merchant, per merchant, which merchant, which merchants, stores, shops, which store, which stores, places, by store, who did i pay, who do i pay, who have i paid',
  ],
  [{ is: 'rank', by: 'account' }, 'by account, per account, which account, which accounts'],
  [{ is: 'most' }, 'the most, most of, most, mostly'],
  [
    { is: 'measure', measure: 'spending' },
    'spend, spent, spending, spendings, expenses, cost, costs, costing, paid, pay, paying, bought, buy, spends, spendin, went out, goes out',
  ],
  [{ is: 'send' }, 'send, sent, sending'],
  [
    { is: 'not recorded' },
    'in stores, in store, in shops, am i owed, are we owed, owed to me, owed to us, owes me, owes us, owe me, owe us',
  ],
  [
    { is: 'measure', measure: 'income' },
    'income, earn, earned, earnings, earning, made, make, received, receive, came in, come in, comes in, pay me, pays me, paid me, paid to me, pay us, pays us, paid us, paid to us, send me, sent me, sent to me, was i paid, were we paid, i was paid, we were paid, am i paid, are we paid',
  ],
  [
    { is: 'measure', measure: 'net' },
    'net, save, saved, saving, cash flow, cashflow, net income, net cash flow',
  ],
  [{ is: 'have' }, 'have, has'],
  [{ is: 'get' }, 'get, got, gotten, gets, getting'],
  [{ is: 'show' }, 'show, list, find, see, display, search, which'],
];

/** Phrase → what it says. */
export const signalPhrases: ReadonlyMap<string, Signal> = new Map(
  phrasesBySignal.flatMap(([signal, phrases]) =>
    phrases.split(', ').map((phrase): [string, Signal] => [phrase, signal]),
  ),
);

/** Phrases that ask politely and carry nothing; a word of one by itself may well carry something. */
export const politePhrases: ReadonlySet<string> = new Set(
  `can you, could you, would you, will you, can i see, could i see, may i see, id like to see, id like to know, i would like to know,
  i would like to see, i want to see, i want to know, i need to know, let me know, let me see, give me, tell me, do you know, can you tell me,
  could you tell me, can you show me, could you show me, so far, right now, as of now, how about, what about, going on`
    .split(',')
    .map((phrase) => phrase.trim()),
);

/**
 * The closed list of words that carry nothing for a question about money. Whatever is not here must be understood, or the question is
 * not answered. No word that changes an answer may be in it: see `meaningWords`.
 */
export const fillers: ReadonlySet<string> = new Set(
  `a an the my our i we me us you your did do does is are was were be been am has had have please what whats how much many money dollars
  dollar usd of on in at for to from with and that this these those it its s t so total totals totally altogether overall sum amount amounts
  all any here there go went goes going gone just really actually cairn hey hi hello ok okay thanks thank also now currently being
  stuff things thing anything use used using visit visited ordered whole entire exactly roughly approximately about around already yet
  ive im id weve hows wheres whens thats theres`.split(/\s+/),
);

/** Words that change what is asked. None of them may be passed over; a test tries each. */
export const meaningWords: readonly string[] =
  `will can could would should might must shall afford more less fewer up down than per each every average without except excluding not no
  never nothing none most least ever since until till before after between over under above below by or if why only too again still both
  instead next last first minus versus half double twice net owe due left but if unless enough allowed happen safe better worse tomorrow who
  whose keep cancel cut reduce increase reach goal predict expect`.split(/\s+/);

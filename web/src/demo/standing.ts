import type { FinancialHealthResponse } from '@cairn/contract/health';
import { sumCents, toCents, zeroCents } from '@cairn/contract/money';
import { addDays, addMonths, monthOf, monthRange, type PlainDate } from '@cairn/contract/plain-date';
import type { Recurring, RecurringStream } from '@cairn/contract/recurring';
import { type RouteName, routes } from '@cairn/contract/routes';
import type { Answers } from './answers.ts';
import { bodyOf } from './body-of.ts';
import { incomeOf, type Row, spentOf } from './book.ts';
import type { DemoState } from './demo-state.ts';
import { payRowId, sampleAccounts, sampleConnection } from './sample.ts';

const monthsInYear = 12;
/** As far ahead as the server tells of days to come. */
const comingDays = 45;
/** The rule of succession of one who has seen none yet of those expected: even odds. */
const payConfidencePercent = 50;

function firstOfMonthsAfter(today: PlainDate): PlainDate[] {
  return [1, 2]
    .map((months) => monthRange(addMonths(monthOf(today), months)).from)
    .filter((date, index) => index === 0 || date <= addDays(today, comingDays));
}

/** The sample's pay comes with each month's first day: the sample says so, one row could not show it. None where it is no income any more. */
function payStream(rows: readonly Row[], today: PlainDate): RecurringStream[] {
  const row = rows.find(({ id }) => id === payRowId);
  const account = sampleAccounts.find(({ id }) => id === row?.accountId);
  const [next, ...later] = firstOfMonthsAfter(today);
  if (row === undefined || account === undefined || next === undefined) return [];
  if (row.parts.some(({ flow }) => flow !== 'income')) return [];
  const { id, date, description, amount } = row;
  return [
    {
      key: 'pay',
      accountId: account.id,
      accountName: account.name,
      institution: sampleConnection.institutionName,
      mask: account.mask,
      name: row.merchantName,
      cadence: 'monthly',
      group: 'paid',
      isIncome: true,
      amount,
      isVariable: false,
      due: next,
      next: { date: next, amount },
      coming: [next, ...later],
      monthly: amount,
      yearly: toCents(amount * monthsInYear),
      changes: [],
      beganAsTrial: false,
      confidence: payConfidencePercent,
      transactions: [{ id, date, description, amount }],
      total: amount,
    },
  ];
}

function recurringOf(rows: readonly Row[], today: PlainDate, marked: ReadonlySet<string>): Recurring {
  const all = payStream(rows, today);
  const streams = all.filter(({ key }) => !marked.has(key));
  return {
    today,
    currency: 'USD',
    streams,
    marked: all.filter(({ key }) => marked.has(key)),
    totals: {
      costs: { monthly: zeroCents, yearly: zeroCents },
      income: {
        monthly: sumCents(streams.map(({ monthly }) => monthly)),
        yearly: sumCents(streams.map(({ yearly }) => yearly)),
      },
    },
  };
}

const ofDepositories = sampleAccounts.filter(({ type }) => type === 'depository');
const cash = sumCents(ofDepositories.map(({ currentBalance }) => currentBalance));

/** Of the month so far: the sample has no other. Nothing that is paid in it recurs. */
function healthOf(rows: readonly Row[], today: PlainDate): FinancialHealthResponse {
  const { from } = monthRange(monthOf(today));
  const parts = rows.flatMap((row) => row.parts);
  const [income, spent] = [incomeOf(parts), spentOf(parts)];
  return {
    health: {
      from,
      to: today,
      monthsCount: 0,
      income,
      spent,
      savingsRatePercent: income > 0 ? Math.round(((income - spent) * 100) / income) : null,
      cash,
      runwayTenthsOfMonth: spent > 0 ? Math.round((cash * 10) / spent) : null,
      fixed: zeroCents,
      flexible: spent,
      fixedRows: [],
    },
    silentReason: null,
  };
}

/** What recurs, what is ahead and how the money stands, of the sample. */
export function standingAnswers(state: DemoState) {
  const marked = new Set<string>();
  return {
    recurring: () => recurringOf(state.rows(), state.today(), marked),
    markRecurring: (input) => {
      const { key, isRecurring } = bodyOf(routes.markRecurring.body, input);
      if (isRecurring) marked.delete(key);
      else marked.add(key);
      return {};
    },
    financialHealth: () => healthOf(state.rows(), state.today()),
    // The sample holds too few days for a forecast to be tried on, and what was never tried is not shown.
    forecast: () => ({
      today: state.today(),
      cash,
      forecast: null,
      silentReason:
        'There is too little history yet: a forecast needs about nine months of it to be tested on.',
    }),
  } satisfies Partial<Answers<RouteName>>;
}

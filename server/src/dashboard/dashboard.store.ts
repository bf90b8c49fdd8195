import type { Account } from '@cairn/contract/accounts';
import {
  type CategorySpending,
  type DashboardResponse,
  maxRecentTransactions,
} from '@cairn/contract/dashboard';
import type { RecentTransaction } from '@cairn/contract/transactions';
import { type AccountTotals, accountTotals } from '@cairn/domain/account-totals';
import { type Cents, negateCents, sumCents, toCents, zeroCents } from '@cairn/domain/money';
import { unknownCount } from '@cairn/domain/partial-sum';
import { monthOf, monthRange, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { institutionName, merchantName } from '../db/transaction-name.ts';
import { readConversion } from '../exchange-rates/exchange-rates.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { readConvertedMonth } from '../totals/converted-totals.store.ts';
import { isOfShownAccount } from '../totals/hidden-accounts.store.ts';

type Dashboard = Omit<DashboardResponse, 'user'> & { hasPlaidConnection: boolean };

/**
 * The dashboard's amounts for the household's month and currency. They come from the daily totals, so the cost does not grow with the
 * number of transactions in the household's currency. Other transactions are converted by the rate of their day. Accounts in other
 * currencies are in the total by the rates of today, or totaled apart where there is none; closed and hidden accounts are not included.
 */
export async function readDashboard(tx: HouseholdTransaction, now: Date): Promise<Dashboard> {
  const household = await readHousehold(tx);
  const today = todayOf(household, now);
  const month = monthOf(today);
  // Asked together: these do not wait for each other.
  const [{ accounts, hasPlaidConnection, totals }, { income, byCategory, countWithoutRate }, recent] =
    await Promise.all([
      readAccounts(tx, household.currency, today),
      readMonth(tx, month, household.currency),
      readRecentTransactions(tx, today),
    ]);
  const spending = sumCents(byCategory.map((entry) => entry.amount));
  return {
    hasPlaidConnection,
    financial_summary: {
      ...balancesOf(totals),
      monthly_spending: spending,
      monthly_income: income,
      count_without_rate: countWithoutRate,
      net_cash_flow: toCents(income - spending),
      accounts_count: accounts.length,
    },
    accounts,
    recent_transactions: recent,
    spending_by_category: byCategory,
  };
}

/** The specification's total is a number: what is known of it, beside which stands how many balances are not. */
function balancesOf({ netWorth, otherCurrencies, converted }: AccountTotals) {
  return {
    total_balance: netWorth.is === 'unknown' ? zeroCents : netWorth.amount,
    unknown_balances: unknownCount(netWorth),
    other_balances: otherCurrencies.flatMap(({ currency, netWorth: own }) =>
      own.is === 'unknown' ? [] : [{ currency, total_balance: own.amount }],
    ),
    converted_balances: converted.flatMap(({ currency, netWorth: own, rate, rateOn }) =>
      own.is === 'unknown' ? [] : [{ currency, total_balance: own.amount, rate, rate_on: rateOn }],
    ),
  };
}

async function readAccounts(tx: HouseholdTransaction, currency: string, today: PlainDate) {
  const rows = await tx.query
    .selectFrom('accounts as a')
    .leftJoin('connections as i', (join) =>
      join.onRef('i.household_id', '=', 'a.household_id').onRef('i.id', '=', 'a.connection_id'),
    )
    .select([
      'a.id',
      'a.name',
      'a.type',
      'a.subtype',
      'a.currency',
      'a.current_balance_cents as current',
      'a.connection_id as connectionId',
      institutionName.as('institution_name'),
    ])
    .where('a.household_id', '=', tx.householdId)
    .where('a.closed_on', 'is', null)
    .where('a.is_hidden', '=', false)
    .orderBy(sql`nullif(a.position, 0)`)
    .orderBy('i.created_at')
    .orderBy(sql`array_position(array['depository', 'credit', 'investment', 'loan'], a.type)`)
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
  const accounts = rows.map(
    ({ connectionId: _linked, current, ...account }): Account => ({ ...account, balances: { current } }),
  );
  const summed = rows.map(({ type, currency: code, current }) => ({
    type,
    currency: code,
    currentBalance: current,
    closedOn: null,
    isHidden: false,
  }));
  const isLinked = rows.some(({ connectionId }) => connectionId !== null);
  const hasPlaidConnection = isLinked || (await hasConnection(tx));
  const currencies = [currency, ...rows.map((row) => row.currency)];
  const conversion = await readConversion(tx, { currencies, from: today, to: today });
  return {
    accounts,
    hasPlaidConnection,
    totals: accountTotals(summed, { currency, today, conversion }),
  };
}

/** A connection may have no open account yet. */
async function hasConnection({ query, householdId }: HouseholdTransaction): Promise<boolean> {
  const connection = await query
    .selectFrom('connections')
    .select('id')
    .where('household_id', '=', householdId)
    .executeTakeFirst();
  return connection !== undefined;
}

async function readMonth(tx: HouseholdTransaction, month: PlainMonth, currency: string) {
  const own = await readOwnMonth(tx, month, currency);
  const converted = own.some(({ hasOthers }) => hasOthers)
    ? await readConvertedMonth(tx, month, currency)
    : [];
  const byCategory = own.flatMap(({ id, name, net }): CategorySpending[] => {
    const others = converted.filter(({ parentId }) => parentId === id);
    const spent = negateCents(sumCents([net, ...others.map((one) => one.net)]));
    return spent === zeroCents ? [] : [{ category: name, amount: spent }];
  });
  return {
    income: sumCents([...own, ...converted].map(({ income }) => income)),
    byCategory: byCategory.sort(
      (a, b) => b.amount - a.amount || a.category.localeCompare(b.category, 'en-US'),
    ),
    countWithoutRate: converted.reduce((count, one) => count + one.countWithoutRate, 0),
  };
}

/** By parent category: the sums in the household’s currency, and whether there is anything in another one. */
function readOwnMonth({ query, householdId }: HouseholdTransaction, month: PlainMonth, currency: string) {
  const { from, to } = monthRange(month);
  const own = sql`filter (where d.currency = ${currency})`;
  return query
    .selectFrom('daily_totals as d')
    .innerJoin('categories as c', (join) =>
      join.onRef('c.household_id', '=', 'd.household_id').onRef('c.id', '=', 'd.category_id'),
    )
    .innerJoin('categories as p', (join) =>
      join
        .onRef('p.household_id', '=', 'c.household_id')
        .on('p.id', '=', sql<string>`coalesce(c.parent_id, c.id)`),
    )
    .select([
      'p.id',
      'p.name',
      sql<Cents>`coalesce(sum(d.income_cents) ${own}, 0)::bigint`.as('income'),
      sql<Cents>`coalesce(sum(d.spending_cents + d.refund_cents) ${own}, 0)::bigint`.as('net'),
      sql<boolean>`bool_or(d.currency <> ${currency})`.as('hasOthers'),
    ])
    .where('d.household_id', '=', householdId)
    .where('d.on_date', '>=', from)
    .where('d.on_date', '<=', to)
    .where(isOfShownAccount({ householdId }, 'd.account_id'))
    .groupBy(['p.id', 'p.name'])
    .execute();
}

async function readRecentTransactions(
  tx: HouseholdTransaction,
  today: PlainDate,
): Promise<RecentTransaction[]> {
  const { query, householdId } = tx;
  const rows = await query
    .selectFrom('transactions as t')
    .leftJoin('categories as c', (join) =>
      join.onRef('c.household_id', '=', 't.household_id').onRef('c.id', '=', 't.category_id'),
    )
    .select([
      't.id',
      't.description',
      merchantName.as('merchantName'),
      't.amount_cents as amount',
      't.currency',
      't.posted_on as date',
      'c.name as aiCategory',
    ])
    .where('t.household_id', '=', householdId)
    .where((row) => row.ref('t.is_counted'))
    .where(isOfShownAccount(tx, 't.account_id'))
    // A part may count in a month to come; a bank may be a day ahead.
    .where((row) => row.or([row('t.part_of_id', 'is', null), row('t.posted_on', '<=', today)]))
    .orderBy('t.posted_on', 'desc')
    .orderBy('t.id', 'desc')
    .limit(maxRecentTransactions)
    .execute();
  return rows.map((row) => ({ ...row, type: row.amount < 0 ? 'debit' : 'credit' }));
}

import type { TransactionTotals } from '@cairn/contract/transactions';
import { type Cents, sumCents, zeroCents } from '@cairn/domain/money';
import { kindsOf } from '@cairn/domain/transaction-filter';
import { netSpendingKinds, type TransactionKind } from '@cairn/domain/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import {
  convertedCents,
  dayRates,
  ofItsDay,
  readDayRates,
} from '../exchange-rates/converted-amounts.store.ts';
import { readHousehold } from '../journal/households.store.ts';
import { isOfShownAccount } from '../totals/hidden-accounts.store.ts';
import { totalsOfSpan } from '../totals/totals-of-span.store.ts';
import type { TransactionsSort } from './transaction-cursor.ts';
import { inOrder, matchingRows, type ResolvedFilter } from './transaction-filter.store.ts';

/** The amounts are of transactions in the household's currency. */
type OwnTotals = {
  count: number;
  countOfAll: number;
  sum: Cents;
  spent: Cents;
  income: Cents;
  countInOtherCurrencies: number;
};

type Measure = { all: string; debit: string };
const none = '0';

/** The columns of the daily totals by kind. By `classify`, no refund is a debit and no spending is a credit. */
const measures: Record<TransactionKind, { count: Measure; cents: Measure }> = {
  income: {
    count: { all: 'income_count', debit: 'income_debit_count' },
    cents: { all: 'income_cents', debit: 'income_debit_cents' },
  },
  spending: {
    count: { all: 'spending_count', debit: 'spending_debit_count' },
    cents: { all: 'spending_cents', debit: 'spending_cents' },
  },
  refund: {
    count: { all: 'refund_count', debit: none },
    cents: { all: 'refund_cents', debit: none },
  },
  transfer: {
    count: { all: 'transfer_count', debit: 'transfer_debit_count' },
    cents: { all: 'transfer_cents', debit: 'transfer_debit_cents' },
  },
};

function sumOf(
  kinds: readonly TransactionKind[],
  measure: 'count' | 'cents',
  type: ResolvedFilter['type'],
): RawBuilder<unknown> {
  const terms = kinds.map((kind) => {
    const { all, debit } = measures[kind][measure];
    if (type === undefined) return all;
    return type === 'debit' ? debit : `${all} - ${debit}`;
  });
  return sql.raw(terms.length === 0 ? none : terms.join(' + '));
}

const column = sql.raw(
  [
    ...new Set(
      Object.values(measures).flatMap(({ count, cents }) => [count.all, count.debit, cents.all, cents.debit]),
    ),
  ]
    .filter((name) => name !== none)
    .join(', '),
);

/**
 * The totals of a filter without search or amounts, from daily totals and, for whole years, yearly ones: the cost does not grow with
 * the number of transactions.
 */
export async function sumStoredTotals(tx: HouseholdTransaction, filter: ResolvedFilter): Promise<OwnTotals> {
  const kinds = kindsOf(filter.kind);
  const cents = (some: readonly TransactionKind[]) =>
    sql`coalesce(sum(${sumOf(some, 'cents', filter.type)}) filter (where d.currency = h.currency), 0)::bigint`;
  const { rows } = await sql<OwnTotals>`
    select coalesce(sum(${sumOf(kinds, 'count', filter.type)}), 0)::bigint as "count",
      coalesce(sum(${sumOf(kinds, 'count', filter.type)}) filter (where d.currency <> h.currency), 0)::bigint
        as "countInOtherCurrencies",
      ${cents(kinds)} as "sum",
      -${cents(kinds.filter((kind) => netSpendingKinds.includes(kind)))} as "spent",
      ${cents(kinds.filter((kind) => kind === 'income'))} as "income",
      (${countOfAll(tx)}) as "countOfAll"
    from (${storedTotals(tx, filter)}) d
    cross join (select currency from households where household_id = ${tx.householdId}::uuid) h
  `.execute(tx.query);
  return rows[0] ?? noTotals;
}

/** The stored totals of the filter's span: whole years, and the days before and after them. */
function storedTotals(tx: HouseholdTransaction, filter: ResolvedFilter): RawBuilder<unknown> {
  return totalsOfSpan(
    filter,
    (table, when) => sql`
    select k.currency, ${column} from ${sql.table(table)} k where ${when} and ${isInStoredTotals(tx, filter)}`,
  );
}

/** The condition that stored totals `k` are of a filter's accounts and categories. */
export function isInStoredTotals(
  tx: HouseholdTransaction,
  { accountIds, categoryIds }: ResolvedFilter,
): RawBuilder<boolean> {
  const account =
    accountIds === null
      ? isOfShownAccount(tx, 'k.account_id')
      : sql`k.account_id = any(${accountIds}::uuid[])`;
  const category = categoryIds === null ? sql`` : sql`and k.category_id = any(${categoryIds}::text[])`;
  return sql`k.household_id = ${tx.householdId}::uuid and ${account} ${category}`;
}

/** How many transactions of a filter stored totals count. */
export function storedCount({ kind, type }: ResolvedFilter): RawBuilder<number> {
  return sql`coalesce(sum(${sumOf(kindsOf(kind), 'count', type)}), 0)::integer`;
}

function countOfAll(tx: HouseholdTransaction): RawBuilder<unknown> {
  return sql`select coalesce(sum(y.transaction_count), 0)::bigint from yearly_totals y
    where y.household_id = ${tx.householdId}::uuid and ${isOfShownAccount(tx, 'y.account_id')}`;
}

const noTotals = {
  count: 0,
  countInOtherCurrencies: 0,
  sum: zeroCents,
  spent: zeroCents,
  income: zeroCents,
  countOfAll: 0,
};

/** The totals of a filter that must read transactions, with the ids of the page at a place, in one pass. */
export async function sumFoundRows(
  tx: HouseholdTransaction,
  filter: ResolvedFilter,
  { sort, limit, at }: { sort: TransactionsSort; limit: number; at: number },
): Promise<{ totals: OwnTotals; ids: string[] }> {
  const found = inOrder(matchingRows(tx, filter), sort).select([
    't.id',
    't.predicted_kind as kind',
    sql<Cents | null>`case when t.currency = (
      select h.currency from households h where h.household_id = ${tx.householdId}::uuid
    ) then t.amount_cents end`.as('cents'),
  ]);
  // The ids are collected in index order; a materialized list or a second pass costs more than the array.
  const { rows } = await sql<OwnTotals & { ids: string[] }>`
    select count(*) as "count",
      count(*) filter (where cents is null) as "countInOtherCurrencies",
      coalesce(sum(cents), 0)::bigint as "sum",
      -coalesce(sum(cents) filter (where kind in ('spending', 'refund')), 0)::bigint as "spent",
      coalesce(sum(cents) filter (where kind = 'income'), 0)::bigint as "income",
      (${countOfAll(tx)}) as "countOfAll",
      coalesce((array_agg(id))[${at}::integer + 1 : ${at}::integer + ${sql.lit(limit)}], '{}') as "ids"
    from (${found}) found
  `.execute(tx.query);
  const [{ ids, ...totals } = { ...noTotals, ids: [] }] = rows;
  return { totals, ids };
}

const noConverted = {
  countConverted: 0,
  countWithoutRate: 0,
  sum: zeroCents,
  spent: zeroCents,
  income: zeroCents,
};

/**
 * The totals with the transactions in other currencies, each converted by the rate of its day and rounded by itself. Those without a rate
 * are counted and in no amount. Where there are none, nothing is read.
 */
export async function addConverted(
  tx: HouseholdTransaction,
  filter: ResolvedFilter,
  { countInOtherCurrencies, ...own }: OwnTotals,
): Promise<TransactionTotals> {
  if (countInOtherCurrencies === 0) return { ...noConverted, ...own };
  const { currency } = await readHousehold(tx);
  const rates = await readDayRates(tx, currency, filter);
  const others = matchingRows(tx, filter)
    .where('t.currency', '<>', currency)
    .select(['t.predicted_kind', 't.currency', 't.posted_on', 't.amount_cents']);
  const { rows } = await sql<Record<keyof typeof noConverted, Cents>>`
    select count(cents) as "countConverted",
      count(*) filter (where cents is null) as "countWithoutRate",
      coalesce(sum(cents), 0)::bigint as "sum",
      -coalesce(sum(cents) filter (where kind in ('spending', 'refund')), 0)::bigint as "spent",
      coalesce(sum(cents) filter (where kind = 'income'), 0)::bigint as "income"
    from (
      select t.predicted_kind as kind, ${convertedCents(rates)} as cents
      from (${others}) t left join ${dayRates(rates)} on ${ofItsDay}
    ) converted
  `.execute(tx.query);
  const [{ countConverted, countWithoutRate, sum, spent, income } = noConverted] = rows;
  return {
    ...own,
    countConverted,
    countWithoutRate,
    sum: sumCents([own.sum, sum]),
    spent: sumCents([own.spent, spent]),
    income: sumCents([own.income, income]),
  };
}

import { type Cents, zeroCents } from '@cairn/contract/money';
import type { Flow, TransactionsFilter, TransactionTotals } from '@cairn/contract/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { TransactionsSort } from './transaction-cursor.ts';
import { categoryIdsOf, flowsOf, matchingRows } from './transaction-filter.store.ts';

type Measure = { all: string; debit: string };
const none = '0';

/** What the daily totals know of each flow. No refund is money out and no spending is money in, by `classify`. */
const measures: Record<Flow, { count: Measure; cents: Measure }> = {
  income: {
    count: { all: 'd.income_count', debit: 'd.income_debit_count' },
    cents: { all: 'd.income_cents', debit: 'd.income_debit_cents' },
  },
  spending: {
    count: { all: 'd.spending_count', debit: 'd.spending_debit_count' },
    cents: { all: 'd.spending_cents', debit: 'd.spending_cents' },
  },
  refund: {
    count: { all: 'd.refund_count', debit: none },
    cents: { all: 'd.refund_cents', debit: none },
  },
  transfer: {
    count: { all: 'd.transfer_count', debit: 'd.transfer_debit_count' },
    cents: { all: 'd.transfer_cents', debit: 'd.transfer_debit_cents' },
  },
};

function sumOf(
  flows: readonly Flow[],
  measure: 'count' | 'cents',
  type: TransactionsFilter['type'],
): RawBuilder<unknown> {
  const terms = flows.map((flow) => {
    const { all, debit } = measures[flow][measure];
    if (type === undefined) return all;
    return type === 'debit' ? debit : `${all} - ${debit}`;
  });
  return sql.raw(terms.length === 0 ? none : terms.join(' + '));
}

/** The totals of a filter that does not search, from the daily totals: the cost does not grow with the rows of a day. */
export async function sumDailyTotals(
  { query, householdId }: HouseholdTransaction,
  filter: TransactionsFilter,
): Promise<TransactionTotals> {
  const flows = flowsOf(filter);
  const categoryIds = categoryIdsOf(filter);
  const conditions = [sql`true`];
  if (filter.from !== undefined) conditions.push(sql`d.on_date >= ${filter.from}::date`);
  if (filter.to !== undefined) conditions.push(sql`d.on_date <= ${filter.to}::date`);
  if (filter.accountId !== undefined) conditions.push(sql`d.account_id = ${filter.accountId}::uuid`);
  if (categoryIds !== null) conditions.push(sql`d.category_id = any(${categoryIds}::text[])`);
  const matches = sql.join(conditions, sql` and `);
  const cents = (some: readonly Flow[]) => sql<Cents>`coalesce(
    sum(${sumOf(some, 'cents', filter.type)}) filter (where ${matches} and d.currency = h.currency), 0)::bigint`;
  const row = await query
    .selectFrom('daily_totals as d')
    .innerJoin('households as h', 'h.household_id', 'd.household_id')
    .where('d.household_id', '=', householdId)
    .select([
      sql<Cents>`coalesce(sum(${sumOf(flows, 'count', filter.type)}) filter (where ${matches}), 0)::bigint`.as(
        'count',
      ),
      cents(flows).as('sum'),
      sql<Cents>`-${cents(flows.filter((flow) => flow === 'spending' || flow === 'refund'))}`.as('spent'),
      cents(flows.filter((flow) => flow === 'income')).as('income'),
      sql<Cents>`coalesce(sum(d.row_count), 0)::bigint`.as('countOfAll'),
    ])
    .executeTakeFirst();
  return row ?? noTotals;
}

const noTotals = { count: 0, sum: zeroCents, spent: zeroCents, income: zeroCents, countOfAll: 0 };

/** The totals of a search and the ids of its first rows, in one pass over the household's rows. */
export async function sumFoundRows(
  tx: HouseholdTransaction,
  filter: TransactionsFilter,
  { sort, limit }: { sort: TransactionsSort; limit: number },
): Promise<{ totals: TransactionTotals; ids: string[] }> {
  const order = sort === 'date' ? sql`date desc, id desc` : sql`size desc, date desc, id desc`;
  const found = matchingRows(tx, filter).select([
    't.id',
    't.bank_posted_on as date',
    't.bank_size_cents as size',
    't.bank_amount_cents as cents',
    't.bank_currency as currency',
    't.machine_flow as flow',
  ]);
  const ofHousehold = sql`currency = (
    select h.currency from households h where h.household_id = ${tx.householdId}::uuid)`;
  const { rows } = await sql<TransactionTotals & { ids: string[] }>`
    with found as materialized (${found})
    select count(*) as "count",
      coalesce(sum(cents) filter (where ${ofHousehold}), 0)::bigint as "sum",
      -coalesce(sum(cents) filter (where flow in ('spending', 'refund') and ${ofHousehold}), 0)::bigint as "spent",
      coalesce(sum(cents) filter (where flow = 'income' and ${ofHousehold}), 0)::bigint as "income",
      (select coalesce(sum(d.row_count), 0)::bigint from daily_totals d
        where d.household_id = ${tx.householdId}::uuid) as "countOfAll",
      array(select id from found order by ${order} limit ${limit}) as "ids"
    from found
  `.execute(tx.query);
  const [{ ids, ...totals } = { ...noTotals, ids: [] }] = rows;
  return { totals, ids };
}

import { AppError } from '@cairn/contract/errors';
import type { MerchantDetail, MerchantInList, MerchantsQuery } from '@cairn/contract/merchants';
import { foldText } from '@cairn/domain/ledger-text';
import { type Cents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { merchantKeyOf, rowName } from '../db/transaction-name.ts';
import {
  convertedCents,
  dayRates,
  ofItsDay,
  readDayRates,
} from '../exchange-rates/converted-amounts.store.ts';
import { readHousehold } from '../journal/households.store.ts';
import { anyRow, matchingRows, type ResolvedFilter } from '../transactions/transaction-filter.store.ts';

type Tx = HouseholdTransaction;

const pageSize = 50;

/** Of rows `r` with their amounts in the household's currency: what a list of them shows above it. */
const figures = sql`
  count(*) as count,
  count(*) filter (where r.cents is null) as "countWithoutRate",
  -coalesce(sum(r.cents) filter (where r.predicted_kind in ('spending', 'refund')), 0)::bigint as spent,
  coalesce(sum(r.cents) filter (where r.predicted_kind = 'income'), 0)::bigint as income,
  max(r.posted_on) as "lastOn"`;

/** The matching transactions as `r`, each in the household's currency by itself, as every total adds them up (docs/decisions/money.md). */
async function convertedRows(tx: Tx, filter: ResolvedFilter): Promise<RawBuilder<unknown>> {
  const { currency } = await readHousehold(tx);
  const rates = await readDayRates(tx, currency, filter);
  const rows = matchingRows(tx, filter).select([
    't.merchant_key',
    't.predicted_kind',
    't.currency',
    't.posted_on',
    't.amount_cents',
  ]);
  return sql`(
    select t.merchant_key, t.predicted_kind, t.posted_on, ${convertedCents(rates)} as cents
    from (${rows}) t left join ${dayRates(rates)} on ${ofItsDay}
  ) r`;
}

/**
 * A page of merchants, by what was spent at each, most first; equal ones by name. Groups all that the period leaves. Throws
 * `invalid_request` for a cursor that is none.
 */
export async function listMerchants(
  tx: Tx,
  { from, to, search, after }: MerchantsQuery,
): Promise<{ merchants: MerchantInList[]; nextCursor: string | null }> {
  const filter = { ...anyRow, ...(from && { from }), ...(to && { to }) };
  const rows = await convertedRows(tx, filter);
  const isFound = search ? sql`strpos(r.merchant_key, ${foldText(search)}) > 0` : sql`true`;
  const cursor = after === undefined ? null : readCursor(after);
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(-m.spent, m.key) > (-(${cursor.spent}::bigint), ${cursor.key}::text collate "C")`;
  const newest = matchingRows(tx, filter)
    .select(rowName.as('name'))
    .where(sql<boolean>`t.merchant_key = m.key`)
    .orderBy('t.posted_on', 'desc')
    .orderBy('t.id', 'desc')
    .limit(1);
  const { rows: found } = await sql<MerchantInList & { key: string }>`
    select page.*, named.name from (
      select m.* from (
        select r.merchant_key as key, ${figures} from ${rows} where ${isFound} group by r.merchant_key
      ) m
      where ${isAfter} order by m.spent desc, m.key limit ${sql.lit(pageSize + 1)}
    ) page cross join lateral (select * from (values (page.key)) m(key) cross join lateral (${newest}) newest) named
    order by page.spent desc, page.key
  `.execute(tx.query);
  const last = found[pageSize - 1];
  return {
    merchants: found.slice(0, pageSize).map(({ key: _key, ...merchant }) => merchant),
    nextCursor: found.length > pageSize && last !== undefined ? `${last.spent}:${last.key}` : null,
  };
}

function readCursor(text: string): { spent: Cents; key: string } {
  const [, spent, key] = /^(-?\d{1,15}):(.+)$/.exec(text) ?? [];
  if (spent === undefined || key === undefined)
    throw new AppError('invalid_request', 'after: is not the nextCursor of a page');
  return { spent: toCents(Number(spent)), key };
}

/** A merchant's figures, in all and by month. Throws `not_found` where no transaction that counts is called so. */
export async function readMerchant(tx: Tx, merchantIs: string): Promise<MerchantDetail> {
  const filter = { ...anyRow, merchantIs };
  const rows = await convertedRows(tx, filter);
  const { rows: months } = await sql<MerchantDetail['months'][number] & { lastOn: PlainDate }>`
    select to_char(r.posted_on, 'YYYY-MM') as month, ${figures} from ${rows} group by 1 order by 1 desc
  `.execute(tx.query);
  const { rows: all } = await sql<Omit<MerchantInList, 'name'> & { firstOn: PlainDate | null }>`
    select ${figures}, min(r.posted_on) as "firstOn" from ${rows}
  `.execute(tx.query);
  const [total] = all;
  const newest = await matchingRows(tx, filter)
    .select(rowName.as('name'))
    .orderBy('t.posted_on', 'desc')
    .orderBy('t.id', 'desc')
    .executeTakeFirst();
  if (total === undefined || newest === undefined || total.firstOn === null)
    throw new AppError('not_found', 'This merchant was not found. It may have another name now.');
  const usualCategory = await matchingRows(tx, filter)
    .select(['t.category_id as id', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('t.category_id')
    .orderBy('count', 'desc')
    .orderBy((order) => order.fn.max('t.posted_on'), 'desc')
    .orderBy('t.category_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    ...total,
    ...newest,
    firstOn: total.firstOn,
    usualCategory,
    months: months.map(({ lastOn: _last, ...month }) => month),
  };
}

export type RenamedRow = {
  id: string;
  categoryId: string | null;
  note: string | null;
  tagIds: string[] | null;
  /** The person's name before; null: none. */
  merchantName: string | null;
};

/** All transactions that are called so and count, as far as the person sees them, on hidden accounts too. */
function rowsCalled({ householdId }: Tx, name: string): RawBuilder<boolean> {
  return sql<boolean>`t.household_id = ${householdId}::uuid and t.is_counted and t.merchant_key = ${merchantKeyOf(name)}`;
}

/**
 * Gives all transactions of a merchant the person's name for it, and returns what they were. `user_edited_at` is only set where it was
 * not: a category that was chosen before, and arrives later, is not lost over a name.
 */
export async function renameRows(
  tx: Tx,
  { name, newName }: { name: string; newName: string },
): Promise<RenamedRow[]> {
  const { rows } = await sql<RenamedRow>`
    update transactions t set user_merchant_name = ${newName}, user_edited_at = coalesce(t.user_edited_at, t.created_at)
    from transactions b
    where ${rowsCalled(tx, name)} and ${rowName} <> ${newName} and b.household_id = ${tx.householdId}::uuid and b.id = t.id
    returning t.id, b.user_category_id as "categoryId", b.user_note as note, b.user_tag_ids as "tagIds",
      b.user_merchant_name as "merchantName"
  `.execute(tx.query);
  return rows;
}

export type MerchantFacts = {
  /** As it is called now; null where no transaction is called so. */
  name: string | null;
  count: number;
  /** How many are not called `newName` to the letter. */
  changing: number;
  /** The name by which the bank or Cairn calls it without rules and people, where any is called so; rules match that. */
  readName: string | null;
  /** Its accounts, where they all are the acting person's alone; else null. */
  privateAccountIds: string[] | null;
};

export async function readMerchantFacts(tx: Tx, name: string, newName: string): Promise<MerchantFacts> {
  const { rows } = await sql<MerchantFacts>`
    select (array_agg(${rowName} order by t.posted_on desc, t.id desc))[1] as name,
      count(*) as count,
      count(*) filter (where ${rowName} <> ${newName}) as changing,
      max(coalesce(t.merchant_name, t.predicted_merchant_name)) filter (
        where ${merchantKeyOf(name)} = left(cairn.fold_text(coalesce(t.merchant_name, t.predicted_merchant_name)), 200)
      ) as "readName",
      case when bool_and(a.private_to_user_id is not null) then array_agg(distinct a.id) end as "privateAccountIds"
    from transactions t join accounts a on a.household_id = ${tx.householdId}::uuid and a.id = t.account_id
    where ${rowsCalled(tx, name)}
  `.execute(tx.query);
  return rows[0] ?? { name: null, count: 0, changing: 0, readName: null, privateAccountIds: null };
}

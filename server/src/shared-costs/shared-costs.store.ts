import type { NewCostSharing } from '@cairn/contract/shared-costs';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { CostRule } from '@cairn/domain/shared-costs';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { convertedRows } from '../exchange-rates/converted-amounts.store.ts';

type Tx = HouseholdTransaction;

export type StoredSharing = {
  rule: CostRule;
  since: PlainDate;
  shares: { userId: string; weight: number }[];
};

/** Undefined where costs are not shared, or all who shared have left the household. The person who joined first comes first. */
export async function readSharing({ query, householdId }: Tx): Promise<StoredSharing | undefined> {
  const rows = await query
    .selectFrom('cost_sharing as c')
    .innerJoin('cost_shares as s', 's.household_id', 'c.household_id')
    .innerJoin('household_members as m', (join) =>
      join.onRef('m.household_id', '=', 's.household_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .select(['c.rule', 'c.since', 's.user_id as userId', 's.weight'])
    .where('c.household_id', '=', householdId)
    .orderBy('m.joined_at')
    .orderBy('s.user_id')
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const { rule, since } = first;
  return { rule, since, shares: rows.map(({ userId, weight }) => ({ userId, weight })) };
}

export async function writeSharing(
  { query, householdId: household_id }: Tx,
  { rule, since, shares, payers }: NewCostSharing,
): Promise<void> {
  await query.deleteFrom('cost_sharing').where('household_id', '=', household_id).execute();
  await query.insertInto('cost_sharing').values({ household_id, rule, since }).execute();
  await query
    .insertInto('cost_shares')
    .values(shares.map(({ userId, weight }) => ({ household_id, user_id: userId, weight })))
    .execute();
  if (payers.length === 0) return;
  await query
    .insertInto('account_payers')
    .values(payers.map(({ accountId, userId }) => ({ household_id, account_id: accountId, user_id: userId })))
    .execute();
}

/** False where costs were not shared. */
export async function deleteSharing({ query, householdId }: Tx): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('cost_sharing')
    .where('household_id', '=', householdId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** `isPaidFrom`: somebody pays from the account, or, without a `payerId`, all. */
export type PayableAccount = {
  id: string;
  name: string;
  isSeenByAll: boolean;
  isPaidFrom: boolean;
  payerId: string | null;
};

export function readPayableAccounts({ query, householdId }: Tx): Promise<PayableAccount[]> {
  return query
    .selectFrom('accounts as a')
    .leftJoin('account_payers as p', (join) =>
      join.onRef('p.household_id', '=', 'a.household_id').onRef('p.account_id', '=', 'a.id'),
    )
    .select([
      'a.id',
      'a.name',
      'p.user_id as payerId',
      sql<boolean>`a.rows_private_to_user_id is null`.as('isSeenByAll'),
      sql<boolean>`p.account_id is not null`.as('isPaidFrom'),
    ])
    .where('a.household_id', '=', householdId)
    .orderBy('a.position')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
}

type Span = { from: PlainDate; to: PlainDate; currency: string };

/** What was spent from an account net of refunds, as the rows are signed, and how many transactions have no exchange rate. */
type AccountCosts = { accountId: string; net: Cents; countWithoutRate: number };

export async function readCostsByAccount(
  tx: Tx,
  accountIds: readonly string[],
  { from, to, currency }: Span,
): Promise<AccountCosts[]> {
  const { householdId, query } = tx;
  const totals = await query
    .selectFrom('daily_totals')
    .select([
      'account_id as accountId',
      sql<Cents>`coalesce(sum(spending_cents + refund_cents) filter (where currency = ${currency}), 0)::bigint`.as(
        'net',
      ),
      sql<boolean>`bool_or(currency <> ${currency})`.as('hasOthers'),
    ])
    .where('household_id', '=', householdId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('on_date', '>=', from)
    .where('on_date', '<=', to)
    .groupBy('account_id')
    .execute();
  const own = totals.map(({ accountId, net }) => ({ accountId, net, countWithoutRate: 0 }));
  if (!totals.some(({ hasOthers }) => hasOthers)) return own;
  const converted = await convertedRows(tx, currency, { from, to });
  const { rows: others } = await sql<AccountCosts>`
    select account_id as "accountId", coalesce(sum(cents), 0)::bigint as net, (count(*) filter (where cents is null))::integer as "countWithoutRate"
    from ${converted}
    where account_id = any(${accountIds}::uuid[]) and kind in ('spending', 'refund')
    group by account_id
  `.execute(query);
  return [...own, ...others];
}

/** A transfer between two of the accounts. `amount`: null where neither side is in the household’s currency. */
export type StoredTransfer = {
  date: PlainDate;
  amount: Cents | null;
  fromAccountId: string;
  toAccountId: string;
  sentId: string;
  receivedId: string;
};

/** The newest first. */
export async function readTransfersBetween(
  { query, householdId }: Tx,
  accountIds: readonly string[],
  { from, to, currency }: Span,
): Promise<StoredTransfer[]> {
  const { rows } = await sql<StoredTransfer>`
    select o.posted_on as date, o.account_id as "fromAccountId", i.account_id as "toAccountId", o.id as "sentId", i.id as "receivedId",
      case when o.currency = ${currency} then -o.amount_cents when i.currency = ${currency} then i.amount_cents end as amount
    from transactions o
    join transactions i on i.household_id = ${householdId}::uuid and i.transfer_id = o.transfer_id and i.amount_cents > 0
    where o.household_id = ${householdId}::uuid and o.transfer_id is not null and o.amount_cents < 0
      and o.account_id = any(${accountIds}::uuid[]) and i.account_id = any(${accountIds}::uuid[]) and i.account_id <> o.account_id
      and o.is_counted and i.is_counted and o.posted_on between ${from}::date and ${to}::date
    order by o.posted_on desc, o.id
  `.execute(query);
  return rows;
}

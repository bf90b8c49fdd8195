import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { BankLoan, BankTrade, UnreadableRecord } from '../ledger/types.ts';
import { readAccountIds } from './accounts.store.ts';

type Tx = HouseholdTransaction;

/**
 * Keeps the connection's present holdings as those of `today`, a row for each security of an account; lots of one security are added
 * up. Holdings in `unreadable` are those of an earlier day and are left out. Writes only what differs.
 */
export async function keepHoldingsOfDay(
  { query, householdId }: Tx,
  connectionId: string,
  today: PlainDate,
  unreadable: readonly UnreadableRecord[],
): Promise<void> {
  const staleIds = unreadable.map(({ providerRecordId }) => providerRecordId);
  await sql`
    delete from holdings_by_day d using accounts a
    where d.household_id = ${householdId}::uuid and a.household_id = ${householdId}::uuid and a.id = d.account_id
      and a.connection_id = ${connectionId}::uuid and d.on_date = ${today}::date
      and not exists (
        select from holdings h
        where h.household_id = ${householdId}::uuid and h.account_id = d.account_id and h.provider_security_id = d.provider_security_id
          and a.provider_account_id || '/' || h.provider_security_id <> all(${staleIds}::text[])
      )
  `.execute(query);
  await sql`
    with held as (
      select h.household_id, h.account_id, h.provider_security_id, h.currency, max(h.security_name) as security_name, max(h.ticker) as ticker,
        sum(h.quantity) as quantity, max(h.price) as price, sum(h.value_cents)::bigint as value_cents,
        case when bool_and(h.cost_cents is not null) then sum(h.cost_cents)::bigint end as cost_cents
      from holdings h join accounts a on a.household_id = ${householdId}::uuid and a.id = h.account_id
      where h.household_id = ${householdId}::uuid and a.connection_id = ${connectionId}::uuid
        and a.provider_account_id || '/' || h.provider_security_id <> all(${staleIds}::text[])
      group by h.household_id, h.account_id, h.provider_security_id, h.currency
    )
    insert into holdings_by_day (household_id, account_id, on_date, provider_security_id, security_name, ticker, quantity, price,
      currency, value_cents, cost_cents)
    select distinct on (account_id, provider_security_id) household_id, account_id, ${today}::date, provider_security_id,
      security_name, ticker, quantity, price, currency, value_cents, cost_cents
    from held order by account_id, provider_security_id, currency
    on conflict (household_id, account_id, on_date, provider_security_id) do update set
      security_name = excluded.security_name, ticker = excluded.ticker, quantity = excluded.quantity, price = excluded.price,
      currency = excluded.currency, value_cents = excluded.value_cents, cost_cents = excluded.cost_cents
    where (holdings_by_day.security_name, holdings_by_day.ticker, holdings_by_day.quantity, holdings_by_day.price,
        holdings_by_day.currency, holdings_by_day.value_cents, holdings_by_day.cost_cents)
      is distinct from (excluded.security_name, excluded.ticker, excluded.quantity, excluded.price, excluded.currency,
        excluded.value_cents, excluded.cost_cents)
  `.execute(query);
}

/** Keeps the terms of loans and cards as those of `today`. Writes only what differs. */
export async function keepLoanTerms(
  tx: Tx,
  connectionId: string,
  loans: readonly BankLoan[],
  today: PlainDate,
): Promise<void> {
  const accountIds = await readAccountIds(tx, connectionId);
  const byAccount = new Map(
    loans.flatMap(({ providerAccountId, ...terms }) => {
      const accountId = accountIds.get(providerAccountId);
      return accountId === undefined ? [] : [[accountId, { accountId, ...terms }] as const];
    }),
  );
  if (byAccount.size === 0) return;
  await sql`
    insert into loan_terms (household_id, account_id, on_date, rate_percent, rate_type, principal_cents, original_principal_cents,
      payment_cents, payment_due_on)
    select h.household_id, r."accountId", ${today}::date, r."ratePercent", r."rateType", r."principalCents",
      r."originalPrincipalCents", r."paymentCents", r."paymentDueOn"
    from households h cross join jsonb_to_recordset(${JSON.stringify([...byAccount.values()])}::jsonb) as r("accountId" uuid, "ratePercent" numeric,
      "rateType" text, "principalCents" bigint, "originalPrincipalCents" bigint, "paymentCents" bigint, "paymentDueOn" date)
    where h.household_id = ${tx.householdId}::uuid
    on conflict (household_id, account_id, on_date) do update set
      rate_percent = excluded.rate_percent, rate_type = excluded.rate_type, principal_cents = excluded.principal_cents,
      original_principal_cents = excluded.original_principal_cents, payment_cents = excluded.payment_cents,
      payment_due_on = excluded.payment_due_on
    where (loan_terms.rate_percent, loan_terms.rate_type, loan_terms.principal_cents, loan_terms.original_principal_cents,
        loan_terms.payment_cents, loan_terms.payment_due_on)
      is distinct from (excluded.rate_percent, excluded.rate_type, excluded.principal_cents, excluded.original_principal_cents,
        excluded.payment_cents, excluded.payment_due_on)
  `.execute(tx.query);
}

/**
 * Keeps an account's trades. From the first fetched one on the bank's list is complete, so kept trades that it lacks are removed; older
 * ones stay, also when the bank no longer reports them. Writes only what differs.
 */
export async function keepTrades(tx: Tx, connectionId: string, trades: readonly BankTrade[]): Promise<void> {
  const accountIds = await readAccountIds(tx, connectionId);
  const rows = trades.flatMap(({ providerAccountId, ...trade }) => {
    const accountId = accountIds.get(providerAccountId);
    return accountId === undefined ? [] : [{ accountId, ...trade }];
  });
  if (rows.length === 0) return;
  const fetched = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("accountId" uuid, "tradeId" text, "on" date, name text,
    "securityId" text, "securityName" text, ticker text, type text, subtype text, quantity numeric, price numeric,
    "amountCents" bigint, "feesCents" bigint, currency text)`;
  await sql`
    with fetched as (select * from ${fetched})
    delete from trades t using (select "accountId", min("on") as first_on from fetched group by 1) f
    where t.household_id = ${tx.householdId}::uuid and t.account_id = f."accountId" and t.on_date >= f.first_on
      and not exists (select from fetched where fetched."accountId" = t.account_id and fetched."tradeId" = t.provider_trade_id)
  `.execute(tx.query);
  await sql`
    insert into trades (household_id, account_id, provider_trade_id, on_date, name, provider_security_id, security_name, ticker, type,
      subtype, quantity, price, amount_cents, fees_cents, currency)
    select h.household_id, r."accountId", r."tradeId", r."on", r.name, r."securityId", r."securityName", r.ticker, r.type, r.subtype,
      r.quantity, r.price, r."amountCents", r."feesCents", r.currency
    from households h cross join ${fetched}
    where h.household_id = ${tx.householdId}::uuid
    on conflict (household_id, account_id, provider_trade_id) do update set
      on_date = excluded.on_date, name = excluded.name, provider_security_id = excluded.provider_security_id,
      security_name = excluded.security_name, ticker = excluded.ticker, type = excluded.type, subtype = excluded.subtype,
      quantity = excluded.quantity, price = excluded.price, amount_cents = excluded.amount_cents, fees_cents = excluded.fees_cents,
      currency = excluded.currency
    where (trades.on_date, trades.name, trades.provider_security_id, trades.security_name, trades.ticker, trades.type, trades.subtype,
        trades.quantity, trades.price, trades.amount_cents, trades.fees_cents, trades.currency)
      is distinct from (excluded.on_date, excluded.name, excluded.provider_security_id, excluded.security_name, excluded.ticker,
        excluded.type, excluded.subtype, excluded.quantity, excluded.price, excluded.amount_cents, excluded.fees_cents,
        excluded.currency)
  `.execute(tx.query);
}

/** The day of the connection's newest kept trade; null without any. */
export async function readLastTradeDay(
  { query, householdId }: Tx,
  connectionId: string,
): Promise<PlainDate | null> {
  const row = await query
    .selectFrom('trades as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 't.household_id').onRef('a.id', '=', 't.account_id'),
    )
    .where('t.household_id', '=', householdId)
    .where('a.connection_id', '=', connectionId)
    .select((select) => select.fn.max('t.on_date').as('lastOn'))
    .executeTakeFirst();
  return row?.lastOn ?? null;
}

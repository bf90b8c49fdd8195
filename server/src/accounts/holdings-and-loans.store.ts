import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { overwritten, recordsOf } from '../db/records.ts';
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
    ${overwritten('holdings_by_day', ['account_id', 'on_date', 'provider_security_id'])}
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
      if (accountId === undefined) return [];
      const record = {
        account_id: accountId,
        on_date: today,
        rate_percent: terms.ratePercent,
        rate_type: terms.rateType,
        principal_cents: terms.principalCents,
        original_principal_cents: terms.originalPrincipalCents,
        payment_cents: terms.paymentCents,
        payment_due_on: terms.paymentDueOn,
      };
      return [[accountId, record] as const];
    }),
  );
  if (byAccount.size === 0) return;
  const { list, values, records } = recordsOf('loan_terms', [...byAccount.values()]);
  await sql`
    insert into loan_terms (household_id, ${list})
    select h.household_id, ${values} from households h cross join ${records}
    where h.household_id = ${tx.householdId}::uuid
    ${overwritten('loan_terms', ['account_id', 'on_date'])}
  `.execute(tx.query);
}

/**
 * Keeps an account's trades. From the first fetched one on the bank's list is complete, so kept trades that it lacks are removed; older
 * ones stay, also when the bank no longer reports them. Writes only what differs.
 */
export async function keepTrades(tx: Tx, connectionId: string, trades: readonly BankTrade[]): Promise<void> {
  const accountIds = await readAccountIds(tx, connectionId);
  const rows = trades.flatMap(
    ({ providerAccountId, tradeId, on, securityId, securityName, amountCents, feesCents, ...same }) => {
      const accountId = accountIds.get(providerAccountId);
      if (accountId === undefined) return [];
      const named = {
        provider_trade_id: tradeId,
        on_date: on,
        provider_security_id: securityId,
        security_name: securityName,
        amount_cents: amountCents,
        fees_cents: feesCents,
      };
      return [{ account_id: accountId, ...named, ...same }];
    },
  );
  if (rows.length === 0) return;
  const { list, values, records } = recordsOf('trades', rows);
  await sql`
    with fetched as (select * from ${records})
    delete from trades t using (select account_id, min(on_date) as first_on from fetched group by 1) f
    where t.household_id = ${tx.householdId}::uuid and t.account_id = f.account_id and t.on_date >= f.first_on
      and not exists (
        select from fetched where fetched.account_id = t.account_id and fetched.provider_trade_id = t.provider_trade_id
      )
  `.execute(tx.query);
  await sql`
    insert into trades (household_id, ${list})
    select h.household_id, ${values} from households h cross join ${records}
    where h.household_id = ${tx.householdId}::uuid
    ${overwritten('trades', ['account_id', 'provider_trade_id'])}
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

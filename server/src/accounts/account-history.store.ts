import type { AccountHistoryResponse, LoanTerms, Trade } from '@cairn/contract/account-history';
import { accountLine } from '@cairn/domain/balance-series';
import type { Cents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { requireAccount } from '../transactions/require-account.store.ts';
import { readAccountBalances } from './balances.store.ts';

type Tx = HouseholdTransaction;

/**
 * What is known of each of the last `days` days of an account: its balance, and what the bank reported of its holdings' cost and its
 * loan's terms. Throws `not_found` for an account that the person may not see.
 */
export async function readAccountHistory(
  tx: Tx,
  { accountId, days, now }: { accountId: string; days: number; now: Date },
): Promise<AccountHistoryResponse> {
  const { currency } = await requireAccount(tx, accountId);
  const today = todayOf(await readHousehold(tx), now);
  const from = addDays(today, 1 - days);
  const [account] = await readAccountBalances(tx, accountId, from);
  const line = account === undefined ? [] : accountLine(account, from, today);
  const costs = await readCosts(tx, { accountId, currency, from });
  const terms = new Map((await readTerms(tx, accountId, from)).map((one) => [one.on, one]));
  return {
    accountId,
    currency,
    trades: await readTrades(tx, accountId, from),
    points: Array.from({ length: days }, (_, index) => {
      const date = addDays(from, index);
      const { principal = null, ratePercent = null } = terms.get(date) ?? {};
      return { date, balance: line[index] ?? null, cost: costs.get(date) ?? null, principal, ratePercent };
    }),
  };
}

/** The cost of what an account held, by day; without the days on which a cost is unknown or in another currency. */
async function readCosts(
  { query, householdId }: Tx,
  { accountId, currency, from }: { accountId: string; currency: string; from: PlainDate },
) {
  const rows = await query
    .selectFrom('holdings_by_day')
    .select(['on_date as on', sql<Cents>`sum(cost_cents)::bigint`.as('cost')])
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .where('on_date', '>=', from)
    .groupBy('on_date')
    .having(sql<boolean>`bool_and(cost_cents is not null and currency = ${currency})`)
    .execute();
  return new Map(rows.map(({ on, cost }) => [on, cost]));
}

function readTerms({ query, householdId }: Tx, accountId: string, from: PlainDate) {
  return query
    .selectFrom('loan_terms')
    .select(['on_date as on', 'rate_percent as ratePercent', 'principal_cents as principal'])
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .where('on_date', '>=', from)
    .execute();
}

const maxTrades = 50;

async function readTrades({ query, householdId }: Tx, accountId: string, from: PlainDate): Promise<Trade[]> {
  const rows = await query
    .selectFrom('trades')
    .select([
      'provider_trade_id as id',
      'on_date as on',
      'name',
      'security_name as securityName',
      'type',
      'quantity',
      'price',
      'currency',
      'amount_cents as amount',
    ])
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .where('on_date', '>=', from)
    .orderBy('on_date', 'desc')
    .orderBy('provider_trade_id')
    .limit(maxTrades)
    .execute();
  return rows.map(({ name, securityName, ...row }) => ({
    ...row,
    name: securityName ?? name ?? 'Unnamed trade',
  }));
}

/** The last kept terms of each loan and card, by account id. */
export async function readLoanTerms({ query, householdId }: Tx): Promise<Map<string, LoanTerms>> {
  const rows = await query
    .selectFrom('loan_terms')
    .distinctOn('account_id')
    .select([
      'account_id as accountId',
      'on_date as on',
      'rate_percent as ratePercent',
      'rate_type as rateType',
      'principal_cents as principal',
      'original_principal_cents as originalPrincipal',
      'payment_cents as payment',
      'payment_due_on as paymentDueOn',
    ])
    .where('household_id', '=', householdId)
    .orderBy('account_id')
    .orderBy('on_date', 'desc')
    .execute();
  return new Map(rows.map(({ accountId, ...terms }) => [accountId, terms]));
}

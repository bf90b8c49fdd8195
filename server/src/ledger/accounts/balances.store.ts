import type { BalanceHistoryResponse } from '@cairn/contract/dashboard';
import { type AccountBalances, balanceSeries } from '@cairn/domain/balance-series';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';

/** The total balance at the end of each of the last `days` days, in the household's currency (see `balanceSeries`). */
export async function readBalanceHistory(
  tx: HouseholdTransaction,
  days: number,
  now: Date,
): Promise<BalanceHistoryResponse> {
  const household = await readHousehold(tx);
  const today = todayOf(household, now);
  return readBalancesFrom(tx, household.currency, addDays(today, 1 - days), today);
}

/** As `readBalanceHistory`, from a day on that is not after `today`. */
export async function readBalancesFrom(
  tx: HouseholdTransaction,
  currency: string,
  from: PlainDate,
  today: PlainDate,
): Promise<BalanceHistoryResponse> {
  const accounts = await readAccountBalances(tx, currency, from);
  return { currency, ...balanceSeries(accounts, from, today) };
}

async function readAccountBalances(
  { query, householdId }: HouseholdTransaction,
  currency: string,
  from: PlainDate,
): Promise<AccountBalances[]> {
  const accounts = await query
    .selectFrom('accounts as a')
    .select((select) => [
      'a.id as accountId',
      'a.name',
      'a.current_balance_cents as current',
      'a.closed_on as closedOn',
      select
        .selectFrom('daily_totals as d')
        .whereRef('d.household_id', '=', 'a.household_id')
        .whereRef('d.account_id', '=', 'a.id')
        .select((first) => first.fn.min('d.on_date').as('on'))
        .as('firstRowOn'),
    ])
    .where('a.household_id', '=', householdId)
    .where('a.currency', '=', currency)
    .orderBy('a.id')
    .execute();
  const moves = await query
    .selectFrom('daily_totals')
    .select(['account_id', 'on_date', sql<Cents>`sum(posted_cents)::bigint`.as('moved')])
    .where('household_id', '=', householdId)
    .where('currency', '=', currency)
    .where('on_date', '>=', from)
    .groupBy(['account_id', 'on_date'])
    .execute();
  const reports = await query
    .selectFrom('balance_history')
    .select(['account_id', 'on_date', 'balance_cents'])
    .where('household_id', '=', householdId)
    .orderBy('on_date')
    .execute();
  const movesByAccount = Map.groupBy(moves, (move) => move.account_id);
  const reportsByAccount = Map.groupBy(reports, (report) => report.account_id);
  return accounts.flatMap(({ accountId, name, current, closedOn, firstRowOn }) =>
    current === null
      ? []
      : [
          {
            accountId,
            name,
            currentCents: toCents(current),
            closedOn,
            firstRowOn,
            movedByDay: new Map(
              (movesByAccount.get(accountId) ?? []).map((move) => [move.on_date, move.moved]),
            ),
            reports: (reportsByAccount.get(accountId) ?? []).map((report) => ({
              onDate: report.on_date,
              balanceCents: report.balance_cents,
            })),
          },
        ],
  );
}

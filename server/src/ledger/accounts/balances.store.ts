import type { BalanceHistoryResponse } from '@cairn/contract/dashboard';
import { type AccountBalances, balanceSeries } from '@cairn/domain/balance-series';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { readConversion } from './exchange-rates.store.ts';
import { firstRowOn } from './first-row-day.store.ts';

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
  const accounts = await readAccountBalances(tx, null, from);
  const currencies = [currency, ...accounts.map((account) => account.currency)];
  const conversion = await readConversion(tx, { currencies, from, to: today });
  return { currency, ...balanceSeries(accounts, from, today, { currency, conversion }) };
}

/** All accounts that count in totals, or one, with what their balances from a day on are computed from; without those whose balance is unknown. */
export async function readAccountBalances(
  tx: HouseholdTransaction,
  onlyId: string | null,
  from: PlainDate,
): Promise<AccountBalances[]> {
  const { query, householdId } = tx;
  const accounts = await query
    .selectFrom('accounts as a')
    .select([
      'a.id as accountId',
      'a.name',
      'a.currency',
      sql<boolean>`a.connection_id is null`.as('isByHand'),
      'a.current_balance_cents as current',
      'a.closed_on as closedOn',
      firstRowOn(tx).as('firstRowOn'),
    ])
    .where('a.household_id', '=', householdId)
    .where((is) => (onlyId === null ? is('a.is_hidden', '=', false) : is('a.id', '=', onlyId)))
    .orderBy('a.id')
    .execute();
  const accountsByHand = query
    .selectFrom('accounts')
    .select('id')
    .where('household_id', '=', householdId)
    .where('connection_id', 'is', null);
  const moves = await query
    .selectFrom('daily_totals as d')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 'd.household_id').onRef('a.id', '=', 'd.account_id'),
    )
    .select(['d.account_id', 'd.on_date', sql<Cents>`sum(d.posted_cents)::bigint`.as('moved')])
    .where('d.household_id', '=', householdId)
    .whereRef('d.currency', '=', 'a.currency')
    .$if(onlyId !== null, (all) => all.where('d.account_id', '=', onlyId ?? ''))
    // Each by an index: a condition on both tables would read all days of all accounts.
    .where(sql<boolean>`(d.on_date >= ${from}::date or d.account_id = any(array(${accountsByHand})))`)
    .groupBy(['d.account_id', 'd.on_date'])
    .execute();
  const reports = await readReports(tx, onlyId, from);
  const movesByAccount = Map.groupBy(moves, (move) => move.account_id);
  const reportsByAccount = Map.groupBy(reports, (report) => report.account_id);
  return accounts.flatMap(({ accountId, name, currency, isByHand, current, closedOn, firstRowOn }) =>
    current === null
      ? []
      : [
          {
            accountId,
            name,
            currency,
            isByHand,
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

/** Reported and stated balances, oldest first: of a bank from a day on, and of a person all, since what was stated long ago still holds. */
function readReports({ query, householdId }: HouseholdTransaction, onlyId: string | null, from: PlainDate) {
  return query
    .selectFrom('balance_history as b')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 'b.household_id').onRef('a.id', '=', 'b.account_id'),
    )
    .select(['b.account_id', 'b.on_date', 'b.balance_cents'])
    .where('b.household_id', '=', householdId)
    .$if(onlyId !== null, (all) => all.where('b.account_id', '=', onlyId ?? ''))
    .where((is) => is.or([is('b.on_date', '>=', from), is('a.connection_id', 'is', null)]))
    .orderBy('b.on_date')
    .execute();
}

import type { BalanceHistoryResponse } from '@cairn/contract/dashboard';
import { type AccountBalances, balanceOn, balanceSeries, type SeriesIn } from '@cairn/domain/balance-series';
import { type Cents, toCents } from '@cairn/domain/money';
import type { PartialSum } from '@cairn/domain/partial-sum';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readConversion } from '../exchange-rates/exchange-rates.store.ts';
import { firstRowOn } from '../exchange-rates/first-row-day.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';

/** The balance of the same accounts at the end of each of the last `days` days, in the household's currency (see `balanceSeries`). */
export async function readBalanceHistory(
  tx: HouseholdTransaction,
  days: number,
  now: Date,
): Promise<BalanceHistoryResponse> {
  const household = await readHousehold(tx);
  const today = todayOf(household, now);
  const from = addDays(today, 1 - days);
  const accounts = await readAccountBalances(tx, null, from);
  const { currency } = household;
  const seriesIn = await seriesInOf(tx, { currency, accounts, from, today });
  return { currency, ...balanceSeries(accounts, from, today, seriesIn) };
}

/** The total balance at the end of one day that is not after `today`, of all accounts that were open then. */
export async function readBalanceOn(
  tx: HouseholdTransaction,
  currency: string,
  date: PlainDate,
  today: PlainDate,
): Promise<PartialSum> {
  const accounts = await readAccountBalances(tx, null, date);
  return balanceOn(accounts, date, today, await seriesInOf(tx, { currency, accounts, from: date, today }));
}

async function seriesInOf(
  tx: HouseholdTransaction,
  span: { currency: string; accounts: readonly AccountBalances[]; from: PlainDate; today: PlainDate },
): Promise<SeriesIn> {
  const { currency, accounts, from, today } = span;
  const currencies = [currency, ...accounts.map((account) => account.currency)];
  return { currency, conversion: await readConversion(tx, { currencies, from, to: today }) };
}

/** All accounts that count in totals, or one, with what their balances from a day on are computed from. */
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
    .select([
      'd.account_id',
      'd.on_date',
      sql<Cents>`sum(d.posted_cents)::bigint`.as('moved'),
      sql<Cents>`sum(d.transfer_cents)::bigint`.as('transferred'),
    ])
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
  return accounts.map(({ current, ...account }) => {
    const moved = movesByAccount.get(account.accountId) ?? [];
    return {
      ...account,
      currentCents: current === null ? null : toCents(current),
      movedByDay: new Map(moved.map((move) => [move.on_date, move.moved])),
      transferredByDay: new Map(moved.map((move) => [move.on_date, move.transferred])),
      reports: (reportsByAccount.get(account.accountId) ?? []).map((report) => ({
        onDate: report.on_date,
        balanceCents: report.balance_cents,
      })),
    };
  });
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

import type { AccountDetail } from '@cairn/contract/accounts';
import type { Holding } from '@cairn/contract/holdings';
import type { UnreadableGroup } from '@cairn/contract/unreadable';
import { type AccountTotals, accountTotals, balanceIn } from '@cairn/domain/account-totals';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { institutionName } from '../db/transaction-name.ts';
import { readConversion } from '../exchange-rates/exchange-rates.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { accountOwnerOf, sharingOf } from '../journal/private-accounts.store.ts';
import { readLoanTerms } from './account-history.store.ts';
import { readHoldings } from './holdings.store.ts';
import { readUnreadable } from './unreadable.store.ts';

/** What a person sets on an account, beside its name. */
const settings = [
  'a.bank_name as bankName',
  'a.is_hidden as isHidden',
  'a.group_name as groupName',
  'a.note',
] as const;

/**
 * The accounts that the person may see, those kept by hand and then closed ones of a connection last, with the totals of the open ones and the unreadable
 * records. Transaction counts come from the daily totals, and totals are by the exchange rates of today.
 */
export async function readAccountsList(
  tx: HouseholdTransaction,
  now: Date,
): Promise<{ accounts: AccountDetail[]; unreadable: UnreadableGroup[] } & AccountTotals> {
  const household = await readHousehold(tx);
  const { currency } = household;
  const holdings = await readHoldings(tx);
  const loans = await readLoanTerms(tx);
  const rows = await readListed(tx);
  const today = todayOf(household, now);
  const currencies = [currency, ...rows.map((row) => row.currency)];
  const conversion = await readConversion(tx, { currencies, from: today, to: today });
  const totalsIn = { currency, today, conversion };
  const accounts = rows.map(
    ({ reconciliationStatus, difference, since, privateTo, rowsPrivateTo, ...row }) => {
      const held = holdings.get(row.id) ?? [];
      return {
        ...row,
        sharing: sharingOf({ privateTo, rowsPrivateTo }),
        transactionsCount: Number(row.transactionsCount ?? 0),
        reconciliation: { status: reconciliationStatus ?? 'not_started', difference, since },
        holdings: held,
        holdingsDifference: differenceOf(row, held),
        convertedBalance: row.currency === currency ? null : balanceIn(row, totalsIn),
        loan: loans.get(row.id) ?? null,
      };
    },
  );
  return { accounts, ...accountTotals(accounts, totalsIn), unreadable: await readUnreadable(tx) };
}

/** The accounts in the order in which they are listed. */
function readListed({ query, householdId, userId }: HouseholdTransaction) {
  return query
    .selectFrom('accounts as a')
    .leftJoin('connections as i', (join) =>
      join.onRef('i.household_id', '=', 'a.household_id').onRef('i.id', '=', 'a.connection_id'),
    )
    .leftJoin('account_reconciliations as b', (join) =>
      join.onRef('b.household_id', '=', 'a.household_id').onRef('b.account_id', '=', 'a.id'),
    )
    .select((select) => [
      'a.id',
      'a.connection_id as connectionId',
      'a.name',
      ...settings,
      'a.private_to_user_id as privateTo',
      'a.rows_private_to_user_id as rowsPrivateTo',
      sql<boolean>`${accountOwnerOf(householdId)} = ${userId}::uuid`.as('isYours'),
      'a.mask',
      'a.type',
      'a.subtype',
      institutionName.as('institution'),
      'a.currency',
      'a.closed_on as closedOn',
      'a.current_balance_cents as currentBalance',
      'a.available_balance_cents as availableBalance',
      'b.status as reconciliationStatus',
      'b.difference_cents as difference',
      'b.diverged_on as since',
      select
        .selectFrom('yearly_totals as y')
        .where('y.household_id', '=', householdId)
        .whereRef('y.account_id', '=', 'a.id')
        .select((sum) => sum.fn.sum('y.transaction_count').as('count'))
        .as('transactionsCount'),
    ])
    .where('a.household_id', '=', householdId)
    .orderBy(sql`nullif(a.position, 0)`)
    .orderBy('i.created_at')
    .orderBy(sql`a.closed_on is not null`)
    .orderBy(sql`array_position(array['depository', 'credit', 'investment', 'loan'], a.type)`)
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
}

function differenceOf(
  { currentBalance, currency }: { currentBalance: Cents | null; currency: string },
  held: readonly Holding[],
): Cents | null {
  if (currentBalance === null || held.length === 0) return null;
  const inCurrency = held.filter((holding) => holding.currency === currency);
  return toCents(currentBalance - sumCents(inCurrency.map(({ value }) => value)));
}

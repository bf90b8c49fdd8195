import type { Cents } from '@cairn/domain/money';
import { monthRange, type PlainMonth } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import {
  convertedCents,
  dayRates,
  ofItsDay,
  readDayRates,
} from '../exchange-rates/converted-amounts.store.ts';
import { isOfOwnRows } from '../journal/private-accounts.store.ts';
import { isOfShownAccount } from './hidden-accounts.store.ts';

/** What a category’s transactions in other currencies come to in the household’s; `countWithoutRate` of them are in no amount. */
type ConvertedTotal = {
  categoryId: string;
  parentId: string;
  /** Of accounts that the person alone sees in full. */
  isPersonal: boolean;
  income: Cents;
  /** What was spent and came back, as the rows are signed. */
  net: Cents;
  countWithoutRate: number;
  /** Of these, those that would be in `net`. */
  netWithoutRate: number;
};

/** A month’s income and spending in other currencies than the household’s, by category. From the transactions: each is rounded by itself. */
export async function readConvertedMonth(
  tx: HouseholdTransaction,
  month: PlainMonth,
  main: string,
): Promise<ConvertedTotal[]> {
  const { from, to } = monthRange(month);
  const rates = await readDayRates(tx, main, { from, to });
  const { rows } = await sql<ConvertedTotal>`
    select "categoryId", "parentId", "isPersonal",
      coalesce(sum(cents) filter (where kind = 'income'), 0)::bigint as income,
      coalesce(sum(cents) filter (where kind <> 'income'), 0)::bigint as net,
      (count(*) filter (where cents is null))::integer as "countWithoutRate",
      (count(*) filter (where cents is null and kind <> 'income'))::integer as "netWithoutRate"
    from (
      select c.id as "categoryId", coalesce(c.parent_id, c.id) as "parentId", ${isOfOwnRows(tx, 't.account_id')} as "isPersonal",
        t.predicted_kind as kind, ${convertedCents(rates)} as cents
      from transactions t
      join categories c on c.household_id = ${tx.householdId}::uuid and c.id = t.category_id
      left join ${dayRates(rates)} on ${ofItsDay}
      where t.household_id = ${tx.householdId}::uuid and t.is_counted and t.currency <> ${main}
        and t.posted_on between ${from}::date and ${to}::date and t.predicted_kind <> 'transfer'
        and ${isOfShownAccount(tx, 't.account_id')}
    ) converted
    group by "categoryId", "parentId", "isPersonal"
  `.execute(tx.query);
  return rows;
}

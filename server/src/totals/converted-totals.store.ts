import type { Cents } from '@cairn/domain/money';
import { monthRange, type PlainMonth } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { convertedRows } from '../exchange-rates/converted-amounts.store.ts';
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
  const converted = await convertedRows(tx, main, monthRange(month));
  const { rows } = await sql<ConvertedTotal>`
    select c.id as "categoryId", coalesce(c.parent_id, c.id) as "parentId", ${isOfOwnRows(tx, 't.account_id')} as "isPersonal",
      coalesce(sum(cents) filter (where t.kind = 'income'), 0)::bigint as income,
      coalesce(sum(cents) filter (where t.kind <> 'income'), 0)::bigint as net,
      (count(*) filter (where cents is null))::integer as "countWithoutRate",
      (count(*) filter (where cents is null and t.kind <> 'income'))::integer as "netWithoutRate"
    from ${converted}
    join categories c on c.household_id = ${tx.householdId}::uuid and c.id = t.category_id
    where t.kind <> 'transfer' and ${isOfShownAccount(tx, 't.account_id')}
    group by 1, 2, 3
  `.execute(tx.query);
  return rows;
}

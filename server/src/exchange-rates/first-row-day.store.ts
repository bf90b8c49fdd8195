import type { PlainDate } from '@cairn/domain/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/**
 * The day of the first transaction of an account `a`; null without one. A range of one account, in the order of the primary key: with an
 * equality PostgreSQL may look for the account among all days of the household, and an account without transactions is in none.
 */
export function firstRowOn({ householdId }: HouseholdTransaction): RawBuilder<PlainDate | null> {
  return sql<PlainDate | null>`(
    select d.on_date from daily_totals d
    where d.household_id = ${householdId}::uuid and d.account_id between a.id and a.id
    order by d.account_id, d.on_date limit 1
  )`;
}

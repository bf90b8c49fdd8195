import { type Cents, zeroCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { periodsOf } from './totals-periods.ts';

export type PostedSpan = { accountId: string; currency: string; from: PlainDate; to: PlainDate };

/** `cents`: of posted transactions, split or not. `count`: of all that count, pending ones and parts too. */
export type PostedTotals = { cents: Cents; count: number };

/** What moved an account's balance from `from` to `to`, from the totals of whole years and of the days before and after them. */
export async function sumPosted(
  { query, householdId }: HouseholdTransaction,
  { accountId, currency, from, to }: PostedSpan,
): Promise<PostedTotals> {
  const part = (table: 'daily_totals' | 'yearly_totals', when: RawBuilder<unknown>) => sql`
    select posted_cents, transaction_count from ${sql.table(table)}
    where household_id = ${householdId}::uuid and account_id = ${accountId}::uuid and currency = ${currency} and ${when}`;
  const { days, years } = periodsOf(from, to);
  const parts = days.map((range) =>
    part('daily_totals', sql`on_date between ${range.from}::date and ${range.to}::date`),
  );
  if (years !== null)
    parts.push(
      part('yearly_totals', sql`on_year between ${years.first}::integer and ${years.last}::integer`),
    );
  const { rows } = await sql<PostedTotals>`
    select coalesce(sum(posted_cents), 0)::bigint as cents, coalesce(sum(transaction_count), 0)::bigint as count
    from (${sql.join(parts, sql` union all `)}) totals
  `.execute(query);
  return rows[0] ?? { cents: zeroCents, count: 0 };
}

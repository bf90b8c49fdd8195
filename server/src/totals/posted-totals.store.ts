import { type Cents, zeroCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { totalsOfSpan } from './totals-of-span.store.ts';

export type PostedSpan = { accountId: string; currency: string; from: PlainDate; to: PlainDate };

/** `cents`: of posted transactions, split or not. `count`: of all that count, pending ones and parts too. */
export type PostedTotals = { cents: Cents; count: number };

/** What moved an account's balance from `from` to `to`, from the totals of whole years and of the days before and after them. */
export async function sumPosted(
  { query, householdId }: HouseholdTransaction,
  { accountId, currency, from, to }: PostedSpan,
): Promise<PostedTotals> {
  const totals = totalsOfSpan(
    { from, to },
    (table, when) => sql`
    select posted_cents, transaction_count from ${sql.table(table)}
    where household_id = ${householdId}::uuid and account_id = ${accountId}::uuid and currency = ${currency} and ${when}`,
  );
  const { rows } = await sql<PostedTotals>`
    select coalesce(sum(posted_cents), 0)::bigint as cents, coalesce(sum(transaction_count), 0)::bigint as count
    from (${totals}) totals
  `.execute(query);
  return rows[0] ?? { cents: zeroCents, count: 0 };
}

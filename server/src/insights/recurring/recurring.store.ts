import { AppError } from '@cairn/contract/errors';
import { addMonths, monthOf, monthRange, type PlainDate } from '@cairn/contract/plain-date';
import type { Recurring } from '@cairn/contract/recurring';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { type OverviewRow, recurringOverview } from './recurring-overview.ts';

/** Two years, so that what comes once a year has come twice, and a month for its being late. */
const monthsRead = 25;

/** What recurs in the household today, from the settled rows of about 25 months in its currency. */
export async function readRecurring(
  tx: HouseholdTransaction,
  today: PlainDate,
  currency: string,
): Promise<Recurring> {
  // From a month's first day on: which of several streams began first must not hang on the day of the month that it is.
  const since = monthRange(addMonths(monthOf(today), -monthsRead)).from;
  const [rows, marks] = [await readRows(tx, since, currency), await readMarks(tx)];
  return recurringOverview(rows, today, currency, marks);
}

/** Transfers between own accounts cost nothing and bring nothing, so they are left out; what is pending may yet change. */
async function readRows(
  { query, householdId }: HouseholdTransaction,
  since: PlainDate,
  currency: string,
): Promise<OverviewRow[]> {
  return query
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 't.household_id').onRef('a.id', '=', 't.account_id'),
    )
    .select([
      't.id',
      't.account_id as accountId',
      'a.name as accountName',
      't.bank_posted_on as postedOn',
      't.bank_amount_cents as amountCents',
      't.category_id as categoryId',
      't.bank_description as description',
      sql<string>`coalesce(t.bank_merchant_name, t.bank_description)`.as('payee'),
    ])
    .where('t.household_id', '=', householdId)
    .where((row) => row.ref('t.counts'))
    .where('t.bank_is_pending', '=', false)
    .where('t.machine_flow', '<>', 'transfer')
    .where('t.bank_currency', '=', currency)
    .where('t.bank_posted_on', '>=', since)
    .execute();
}

async function readMarks({ query, householdId }: HouseholdTransaction): Promise<ReadonlySet<string>> {
  const marks = await query
    .selectFrom('recurring_marks')
    .select('stream_key as key')
    .where('household_id', '=', householdId)
    .execute();
  return new Set(marks.map(({ key }) => key));
}

/** Keeps or takes back a person's word that a stream is not recurring. False when it stood so already. Throws `not_found`. */
export async function markStream(
  { query, householdId }: HouseholdTransaction,
  { accountId, key, isRecurring }: { accountId: string; key: string; isRecurring: boolean },
  now: Date,
): Promise<boolean> {
  const account = await query
    .selectFrom('accounts')
    .select('id')
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) throw new AppError('not_found', 'There is no such account.');
  if (isRecurring) {
    const deleted = await query
      .deleteFrom('recurring_marks')
      .where('household_id', '=', householdId)
      .where('account_id', '=', accountId)
      .where('stream_key', '=', key)
      .executeTakeFirst();
    return deleted.numDeletedRows > 0n;
  }
  const inserted = await query
    .insertInto('recurring_marks')
    .values({ household_id: householdId, account_id: accountId, stream_key: key, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

import { foldText } from '@cairn/domain/ledger-text';
import type { Cents } from '@cairn/domain/money';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { rowName } from '../db/transaction-name.ts';
import { anyRow, inOrder, matchingRows } from '../transactions/transaction-filter.store.ts';

/** Of the newest: months of the busiest household and years of others, so that each letter takes the same time in any. */
const maxSearched = 20_000;
/** How many of the newest matching transactions are looked at: enough for somebody who types a few letters. */
const maxLookedAt = 500;
const maxShown = 6;

export type Completion = {
  description: string;
  categoryId: string;
  accountId: string | null;
  amount: Cents;
  currency: string;
};

/**
 * The names of the newest 20,000 transactions that contain a text, each with its last category and amount and the open account kept by hand
 * that it was last on. Names that begin with the text come first, then those that are frequent. Without a text: those that were entered by
 * hand.
 */
export async function readCompletions(tx: HouseholdTransaction, text: string): Promise<Completion[]> {
  const shown = matchingRows(tx, anyRow);
  const recent = inOrder(shown, 'date').select(['t.id', 't.search_text', 't.posted_on']).limit(maxSearched);
  const found = tx.query
    .selectFrom(recent.as('r'))
    .select('r.id')
    .where(sql<boolean>`strpos(r.search_text, ${foldText(text)}) > 0`)
    .orderBy('r.posted_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(maxLookedAt);
  const rows =
    text === ''
      ? shown.where('t.source', '=', 'hand')
      : // As an array, so that they are found once.
        shown.where('t.id', '=', sql<string>`any(array(${found}))`);
  const newest = inOrder(rows, 'date')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 't.household_id').onRef('a.id', '=', 't.account_id'),
    )
    .select([
      // As a person typed it; a bank's text is known by its merchant.
      sql<string>`case when t.source = 'hand' then t.description else ${rowName} end`.as('name'),
      't.category_id',
      't.amount_cents',
      't.currency',
      sql`case when a.connection_id is null and a.closed_on is null then t.account_id end`.as(
        'own_account_id',
      ),
      sql`row_number() over (order by t.posted_on desc, t.id desc)`.as('age'),
    ])
    .limit(maxLookedAt);
  const { rows: completions } = await sql<Completion>`
    select (array_agg(name order by age))[1] as description, (array_agg(category_id order by age))[1] as "categoryId",
      (array_agg(own_account_id order by age) filter (where own_account_id is not null))[1] as "accountId",
      (array_agg(amount_cents order by age))[1] as amount, (array_agg(currency order by age))[1] as currency
    from (${newest}) as newest
    where strpos(cairn.fold_text(name), ${foldText(text)}) > 0
    group by cairn.fold_text(name)
    order by starts_with(cairn.fold_text(name), ${foldText(text)}) desc, count(*) desc, min(age)
    limit ${sql.lit(maxShown)}
  `.execute(tx.query);
  return completions;
}

/** The open account kept by hand to which a transaction was added last; null for none. */
export async function readLastOwnAccountId({
  query,
  householdId,
}: HouseholdTransaction): Promise<string | null> {
  // Each account's newest by date, which its index has, and not the newest of all by the time of adding, which none has.
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a cross join lateral (
      select t.created_at from transactions t
      where t.household_id = ${householdId}::uuid and t.account_id = a.id and t.source = 'hand'
      order by t.posted_on desc, t.id desc limit 1
    ) as newest
    where a.household_id = ${householdId}::uuid and a.connection_id is null and a.closed_on is null
    order by newest.created_at desc limit 1
  `.execute(query);
  return rows[0]?.id ?? null;
}

import { foldText } from '@cairn/domain/ledger-text';
import { readSearch } from '@cairn/domain/search-text';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { note } from '../db/transaction-name.ts';
import { findTagIds } from '../tags/tags.store.ts';

type Tx = HouseholdTransaction;

/** What a search finds: a text, and where the text is also an amount or in the name of an account or a tag, these. */
export type ResolvedSearch = {
  /** Folded. */
  text: string;
  amountCents: number | null;
  accountIds: readonly string[];
  /** Ids that are stored with transactions. */
  tagIds: readonly string[];
};

/** Undefined for a search of nothing: every transaction is found. */
export async function resolveSearch(tx: Tx, search: string | undefined): Promise<ResolvedSearch | undefined> {
  const searched = readSearch(search ?? '');
  if (searched.text === '') return undefined;
  const accounts = await tx.query
    .selectFrom('accounts')
    .select('id')
    .where('household_id', '=', tx.householdId)
    .where(sql<boolean>`strpos(cairn.fold_text(name), ${searched.text}) > 0`)
    .execute();
  return {
    ...searched,
    accountIds: accounts.map(({ id }) => id),
    tagIds: await findTagIds(tx, searched.text),
  };
}

/** From as many on, looking at each distinct text is faster than looking at each transaction. */
const manyRows = 150_000;
/** What is shorter may be in most texts. */
const fewestLetters = 3;
/** What is in more texts is in so many transactions that each of them is looked at faster. */
const mostTexts = 3_000;

/** Whether these are looked for among so many transactions, and are in so few texts, that texts are searched one by one (`isFound`). */
export async function searchesTexts(tx: Tx, searched: readonly string[]): Promise<boolean> {
  if (searched.length === 0 || !(await hasManyRows(tx))) return false;
  for (const text of searched)
    if (text.length < fewestLetters && !(await isInFewTexts(tx, text))) return false;
  return true;
}

async function isInFewTexts(tx: Tx, text: string): Promise<boolean> {
  const { rows } = await sql<{ isFew: boolean }>`
    select count(*) <= ${sql.lit(mostTexts)} as "isFew"
    from (${textsWith(tx, text)} limit ${sql.lit(mostTexts + 1)}) found
  `.execute(tx.query);
  return rows[0]?.isFew ?? false;
}

async function hasManyRows({ query, householdId }: Tx): Promise<boolean> {
  const found = await query
    .selectFrom('yearly_totals')
    .select(sql<boolean>`coalesce(sum(transaction_count), 0) >= ${sql.lit(manyRows)}`.as('isMany'))
    .where('household_id', '=', householdId)
    .executeTakeFirst();
  return found?.isMany ?? false;
}

/**
 * The condition that a transaction `t` is found. The list's own indexes answer it; the few with a note or a tag are looked through apart, in
 * indexes of their own, because neither notes nor arrays fit into those of the list. `isOfMany`: `searchesTexts`; then each way to be found
 * has an index of its own, unless whole accounts are found.
 */
export function isFound(tx: Tx, search: ResolvedSearch, isOfMany: boolean): RawBuilder<boolean> {
  const { text, amountCents, accountIds, tagIds } = search;
  const apart = [withNote(tx, text), ...(tagIds.length > 0 ? [tagged(tx, tagIds)] : [])];
  if (isOfMany && accountIds.length === 0) {
    const ids = [...apart, ...(amountCents === null ? [] : [withAmount(tx, amountCents)])];
    // As arrays, for which PostgreSQL combines both indexes and then reads each found transaction once.
    return sql<boolean>`(t.search_text = any(array(${textsWith(tx, text)}))
      or t.id = any(array(${sql.join(ids, sql` union all `)})))`;
  }
  // Materialized: computed once, and not by each parallel worker.
  const ways = [
    containsText(text),
    sql`t.id in (with apart as materialized (${sql.join(apart, sql` union all `)}) select id from apart)`,
  ];
  if (amountCents !== null) ways.push(sql`t.amount_abs_cents = ${amountCents}::bigint`);
  if (accountIds.length > 0) ways.push(sql`t.account_id = any(${accountIds}::uuid[])`);
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** The condition that the description or the merchant of a transaction `t` contains a text, as texts are compared. */
export function containsMerchant(tx: Tx, merchant: string, isOfMany: boolean): RawBuilder<boolean> {
  const text = foldText(merchant);
  return isOfMany ? sql<boolean>`t.search_text in (${textsWith(tx, text)})` : containsText(text);
}

function containsText(text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(t.search_text, ${text}) > 0`;
}

/** The distinct texts of the household's transactions that contain a text: the index is read once for each distinct one. */
function textsWith({ householdId }: Tx, text: string): RawBuilder<unknown> {
  const next = (after: RawBuilder<unknown>) => sql`
    select d.search_text from transactions d
    where d.household_id = ${householdId}::uuid and d.is_counted ${after}
    order by d.search_text limit 1`;
  return sql`
    with recursive texts(text) as (
      (${next(sql``)}) union all
      select (${next(sql`and d.search_text > texts.text`)}) from texts where texts.text is not null
    )
    select texts.text from texts where strpos(texts.text, ${text}) > 0`;
}

function withAmount({ householdId }: Tx, amountCents: number): RawBuilder<unknown> {
  return sql`select t.id from transactions t
    where t.household_id = ${householdId}::uuid and t.is_counted and t.amount_abs_cents = ${amountCents}::bigint`;
}

function withNote({ householdId }: Tx, text: string): RawBuilder<unknown> {
  return sql`select t.id from transactions t
    where t.household_id = ${householdId}::uuid and t.is_counted and t.has_note and strpos(cairn.fold_text(${note}), ${text}) > 0`;
}

function tagged({ householdId }: Tx, tagIds: readonly string[]): RawBuilder<unknown> {
  return sql`select t.id from transactions t
    where t.household_id = ${householdId}::uuid and t.is_counted and t.has_tags and t.tag_ids && ${tagIds}::uuid[]`;
}

import { readSearch } from '@cairn/domain/search-text';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { note } from '../../db/row-name.ts';
import { findTagIds } from '../tags/tags.store.ts';

type Tx = HouseholdTransaction;

/** What a search finds: a text, and where the text is also an amount or in the name of an account or a tag, these. */
export type ResolvedSearch = {
  /** In lower case. */
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
    .where(sql<boolean>`strpos(lower(name), ${searched.text}) > 0`)
    .execute();
  return {
    ...searched,
    accountIds: accounts.map(({ id }) => id),
    tagIds: await findTagIds(tx, searched.text),
  };
}

/**
 * The condition that a transaction `t` is found. The list's own indexes answer it, as before; the few with a note or a tag are looked
 * through apart, in indexes of their own, because neither notes nor arrays fit into those of the list.
 */
export function isFound(
  tx: Tx,
  { text, amountCents, accountIds, tagIds }: ResolvedSearch,
): RawBuilder<boolean> {
  const apart = [withNote(tx, text), ...(tagIds.length > 0 ? [tagged(tx, tagIds)] : [])];
  // Materialized: computed once, and not by each parallel worker.
  const ways = [
    containsMerchant(text),
    sql`t.id in (with apart as materialized (${sql.join(apart, sql` union all `)}) select id from apart)`,
  ];
  if (amountCents !== null) ways.push(sql`t.amount_abs_cents = ${amountCents}::bigint`);
  if (accountIds.length > 0) ways.push(sql`t.account_id = any(${accountIds}::uuid[])`);
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** The condition that the description or the merchant of a transaction `t` contains a text, in any letter case. */
export function containsMerchant(text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(t.search_text, lower(${text})) > 0`;
}

function withNote({ householdId }: Tx, text: string): RawBuilder<unknown> {
  return sql`select t.id from transactions t
    where t.household_id = ${householdId}::uuid and t.counts and t.has_note and strpos(lower(${note}), ${text}) > 0`;
}

function tagged({ householdId }: Tx, tagIds: readonly string[]): RawBuilder<unknown> {
  return sql`select t.id from transactions t
    where t.household_id = ${householdId}::uuid and t.counts and t.has_tags and t.tag_ids && ${tagIds}::uuid[]`;
}

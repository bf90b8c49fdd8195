import { transactionName } from '@cairn/domain/transactions';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { merchantName } from '../../db/transaction-name.ts';
import { readHousehold } from '../../journal/households.store.ts';
import type { NamedTransaction, Names, StoredEntry } from '../../journal/stored-entry.ts';
import { readTags, readTagsInUse } from '../../tags/tags.store.ts';

type Tx = HouseholdTransaction;

/** The other people in the household, by their ids; read before the transaction, for another role keeps them. */
export type MemberNames = ReadonlyMap<string, string>;

/** Reads what the entries' ids mean today, as far as the person may see it. */
export async function readNames(
  tx: Tx,
  entries: readonly StoredEntry[],
  members: MemberNames,
): Promise<Names> {
  const idsOf = (kind: string) => [
    ...new Set(entries.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind ? [subjectId] : []))),
  ];
  const transactions = await readTransactionNames(tx, idsOf('transaction'));
  const { currency } = await readHousehold(tx);
  const accounts = await readAccountNames(tx, currency);
  const categories = await readPairs(tx, 'categories', 'name');
  const budgets = await readPairs(tx, 'budgets', 'category_id');
  const connections = await readPairs(tx, 'connections', 'institution_name');
  const insights = await readPairs(tx, 'insights', 'title', idsOf('insight'));
  const tags = entries.some(namesTags) ? await readTagNames(tx) : new Map<string, string>();
  return {
    transaction: (id) => transactions.get(id),
    account: (id) => accounts.get(id),
    category: (id) => categories.get(id),
    budget: (id) => categories.get(budgets.get(id) ?? ''),
    connection: (id) => connections.get(id),
    insight: (id) => insights.get(id),
    tag: (id) => tags.get(id),
    member: (id) => members.get(id),
    readerId: tx.userId,
    currency,
  };
}

function namesTags({ subjectKind, before, after }: StoredEntry): boolean {
  return subjectKind === 'tag' || JSON.stringify([before, after]).includes('"tagIds":[');
}

/** A merged tag has the name of the one that it became a part of. */
async function readTagNames(tx: Tx): Promise<Map<string, string>> {
  const seen = new Set((await readTags(tx)).map(({ id }) => id));
  const inUse = [...(await readTagsInUse(tx))].filter(([, { id }]) => seen.has(id));
  return new Map(inUse.map(([id, { name }]) => [id, name]));
}

async function readTransactionNames({ query, householdId }: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NamedTransaction>();
  const rows = await query
    .selectFrom('transactions as t')
    .select([
      'id',
      'description',
      merchantName.as('merchantName'),
      'amount_cents as amount',
      'currency',
      'posted_on as date',
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, amount, currency, date, ...row }): [string, NamedTransaction] => [
      id,
      { name: transactionName(row), amount, currency, date },
    ]),
  );
}

async function readAccountNames({ query, householdId }: Tx, currency: string) {
  const there = await query
    .selectFrom('accounts')
    .select(['id', 'name', 'currency'])
    .where('household_id', '=', householdId)
    .execute();
  const gone = await query
    .selectFrom('former_accounts')
    .select(['id', 'name'])
    .where('household_id', '=', householdId)
    .execute();
  return new Map<string, { name: string; currency: string; isGone: boolean }>([
    ...gone.map(({ id, name }) => [id, { name, currency, isGone: true }] as const),
    ...there.map(({ id, ...account }) => [id, { ...account, isGone: false }] as const),
  ]);
}

/** Id → a text of the same row. Without `ids` of all rows: there are few of these. */
async function readPairs(
  { query, householdId }: Tx,
  table: 'categories' | 'budgets' | 'connections' | 'insights',
  column: string,
  ids?: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; value: string }>`
    select id::text, ${sql.ref(column)} as value from ${sql.table(table)}
    where household_id = ${householdId}::uuid ${ids === undefined ? sql`` : sql`and id = any(${ids}::uuid[])`}
  `.execute(query);
  return new Map(rows.map(({ id, value }) => [id, value]));
}

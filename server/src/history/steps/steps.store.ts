import { AppError } from '@cairn/contract/errors';
import type { HistoryQuery, HistorySubject } from '@cairn/contract/history';
import { foldText } from '@cairn/domain/ledger-text';
import { addDays, type PlainDate, startOfDay, todayIn } from '@cairn/domain/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { hasOthers } from '../../journal/private-accounts.store.ts';
import type { StoredEntry } from '../../journal/stored-entry.ts';

type Tx = HouseholdTransaction;
type Condition = RawBuilder<unknown>;

const kindsOf = (subject: HistorySubject): string[] =>
  subject === 'household' ? ['household', 'learning'] : [subject];

/** A transaction, its parts, and the pending one that it was. */
async function readIdsOfTransaction(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text from transactions t where t.household_id = ${tx.householdId}::uuid and (t.id = ${id}::uuid or t.part_of_id = ${id}::uuid)
    union
    select p.id::text from transactions t
    join transactions p on p.household_id = ${tx.householdId}::uuid and p.source_id = t.pending_source_id
    where t.household_id = ${tx.householdId}::uuid and t.id = ${id}::uuid
  `.execute(tx.query);
  return rows.map((row) => row.id);
}

/** What the person typed, in the names of what was changed and in the texts before and after. */
function matches({ householdId, userId }: Tx, search: string): Condition {
  const wanted = foldText(search);
  const texts = ['note', 'description', 'name', 'descriptionContains', 'institutionName', 'files'].flatMap(
    (key) => [sql`j.before ->> ${sql.lit(key)}`, sql`j.after ->> ${sql.lit(key)}`],
  );
  const has = (text: Condition) => sql`position(${wanted} in cairn.fold_text(${text})) > 0`;
  const categories = sql`array(select c.id from categories c where c.household_id = ${householdId}::uuid and ${has(sql`c.name`)})`;
  return sql`(
    (${has(sql`concat_ws(' ', ${sql.join(texts)})`)} and (j.subject_kind <> 'tag' or j.user_id = ${userId}::uuid))
    or (j.subject_kind = 'transaction' and j.subject_id in (
      select t.id::text from transactions t where t.household_id = ${householdId}::uuid and position(${wanted} in t.search_text) > 0
    ))
    or (j.subject_kind = 'account' and j.subject_id in (
      select a.id::text from accounts a where a.household_id = ${householdId}::uuid and ${has(sql`a.name`)}
    ))
    or (j.subject_kind = 'category' and j.subject_id = any(${categories}))
    or j.before ->> 'categoryId' = any(${categories}) or j.after ->> 'categoryId' = any(${categories})
  )`;
}

/** A tag that others use only on accounts of their own is none that the person sees, nor that it was made. */
async function isOfSeenTag(tx: Tx): Promise<Condition> {
  const { householdId, userId } = tx;
  if (!(await hasOthers(tx))) return sql`true`;
  const { rows } = await sql<{ id: string }>`
    select distinct u.id::text from transactions t cross join unnest(t.tag_ids) u(id)
    where t.household_id = ${householdId}::uuid and t.has_tags
  `.execute(tx.query);
  const seen = rows.map(({ id }) => id);
  return sql`(j.subject_kind <> 'tag' or j.user_id = ${userId}::uuid or j.subject_id = any(${seen}::text[]))`;
}

/** An account that the person can see, or could see while it was there. Throws `not_found`. */
async function requireKnownAccount({ query, householdId }: Tx, accountId: string): Promise<void> {
  const { rows } = await sql`
    select from accounts where household_id = ${householdId}::uuid and id = ${accountId}::uuid
    union all
    select from former_accounts where household_id = ${householdId}::uuid and id = ${accountId}::uuid
  `.execute(query);
  if (rows.length === 0) throw new AppError('not_found', 'This account was not found.');
}

/** Conditions on entries `j`. Without a transaction or a text, the entries that lead are enough. */
async function conditionsOf(
  tx: Tx,
  { actor, subject, accountId, transactionId, from, to, search }: HistoryQuery,
  timeZone: string,
): Promise<Condition> {
  const { householdId } = tx;
  const conditions = [sql`j.household_id = ${householdId}::uuid`, await isOfSeenTag(tx)];
  if (transactionId === undefined && search === undefined) conditions.push(sql`j.is_first_of_step`);
  if (actor !== undefined) conditions.push(sql`j.actor = ${actor}`);
  if (subject !== undefined) conditions.push(sql`j.subject_kind = any(${kindsOf(subject)})`);
  if (accountId !== undefined) {
    await requireKnownAccount(tx, accountId);
    conditions.push(sql`j.account_id = ${accountId}::uuid`);
  }
  if (from !== undefined) conditions.push(sql`j.recorded_at >= ${startOfDay(timeZone, from)}`);
  if (to !== undefined) conditions.push(sql`j.recorded_at < ${startOfDay(timeZone, addDays(to, 1))}`);
  if (search !== undefined) conditions.push(matches(tx, search));
  if (transactionId !== undefined) {
    const ids = await readIdsOfTransaction(tx, transactionId);
    if (ids.length === 0) throw new AppError('not_found', 'This transaction was not found.');
    conditions.push(sql`j.subject_kind = 'transaction' and j.subject_id = any(${ids})`);
  }
  return sql.join(conditions, sql` and `);
}

export type StepPlace = { id: string; at: Date; day: PlainDate };

/**
 * A page of steps, newest first: those with an entry that matches, each at its newest one. `next` is the entry that begins the next
 * page. Throws `not_found` for a transaction, or a place in the list, that the person cannot see.
 */
export async function readStepPage(
  tx: Tx,
  query: HistoryQuery,
  { timeZone, limit }: { timeZone: string; limit: number },
): Promise<{ steps: StepPlace[]; next: string | null }> {
  const conditions = await conditionsOf(tx, query, timeZone);
  const start = query.afterEntryId === undefined ? sql`` : await startAfter(tx, query.afterEntryId);
  const { rows } = await sql<{ entryId: string; id: string; at: Date }>`
    with matching as not materialized (
      select j.household_id, j.id, j.step_id, j.recorded_at from journal j where ${conditions}
    )
    select m.id as "entryId", m.step_id as id, m.recorded_at as at
    from matching m
    where not exists (
      select from matching later where later.step_id = m.step_id and (later.recorded_at, later.id) > (m.recorded_at, m.id)
    ) ${start}
    order by m.recorded_at desc, m.id desc
    limit ${limit + 1}
  `.execute(tx.query);
  const page = rows.slice(0, limit);
  return {
    steps: page.map(({ id, at }) => ({ id, at, day: todayIn(timeZone, at) })),
    next: rows.length > limit ? (page.at(-1)?.entryId ?? null) : null,
  };
}

async function startAfter({ query, householdId }: Tx, entryId: string): Promise<Condition> {
  const entry = await query
    .selectFrom('journal')
    .select('id')
    .where('household_id', '=', householdId)
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (entry === undefined) throw new AppError('not_found', 'This place in the history was not found.');
  return sql`and (m.recorded_at, m.id) < (
    select s.recorded_at, s.id from journal s where s.household_id = ${householdId}::uuid and s.id = ${entryId}::uuid
  )`;
}

const columns = sql`
  j.id, j.step_id as "stepId", j.recorded_at as "recordedAt", j.actor, j.user_id as "userId", j.account_id as "accountId", j.subject_kind as "subjectKind",
  j.subject_id as "subjectId", j.action, j.before, j.after
`;

/** The first entries of each step, in the order in which they were recorded. */
export async function readEntriesOfSteps(
  { query, householdId }: Tx,
  stepIds: readonly string[],
  limit: number,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.* from unnest(${stepIds}::uuid[]) s(id)
    cross join lateral (
      select ${columns} from journal j
      where j.household_id = ${householdId}::uuid and j.step_id = s.id
      order by j.recorded_at, j.id limit ${limit}
    ) e
  `.execute(query);
  return rows;
}

/** How many entries of a step have one actor and action, with the first of them. */
export type EntryGroup = { first: StoredEntry; entryCount: number };

/** The groups of each step, in the order in which they began. */
export async function readGroups(
  { query, householdId }: Tx,
  stepIds: readonly string[],
): Promise<EntryGroup[]> {
  const { rows } = await sql<StoredEntry & { entryCount: number }>`
    select ${columns}, g.entry_count as "entryCount" from (
      select g.step_id, (array_agg(g.id order by g.recorded_at, g.id))[1] as id, min(g.recorded_at) as began_at, count(*)::int as entry_count
      from journal g
      where g.household_id = ${householdId}::uuid and g.step_id = any(${stepIds}::uuid[])
      group by g.step_id, g.actor, g.subject_kind, g.action
    ) g
    join journal j on j.household_id = ${householdId}::uuid and j.id = g.id
    order by g.began_at, j.id
  `.execute(query);
  return rows.map(({ entryCount, ...first }) => ({ first, entryCount }));
}

/** `isPart`: the rest of the undone step stayed in effect. */
export type UndoLink = { stepId: string; undoesId: string; isPart: boolean };

/** Which step undid which, among these steps and all that lead to and from them. */
export async function readUndoLinks(
  { query, householdId }: Tx,
  stepIds: readonly string[],
): Promise<UndoLink[]> {
  const { rows } = await sql<UndoLink>`
    with recursive chain(id) as (
      select unnest(${stepIds}::uuid[])
      union
      select other.id from chain join journal j on j.household_id = ${householdId}::uuid and (j.step_id = chain.id or j.undoes_step_id = chain.id)
      cross join lateral (values (j.step_id), (j.undoes_step_id)) other(id)
      where j.undoes_step_id is not null and other.id is not null
    )
    select distinct j.step_id as "stepId", j.undoes_step_id as "undoesId", j.undoes_in_part as "isPart"
    from journal j
    where j.household_id = ${householdId}::uuid and j.undoes_step_id = any(array(select id from chain))
  `.execute(query);
  return rows;
}

/** Every entry of these steps that the person may see, in the order in which they were recorded. */
export async function readSteps(
  { query, householdId }: Tx,
  stepIds: readonly string[],
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${columns} from journal j where j.household_id = ${householdId}::uuid and j.step_id = any(${stepIds}::uuid[])
    order by j.recorded_at, j.id
  `.execute(query);
  return rows;
}

/** What was recorded about these subjects after the first of these entries, but by their own steps, newest first. */
export async function readLaterEntries(
  { query, householdId }: Tx,
  entries: readonly StoredEntry[],
  subjectIds: readonly string[],
): Promise<StoredEntry[]> {
  const [first] = entries;
  if (first === undefined) return [];
  const kinds = [...new Set(entries.map(({ subjectKind }) => subjectKind))];
  const stepIds = [...new Set(entries.map(({ stepId }) => stepId))];
  const { rows } = await sql<StoredEntry>`
    select ${columns} from journal j
    where j.household_id = ${householdId}::uuid and j.subject_kind = any(${kinds}) and j.subject_id = any(${subjectIds})
      and j.step_id <> all(${stepIds}::uuid[])
      and j.recorded_at > (
        select min(e.recorded_at) from journal e where e.household_id = ${householdId}::uuid and e.step_id = any(${stepIds}::uuid[])
      )
    order by j.recorded_at desc, j.id desc
  `.execute(query);
  return rows;
}

/** Transaction id → the transaction that took its place, where it is gone: the posted one of a pending one, or the same under another id. */
export async function readPostedIds(
  { query, householdId }: Tx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; postedId: string }>`
    with recursive place(id, now_id) as (
      select t.id, t.id from transactions t where t.household_id = ${householdId}::uuid and t.id = any(${ids}::uuid[])
      union
      select place.id, posted.id from place
      join transactions replaced on replaced.household_id = ${householdId}::uuid and replaced.id = place.now_id
        and replaced.removed_at is not null
      join transactions posted on posted.household_id = ${householdId}::uuid
        and posted.pending_source_id = replaced.source_id
    )
    select place.id, place.now_id as "postedId" from place
    join transactions posted on posted.household_id = ${householdId}::uuid and posted.id = place.now_id and posted.removed_at is null
    where place.now_id <> place.id
  `.execute(query);
  return new Map(rows.map(({ id, postedId }) => [id, postedId]));
}

import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';

export type JournalEntry = {
  /** Set when another record refers to the entry. */
  id?: string;
  actor: 'user' | 'rule' | 'import' | 'system';
  subjectKind:
    | 'transaction'
    | 'household'
    | 'insight'
    | 'budget'
    | 'connection'
    | 'account'
    | 'category'
    | 'tag'
    | 'category_rule'
    | 'learning'
    | 'import';
  subjectId: string;
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Appends to the journal: who, when, before and after. It serves undo and history; amounts are never computed from it. */
export async function recordChanges(
  tx: HouseholdTransaction,
  entries: readonly JournalEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const records = entries.map((entry) => ({ ...entry, userId: entry.actor === 'user' ? tx.userId : null }));
  await sql`
    insert into journal (household_id, id, actor, user_id, subject_kind, subject_id, action, before, after)
    select ${tx.householdId}::uuid, coalesce(r.id, gen_random_uuid()), r.actor, r."userId", r."subjectKind", r."subjectId", r.action, r.before, r.after
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r(id uuid, actor text, "userId" uuid, "subjectKind" text, "subjectId" text, action text, before jsonb, after jsonb)
  `.execute(tx.query);
}

export type StoredEntry = Pick<JournalEntry, 'subjectId' | 'action'> & { before: unknown; after: unknown };

export type StoredChange = StoredEntry & { isUndone: boolean };

/** A journal entry of a subject kind, undone or not; undefined when there is none. */
export async function readChange(
  { query, householdId }: HouseholdTransaction,
  id: string,
  subjectKind: JournalEntry['subjectKind'],
): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select j.subject_id as "subjectId", j.action, j.before, j.after, exists (
      select from journal u
      where u.household_id = j.household_id and u.subject_kind = j.subject_kind and u.subject_id = j.subject_id
        and u.action = 'undo_' || j.action and u.after ->> 'undoes' = j.id::text
    ) as "isUndone"
    from journal j
    where j.household_id = ${householdId}::uuid and j.id = ${id}::uuid and j.subject_kind = ${subjectKind}
  `.execute(query);
  return rows[0];
}

/** A journal entry of a subject kind that has not been undone; undefined when there is none. */
export async function readEntry(
  tx: HouseholdTransaction,
  id: string,
  subjectKind: JournalEntry['subjectKind'],
): Promise<StoredEntry | undefined> {
  const change = await readChange(tx, id, subjectKind);
  return change?.isUndone === false ? change : undefined;
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { ActionOf, SubjectKind } from './journal-actions.ts';

type Changed = {
  /** Set when another record refers to the entry. */
  id?: string;
  actor: 'user' | 'rule' | 'import' | 'bank' | 'system';
  subjectId: string;
  /** The account that the entry is about, where its subject does not say it. */
  accountId?: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

export type JournalEntry = {
  [K in SubjectKind]: Changed & { subjectKind: K; action: ActionOf<K> };
}[SubjectKind];

/** Any of them, as it was read from the journal. */
type AnyEntry = Changed & { subjectKind: string; action: string };

/** A step that is undone, as a whole or as far as nothing stands in the way. */
type UndoneStep = { stepId: string; isPart: boolean };

/** What one transaction changes is one step, which the history shows and undoes as a whole. */
type Step = {
  id: string;
  /** What it undoes; undefined: as its entries say. */
  undoes: UndoneStep | undefined;
};
const steps = new WeakMap<HouseholdTransaction, Step>();

function stepOf(tx: HouseholdTransaction): Step {
  const step = steps.get(tx) ?? { id: randomUUID(), undoes: undefined };
  steps.set(tx, step);
  return step;
}

/** The step of the history that this transaction's changes are. */
export function stepIdOf(tx: HouseholdTransaction): string {
  return stepOf(tx).id;
}

/** What the one records belongs to the step that the other is: both are one transaction of PostgreSQL's. */
export function shareStep(tx: HouseholdTransaction, view: HouseholdTransaction): void {
  steps.set(view, stepOf(tx));
}

/** From here on PostgreSQL keeps the rows that this transaction changes, before and after, for the step that it is. */
export async function keepRows(tx: HouseholdTransaction): Promise<void> {
  await sql.raw(`set local cairn.step_id = '${stepOf(tx).id}'`).execute(tx.query);
}

/** From here on it keeps none: what nobody can undo. */
export async function keepNoRows(tx: HouseholdTransaction): Promise<void> {
  await sql`set local cairn.step_id = ''`.execute(tx.query);
}

/** What this transaction changes from here on is the undo of a step. Returns the id of the new step. */
export async function beginUndo(tx: HouseholdTransaction, undoes: UndoneStep): Promise<string> {
  const step = { id: randomUUID(), undoes };
  steps.set(tx, step);
  await keepRows(tx);
  return step.id;
}

/** What this transaction changes belongs to the step of an entry that an earlier transaction recorded. */
export async function continueStepOf(tx: HouseholdTransaction, entryId: string): Promise<void> {
  const entry = await tx.query
    .selectFrom('journal')
    .select('step_id as id')
    .where('household_id', '=', tx.householdId)
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (entry !== undefined) steps.set(tx, { id: entry.id, undoes: undefined });
}

/** Shown to nobody: the account of a transaction that is gone. */
const nilAccount = '00000000-0000-0000-0000-000000000000';

/** Appends to the journal: who, when, before and after. It serves undo and history; amounts are never computed from it. */
export function recordChanges(tx: HouseholdTransaction, entries: readonly JournalEntry[]): Promise<void> {
  return record(tx, entries);
}

/** Appends that entries of the journal were undone: the same with their sides turned, under the name of what undoes each. */
export function recordUndone(
  tx: HouseholdTransaction,
  entries: readonly Omit<AnyEntry, 'id'>[],
): Promise<void> {
  return record(
    tx,
    entries.map(({ before, after, ...entry }) => ({ ...entry, before: after, after: before })),
  );
}

async function record(tx: HouseholdTransaction, entries: readonly AnyEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const step = stepOf(tx);
  const records = entries.map((entry) => ({
    ...entry,
    ...idsNamedBy(entry),
    id: entry.id ?? randomUUID(),
    userId: entry.actor === 'user' ? tx.userId : null,
  }));
  await sql`
    insert into journal (household_id, id, step_id, undoes_step_id, undoes_in_part, account_id, is_first_of_step, actor, user_id, subject_kind, subject_id, action, before, after, recorded_at)
    select r.household_id, r.id, ${step.id}::uuid,
      ${step.undoes === undefined ? sql`r.undone_step_id` : sql`${step.undoes.stepId}::uuid`}, ${step.undoes?.isPart ?? false},
      r.about_account_id,
      row_number() over (partition by r.actor, r."subjectKind", r.about_account_id order by r.place) = 1 and not exists (
        select from journal s
        where s.household_id = ${tx.householdId}::uuid and s.step_id = ${step.id}::uuid and s.is_first_of_step and s.actor = r.actor
          and s.subject_kind = r."subjectKind" and s.account_id is not distinct from r.about_account_id
      ),
      r.actor, r."userId", r."subjectKind", r."subjectId", r.action, r.before, r.after,
      statement_timestamp() + r.place * interval '1 microsecond'
    from (
      select h.household_id, r.*, case
        when r."accountId" is not null then r."accountId"
        when r."subjectKind" = 'transaction' then coalesce((
          select t.account_id from transactions t where t.household_id = ${tx.householdId}::uuid and t.id = r."namedSubject"
        ), ${nilAccount}::uuid)
        when r."subjectKind" = 'account' then r."namedSubject"
        -- Of a bank all of whose accounts others do not see, and of an insight that somebody's own accounts are a part of.
        when r."subjectKind" = 'connection' then (
          select c.id from connections c
          where c.household_id = ${tx.householdId}::uuid and c.id = r."namedSubject" and c.private_to_user_id is not null
        )
        when r."subjectKind" = 'insight' then (
          select a.id from insights i
          join accounts a on a.household_id = ${tx.householdId}::uuid and a.rows_private_to_user_id = i.private_to_user_id
          where i.household_id = ${tx.householdId}::uuid and i.id = r."namedSubject" limit 1
        )
        when r.action = 'learn' then (
          select t.account_id from transactions t
          join accounts a on a.household_id = ${tx.householdId}::uuid and a.id = t.account_id
          where t.household_id = ${tx.householdId}::uuid and t.id = any (r."namedLearned")
          order by a.rows_private_to_user_id nulls last limit 1
        )
        when r."subjectKind" = 'category_rule' and r.action like 'undo\\_%' then (
          select l.account_id from journal l where l.household_id = ${tx.householdId}::uuid and l.id = r."namedUndone"
        )
        when r."subjectKind" = 'category_rule' and r.action <> 'arrange_rules' or r.action = 'order_accounts' then (
          select a.id from accounts a
          where a.household_id = ${tx.householdId}::uuid and a.id::text = any (r."namedAccounts") and a.private_to_user_id is not null limit 1
        )
        when r."subjectKind" = 'learning' then (
          select l.account_id from journal l where l.household_id = ${tx.householdId}::uuid and l.id = r."namedSubject"
        )
      end as about_account_id, (
        select u.step_id from journal u
        where u.household_id = ${tx.householdId}::uuid and u.id = r."namedUndone"
          and r.action = 'undo_' || u.action and coalesce(r.after ->> 'keepEdits', 'false') = 'false'
      ) as undone_step_id
      from households h cross join rows from (
        jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
          as (id uuid, actor text, "userId" uuid, "subjectKind" text, "subjectId" text, "accountId" uuid, action text, before jsonb, after jsonb,
            "namedSubject" uuid, "namedUndone" uuid, "namedLearned" uuid[], "namedAccounts" text[])
      ) with ordinality as r(id, actor, "userId", "subjectKind", "subjectId", "accountId", action, before, after,
        "namedSubject", "namedUndone", "namedLearned", "namedAccounts", place)
      where h.household_id = ${tx.householdId}::uuid
    ) r order by r.place
  `.execute(tx.query);
}

const kindsOfUuids: readonly string[] = ['transaction', 'account', 'learning', 'connection', 'insight'];

/**
 * The ids that an entry names, for columns of their own: under row-level security an index takes no value that a cast or function still
 * has to read, and all of the household's rows would be looked at for each entry.
 */
function idsNamedBy({ subjectKind, subjectId, action, before, after }: AnyEntry) {
  const [undone = null] = action.startsWith('undo_') ? textsAt(after, ['undoes']) : [];
  const changed = [before, after];
  return {
    namedSubject: kindsOfUuids.includes(subjectKind) ? subjectId : null,
    namedUndone: undone,
    namedLearned: action === 'learn' ? textsAt(before, ['words', 'id']) : null,
    namedAccounts:
      subjectKind === 'category_rule'
        ? textsAt(changed, ['rules', 'conditions', 'accountIds'])
        : action === 'order_accounts'
          ? textsAt(changed, ['accountIds'])
          : null,
  };
}

/** The texts under these keys, one inside the other, through all lists on the way. */
function textsAt(value: unknown, keys: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, keys));
  const [key, ...inner] = keys;
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, under]) => (name === key ? textsAt(under, inner) : []));
}

export type StoredEntry = { subjectId: string; action: string; before: unknown; after: unknown };

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
      where u.household_id = ${householdId}::uuid and u.subject_kind = j.subject_kind and u.subject_id = j.subject_id
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

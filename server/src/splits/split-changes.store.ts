import { AppError } from '@cairn/contract/errors';
import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import { z } from 'zod';
import { currentCategoryIdOf, readCurrentCategoryIds } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { SplitPart } from './split-plan.ts';

const journaled = z.object({
  isByRule: z.boolean().default(false),
  parts: z.array(
    z.object({
      id: z.uuid(),
      amount: z.int().transform(toCents),
      monthsLater: z.int(),
      categoryId: z.string().nullable(),
      note: z.string().nullable(),
      tagIds: z.array(z.uuid()).nullable().default(null),
    }),
  ),
});

/** A person's change of a transaction's parts. */
export type StoredSplitChange = {
  /** The transaction; the posted one where a pending one has been replaced since. */
  transactionId: string;
  action: 'split' | 'join_parts';
  /** The parts before the change, in the categories of today. */
  before: SplitPart[];
  /** Whether rules decided about the parts before. */
  wasByRule: boolean;
  isUndone: boolean;
  /** Whether no later change of these parts is in effect. */
  isLatest: boolean;
};

type Row = Pick<StoredSplitChange, 'transactionId' | 'action' | 'isUndone' | 'isLatest'> & {
  before: unknown;
};

/** Throws `not_found`. */
export async function readSplitChange(tx: HouseholdTransaction, id: string): Promise<StoredSplitChange> {
  const changes = sql`
    select j.*, exists (
      select from journal u where u.household_id = ${tx.householdId}::uuid and u.subject_kind = j.subject_kind and u.subject_id = j.subject_id
        and u.action = 'undo_' || j.action and u.after ->> 'undoes' = j.id::text
    ) as is_undone
    from journal j
    where j.household_id = ${tx.householdId}::uuid and j.subject_kind = 'transaction' and j.action in ('split', 'join_parts')
  `;
  const { rows } = await sql<Row>`
    with changes as (${changes})
    select coalesce(posted.id::text, c.subject_id) as "transactionId", c.action, c.before, c.is_undone as "isUndone",
      not exists (
        select from changes later
        where later.subject_id in (c.subject_id, posted.id::text) and not later.is_undone and later.recorded_at > c.recorded_at
      ) as "isLatest"
    from changes c
    left join transactions replaced on replaced.household_id = ${tx.householdId}::uuid and replaced.id::text = c.subject_id
      and replaced.removed_at is not null
    left join transactions posted on posted.household_id = ${tx.householdId}::uuid
      and posted.pending_source_id = replaced.source_id and posted.removed_at is null
    where c.id = ${id}::uuid
  `.execute(tx.query);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  const currentIds = await readCurrentCategoryIds(tx);
  const { parts, isByRule: wasByRule } = journaled.parse(row.before);
  const before = parts.map((part) => ({
    ...part,
    categoryId: part.categoryId === null ? null : currentCategoryIdOf(currentIds, part.categoryId),
  }));
  return { ...row, before, wasByRule };
}

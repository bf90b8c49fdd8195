import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import type { TransactionEdits } from '@cairn/contract/transactions';
import type { CategoryKind } from '@cairn/domain/categories';
import { classify } from '@cairn/domain/classify';
import type { JournalEntry } from '../journal/journal.store.ts';
import { chosenTagIds, type TagsInUse } from '../tags/tags-in-use.ts';
import type { KindWrite } from '../transactions/row-updates.store.ts';
import type { StoredRow } from '../transactions/transaction-rows.store.ts';

/** How far apart two edits must be for their order to be certain, since one may take longer to arrive. */
const orderGraceMs = 60_000;

export type Edit = TransactionEdits['edits'][number];
type UserInput = {
  categoryId: string | null;
  note: string | null;
  tagIds: readonly string[] | null;
  merchantName: string | null;
};

/** A transaction with the user's input before and after the edit; equal where a later edit takes precedence. */
export type EditedRow = { row: StoredRow; before: UserInput; after: UserInput; isOlder: boolean };

/** Everything that an edit writes. */
export type EditPlan = {
  /** Every transaction that the edit names, in its order. */
  edited: EditedRow[];
  /** Those of them that change. */
  changes: EditedRow[];
  kindWrites: KindWrite[];
  journal: JournalEntry[];
};

export type EditFacts = {
  /** The edited transactions that exist in the household. */
  rows: readonly StoredRow[];
  categories: ReadonlyMap<string, { name: string; kind: CategoryKind }>;
  tags: TagsInUse;
  /** When the edit was made, and when it arrives. */
  madeAt: Date;
  now: Date;
};

/**
 * Plans what an edit changes: category, note, tags or the merchant's name. Pure. Unchanged values are not written again, and a transaction that was edited
 * later stays as it is, marked `isOlder`. All or nothing: throws `not_found` when a transaction, category or tag is not the household's,
 * `invalid_request` when a transaction is named twice,
 * `conflict` for the category of money that is linked to what it pays back.
 */
export function planEdits(
  edits: readonly Edit[],
  { rows, categories, tags, madeAt, now }: EditFacts,
): EditPlan {
  if (new Set(edits.map((edit) => edit.id)).size < edits.length)
    throw new AppError('invalid_request', 'edits: contains a transaction twice');
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const edited = edits.map((edit): EditedRow => {
    const row = rowById.get(edit.id);
    if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
    const planned = editedRow(row, edit, { tags, isOlder: isEditedSince(row, madeAt, now) });
    if (row.linkedAs === 'reimbursement' && planned.after.categoryId !== planned.before.categoryId)
      throw new AppError('conflict', 'This money has the category of what it pays back. Unlink it first.');
    return planned;
  });
  const changes = edited.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  return {
    edited,
    changes,
    // Transfer pairs depend only on the bank's data; an edit can change the kind.
    kindWrites: changes.flatMap((change) => kindOf(change, categories)),
    journal: changes.map(({ row, before, after }) => ({
      actor: 'user',
      subjectKind: 'transaction',
      subjectId: row.id,
      action: 'edit',
      before,
      after,
    })),
  };
}

function editedRow(
  row: StoredRow,
  { categoryId, note, tagIds, merchantName }: Edit,
  { tags, isOlder }: { tags: TagsInUse; isOlder: boolean },
): EditedRow {
  const before = {
    categoryId: row.userCategoryId,
    note: row.userNote,
    tagIds: row.userTagIds,
    merchantName: row.userMerchantName,
  };
  if (isOlder) return { row, before, after: before, isOlder };
  return {
    row,
    before,
    after: {
      categoryId: categoryId === undefined ? before.categoryId : categoryId,
      note: note === undefined ? before.note : note,
      tagIds: tagIds === undefined ? before.tagIds : chosenTagIds(tags, tagIds, before.tagIds),
      merchantName: merchantName === undefined ? before.merchantName : merchantName,
    },
    isOlder,
  };
}

/** A time in the future comes from a wrong clock and is ignored. */
function isEditedSince({ userEditedAt }: StoredRow, madeAt: Date, now: Date): boolean {
  return (
    userEditedAt !== null && userEditedAt.getTime() > madeAt.getTime() + orderGraceMs && userEditedAt <= now
  );
}

/** The transaction's new kind, where it changes. */
function kindOf({ row, after }: EditedRow, categories: EditFacts['categories']): KindWrite[] {
  const userCategoryKind = after.categoryId === null ? null : categories.get(after.categoryId)?.kind;
  if (userCategoryKind === undefined) throw new AppError('not_found', 'This category was not found.');
  const kind = classify({ ...row, userCategoryKind, isPaired: row.transferId !== null });
  return kind === row.kind ? [] : [{ id: row.id, transferId: row.transferId, kind }];
}

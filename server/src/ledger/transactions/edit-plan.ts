import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import type { TransactionEdits } from '@cairn/contract/transactions';
import type { CategoryKind } from '@cairn/domain/categories';
import { classify } from '@cairn/domain/classify';
import type { JournalEntry } from '../journal/journal.store.ts';
import type { KindWrite, StoredRow } from './transaction-rows.store.ts';

/** How far apart two edits must be for their order to be certain: one may have taken longer to arrive than the other. */
const orderGraceMs = 60_000;

export type Edit = TransactionEdits['edits'][number];
type UserInput = { categoryId: string | null; note: string | null };

/** A transaction with what the person had entered and what they enter now; the same where they edited it again in between. */
export type EditedRow = { row: StoredRow; before: UserInput; after: UserInput; isOlder: boolean };

/** Everything that an edit writes. */
export type EditPlan = {
  /** Every transaction that the edit names, in its order. */
  edited: EditedRow[];
  /** Those of them that change. */
  changes: EditedRow[];
  transactionKinds: KindWrite[];
  journal: JournalEntry[];
};

export type EditFacts = {
  /** The transactions that the edit names, as far as the household has them. */
  rows: readonly StoredRow[];
  /** The categories that a person may choose, by id. */
  categories: ReadonlyMap<string, { name: string; kind: CategoryKind }>;
  /** When the person made the edit, and when it arrives. */
  madeAt: Date;
  now: Date;
};

/**
 * Works out what an edit changes: category, note, or both, each on its own. Pure. What was entered before already is not written again,
 * and a transaction that the person has edited since stays as it is and is marked `isOlder`. All of them or none: throws `not_found` when a
 * transaction or category is not the household's, `invalid_request` when a transaction is named twice.
 */
export function planEdits(edits: readonly Edit[], { rows, categories, madeAt, now }: EditFacts): EditPlan {
  if (new Set(edits.map((edit) => edit.id)).size < edits.length)
    throw new AppError('invalid_request', 'edits: contains a transaction twice');
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const edited = edits.map((edit): EditedRow => {
    const row = rowById.get(edit.id);
    if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
    return editedRow(row, edit, isEditedSince(row, madeAt, now));
  });
  const changes = edited.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  return {
    edited,
    changes,
    // Which transactions are transfers follows from what the bank says; what an edited one counts as may change.
    transactionKinds: changes.flatMap((change) => kindOf(change, categories)),
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

function editedRow(row: StoredRow, { categoryId, note }: Edit, isOlder: boolean): EditedRow {
  const before = { categoryId: row.userCategoryId, note: row.userNote };
  if (isOlder) return { row, before, after: before, isOlder };
  return {
    row,
    before,
    after: {
      categoryId: categoryId === undefined ? before.categoryId : categoryId,
      note: note === undefined ? before.note : note,
    },
    isOlder,
  };
}

/** A time to come is of a clock that was wrong: it counts as none. */
function isEditedSince({ userEditedAt }: StoredRow, madeAt: Date, now: Date): boolean {
  return (
    userEditedAt !== null && userEditedAt.getTime() > madeAt.getTime() + orderGraceMs && userEditedAt <= now
  );
}

/** The flow that the transaction has now, where it is another. */
function kindOf({ row, after }: EditedRow, categories: EditFacts['categories']): KindWrite[] {
  const personKind = after.categoryId === null ? null : categories.get(after.categoryId)?.kind;
  if (personKind === undefined) throw new AppError('not_found', 'This category was not found.');
  const kind = classify({ ...row, personKind, isPaired: row.transferId !== null });
  return kind === row.kind ? [] : [{ id: row.id, transferId: row.transferId, kind }];
}

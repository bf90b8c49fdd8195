import { maxTagsOfTransaction } from '@cairn/contract/tags';
import { maxNoteLength, type Transaction } from '@cairn/contract/transactions';
import type { RowEdit } from '../edits/edits.ts';
import {
  fixedSentences,
  isChange,
  type OwnChange,
  type OwnFields,
  type Planned,
  planOwnFields,
} from './own-changes.ts';

/** What becomes of the notes; `add` puts a line under what is there. */
export type NoteChange = { is: 'replace' | 'add'; text: string } | { is: 'remove' };

/** What a person changes on several rows at once; what is undefined or empty stays. */
export type BulkChange = {
  /** null: chosen automatically again. */
  categoryId?: string | null | undefined;
  note?: NoteChange | undefined;
  addTagIds: readonly string[];
  removeTagIds: readonly string[];
  /** null: the name that was read again. */
  merchantName?: string | null | undefined;
  /** Only of rows that were added by hand. */
  own?: OwnChange | undefined;
};

/**
 * What a change makes of each row: the edits to save, and of how many rows something stays as it is, for which reason. `fixed`: the
 * sentences about rows whose date, amount or account nobody can change.
 */
export type BulkPlan = {
  changed: { row: Transaction; edit: RowEdit; own: OwnFields }[];
  kept: { reason: string; count: number }[];
  fixed: string[];
};

/** Plans a change of rows, as they are shown. Pure. */
export function planBulkEdit(rows: readonly Transaction[], change: BulkChange): BulkPlan {
  const planned = rows.map((row) => ({
    row,
    categoryId: categoryFor(row, change.categoryId),
    note: noteFor(row, change.note),
    tagIds: tagsFor(row, change),
    merchantName: merchantFor(row, change.merchantName),
    entered: planOwnFields(row, change.own ?? {}),
  }));
  const changed = planned.flatMap(({ row, categoryId, note, tagIds, merchantName, entered: { own } }) => {
    const edit: RowEdit = {
      id: row.id,
      ...(isChange(categoryId) && { categoryId: categoryId.value }),
      ...(isChange(note) && { note: note.value }),
      ...(isChange(tagIds) && { tagIds: tagIds.value }),
      ...(isChange(merchantName) && { merchantName: merchantName.value }),
    };
    return Object.keys(edit).length === 1 && Object.keys(own).length === 0 ? [] : [{ row, edit, own }];
  });
  const reasons = planned
    .flatMap(({ categoryId, note, tagIds, merchantName, entered }) => [
      categoryId,
      note,
      tagIds,
      merchantName,
      ...entered.reasons,
    ])
    .flatMap((field) => (field !== null && 'kept' in field ? [field.kept] : []));
  const kept = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, { length: count }]) => ({
    reason,
    count,
  }));
  return { changed, kept, fixed: fixedSentences(rows, change.own ?? {}) };
}

function categoryFor(row: Transaction, wanted: BulkChange['categoryId']): Planned<string | null> {
  if (wanted === undefined) return null;
  if (row.reimbursesId !== null) return { kept: 'its category is that of what it pays back' };
  if (wanted === null)
    return row.categorySource === 'user'
      ? { value: null }
      : { kept: 'the category is chosen automatically already' };
  if (row.categorySource === 'user' && row.categoryId === wanted) return { kept: 'already in this category' };
  return { value: wanted };
}

function noteFor(row: Transaction, wanted: NoteChange | undefined): Planned<string | null> {
  if (wanted === undefined) return null;
  if (wanted.is === 'remove') return row.note === null ? { kept: 'no note to remove' } : { value: null };
  if (wanted.text === '') return null;
  const text = wanted.is === 'add' && row.note !== null ? `${row.note}\n${wanted.text}` : wanted.text;
  if (text === row.note) return { kept: 'the note is the same already' };
  return text.length > maxNoteLength ? { kept: 'the note would be too long' } : { value: text };
}

function tagsFor(row: Transaction, { addTagIds, removeTagIds }: BulkChange): Planned<string[]> {
  if (addTagIds.length === 0 && removeTagIds.length === 0) return null;
  const left = row.tagIds.filter((id) => !removeTagIds.includes(id));
  const tagIds = [...left, ...addTagIds.filter((id) => !left.includes(id))];
  if (tagIds.length === row.tagIds.length && tagIds.every((id) => row.tagIds.includes(id)))
    return { kept: 'the tags are the same already' };
  return tagIds.length > maxTagsOfTransaction
    ? { kept: `more than ${maxTagsOfTransaction} tags` }
    : { value: tagIds };
}

function merchantFor(row: Transaction, wanted: BulkChange['merchantName']): Planned<string | null> {
  if (wanted === undefined || wanted === '') return null;
  if (wanted === null)
    return row.hasUserMerchant ? { value: null } : { kept: 'the merchant has its own name already' };
  return row.hasUserMerchant && row.merchantName === wanted
    ? { kept: 'the merchant is called so already' }
    : { value: wanted };
}

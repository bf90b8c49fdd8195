import type { Category, Transaction, TransactionEdits } from '@cairn/contract/transactions';
import { uncategorizedId, uncategorizedName } from '@cairn/domain/categories';
import { transactionName } from '@cairn/domain/transactions';
import { countOf } from '../../lib/format.ts';

export type RowEdit = TransactionEdits['edits'][number];

/** A note as the server takes it: control characters, which a paste from a slide or a PDF brings, become spaces. null: nothing is written. */
export function cleanNote(typed: string): string | null {
  const note = typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
    .trim();
  return note === '' ? null : note;
}

/** The edits that give back what stood before: the person's own earlier choice, or else the machine's word. */
export function reverseEdits(rows: readonly Transaction[], edits: readonly RowEdit[]): RowEdit[] {
  const before = new Map(rows.map((row) => [row.id, row]));
  return edits.flatMap(({ id, categoryId, note, tagIds, merchantName }) => {
    const row = before.get(id);
    if (row === undefined) return [];
    const earlier = row.categorySource === 'user' ? row.categoryId : null;
    return [
      {
        id,
        ...(categoryId === undefined ? {} : { categoryId: earlier }),
        ...(note === undefined ? {} : { note: row.note }),
        ...(tagIds === undefined ? {} : { tagIds: row.hasUserTags ? row.tagIds : null }),
        ...(merchantName === undefined
          ? {}
          : { merchantName: row.hasUserMerchant ? row.merchantName : null }),
      },
    ];
  });
}

/** What the bank calls the merchant is not known here: until the server says, the row is called as it was. */
function withMerchant(row: Transaction, name: string | null): Transaction {
  return { ...row, merchantName: name ?? row.merchantName, hasUserMerchant: name !== null };
}

/** The row as it will look once the edit is saved. A choice that is taken back shows what it was until the server says more. */
export function withEdit(row: Transaction, edit: RowEdit, categories: readonly Category[]): Transaction {
  const { categoryId, note, tagIds, merchantName } = edit;
  const named = merchantName === undefined ? row : withMerchant(row, merchantName);
  const noted = note === undefined ? named : { ...named, note };
  const next =
    tagIds === undefined ? noted : { ...noted, tagIds: tagIds ?? [], hasUserTags: tagIds !== null };
  if (categoryId === undefined) return next;
  if (categoryId === null) return { ...next, categorySource: 'none', categoryReason: 'Updating…' };
  return {
    ...next,
    categoryId,
    aiCategory:
      categoryId === uncategorizedId ? null : (categories.find(({ id }) => id === categoryId)?.name ?? null),
    categorySource: 'user',
    categoryReason: 'You chose this category',
  };
}

/** The message about edits of these rows. */
function editWords(name: string, row: Transaction, edit: RowEdit, categories: readonly Category[]): string {
  if (edit.merchantName != null) return `${name}: merchant changed to ${edit.merchantName}`;
  if (edit.merchantName === null) return `${name}: merchant as the bank has it`;
  if (edit.categoryId === undefined && edit.note === undefined) return `${name}: tags changed`;
  if (edit.categoryId === undefined)
    return `${name}: ${edit.note === null ? 'note removed' : 'note changed'}`;
  if (edit.categoryId === null) return `${name}: category chosen automatically`;
  return `${name}: ${withEdit(row, edit, categories).aiCategory ?? uncategorizedName}`;
}

/** Edits of rows, with how to undo them and how they are called. The first row's edit represents all; null where there is none. */
export function describeEdits(
  before: readonly Transaction[],
  edits: RowEdit[],
  categories: readonly Category[],
): { edits: RowEdit[]; reverse: RowEdit[]; name: string; words: string } | null {
  const [first] = edits;
  const [row] = before;
  if (first === undefined || row === undefined) return null;
  const name = edits.length > 1 ? countOf(edits.length, 'transaction') : transactionName(row);
  const fields = new Set(edits.flatMap(({ id: _id, ...changed }) => Object.keys(changed)));
  return {
    edits,
    reverse: reverseEdits(before, edits),
    name,
    words: edits.length > 1 && fields.size > 1 ? `${name} changed` : editWords(name, row, first, categories),
  };
}

/** Gives a row as the changes under way will leave it; as it is where they do not touch it. */
export function shownAfter(unsaved: readonly { edits: RowEdit[] }[], categories: readonly Category[]) {
  const edits = Map.groupBy(
    unsaved.flatMap((change) => change.edits),
    ({ id }) => id,
  );
  if (edits.size === 0) return (row: Transaction): Transaction => row;
  return (row: Transaction): Transaction =>
    (edits.get(row.id) ?? []).reduce<Transaction>((now, edit) => withEdit(now, edit, categories), row);
}

import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import { isAnyInCircle } from '../../archives/require-sound.ts';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { sideOf } from '../../journal/described-values.ts';
import { recordUndone } from '../../journal/journal.store.ts';
import type { NounUndo } from '../../journal/noun-undo.ts';
import { readCurrentRow, readRowImages, writeRows } from '../../journal/row-images.store.ts';
import { isAt, picked, type RowImage, reversed } from '../../journal/row-images.ts';
import type { StoredEntry } from '../../journal/stored-entry.ts';
import { actionsOf } from '../describe/describe.ts';
import { type BlockedBy, each, type UndoContext, type Undoer } from './undoer.ts';

type Tx = HouseholdTransaction;

/** Undoes an entry by its rows: those that are as the step left them become what they were before it, or none does. */
export function undoRows(
  { tables, columns, writtenWith = [], again = 'It was changed again', ...noun }: NounUndo,
  blockedBy: BlockedBy = () => () => true,
): { undo: Undoer } {
  return each(async (tx, entry, context) => {
    const images = await readImagesOf(tx, entry, tables, context);
    const [before, after] = [sideOf(entry.before), sideOf(entry.after)];
    const isNoChange = images.length === 0 && isDeepStrictEqual(before, after);
    if (images.length === 0 && !isNoChange) return noun.notKept ?? 'What it was before was not recorded';
    const changes: RowImage[] = [];
    const alongside: RowImage[] = [];
    let gone = 0;
    for (const image of images) {
      const current = await readCurrentRow(tx, image);
      const decided = picked(image, columns);
      const change = reversed(picked(image, columns && [...columns, ...writtenWith]));
      if (isEmpty(decided)) alongside.push(change);
      if (isAt(current, decided.before)) continue;
      // What happened to a row that is gone since needs no undo.
      if (current === undefined && image.after !== null) gone += 1;
      else if (isAt(current, decided.after)) changes.push(change);
      else return again;
    }
    if (gone > 0 && gone === images.length) return 'It is gone';
    if (changes.length === 0 && !isNoChange) return noun.mustBeAsLeft ? again : null;
    const undoing = { subjectId: entry.subjectId, userId: entry.userId, now: context.now };
    const refusal = await noun.prepare?.(tx, changes, undoing);
    if (refusal) return refusal;
    await writeRows(tx, [...changes, ...alongside], { tables, taken: noun.taken });
    for (const { table, after: written } of changes)
      if (await isAnyInCircle(tx, table, Object.keys(written ?? {})))
        throw new AppError('conflict', 'It would become a part of itself');
    await noun.follow?.(tx, [...changes, ...alongside], undoing);
    const { subjectKind, subjectId, accountId } = entry;
    await recordUndone(tx, {
      actor: 'user',
      subjectKind,
      subjectId,
      accountId,
      action: undoingActionOf(entry, noun.undoneAs),
      before,
      after,
    });
    return null;
  }, blockedBy);
}

/** Whether a row stayed, and none of what decides has changed. */
function isEmpty({ before, after }: RowImage): boolean {
  return before !== null && after !== null && Object.keys(after).length === 0;
}

/** The rows of a step that an entry is about: all, unless others of its kind and action share the step. */
async function readImagesOf(
  tx: Tx,
  { subjectKind, subjectId, action }: StoredEntry,
  tables: readonly string[],
  { step }: UndoContext,
): Promise<RowImage[]> {
  const images = await readRowImages(tx, [...new Set(step.map(({ stepId }) => stepId))], tables);
  const isAlone = step.every(
    (entry) => entry.subjectKind !== subjectKind || entry.action !== action || entry.subjectId === subjectId,
  );
  return isAlone
    ? images
    : images.filter(({ key, before, after }) =>
        Object.values({ ...key, ...before, ...after }).includes(subjectId),
      );
}

/** What the journal calls that an action was undone: the undo of it, or what an undo undid; otherwise as the noun says. */
function undoingActionOf({ subjectKind, action }: StoredEntry, undoneAs: NounUndo['undoneAs']): string {
  const name = action.startsWith('undo_') ? action.slice('undo_'.length) : `undo_${action}`;
  return actionsOf(subjectKind).includes(name) ? name : (undoneAs?.[action] ?? action);
}

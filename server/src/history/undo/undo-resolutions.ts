import { readEditedIds } from '../../imports/edited-rows.store.ts';
import { lockImport } from '../../imports/imports.store.ts';
import { undoImport } from '../../imports/imports.ts';
import {
  excludeTransaction,
  restoreAdjustment,
  undoResolution,
} from '../../reconciliation/resolutions.store.ts';
import { each } from './undoer.ts';

/** Includes a transaction again, or removes an adjustment that nobody edited since. */
export const undoResolved = each(
  async (tx, entry, { now }) => {
    const { resolutionId } = await undoResolution(tx, entry.id, now);
    return resolutionId === null ? 'The bank has replaced the adjustment' : null;
  },
  ({ action }) =>
    (later) =>
      action === 'add_missing_row' && later.actor === 'user',
);

/** Excludes a transaction again. */
export const redoExclusion = each(async (tx, entry, { now }) => {
  await excludeTransaction(tx, entry.subjectId, now);
  return null;
});

/** Adds an adjustment again. */
export const redoAdjustment = each(async (tx, entry, { now }) => {
  await restoreAdjustment(tx, entry.subjectId, now);
  return null;
});

/** Takes an import back. What becomes of transactions that were changed is asked where the import is shown. */
export const undoWholeImport = each(async (tx, entry, { now }) => {
  const stored = await lockImport(tx, entry.subjectId);
  if (stored.state !== 'imported') return null;
  if ((await readEditedIds(tx, entry.subjectId)).length > 0)
    return 'Some of its transactions were changed. Open the import to undo it and choose whether to keep them';
  await undoImport(tx, stored, {}, now);
  return null;
});

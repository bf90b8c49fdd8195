import { isDeepStrictEqual } from 'node:util';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { readLaterImages, readRowImages } from '../../journal/row-images.store.ts';
import { joinImages, type LaterImage, type RowImage, rowOf } from '../../journal/row-images.ts';
import type { StoredEntry } from '../../journal/stored-entry.ts';
import { effectOf } from '../steps/chain.ts';
import { readUndoLinks, type UndoLink } from '../steps/steps.store.ts';

/** The rows that a step changed, and who changed them since. */
export type StepRows = {
  images: readonly RowImage[];
  /** The last step in effect that changed the same of the row since; undefined where there is none. */
  changedBy: (image: RowImage) => string | undefined;
  /** All who changed one of them since. */
  culpritIds: readonly string[];
};

/** Reads them once for a whole step. */
export async function readStepRows(
  tx: HouseholdTransaction,
  step: readonly StoredEntry[],
): Promise<StepRows> {
  const stepIds = [...new Set(step.map(({ stepId }) => stepId))];
  const images = joinImages(await readRowImages(tx, stepIds));
  const later = images.length === 0 ? [] : await readLaterImages(tx, stepIds);
  const links = await readUndoLinks(tx, [...new Set(later.map(({ stepId }) => stepId))]);
  const byRow = Map.groupBy(later, rowOf);
  const undoing = new Set(links.map(({ stepId }) => stepId));
  const changedBy = (image: RowImage) => {
    const ofRow = byRow.get(rowOf(image)) ?? [];
    return ofRow.find(
      (one) =>
        !undoing.has(one.stepId) &&
        isOfSame(image, one) &&
        effectOf(one.stepId, links).isInEffect &&
        !isUndone(one, ofRow, links),
    )?.stepId;
  };
  return { images, changedBy, culpritIds: [...new Set(images.flatMap((image) => changedBy(image) ?? []))] };
}

/** Whether it changed one of the columns that the image has, or whether there is a row. */
function isOfSame({ before, after }: RowImage, { columns }: LaterImage): boolean {
  return before === null || after === null || columns === null || columns.some((name) => name in after);
}

/** Whether an undo of a part took this change of the row back. */
function isUndone(
  { stepId, columns }: LaterImage,
  ofRow: readonly LaterImage[],
  links: readonly UndoLink[],
): boolean {
  return links.some(
    (link) =>
      link.isPart &&
      link.undoesId === stepId &&
      effectOf(link.stepId, links).isInEffect &&
      ofRow.some((undo) => undo.stepId === link.stepId && isDeepStrictEqual(undo.columns, columns)),
  );
}

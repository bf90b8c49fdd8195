import { type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const merged: Describer = ofSubject((subject) => `merged duplicates into ${subject}`);
const apart: Describer = ofSubject((subject) => `took the duplicates of ${subject} apart`);

/** The sentences of duplicates that a person decided. */
export const duplicateWords = {
  merge_duplicates: merged,
  take_duplicates_apart: apart,
  undo_merge_duplicates: apart,
  undo_take_duplicates_apart: merged,
} satisfies Partial<ForEachAction<Describer>['transaction']>;

import type { NounUndo } from '../journal/noun-undo.ts';
import { settleDuplicates } from './duplicates.ts';

/** What was merged counts for itself again. What was decided with it about the one that stayed is an edit of the same step. */
export const duplicateUndo: NounUndo = {
  tables: ['transactions'],
  columns: ['duplicate_of_id'],
  again: 'These were merged or taken apart again since. Undo the later change first',
  async follow(tx, changes, now) {
    await settleDuplicates(
      tx,
      changes.map(({ key }) => String(key.id)),
      now,
    );
  },
};

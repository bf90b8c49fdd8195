import { z } from 'zod';
import type { NounUndo } from '../journal/noun-undo.ts';
import { decisions } from './duplicates.store.ts';
import { restoreDecisions, settleDuplicates } from './duplicates.ts';

const side = z.object({ edit: decisions.nullish() });

/** What was merged counts for itself again, and the one that stayed has what was decided about it before, where nobody edited it since. */
export const duplicateUndo: NounUndo = {
  tables: ['transactions'],
  columns: ['duplicate_of_id'],
  again: 'These were merged or taken apart again since. Undo the later change first',
  async follow(tx, changes, { entries, now }) {
    await settleDuplicates(
      tx,
      changes.map(({ key }) => String(key.id)),
      now,
    );
    for (const { subjectId, before, after } of entries) {
      const [was, is] = [side.parse(before).edit, side.parse(after).edit];
      if (was != null && is != null) await restoreDecisions(tx, subjectId, { before: was, after: is }, now);
    }
  },
};

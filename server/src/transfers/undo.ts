import type { NounUndo } from '../journal/noun-undo.ts';
import { takeDecidedPairs } from './transfers.store.ts';
import { requireRow, settleTransfers } from './transfers.ts';

/** What a person decided about a transfer. The pair that is in effect may have followed the bank since. */
export const transferUndo: NounUndo = {
  tables: ['transactions'],
  columns: ['user_transfer_id', 'user_unpaired_at', 'user_not_transfer_with'],
  again: 'This transfer was changed again since. Undo the later change first',
  async prepare(tx, _changes, { subjectId }) {
    await requireRow(tx, subjectId);
    return null;
  },
  async follow(tx, changes) {
    await settleTransfers(
      tx,
      await takeDecidedPairs(
        tx,
        changes.map(({ key }) => String(key.id)),
      ),
    );
  },
};

import type { NounUndo } from '../journal/noun-undo.ts';

/** Only the member who entered rates can undo it: others may have no account in these currencies. */
export const rateUndo: NounUndo = {
  tables: ['exchange_rates'],
  again: 'The rate was changed again',
  undoneAs: { remove_rates: 'enter_rate' },
  prepare: async (tx, changes, { userId }) => {
    if (userId !== tx.userId) return 'Only the member who changed these rates can undo it';
    return changes.some(({ after }) => after?.source === 'file')
      ? 'Rates of a file come back when the file is loaded again'
      : null;
  },
};

import type { NounUndo } from '../journal/noun-undo.ts';

export const plannedUndo: NounUndo = {
  tables: ['planned_transactions'],
  again: 'The plan was changed again',
  undoneAs: { add: 'restore', edit: 'restore', skip: 'restore', delete: 'restore' },
};

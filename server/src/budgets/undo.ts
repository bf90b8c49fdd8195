import type { NounUndo } from '../journal/noun-undo.ts';

export const budgetUndo: NounUndo = {
  tables: ['budgets', 'budget_terms', 'budget_months'],
  again: 'The budget was changed again',
  undoneAs: { add: 'restore', edit: 'restore', delete: 'restore' },
};

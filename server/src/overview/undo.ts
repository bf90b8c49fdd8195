import type { NounUndo } from '../journal/noun-undo.ts';

export const insightUndo: NounUndo = {
  tables: ['insights'],
  undoneAs: { dismiss: 'restore', restore: 'dismiss' },
};

export const recurringUndo: NounUndo = { tables: ['dismissed_streams'] };

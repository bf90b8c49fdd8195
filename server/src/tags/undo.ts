import type { NounUndo } from '../journal/noun-undo.ts';
import { readTags } from './tags.store.ts';

/** A tag that was added goes, unless transactions have it; a name comes back, unless another tag has it. */
export const tagUndo: NounUndo = {
  tables: ['tags'],
  again: 'The tag was renamed again',
  taken: 'Another tag has this name. Merge the two instead',
  undoneAs: { add: 'delete' },
  async prepare(tx, changes, { subjectId }) {
    if (changes.every(({ after }) => after !== null)) return null;
    const tag = (await readTags(tx)).find(({ id }) => id === subjectId);
    return tag !== undefined && tag.transactionsCount > 0 ? 'Transactions have this tag' : null;
  },
};

import { commentMessages } from '@cairn/contract/comments';
import { isOwner } from '../journal/household-currency.store.ts';
import type { NounUndo } from '../journal/noun-undo.ts';
import { readComment } from './comments.store.ts';

/** A comment goes, or comes back. What another wrote is theirs to take back, or an owner’s. */
export const commentUndo: NounUndo = {
  tables: ['comments'],
  again: 'The comment was changed again',
  async prepare(tx, changes) {
    for (const { key, before } of changes) {
      const authorId = before?.author_user_id ?? (await readComment(tx, String(key.id)))?.authorId;
      if (authorId !== tx.userId && !(await isOwner(tx))) return commentMessages.authorOnly;
    }
    return null;
  },
};

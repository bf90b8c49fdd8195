import { changeOf, text } from '../journal/described-values.ts';
import { type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const said = (words: string): Describer => ({
  ...ofSubject((subject) => `${words} ${subject}`),
  changes: ({ before, after }) => changeOf('Comment', before.comment, after.comment, text),
});
const added = said('commented on');
const removed = said('removed a comment on');

/** The sentences of comments. */
export const commentWords = {
  comment: added,
  remove_comment: removed,
  undo_comment: removed,
  undo_remove_comment: added,
} satisfies Partial<ForEachAction<Describer>['transaction']>;

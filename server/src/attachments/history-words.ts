import { changeOf, sideOf, text } from '../journal/described-values.ts';
import { type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const attached: Describer = {
  ...ofSubject((subject) => `attached a file to ${subject}`),
  changes: ({ after }) => changeOf('File', undefined, sideOf(after.attachment).name, text),
};
const detached: Describer = {
  ...ofSubject((subject) => `removed a file from ${subject}`),
  changes: ({ before }) => changeOf('File', sideOf(before.attachment).name, null, text),
};
/** The sentences of attached files. */
export const attachmentWords = {
  attach: attached,
  remove_attachment: detached,
  undo_attach: detached,
  undo_remove_attachment: attached,
} satisfies Partial<ForEachAction<Describer>['transaction']>;

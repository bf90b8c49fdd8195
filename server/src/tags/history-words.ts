import type { HistoryChange } from '@cairn/contract/history';
import { changeOf, text } from '../journal/described-values.ts';
import type { Described, Describer } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

/** The name of a tag, for who made the change: others may not see the tag, nor what it was called. */
function tagOf({ isOwn, before, after, names, subjectId }: Described): string {
  const name = names.tag(subjectId) ?? (isOwn ? (before.name ?? after.name) : undefined);
  return typeof name === 'string' && name !== '' ? `the tag “${name}”` : 'a tag';
}

const of = (words: (tag: string) => string): Describer => ({
  one: (entry) => words(tagOf(entry)),
  many: (count) => words(count),
});

const renames = ({ isOwn, before, after }: Described): HistoryChange[] =>
  isOwn ? changeOf('Name', before.name, after.name, text) : [];

/** The sentences of what happens to tags. */
export const tagWords: ForEachAction<Describer>['tag'] = {
  add: of((tag) => `added ${tag}`),
  rename: { ...of((tag) => `renamed ${tag}`), changes: renames },
  merge: {
    one: ({ isOwn, before, after, names }) => {
      const name = isOwn && typeof before.name === 'string' ? `the tag “${before.name}”` : 'a tag';
      const into = names.tag(String(after.mergedIntoId));
      return `merged ${name} into ${into === undefined ? 'another one' : `“${into}”`}`;
    },
    many: (count) => `merged ${count}`,
  },
  delete: of((tag) => `deleted ${tag}`),
  undo_rename: of((tag) => `changed the name of ${tag} back`),
  undo_merge: of((tag) => `separated ${tag} again`),
  undo_delete: of((tag) => `restored ${tag}`),
};

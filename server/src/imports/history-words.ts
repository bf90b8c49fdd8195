import { changeOf, count } from '../journal/described-values.ts';
import type { Describer } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

/** The sentences of what happens to imports. */
export const importWords: ForEachAction<Describer>['import'] = {
  import: {
    one: ({ after }) => `added ${addedOf(after.added)} from ${filesOf(after.files)}`,
    many: (count) => `added transactions in ${count}`,
    changes: ({ after }) => changeOf('Already there', undefined, after.matched || undefined, count),
  },
  undo_import: {
    one: () => 'took an import back',
    many: (count) => `took ${count} back`,
    changes: ({ after }) => changeOf('Removed transactions', undefined, after.removed, count),
  },
};

function addedOf(added: unknown): string {
  const word = added === 1 ? 'transaction' : 'transactions';
  return typeof added === 'number' ? `${added.toLocaleString('en-US')} ${word}` : word;
}

function filesOf(names: unknown): string {
  const files = Array.isArray(names) ? names.map(String) : [];
  const [first] = files;
  if (first === undefined) return 'a file';
  return files.length === 1 ? `“${first}”` : `“${first}” and ${files.length - 1} more`;
}

import type { HistoryChange } from '@cairn/contract/history';
import { categoryIn, changeOf, text, yesNo } from '../journal/described-values.ts';
import { type Described, type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const kindWords = { income: 'Income', spending: 'Spending', transfer: 'Transfer' };
const kindWord = (value: unknown) => text(Object.entries(kindWords).find(([kind]) => kind === value)?.[1]);
const color = (value: unknown) => (typeof value === 'number' ? text(`Color ${value + 1}`) : null);

function fields({ before, after, names }: Described): HistoryChange[] {
  return [
    ...changeOf('Name', before.name, after.name, text),
    ...changeOf('Parent', before.parentId, after.parentId, categoryIn(names)),
    ...changeOf('Kind', before.kind, after.kind, kindWord),
    ...changeOf('Color', before.color, after.color, color),
    ...changeOf('Hidden', before.isHidden, after.isHidden, yesNo('Yes', 'No')),
  ];
}

const merged: Describer = {
  one: ({ subject, after, names }) =>
    `merged ${subject} into ${names.category(String(after.into)) ?? 'another one'}`,
  many: (count) => `merged ${count}`,
};

/** The sentences of what happens to categories. */
export const categoryWords: ForEachAction<Describer>['category'] = {
  add: ofSubject((subject) => `added ${subject}`),
  edit: { ...ofSubject((subject) => `changed ${subject}`), changes: fields },
  merge: merged,
  follow: ofSubject((subject) => `moved what only you see of ${subject}`),
  undo_add: ofSubject((subject) => `removed ${subject}`),
  undo_edit: { ...ofSubject((subject) => `changed ${subject} back`), changes: fields },
  undo_merge: ofSubject((subject) => `separated ${subject} again`),
};

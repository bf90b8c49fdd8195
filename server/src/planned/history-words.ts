import type { HistoryChange } from '@cairn/contract/history';
import { accountIn, amountIn, categoryIn, changeOf, count, date, text } from '../journal/described-values.ts';
import type { Described, Describer } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const frequencyWords = {
  once: 'Once',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};
const frequency = (value: unknown) =>
  text(Object.entries(frequencyWords).find(([name]) => name === value)?.[1]);
const skips = (value: unknown) => (Array.isArray(value) && value.length > 0 ? count(value.length) : null);

function fields({ before, after, names }: Described): HistoryChange[] {
  const { currency } = names.account(String(after.accountId ?? before.accountId)) ?? names;
  return [
    ...changeOf('Description', before.description, after.description, text),
    ...changeOf('Amount', before.amountCents, after.amountCents, amountIn(currency)),
    ...changeOf('Account', before.accountId, after.accountId, accountIn(names)),
    ...changeOf('Category', before.categoryId, after.categoryId, categoryIn(names)),
    ...changeOf('How often', before.frequency, after.frequency, frequency),
    ...changeOf('First on', before.firstOn, after.firstOn, date),
    ...changeOf('Ends on', before.lastOn, after.lastOn, date),
    ...changeOf('Skipped days', before.skippedOn, after.skippedOn, skips),
  ];
}

const of = (verb: string): Describer => ({
  one: ({ subject }) => `${verb} ${subject}`,
  many: (many) => `${verb} ${many}`,
  changes: fields,
});

/** The sentences of what happens to planned transactions. */
export const plannedWords: ForEachAction<Describer>['planned_transaction'] = {
  add: of('added'),
  edit: of('changed'),
  skip: of('changed the skipped days of'),
  delete: of('deleted'),
  restore: of('restored'),
};

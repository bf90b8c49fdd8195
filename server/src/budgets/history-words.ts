import type { HistoryChange } from '@cairn/contract/history';
import { amountIn, changeOf, date, yesNo } from '../journal/described-values.ts';
import { type Described, type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

function limits({ before, after, names }: Described): HistoryChange[] {
  return [
    ...changeOf('Limit', before.monthlyLimitCents, after.monthlyLimitCents, amountIn(names.currency)),
    ...changeOf('Active', before.isActive, after.isActive, yesNo('Yes', 'No')),
    ...changeOf(after.holdsFor === 'month' ? 'For the month of' : 'From', null, after.from, date),
  ];
}

/** The sentences of what happens to budgets. */
export const budgetWords: ForEachAction<Describer>['budget'] = {
  add: { ...ofSubject((subject) => `added ${subject}`), changes: limits },
  edit: { ...ofSubject((subject) => `changed ${subject}`), changes: limits },
  delete: { ...ofSubject((subject) => `deleted ${subject}`), changes: limits },
  restore: { ...ofSubject((subject) => `restored ${subject}`), changes: limits },
};

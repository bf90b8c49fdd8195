import { rateWords } from '../exchange-rates/history-words.ts';
import { changeOf, text } from '../journal/described-values.ts';
import { type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

/** The sentences of what happens to the household and what it learned. */
export const householdWords: ForEachAction<Describer>['household'] = {
  learn: ofSubject(() => 'made a correction that applies to similar transactions'),
  undo_learn: ofSubject(() => 'removed a correction that applied to similar transactions'),
  change_time_zone: {
    ...ofSubject(() => 'changed the time zone'),
    changes: ({ before, after }) => changeOf('Time zone', before.timeZone, after.timeZone, text),
  },
  choose_currency: {
    ...ofSubject(() => 'changed the currency of totals'),
    changes: ({ before, after }) => changeOf('Currency', before.currency, after.currency, text),
  },
  reset_password: ofSubject(() => 'reset a password'),
  order_accounts: ofSubject(() => 'changed the order of the accounts'),
  ...rateWords,
  import_household: ofSubject(() => 'imported a whole household from a zip'),
};

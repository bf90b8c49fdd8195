import { rateWords } from '../exchange-rates/history-words.ts';
import { changeOf, date, type Side, text } from '../journal/described-values.ts';
import { type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';
import type { Names } from '../journal/stored-entry.ts';
import { costWords } from '../shared-costs/history-words.ts';

/** The person that an entry is about. */
function whom({ memberId }: Side, names: Names): string {
  if (memberId === names.readerId) return 'you';
  return names.member(String(memberId)) ?? 'a former member';
}

const asWhat = ({ role }: Side) =>
  role === 'owner' ? 'as an owner' : role === 'viewer' ? 'as a viewer' : 'as a member';

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
  rename: {
    ...ofSubject(() => 'renamed the household'),
    changes: ({ before, after }) => changeOf('Name', before.name, after.name, text),
  },
  add_member: {
    one: ({ after, names }) => `added ${whom(after, names)} to the household ${asWhat(after)}`,
    many: (count) => `added ${count}`,
  },
  change_member: {
    one: ({ after, names }) => `changed what ${whom(after, names)} may do in the household`,
    many: (count) => `changed ${count}`,
    changes: ({ before, after }) => [
      ...changeOf('Role', before.role, after.role, text),
      ...changeOf('Last day', before.lastDay, after.lastDay, date),
    ],
  },
  remove_member: {
    one: ({ before, names }) => `removed ${whom(before, names)} from the household`,
    many: (count) => `removed ${count}`,
  },
  reset_password: ofSubject(() => 'reset a password'),
  order_accounts: ofSubject(() => 'changed the order of the accounts'),
  ...rateWords,
  ...costWords,
  import_household: ofSubject(() => 'imported a whole household from a zip'),
};

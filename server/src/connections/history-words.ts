import { type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

/** The sentences of what happens to bank connections. */
export const connectionWords: ForEachAction<Describer>['connection'] = {
  disconnect: {
    one: ({ before, subject }) => `disconnected ${String(before.institutionName ?? subject)}`,
    many: (count) => `disconnected ${count}`,
  },
  reconnect: ofSubject((subject) => `reconnected ${subject}`),
  give_up_ending: ofSubject(() => 'stopped trying to end a connection at Plaid'),
  unreadable: ofSubject((subject) => `received a record of ${subject} that could not be read`),
  unreadable_over: ofSubject((subject) => `resolved a record of ${subject} that could not be read`),
};

import type { HistoryChange } from '@cairn/contract/history';
import type { ForEachAction } from '../../journal/journal-actions.ts';
import type { Described, Describer } from './describer.ts';
import { changeOf, count, type Side, sideOf, text, yesNo } from './values.ts';

const of = (one: (subject: string) => string): Describer => ({
  one: ({ subject }) => one(subject),
  many: (count) => one(count),
});

const ratesOf = ({ rates }: Side): Side[] => (Array.isArray(rates) ? rates.map(sideOf) : []);

const maxRatesShown = 10;

/** The rates before and after, for who changed them: others may have no account in these currencies. */
function rateChanges({ isOwn, before, after }: Described): HistoryChange[] {
  if (!isOwn) return [];
  const nameOf = ({ base, currency, on }: Side) => `${String(base)} in ${String(currency)}, ${String(on)}`;
  const sides = [before, after].map(
    (side) => new Map(ratesOf(side).map((rate) => [nameOf(rate), rate.rate])),
  );
  const names = [...new Set(sides.flatMap((side) => [...side.keys()]))].slice(0, maxRatesShown);
  return names.flatMap((name) => changeOf(name, sides[0]?.get(name) ?? null, sides[1]?.get(name), text));
}

/** The sentences of what happens to the household and what it learned. */
export const householdActions: ForEachAction<Describer>['household'] = {
  learn: of(() => 'made a correction that applies to similar transactions'),
  undo_learn: of(() => 'removed a correction that applied to similar transactions'),
  change_time_zone: {
    ...of(() => 'changed the time zone'),
    changes: ({ before, after }) => changeOf('Time zone', before.timeZone, after.timeZone, text),
  },
  choose_currency: {
    ...of(() => 'changed the currency of totals'),
    changes: ({ before, after }) => changeOf('Currency', before.currency, after.currency, text),
  },
  reset_password: of(() => 'reset a password'),
  order_accounts: of(() => 'changed the order of the accounts'),
  enter_rate: {
    one: ({ after }) =>
      ratesOf(after).length === 0 ? 'removed an exchange rate' : 'entered an exchange rate',
    many: (count) => `changed ${count} of exchange rates`,
    changes: rateChanges,
  },
  remove_rates: {
    one: ({ before }) => (before.count === 1 ? 'removed an exchange rate' : 'removed exchange rates'),
    many: (count) => `changed ${count} of exchange rates`,
    changes: rateChanges,
  },
  load_rates: {
    ...of(() => 'loaded exchange rates from a file'),
    changes: ({ after, isOwn }) => (isOwn ? changeOf('Days with rates', undefined, after.days, count) : []),
  },
  import_household: of(() => 'imported a whole household from a zip'),
};

export const learningActions: ForEachAction<Describer>['learning'] = {
  follow: of(() => 'applied a correction to past transactions'),
};

/** The sentences of what happens to bank connections. */
export const connectionActions: ForEachAction<Describer>['connection'] = {
  disconnect: {
    one: ({ before, subject }) => `disconnected ${String(before.institutionName ?? subject)}`,
    many: (count) => `disconnected ${count}`,
  },
  reconnect: of((subject) => `reconnected ${subject}`),
  give_up_ending: of(() => 'stopped trying to end a connection at Plaid'),
  unreadable: of((subject) => `received a record of ${subject} that could not be read`),
  unreadable_over: of((subject) => `resolved a record of ${subject} that could not be read`),
};

/** The sentences of what happens to imports. */
export const importActions: ForEachAction<Describer>['import'] = {
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

const feedbackWord = (value: unknown) =>
  text(value === 'useful' ? 'Useful' : value === 'not_useful' ? 'Not useful' : null);

/** The sentences of what a person decides about insights. */
export const insightActions: ForEachAction<Describer>['insight'] = {
  dismiss: {
    ...of((subject) => `dismissed ${subject}`),
    changes: ({ before, after }) =>
      changeOf('Dismissed', before.isDismissed, after.isDismissed, yesNo('Yes', 'No')),
  },
  restore: {
    ...of((subject) => `restored ${subject}`),
    changes: ({ before, after }) =>
      changeOf('Dismissed', before.isDismissed, after.isDismissed, yesNo('Yes', 'No')),
  },
  rate: {
    ...of((subject) => `rated ${subject}`),
    changes: ({ before, after }) => changeOf('Feedback', before.feedback, after.feedback, feedbackWord),
  },
};

import type { HistoryChange } from '@cairn/contract/history';
import type { ForEachAction } from '../../journal/journal-actions.ts';
import type { Described, Describer } from './describer.ts';
import { amountIn, changeOf, count, date, type Side, sideOf, text, yesNo } from './values.ts';

const currencyOf = ({ names, subjectId }: Described) => names.account(subjectId)?.currency ?? names.currency;

const of = (one: (subject: string) => string): Describer => ({
  one: ({ subject }) => one(subject),
  many: (count) => one(count),
});

/** What a person set on an account, in words. */
function settingWords({ before, after }: { before: Side; after: Side }, subject: string): string {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const [field] = fields;
  if (fields.length !== 1) return `changed the settings of ${subject}`;
  if (field === 'isHidden') return after.isHidden === true ? `hid ${subject}` : `showed ${subject} again`;
  if (field === 'closedOn') return after.closedOn === null ? `reopened ${subject}` : `closed ${subject}`;
  if (field === 'givenName') return `renamed ${subject}`;
  return `changed the ${field === 'groupName' ? 'group' : 'note'} of ${subject}`;
}

const takenName = (before: Side) => {
  const account = sideOf(sideOf(before.own).account);
  const name = account.given_name ?? account.bank_name;
  return typeof name === 'string' ? `“${name}”` : 'an account kept by hand';
};

/** The day and closing balance of a statement that was finished or undone. */
function statementChanges(entry: Described): HistoryChange[] {
  const { before, after } = entry;
  return [
    ...changeOf('Closing day', before.closesOn ?? null, after.closesOn ?? null, date),
    ...changeOf(
      'Closing balance',
      before.balance ?? null,
      after.balance ?? null,
      amountIn(currencyOf(entry)),
    ),
  ];
}

/** The sentences of what happens to accounts. */
export const accountActions: ForEachAction<Describer>['account'] = {
  open: of((subject) => `found ${subject} at the bank`),
  close: of((subject) => `found that the bank no longer shares ${subject}`),
  reopen: of((subject) => `found that the bank shares ${subject} again`),
  unreadable: of((subject) => `received a record of ${subject} that could not be read`),
  unreadable_over: of((subject) => `resolved a record of ${subject} that could not be read`),
  sync: {
    one: ({ subject }) => `reported changes in ${subject}`,
    many: (count) => `reported changes in ${count}`,
    changes: ({ after }) => [
      ...changeOf('New transactions', undefined, after.added || null, count),
      ...changeOf('Changed transactions', undefined, after.changed || null, count),
      ...changeOf('Removed transactions', undefined, after.removed || null, count),
    ],
  },
  add_by_hand: {
    ...of((subject) => `added ${subject}`),
    changes: (entry) => changeOf('Balance', undefined, entry.after.balance, amountIn(currencyOf(entry))),
  },
  state_balance: {
    one: ({ subject, after }) =>
      after.stated === null ? `removed a balance of ${subject}` : `set the balance of ${subject}`,
    many: (count) => `set the balance of ${count}`,
    changes: (entry) => [
      ...changeOf('Day', undefined, entry.after.on, date),
      ...changeOf(
        'Balance on that day',
        entry.before.stated,
        entry.after.stated,
        amountIn(currencyOf(entry)),
      ),
    ],
  },
  reconcile_statement: {
    ...of((subject) => `reconciled ${subject} to a statement`),
    changes: statementChanges,
  },
  undo_reconcile_statement: {
    ...of((subject) => `undid a statement of ${subject}`),
    changes: statementChanges,
  },
  delete_by_hand: {
    ...of((subject) => `deleted ${subject}`),
    changes: ({ before }) => changeOf('Transactions', before.transactions, null, count),
  },
  accept_difference: {
    ...of((subject) => `accepted the difference of ${subject}`),
    changes: (entry) =>
      changeOf('Difference', entry.before.differenceCents, null, amountIn(currencyOf(entry))),
  },
  undo_accept_difference: of((subject) => `reported the difference of ${subject} again`),
  mark_recurring: {
    one: ({ subject, after }) =>
      after.isRecurring === true
        ? `marked payments in ${subject} as recurring`
        : `marked payments in ${subject} as not recurring`,
    many: (count) => `marked payments in ${count} as recurring or not`,
    changes: ({ before, after }) =>
      changeOf('Recurring', before.isRecurring, after.isRecurring, yesNo('Yes', 'No')),
  },
  edit_account: {
    one: (entry) => settingWords(entry, entry.subject),
    many: (count) => `changed the settings of ${count}`,
    changes: ({ before, after }) => [
      ...changeOf('Name', before.givenName, after.givenName, text),
      ...changeOf('Hidden', before.isHidden, after.isHidden, yesNo('Yes', 'No')),
      ...changeOf('Group', before.groupName, after.groupName, text),
      ...changeOf('Note', before.note, after.note, text),
      ...changeOf('Closed on', before.closedOn, after.closedOn, date),
    ],
  },
  take_over: {
    one: ({ subject, before }) => `joined ${takenName(before)} to ${subject}`,
    many: (count) => `joined others to ${count}`,
    changes: ({ after }) => [
      ...changeOf('Merged transactions', undefined, after.merged || null, count),
      ...changeOf('Moved transactions', undefined, after.moved || null, count),
    ],
  },
  undo_take_over: of((subject) => `separated ${subject} from the account that was joined to it`),
};

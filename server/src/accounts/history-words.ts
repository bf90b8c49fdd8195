import type { HistoryChange } from '@cairn/contract/history';
import {
  amountIn,
  changeOf,
  count,
  date,
  type Side,
  sideOf,
  text,
  yesNo,
} from '../journal/described-values.ts';
import { type Described, type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const currencyOf = ({ names, subjectId }: Described) => names.account(subjectId)?.currency ?? names.currency;

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

const sharingWords: Readonly<Record<string, string>> = {
  ours: 'Everybody in the household',
  balance: 'Others see the balance alone',
  mine: 'Its owner alone',
};
const sharingWord = (value: unknown) => text(sharingWords[String(value)] ?? null);

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
export const accountWords: ForEachAction<Describer>['account'] = {
  open: ofSubject((subject) => `found ${subject} at the bank`),
  close: ofSubject((subject) => `found that the bank no longer shares ${subject}`),
  reopen: ofSubject((subject) => `found that the bank shares ${subject} again`),
  unreadable: ofSubject((subject) => `received a record of ${subject} that could not be read`),
  unreadable_over: ofSubject((subject) => `resolved a record of ${subject} that could not be read`),
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
    ...ofSubject((subject) => `added ${subject}`),
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
    ...ofSubject((subject) => `reconciled ${subject} to a statement`),
    changes: statementChanges,
  },
  undo_reconcile_statement: {
    ...ofSubject((subject) => `undid a statement of ${subject}`),
    changes: statementChanges,
  },
  delete_by_hand: {
    ...ofSubject((subject) => `deleted ${subject}`),
    changes: ({ before }) => changeOf('Transactions', before.transactions, null, count),
  },
  accept_difference: {
    ...ofSubject((subject) => `accepted the difference of ${subject}`),
    changes: (entry) =>
      changeOf('Difference', entry.before.differenceCents, null, amountIn(currencyOf(entry))),
  },
  undo_accept_difference: ofSubject((subject) => `reported the difference of ${subject} again`),
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
  share: {
    ...ofSubject((subject) => `set who sees ${subject}`),
    changes: ({ before, after }) => changeOf('Seen by', before.sharing, after.sharing, sharingWord),
  },
  take_over: {
    one: ({ subject, before }) => `joined ${takenName(before)} to ${subject}`,
    many: (count) => `joined others to ${count}`,
    changes: ({ after }) => [
      ...changeOf('Merged transactions', undefined, after.merged || null, count),
      ...changeOf('Moved transactions', undefined, after.moved || null, count),
    ],
  },
  undo_take_over: ofSubject((subject) => `separated ${subject} from the account that was joined to it`),
};

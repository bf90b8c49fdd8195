import { isDeepStrictEqual } from 'node:util';
import type { HistoryChange } from '@cairn/contract/history';
import {
  accountIn,
  amountIn,
  categoryIn,
  changeOf,
  date,
  type Side,
  sideOf,
  tagsIn,
  text,
} from '../journal/described-values.ts';
import type { Described, Describer } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const currencyOf = ({ names, subjectId }: Described) =>
  names.transaction(subjectId)?.currency ?? names.currency;

function userInput(entry: Described): HistoryChange[] {
  const { before, after, names } = entry;
  return [
    ...changeOf('Category', before.categoryId, after.categoryId, categoryIn(names)),
    ...changeOf('Note', before.note, after.note, text),
    ...changeOf('Tags', before.tagIds, after.tagIds, tagsIn(names)),
    ...changeOf('Merchant', before.merchantName, after.merchantName, text),
  ];
}

function entered(entry: Described): HistoryChange[] {
  const { before, after } = entry;
  return [
    ...changeOf('Amount', before.amount, after.amount, amountIn(currencyOf(entry))),
    ...changeOf('Date', before.date, after.date, date),
    ...changeOf('Description', before.description, after.description, text),
    ...changeOf('Account', before.accountId, after.accountId, accountIn(entry.names)),
  ];
}

const editedFields = [
  ['categoryId', 'category'],
  ['note', 'note'],
  ['tagIds', 'tags'],
  ['merchantName', 'merchant'],
] as const;
const listed = new Intl.ListFormat('en-US');

/** What an edit changed. */
function editedWords({ before, after }: { before: Side; after: Side }): string {
  const changed = editedFields.flatMap(([field, word]) =>
    isDeepStrictEqual(before[field], after[field]) ? [] : word,
  );
  return listed.format(changed.length === 0 ? ['category'] : changed);
}

function partsOf(side: Side): Side[] {
  return Array.isArray(side.parts) ? side.parts.map(sideOf) : [];
}

function parts(entry: Described): HistoryChange[] {
  const [before, after] = [partsOf(entry.before), partsOf(entry.after)];
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => [
    ...changeOf(`Part ${at + 1}`, before[at]?.amount, after[at]?.amount, amountIn(currencyOf(entry))),
    ...changeOf(
      `Category of part ${at + 1}`,
      before[at]?.categoryId,
      after[at]?.categoryId,
      categoryIn(entry.names),
    ),
    ...changeOf(`Note of part ${at + 1}`, before[at]?.note, after[at]?.note, text),
    ...changeOf(`Tags of part ${at + 1}`, before[at]?.tagIds, after[at]?.tagIds, tagsIn(entry.names)),
  ]).flat();
}

const predicted = ({ before, after, names }: Described) =>
  changeOf('Category', before.categoryId, after.categoryId, categoryIn(names));

const split: Describer = {
  one: ({ subject, before }) =>
    partsOf(before).length > 0 ? `changed the parts of ${subject}` : `split ${subject} into parts`,
  many: (count) => `split ${count} into parts`,
  changes: parts,
};
const joined: Describer = {
  one: ({ subject }) => `removed the parts of ${subject}`,
  many: (count) => `removed the parts of ${count}`,
  changes: parts,
};

/** The sentences of what happens to transactions. */
export const transactionWords = {
  edit: {
    one: (entry) => `changed the ${editedWords(entry)} of ${entry.subject}`,
    many: (count) => `edited ${count}`,
    changes: userInput,
  },
  carry_edit_from_pending: {
    one: ({ subject }) => `moved your changes of ${subject} from the pending to the posted transaction`,
    many: (count) => `moved your changes of ${count} from the pending to the posted transactions`,
    changes: userInput,
  },
  add_by_hand: {
    one: ({ subject }) => `added ${subject}`,
    many: (count) => `added ${count}`,
    changes: entered,
  },
  edit_by_hand: {
    one: ({ subject }) => `changed ${subject}`,
    many: (count) => `changed ${count}`,
    changes: entered,
  },
  remove_by_hand: {
    one: ({ subject }) => `removed ${subject}`,
    many: (count) => `removed ${count}`,
    changes: entered,
  },
  restore_by_hand: {
    one: ({ subject }) => `restored ${subject}`,
    many: (count) => `restored ${count}`,
    changes: entered,
  },
  split,
  join_parts: joined,
  refit_parts: {
    one: ({ subject }) => `fitted the parts of ${subject} to its new amount`,
    many: (count) => `fitted the parts of ${count} to their new amounts`,
    changes: parts,
  },
  split_by_rule: {
    one: ({ subject, after }) =>
      partsOf(after).length > 0
        ? `split ${subject} by a rule`
        : `joined the parts of ${subject} that a rule had split`,
    many: (count) => `changed by a rule how ${count} are split`,
    changes: parts,
  },
  leave_out: {
    one: ({ subject }) => `excluded ${subject} from all totals`,
    many: (count) => `excluded ${count} from all totals`,
  },
  undo_leave_out: {
    one: ({ subject }) => `included ${subject} in the totals again`,
    many: (count) => `included ${count} in the totals again`,
  },
  add_missing_row: {
    one: ({ subject }) => `added the adjustment ${subject}`,
    many: (count) => `added ${count} as adjustments`,
    changes: (entry) => [
      ...changeOf('Amount', undefined, entry.after.amountCents, amountIn(currencyOf(entry))),
      ...changeOf('Date', undefined, entry.after.postedOn, date),
    ],
  },
  undo_add_missing_row: {
    one: ({ subject }) => `removed the adjustment ${subject}`,
    many: (count) => `removed ${count} that were adjustments`,
  },
  categorize: {
    one: ({ subject }) => `changed the predicted category of ${subject}`,
    many: (count) => `changed the predicted category of ${count}`,
    changes: predicted,
  },
  undo_categorize: {
    one: ({ subject }) => `restored the predicted category of ${subject}`,
    many: (count) => `restored the predicted category of ${count}`,
    changes: predicted,
  },
  pair_transfer: {
    one: ({ subject, after }) =>
      after.transferId === null
        ? `stopped treating ${subject} as one side of a transfer`
        : `matched ${subject} with the other side of a transfer`,
    many: (count) => `matched ${count} as sides of transfers, or stopped matching them`,
  },
  missing_after_reconnect: {
    one: ({ subject }) => `found that the bank no longer reports ${subject}`,
    many: (count) => `found that the bank no longer reports ${count}`,
  },
  bank_change: {
    one: ({ subject }) => `changed ${subject}`,
    many: (count) => `changed ${count}`,
    changes: entered,
  },
  bank_remove: {
    one: ({ subject }) => `removed ${subject}`,
    many: (count) => `removed ${count}`,
    changes: entered,
  },
} satisfies Partial<ForEachAction<Describer>['transaction']>;

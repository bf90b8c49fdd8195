import type { HistoryChange } from '@cairn/contract/history';
import type { ForEachAction } from '../../journal/journal-actions.ts';
import type { Described, Describer } from './describer.ts';
import { amountIn, changeOf, sideOf, text, yesNo } from './values.ts';

type LinkWord = 'link_reimbursement' | 'unlink_reimbursement';
type ExpectWord = 'expect_back' | 'edit_expected_back' | 'remove_expected_back';
type TransferWord = 'pair_by_hand' | 'unpair_by_hand' | 'dismiss_transfer';
type AttachWord = 'attach' | 'remove_attachment';
type DuplicateWord = 'merge_duplicates' | 'take_duplicates_apart';
type Linked = LinkWord | ExpectWord | TransferWord | AttachWord | DuplicateWord;

const of = (words: (subject: string) => string): Describer => ({
  one: ({ subject }) => words(subject),
  many: (count) => words(count),
});

function expected({ before, after, names, subjectId }: Described): HistoryChange[] {
  const [was, is] = [sideOf(before.expected), sideOf(after.expected)];
  const currency = names.transaction(subjectId)?.currency ?? names.currency;
  return [
    ...changeOf('From', was.from, is.from, text),
    ...changeOf('Still to come back', was.amount, is.amount, amountIn(currency)),
    ...changeOf('Closed', was.isClosed, is.isClosed, yesNo('Yes', 'No')),
  ];
}

const expecting = (words: (subject: string) => string): Describer => ({ ...of(words), changes: expected });

const stop: Describer = of((subject) => `unlinked ${subject} from what it paid back`);
const pair: Describer = of((subject) => `paired ${subject} as a transfer`);
const unpair: Describer = of((subject) => `unpaired the transfer ${subject}`);
const dropped = expecting((subject) => `removed what should come back for ${subject}`);
const edited = expecting((subject) => `changed what should come back for ${subject}`);
const entered = expecting((subject) => `noted what should come back for ${subject}`);
const link: Describer = of((subject) => `linked ${subject} to what it pays back`);

const attached: Describer = {
  ...of((subject) => `attached a file to ${subject}`),
  changes: ({ after }) => changeOf('File', undefined, sideOf(after.attachment).name, text),
};
const detached: Describer = {
  ...of((subject) => `removed a file from ${subject}`),
  changes: ({ before }) => changeOf('File', sideOf(before.attachment).name, null, text),
};
const merged: Describer = of((subject) => `merged duplicates into ${subject}`);
const apart: Describer = of((subject) => `took the duplicates of ${subject} apart`);

/** The sentences of money that came back, and of transfers, duplicates and files that a person decided. */
export const linkActions: Pick<ForEachAction<Describer>['transaction'], Linked | `undo_${Linked}`> = {
  attach: attached,
  remove_attachment: detached,
  undo_attach: detached,
  undo_remove_attachment: attached,
  merge_duplicates: merged,
  take_duplicates_apart: apart,
  undo_merge_duplicates: apart,
  undo_take_duplicates_apart: merged,
  link_reimbursement: link,
  unlink_reimbursement: stop,
  undo_link_reimbursement: stop,
  undo_unlink_reimbursement: link,
  expect_back: entered,
  edit_expected_back: edited,
  remove_expected_back: dropped,
  undo_expect_back: dropped,
  undo_edit_expected_back: edited,
  undo_remove_expected_back: entered,
  pair_by_hand: pair,
  unpair_by_hand: unpair,
  dismiss_transfer: of((subject) => `dismissed a suggested transfer of ${subject}`),
  undo_pair_by_hand: unpair,
  undo_unpair_by_hand: pair,
  undo_dismiss_transfer: of((subject) => `allowed a suggested transfer of ${subject} again`),
};

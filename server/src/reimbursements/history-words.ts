import type { HistoryChange } from '@cairn/contract/history';
import { amountIn, changeOf, sideOf, text, yesNo } from '../journal/described-values.ts';
import { type Described, type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

function expected({ before, after, names, subjectId }: Described): HistoryChange[] {
  const [was, is] = [sideOf(before.expected), sideOf(after.expected)];
  const currency = names.transaction(subjectId)?.currency ?? names.currency;
  return [
    ...changeOf('From', was.from, is.from, text),
    ...changeOf('Still to come back', was.amount, is.amount, amountIn(currency)),
    ...changeOf('Closed', was.isClosed, is.isClosed, yesNo('Yes', 'No')),
  ];
}

const expecting = (words: (subject: string) => string): Describer => ({
  ...ofSubject(words),
  changes: expected,
});

const stop: Describer = ofSubject((subject) => `unlinked ${subject} from what it paid back`);
const dropped = expecting((subject) => `removed what should come back for ${subject}`);
const edited = expecting((subject) => `changed what should come back for ${subject}`);
const entered = expecting((subject) => `noted what should come back for ${subject}`);
const link: Describer = ofSubject((subject) => `linked ${subject} to what it pays back`);

/** The sentences of money that came back. */
export const reimbursementWords = {
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
} satisfies Partial<ForEachAction<Describer>['transaction']>;

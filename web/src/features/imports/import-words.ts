import type {
  AccountCandidate,
  ImportAccount,
  ImportBecause,
  ImportColumn,
  ImportColumnRole,
  ImportFile,
  ImportOutcome,
  ImportPreview,
  ImportRow,
  ImportState,
  ImportSummary,
  RowCounts,
} from '@cairn/contract/imports';
import type { Cents } from '@cairn/domain/money';
import { countOf, formatDate, formatMoneyIn } from '../../lib/format.ts';

export const stateWords: Record<ImportState, string> = {
  open: 'Not imported yet',
  importing: 'Importing',
  imported: 'Imported',
  undone: 'Undone',
};

/** What an import has done, in a line. */
export function importedWords({ addedCount, matchedCount }: ImportSummary): string {
  if (addedCount === 0)
    return matchedCount === 0 ? 'No new transactions.' : 'No new transactions: all were there already.';
  const added = `${countOf(addedCount, 'transaction')} added`;
  if (matchedCount === 0) return `${added}.`;
  return `${added}. ${matchedCount === 1 ? '1 was' : `${countOf(matchedCount, 'other')} were`} there already.`;
}

type Counted = [number, string];

function listed(counts: readonly Counted[]): string[] {
  return counts.filter(([count]) => count > 0).map(([, words]) => words);
}

/** What came along with an import and what did not, each with its count. */
export function outcomeWords(outcome: ImportOutcome): { taken: string[]; notTaken: string[] } {
  const { transferCount, openingCount, categoryCount, noteCount, tagCount, splitCount } = outcome;
  const { planCount, clearedCount, leftOutCount, plannedCount, limitCount } = outcome;
  const of = (count: number) => countOf(count, 'transaction');
  return {
    taken: listed([
      [transferCount, `${countOf(transferCount, 'transfer')} linked on both sides`],
      [plannedCount, `${countOf(plannedCount, 'transaction')} still to come, under Recurring`],
      [openingCount, countOf(openingCount, 'opening balance')],
      [categoryCount, `Categories of ${of(categoryCount)}`],
      [splitCount, countOf(splitCount, 'split transaction')],
      [limitCount, `${countOf(limitCount, 'budgeted amount')} as limits, under Budgets`],
      [noteCount, `Notes of ${of(noteCount)}`],
      [tagCount, `Tags of ${of(tagCount)}`],
    ]),
    notTaken: listed([
      [planCount, countOf(planCount, 'monthly category budget')],
      [clearedCount, `Cleared marks of ${of(clearedCount)}`],
      [leftOutCount, `${countOf(leftOutCount, 'line')} of the files`],
    ]),
  };
}

/** What the import would do to an account: `42 to add · 3 already there · May 4, 2026 to Jun 2, 2026`. */
export function accountWords(account: ImportAccount): string {
  const { addCount, thereCount, skipCount, askedCount, plannedCount, newPlanCount, from, to } = account;
  const counts = [
    ...(askedCount > 0 && addCount === 0 ? [] : [`${countOf(addCount, 'transaction')} to add`]),
    ...(askedCount > 0 ? [`${askedCount} to answer`] : []),
    ...(thereCount > 0 ? [`${thereCount} already there`] : []),
    ...(newPlanCount > 0 ? [`${newPlanCount} to plan`] : []),
    ...(plannedCount > newPlanCount ? [`${plannedCount - newPlanCount} already planned`] : []),
    ...(skipCount > 0 ? [`${skipCount} skipped`] : []),
  ];
  if (from === null || to === null) return counts.join(' · ');
  return [...counts, from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`].join(' · ');
}

/** What becomes of each row of a file: `14 lines: 10 to add · 3 already there · 1 left out`. */
export function rowCountWords({ read, added, there, asked, skipped, planned, leftOut }: RowCounts): string {
  const parts: [number, string][] = [
    [added, 'to add'],
    [there, 'already there'],
    [asked, 'waiting for an answer'],
    [skipped, 'skipped'],
    [planned, 'planned, as still to come'],
    [leftOut, 'left out'],
  ];
  const words = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return words.length === 0 ? 'No transactions.' : `${countOf(read, 'line')}: ${words.join(' · ')}`;
}

/** What is said of a file that was cut off at a line. */
export function cutWords(line: number): string {
  return `This file was cut off: it ends at line ${line}, before its statement does. Download it again to get all of it.`;
}

/** Why an import adds nothing, or cannot be started; null where it adds something. */
export function hintWords(shown: Pick<ImportPreview, 'importFiles' | 'accounts'>): string | null {
  if (!isAnswered(shown)) return 'Answer the questions first';
  if (shown.accounts.length === 0) return 'There is nothing to import in these files.';
  if (addCountOf(shown) > 0 || shown.accounts.some(({ newPlanCount }) => newPlanCount > 0)) return null;
  const sum = (of: (counts: RowCounts) => number) =>
    shown.importFiles.reduce((total, { counts }) => total + (counts === null ? 0 : of(counts)), 0);
  const there = sum((counts) => counts.there);
  const skipped = sum((counts) => counts.skipped);
  if (sum((counts) => counts.planned) > 0) return 'All transactions are already there or planned.';
  if (there + skipped === 0) return 'There are no transactions in these files.';
  if (skipped > 0) return 'No transaction would be added.';
  return shown.importFiles.some(({ unreadable }) => unreadable.length > 0)
    ? 'All transactions that can be read are already there.'
    : 'All transactions are already there.';
}

const foundWords: Record<ImportAccount['foundBy'], string | null> = {
  choice: null,
  name: 'Matched by its name in the file.',
  number: 'Matched by its number.',
  balance: 'Matched by its balance.',
  rows: 'Matched by transactions that it already has.',
  asked: null,
  new: null,
};

/** How the account was found; null where there is nothing to say. */
export function foundByWords({ foundBy, accountId }: ImportAccount): string | null {
  return accountId === null ? null : foundWords[foundBy];
}

/** Asks of which account files are. */
export function questionWords(statements: ImportAccount['statements']): string {
  const names = [...new Set(statements.map(({ fileName }) => fileName))];
  const [first = ''] = names;
  return names.length === 1
    ? `Which account is ${first} from?`
    : `Which account are ${new Intl.ListFormat('en-US').format(names)} from?`;
}

/** What speaks for a file being of an account. */
export function candidateWords({ sharedCount, comparedCount }: AccountCandidate): string {
  if (comparedCount === 0) return 'No transactions to compare';
  return `${sharedCount} of ${countOf(comparedCount, 'transaction')} on the same days ${sharedCount === 1 ? 'is' : 'are'} the same`;
}

/** Why a file is read as it is, and how sure that is. */
export const becauseWords: Record<ImportBecause, string> = {
  answer: 'You chose this, here or for an earlier file of this kind.',
  beside: 'Likely: other values in the file are written this way.',
  only_possible: 'Certain: in any other order, some dates don’t exist.',
  days_ahead: 'Almost certain: in any other order, some dates are in the future.',
  usual_form: 'Likely: dates in this form are usually written this way.',
  list_order: 'Likely: this way the list is in order.',
  close_days: 'Likely: this way the dates are close together.',
  balance: 'Certain: the running balance agrees.',
  plus_signs: 'Likely: only some amounts have a plus.',
  minus_signs: 'Likely: all amounts have a minus.',
  words: 'Likely: it fits descriptions such as payroll and refunds.',
  counts: 'Likely: more transactions are money out than in.',
};

export const columnRoleWords: Record<ImportColumnRole, string> = {
  date: 'Date',
  amount: 'Amount',
  debit: 'Money out',
  credit: 'Money in',
  balance: 'Balance',
  fee: 'Fee',
  currency: 'Currency',
  flag: 'In or out',
  status: 'Status',
  payee: 'Payee',
  description: 'Description',
  note: 'Note',
  category: 'Category',
  tags: 'Tags',
  account: 'Account',
  id: 'ID',
  other: 'Not used',
};

export const fileAccountKindWords: Record<NonNullable<NonNullable<ImportFile['account']>['kind']>, string> = {
  checking: 'Checking',
  savings: 'Savings',
  card: 'Credit card',
  loan: 'Loan',
  cash: 'Cash',
  investment: 'Investment',
};

/** What a column is called: by its name in the file, else by its place. */
export function columnName({ name, place }: Pick<ImportColumn, 'name' | 'place'>): string {
  return name === '' ? `Column ${place + 1}` : name;
}

type Proof = ImportAccount['proofs'][number];

/** Whether the balances in a file agree with its transactions. */
export function proofWords(
  { by, opening, closing, sum, agrees, firstBreak }: Proof,
  currency: string,
): string {
  const inWords = (cents: Cents) => formatMoneyIn(currency, cents);
  const [first, last, total] = [inWords(opening), inWords(closing), inWords(sum)];
  if (agrees) {
    const what = by === 'running_balance' ? 'running balance agrees' : 'balances in the file agree';
    return `The ${what} with every transaction: ${first} before, ${last} after.`;
  }
  if (firstBreak === null)
    return `The balances in the file don’t agree: ${first} before and ${total} of transactions do not make ${last}. Some transactions may be missing.`;
  const { line, date, description, stated, expected } = firstBreak;
  return `The running balance first breaks at line ${line}, ${description} on ${formatDate(date)}: the file has ${inWords(stated)}, but the transactions make ${inWords(expected)}. A transaction may be missing before it.`;
}

/** What is said of a file without two balances to compare. */
export const unprovenWords =
  'The file has no balances to compare, so nothing shows whether its transactions are complete.';

const reasons: Record<NonNullable<ImportRow['match']>['reason'], string> = {
  same_id: 'same ID',
  same_balance: 'same balance',
  same_text: 'same description',
  same_day: 'same day and amount',
  moved: 'same amount, a few days apart',
  pending: 'pending at the bank',
  removed: 'removed before',
  corrected: 'corrected by the bank: skip this one and edit that, or add this one and delete that',
  near: 'same amount, close by',
  planned: 'planned already',
};

/** Which transaction a row is, and why. */
export function matchWords({ match, currency }: ImportRow): string | null {
  if (match === null) return null;
  const { reason, date, description, amount } = match;
  return `${description} · ${formatDate(date)} · ${formatMoneyIn(currency, amount)} (${reasons[reason]})`;
}

/** Whether every question is answered. */
export function isAnswered({
  importFiles,
  accounts,
}: Pick<ImportPreview, 'importFiles' | 'accounts'>): boolean {
  return (
    importFiles.every(({ questions }) => questions.every(({ answer }) => answer !== null)) &&
    accounts.every(({ among, askedCount }) => among.length === 0 && askedCount === 0)
  );
}

/** How many transactions an import would add. */
export function addCountOf({ accounts }: Pick<ImportPreview, 'accounts'>): number {
  return accounts.reduce((count, { addCount }) => count + addCount, 0);
}

import type {
  AccountReconciliation,
  CandidateCause,
  ReconciliationSummary,
  Resolution,
} from '@cairn/contract/reconciliation';
import { negateCents } from '@cairn/domain/money';
import { formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';

export type ReconciliationTone = 'good' | 'bad' | 'unknown';

/** An account's reconciliation in one line. */
export function reconciliationLine(
  { status, difference, since }: ReconciliationSummary,
  currency: string,
): { tone: ReconciliationTone; words: string } {
  const size =
    difference === null ? '' : formatMoneyIn(currency, difference < 0 ? negateCents(difference) : difference);
  switch (status) {
    case 'balanced':
      return { tone: 'good', words: 'Matches your bank’s balance to the cent' };
    case 'settling':
      return { tone: 'good', words: `Matches your bank’s balance; ${size} is still settling` };
    case 'difference':
      return { tone: 'bad', words: `Off by ${size}${since === null ? '' : ` since ${formatDate(since)}`}` };
    case 'not_started':
      return { tone: 'unknown', words: 'Balance check starts after three days' };
    case 'not_updating':
      return { tone: 'unknown', words: 'Balance check isn’t available: the bank’s balance does not change' };
    case 'no_transactions':
      return { tone: 'unknown', words: 'Balance check isn’t available: no transactions' };
    case 'no_balance':
      return { tone: 'unknown', words: 'Your bank doesn’t report a balance' };
    case 'market_value':
      return { tone: 'unknown', words: 'Balance check isn’t available for investments' };
  }
}

/** What the line means, for the dialog about one account. */
export function reconciliationMeaning({
  status,
  difference,
  since,
  agreedOn,
}: AccountReconciliation): string {
  switch (status) {
    case 'balanced':
      return 'The starting balance plus every transaction since then equals the balance that your bank reports.';
    case 'settling':
      return 'A bank’s balance and its transactions can be a day or two apart. Earlier days match, and a difference that remains is shown within a week.';
    case 'difference': {
      const side = difference !== null && difference < 0 ? 'less' : 'more';
      const last = agreedOn === null ? '' : ` The balance last matched on ${formatDate(agreedOn)}.`;
      const diverged = since === null ? '' : ` since ${formatDate(since)}`;
      return `Your bank reports ${side} than your transactions add up to${diverged}.${last}`;
    }
    case 'not_started':
      return 'Each day is checked once it is three days old, when its transactions have arrived. The first check is then.';
    case 'not_updating':
      return 'Transactions arrived but your bank’s balance did not change, so the two cannot be compared.';
    case 'no_transactions':
      return 'Your bank doesn’t report transactions for this account.';
    case 'no_balance':
      return 'There is no bank balance to compare with your transactions.';
    case 'market_value':
      return 'The value of investments changes with market prices, not only with transactions.';
  }
}

/** Why a transaction is a candidate cause. */
export function causeReason(
  { kind, twin, previousAmount, expectedOn }: CandidateCause,
  currency: string,
): string {
  switch (kind) {
    case 'doubled':
      return `Possible duplicate of a transaction${twin === null ? '' : ` on ${formatDate(twin.date)}`}.`;
    case 'removed':
      return 'Your bank removed this transaction, but its balance still includes it.';
    case 'changed':
      return `The bank changed this amount${previousAmount === null ? '' : ` from ${formatSignedMoneyIn(currency, previousAmount)}`} but did not update its balance.`;
    case 'missing_leg':
      return 'The other side of this transfer is missing from this account.';
    case 'missing_repeat':
      return `This transaction recurs, and the next one${expectedOn === null ? '' : `, expected on ${formatDate(expectedOn)},`} is missing.`;
    case 'pending':
      return 'Your bank’s balance already includes this pending transaction. The difference ends when it posts.';
  }
}

/** A resolution, for the list of them. */
export function repairText({ kind, row, amount }: Resolution, currency: string): string {
  if (kind === 'accepted')
    return `Accepted a difference of ${amount === null ? '' : formatSignedMoneyIn(currency, amount)}`;
  const what = row === null ? '' : `${row.description}, ${formatSignedMoneyIn(currency, row.amount)}`;
  return kind === 'excluded' ? `Excluded: ${what}` : `Added: ${what}`;
}

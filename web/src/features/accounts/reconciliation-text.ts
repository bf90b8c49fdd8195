import type {
  AccountReconciliation,
  CandidateCause,
  ReconciliationSummary,
  Resolution,
} from '@cairn/contract/reconciliation';
import { negateCents } from '@cairn/domain/money';
import { formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';

export type ReconciliationTone = 'good' | 'bad' | 'unknown';

/** How an account's books stand, in one line. */
export function reconciliationLine(
  { status, difference, since }: ReconciliationSummary,
  currency: string,
): { tone: ReconciliationTone; words: string } {
  const size =
    difference === null ? '' : formatMoneyIn(currency, difference < 0 ? negateCents(difference) : difference);
  switch (status) {
    case 'balanced':
      return { tone: 'good', words: 'Books agree with the bank, to the cent' };
    case 'settling':
      return { tone: 'good', words: `Reconciliation agree; ${size} is on its way` };
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

/** What the line means, for the window about one account. */
export function reconciliationMeaning({
  status,
  difference,
  since,
  agreedOn,
}: AccountReconciliation): string {
  switch (status) {
    case 'balanced':
      return 'What the account held before, and every row since, make exactly the balance that the bank reports.';
    case 'settling':
      return 'Banks move a balance and its rows a day or two apart. The days before agree; a difference that stays is shown within a week.';
    case 'difference': {
      const side = difference !== null && difference < 0 ? 'less' : 'more';
      const last = agreedOn === null ? '' : ` The reconciliation last agreed on ${formatDate(agreedOn)}.`;
      const diverged = since === null ? '' : ` since ${formatDate(since)}`;
      return `The bank reports ${side} than the rows make of it${diverged}.${last}`;
    }
    case 'not_started':
      return 'A day is compared once it is three days old, when all its rows have come. The check starts then.';
    case 'not_updating':
      return 'Transactions came and the bank’s balance did not change with them, so the two cannot be compared.';
    case 'no_transactions':
      return 'The bank gives no transactions for this account.';
    case 'no_balance':
      return 'There is no balance to compare the transactions with.';
    case 'market_value':
      return 'The value of investments changes with their prices, and not only with transactions.';
  }
}

/** Why a row is suspected. */
export function causeReason(
  { kind, twin, previousAmount, expectedOn }: CandidateCause,
  currency: string,
): string {
  switch (kind) {
    case 'doubled':
      return `There is another like it${twin === null ? '' : ` on ${formatDate(twin.date)}`}: it may be counted twice.`;
    case 'removed':
      return 'The bank took this row back, and its balance still counts it.';
    case 'changed':
      return `The bank changed this amount${previousAmount === null ? '' : ` from ${formatSignedMoneyIn(currency, previousAmount)}`}, and its balance did not follow.`;
    case 'missing_leg':
      return 'One side of a transfer; the side on this account is missing.';
    case 'missing_repeat':
      return `It came regularly; the next was due${expectedOn === null ? '' : ` on ${formatDate(expectedOn)}`} and is missing.`;
    case 'pending':
      return 'Still pending here, and already in the bank’s balance. It closes when it posts.';
  }
}

/** What was done, for the list of mends. */
export function repairText({ kind, row, amount }: Resolution, currency: string): string {
  if (kind === 'accepted')
    return `Accepted a difference of ${amount === null ? '' : formatSignedMoneyIn(currency, amount)}`;
  const what = row === null ? '' : `${row.description}, ${formatSignedMoneyIn(currency, row.amount)}`;
  return kind === 'excluded' ? `Left out: ${what}` : `Added: ${what}`;
}

import type { AccountBooks, BooksSummary, Mend, Suspect } from '@cairn/contract/books';
import { negateCents } from '@cairn/domain/money';
import { formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';

export type BooksTone = 'good' | 'bad' | 'unknown';

/** How an account's books stand, in one line. */
export function booksLine(
  { status, gap, since }: BooksSummary,
  currency: string,
): { tone: BooksTone; words: string } {
  const size = gap === null ? '' : formatMoneyIn(currency, gap < 0 ? negateCents(gap) : gap);
  switch (status) {
    case 'agrees':
      return { tone: 'good', words: 'Books agree with the bank, to the cent' };
    case 'settling':
      return { tone: 'good', words: `Books agree; ${size} is on its way` };
    case 'off':
      return { tone: 'bad', words: `Off by ${size}${since === null ? '' : ` since ${formatDate(since)}`}` };
    case 'beginning':
      return { tone: 'unknown', words: 'Balance check starts after three days' };
    case 'stands_still':
      return { tone: 'unknown', words: 'Balance check isn’t available: the bank’s balance does not change' };
    case 'no_rows':
      return { tone: 'unknown', words: 'Balance check isn’t available: no transactions' };
    case 'no_balance':
      return { tone: 'unknown', words: 'Your bank doesn’t report a balance' };
    case 'no_moves':
      return { tone: 'unknown', words: 'Balance check isn’t available for investments' };
  }
}

/** What the line means, for the window about one account. */
export function booksMeaning({ status, gap, since, agreedOn }: AccountBooks): string {
  switch (status) {
    case 'agrees':
      return 'What the account held before, and every row since, make exactly the balance that the bank reports.';
    case 'settling':
      return 'Banks move a balance and its rows a day or two apart. The days before agree; a difference that stays is shown within a week.';
    case 'off': {
      const side = gap !== null && gap < 0 ? 'less' : 'more';
      const last = agreedOn === null ? '' : ` The books last agreed on ${formatDate(agreedOn)}.`;
      const parted = since === null ? '' : ` since ${formatDate(since)}`;
      return `The bank reports ${side} than the rows make of it${parted}.${last}`;
    }
    case 'beginning':
      return 'A day is compared once it is three days old, when all its rows have come. The check starts then.';
    case 'stands_still':
      return 'Transactions came and the bank’s balance did not change with them, so the two cannot be compared.';
    case 'no_rows':
      return 'The bank gives no transactions for this account.';
    case 'no_balance':
      return 'There is no balance to compare the transactions with.';
    case 'no_moves':
      return 'The value of investments changes with their prices, and not only with transactions.';
  }
}

/** Why a row is suspected. */
export function suspectReason({ kind, twin, previousAmount, expectedOn }: Suspect, currency: string): string {
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
export function mendWords({ kind, row, amount }: Mend, currency: string): string {
  if (kind === 'accepted')
    return `Accepted a difference of ${amount === null ? '' : formatSignedMoneyIn(currency, amount)}`;
  const what = row === null ? '' : `${row.description}, ${formatSignedMoneyIn(currency, row.amount)}`;
  return kind === 'left_out' ? `Left out: ${what}` : `Added: ${what}`;
}

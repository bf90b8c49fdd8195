import type { Completions } from '@cairn/contract/own-transactions';
import type { Transaction } from '@cairn/contract/transactions';
import { uncategorizedId } from '@cairn/domain/categories';
import { foldText } from '@cairn/domain/ledger-text';
import { negateCents } from '@cairn/domain/money';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { amountIn } from '../../ui/amount-field.tsx';

/** What is in the form; null for what the person left as it was offered. */
export type OwnTransactionDraft = {
  amount: string;
  description: string;
  date: string;
  isIncoming: boolean | null;
  accountId: string | null;
  /** '' for the category that Cairn predicts. */
  categoryId: string | null;
};

export function emptyDraft(today: PlainDate, accountId: string | null): OwnTransactionDraft {
  return { amount: '', description: '', date: today, isIncoming: null, accountId, categoryId: null };
}

/** What a person enters of a transaction, but for its account and category. */
type Entered = Pick<Transaction, 'amount' | 'description' | 'date'>;

/** What was entered of a transaction, without what else it has. */
export function enteredOf({ amount, description, date }: Entered): Entered {
  return { amount, description, date };
}

export function draftOf({
  amount,
  description,
  date,
  accountId,
}: Entered & Pick<Transaction, 'accountId'>): OwnTransactionDraft {
  return {
    amount: (Math.abs(amount) / 100).toFixed(2),
    description,
    date,
    isIncoming: amount > 0,
    accountId,
    categoryId: null,
  };
}

type Offered = { isIncoming: boolean; accountId: string | null; categoryId: string };

/**
 * The draft with what is offered where the person chose nothing: what the description was last entered with, and else the account to
 * which a transaction was added last, of those that are open.
 */
export function withOffers(
  draft: OwnTransactionDraft,
  { completions, lastAccountId }: Completions,
  openAccountIds: readonly string[],
): OwnTransactionDraft & Offered {
  const name = foldText(draft.description);
  const known = completions.find(({ description }) => foldText(description) === name);
  const accounts = [draft.accountId, known?.accountId, lastAccountId, openAccountIds[0]];
  const categoryId = known === undefined || known.categoryId === uncategorizedId ? '' : known.categoryId;
  return {
    ...draft,
    isIncoming: draft.isIncoming ?? (known !== undefined && known.amount > 0),
    accountId: accounts.find((id) => id != null && openAccountIds.includes(id)) ?? null,
    categoryId: draft.categoryId ?? categoryId,
  };
}

/** What to send: null while something is missing. A minus that was typed means the other direction. */
export function enteredIn({
  amount,
  description,
  date,
  isIncoming,
}: Pick<OwnTransactionDraft, 'amount' | 'description' | 'date'> & { isIncoming: boolean }): Entered | null {
  const cents = amountIn(amount);
  const name = description.trim();
  if (cents === null || cents === 0 || name === '' || !isPlainDate(date)) return null;
  return { amount: isIncoming ? cents : negateCents(cents), description: name, date };
}

/** What is wrong with the description; null for nothing. */
export function descriptionError(
  { description }: Pick<OwnTransactionDraft, 'description'>,
  isSent: boolean,
): string | null {
  return isSent && description.trim() === '' ? 'Enter a description.' : null;
}

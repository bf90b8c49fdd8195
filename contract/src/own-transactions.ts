import { z } from 'zod/mini';
import { accountParams } from './accounts.ts';
import { categoryIdText } from './category-id.ts';
import { enteredAmount, money } from './money.ts';
import { requestDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { multiLineText, typedText } from './text.ts';
import { maxEditedTogether, searchText, transaction, transactionEditOfOne } from './transactions.ts';

const transactionParams = z.object({ ownTransactionId: recordId });

const description = typedText('Description', 200).check(
  z.trim(),
  z.minLength(1, 'Description must not be empty'),
);
export const ownAmount = enteredAmount.check(z.refine((cents) => cents !== 0, 'Amount must not be zero'));

/** A transaction on an account of one's own; money out is negative. */
export const newOwnTransaction = z.object({
  amount: ownAmount,
  date: requestDate,
  description,
  /** The predicted category applies when absent. */
  categoryId: z.optional(categoryIdText),
  note: z.optional(multiLineText(2000)),
});
export type NewOwnTransaction = z.output<typeof newOwnTransaction>;

export const ownTransactionEdit = z
  .object({
    amount: z.optional(ownAmount),
    date: z.optional(requestDate),
    description: z.optional(description),
    /** The account to move it to, whose currency the amount then is in. */
    ownAccountId: z.optional(recordId),
  })
  .check(
    z.refine(
      (edit) => Object.values(edit).some((value) => value !== undefined),
      'must change amount, date, description or account',
    ),
  );
export type OwnTransactionEdit = z.output<typeof ownTransactionEdit>;

/**
 * What a description is completed with: how it was last entered or reported. `accountId` is the open account kept by hand that it was
 * last on; null for none.
 */
const completion = z.object({
  description: z.string(),
  categoryId: z.string(),
  accountId: z.nullable(z.string()),
  amount: money,
  currency: z.string(),
});

/** `lastAccountId`: the open account kept by hand to which a transaction was added last. */
export const completionsResponse = z.object({
  completions: z.array(completion),
  lastAccountId: z.nullable(z.string()),
});
export type Completions = z.output<typeof completionsResponse>;
/** The transaction and its account's balance after the change; null where no balance is known. */
export const ownTransactionResponse = z.object({ transaction, accountBalance: z.nullable(money) });
export const removedTransactionResponse = z.object({ accountBalance: z.nullable(money) });

const ownEdit = z
  .object({
    ownTransactionId: recordId,
    amount: z.optional(ownAmount),
    date: z.optional(requestDate),
    /** The account to move it to, which has the same currency. */
    ownAccountId: z.optional(recordId),
  })
  .check(
    z.refine(
      ({ ownTransactionId: _id, ...edit }) => Object.values(edit).some((value) => value !== undefined),
      'must change amount, date or account',
    ),
  );
export type OwnEdit = z.output<typeof ownEdit>;

/**
 * Several transactions at once, all of them or none, as one step: what was entered of those that were added by hand, and what a person
 * chooses for any transaction.
 */
export const ownTransactionEdits = z.object({
  ownEdits: z.array(ownEdit).check(z.minLength(1), z.maxLength(maxEditedTogether)),
  edits: z._default(z.array(transactionEditOfOne).check(z.maxLength(maxEditedTogether)), []),
});
export type OwnTransactionEdits = z.output<typeof ownTransactionEdits>;

/** `stepId`: the step of the history, by which all of it is undone; null when nothing changed. */
export const ownTransactionEditsResponse = z.object({ stepId: z.nullable(z.string()) });
export type OwnTransactionEditsDone = z.output<typeof ownTransactionEditsResponse>;

/** Transactions that were added by hand. */
export const ownTransactionRoutes = namedRoutes({
  addOwnTransaction: route('POST', '/api/accounts/:ownAccountId/own-transactions', 'member', 'write', {
    once: true,
    summary: 'Add a transaction to an account that is kept by hand',
    params: accountParams,
    body: newOwnTransaction,
    response: ownTransactionResponse,
  }),
  completions: route('GET', '/api/completions', 'viewer', 'read', {
    summary: 'Complete a description from the household’s history, with its last category and account',
    query: z.object({ text: z.optional(searchText) }),
    response: completionsResponse,
  }),
  restoreOwnTransaction: route('POST', '/api/own-transactions/:ownTransactionId/restore', 'member', 'write', {
    summary: 'Restore a removed transaction that was added by hand or came from a file',
    params: transactionParams,
    response: ownTransactionResponse,
  }),
  editOwnTransaction: route('PATCH', '/api/own-transactions/:ownTransactionId', 'member', 'write', {
    summary: 'Change the amount, date, description or account of a transaction that was added by hand',
    params: transactionParams,
    body: ownTransactionEdit,
    response: ownTransactionResponse,
  }),
  editOwnTransactions: route('PATCH', '/api/own-transaction-edits', 'member', 'write', {
    once: true,
    summary:
      'Edit several transactions at once, among them the amount, date or account of those added by hand',
    body: ownTransactionEdits,
    response: ownTransactionEditsResponse,
  }),
  removeOwnTransaction: route('DELETE', '/api/own-transactions/:ownTransactionId', 'member', 'write', {
    summary: 'Remove a transaction that was added by hand or came from a file; it can be restored',
    params: transactionParams,
    response: removedTransactionResponse,
  }),
});

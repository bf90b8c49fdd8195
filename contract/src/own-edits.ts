import { z } from 'zod';
import { maxEditedTogether } from './categorizing.ts';
import { ownAmount } from './own-accounts.ts';
import { requestDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { transactionEditOfOne } from './transactions.ts';

const ownEdit = z
  .object({
    ownTransactionId: recordId,
    amount: ownAmount.optional(),
    date: requestDate.optional(),
    /** The account to move it to, which has the same currency. */
    ownAccountId: recordId.optional(),
  })
  .refine(
    ({ ownTransactionId: _id, ...edit }) => Object.values(edit).some((value) => value !== undefined),
    'must change amount, date or account',
  );
export type OwnEdit = z.output<typeof ownEdit>;

/**
 * Several transactions at once, all of them or none, as one step: what was entered of those that were added by hand, and what a person
 * chooses for any transaction.
 */
export const ownTransactionEdits = z.object({
  ownEdits: z.array(ownEdit).min(1).max(maxEditedTogether),
  edits: z.array(transactionEditOfOne).max(maxEditedTogether).default([]),
});
export type OwnTransactionEdits = z.output<typeof ownTransactionEdits>;

/** `stepId`: the step of the history, by which all of it is undone; null when nothing changed. */
export const ownTransactionEditsResponse = z.object({ stepId: z.string().nullable() });
export type OwnTransactionEditsDone = z.output<typeof ownTransactionEditsResponse>;

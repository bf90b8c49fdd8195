import { maxParts } from '@cairn/domain/splits';
import { z } from 'zod';
import { categoryIdText } from './category-id.ts';
import { enteredAmount } from './money.ts';
import { recordId } from './record-id.ts';
import { route } from './route-definition.ts';
import { chosenTagIds } from './tags.ts';
import { multiLineText } from './text.ts';
import { transaction } from './transactions.ts';

/** A part of a split transaction. */
const part = z.object({
  /** The place, from 1, of the present part that this one changes; a new part when absent. */
  was: z.int().min(1).max(maxParts).optional(),
  /** Of the last part, when absent, what the others leave. */
  amount: enteredAmount.refine((cents) => cents !== 0, 'Amount must not be zero').optional(),
  /** How many months after the transaction the part counts. */
  monthsLater: z.int().min(0).max(maxParts).default(0),
  /** The transaction's own when absent; null: the predicted one. */
  categoryId: categoryIdText.nullable().optional(),
  note: multiLineText(2000).nullable().optional(),
  /** The present part's, or for a new part the transaction's own, when absent. */
  tagIds: chosenTagIds.optional(),
});

/** The parts of a transaction, in their order; together its amount. */
export const newSplit = z.object({
  parts: z
    .array(part)
    .min(2)
    .max(maxParts)
    .refine(
      (parts) => parts.slice(0, -1).every(({ amount }) => amount !== undefined),
      'must have an amount in each part but the last',
    ),
});
export type NewSplit = z.output<typeof newSplit>;

/**
 * A transaction with its parts, which count instead of it; `parts` is empty when it is not split. `splitChangeId` undoes the change; null
 * when nothing changed.
 */
export const splitResponse = z.object({
  transaction,
  parts: z.array(transaction),
  /** Whether a rule split it, and nobody changed that. */
  isByRule: z.boolean(),
});
export const splitChangeResponse = splitResponse.extend({ splitChangeId: z.string().nullable() });
export type Split = z.output<typeof splitResponse>;
export type SplitChange = z.output<typeof splitChangeResponse>;

const params = z.object({ transactionId: recordId });

/** Transactions that are split into parts. */
export const splitRoutes = {
  split: route('GET', '/api/transactions/:transactionId/split', 'session', {
    summary: 'A transaction with its parts, or the split transaction that it is a part of',
    params,
    response: splitResponse,
  }),
  splitTransaction: route('POST', '/api/transactions/:transactionId/split', 'session', {
    once: true,
    summary: 'Split a transaction into parts that count instead of it, or change its parts',
    params,
    body: newSplit,
    response: splitChangeResponse,
  }),
  joinTransaction: route('DELETE', '/api/transactions/:transactionId/split', 'session', {
    summary: 'Remove the parts of a transaction, which counts as one again',
    params,
    response: splitChangeResponse,
  }),
  undoSplitChange: route('POST', '/api/splits/:splitChangeId/undo', 'session', {
    once: true,
    summary: 'Undo the last change of a transaction’s parts',
    params: z.object({ splitChangeId: recordId }),
    response: splitChangeResponse,
  }),
};

import { z } from 'zod/mini';
import { categoryIdText } from './category-id.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { multiLineText } from './text.ts';
import { maxNoteLength, transaction } from './transactions.ts';

/** How many transactions can be one charge with another. */
export const maxDuplicates = 20;

/** The transactions that are the same charge, and what stays where a person decided differently about several of them. */
export const newMerge = z.object({
  duplicateIds: z.array(recordId).check(z.minLength(1), z.maxLength(maxDuplicates)),
  categoryId: z.optional(categoryIdText),
  note: z.optional(multiLineText(maxNoteLength)),
});
export type NewMerge = z.output<typeof newMerge>;

/** A transaction, and those that are the same charge and count no longer. */
export const duplicatesResponse = z.object({ transaction, duplicates: z.array(transaction) });
export type Duplicates = z.output<typeof duplicatesResponse>;

/** With transactions that are likely the same charge, the likeliest first, and why; merged only when a person does it. */
export const duplicatesOverview = z.extend(duplicatesResponse, {
  suggestions: z.array(z.object({ transaction, reason: z.string() })),
});
export type DuplicatesOverview = z.output<typeof duplicatesOverview>;

/** `stepId`: the step of the history, by which it is undone; null when nothing changed. */
export const duplicateChangeResponse = z.extend(duplicatesResponse, { stepId: z.nullable(z.string()) });
export type DuplicateChange = z.output<typeof duplicateChangeResponse>;

const params = z.object({ transactionId: recordId });

/** Transactions that a person merges because they are the same charge. */
export const duplicateRoutes = namedRoutes({
  duplicates: route('GET', '/api/transactions/:transactionId/duplicates', 'viewer', 'read', {
    summary: 'A transaction with those that were merged into it, and those that are likely the same charge',
    params,
    response: duplicatesOverview,
  }),
  mergeDuplicates: route('POST', '/api/transactions/:transactionId/duplicates', 'member', 'write', {
    once: true,
    summary: 'Merge transactions of one account that are the same charge: this one stays',
    params,
    body: newMerge,
    response: duplicateChangeResponse,
  }),
  takeDuplicatesApart: route('DELETE', '/api/transactions/:transactionId/duplicates', 'member', 'write', {
    summary: 'Let the transactions that were merged into this one count again',
    params,
    response: duplicateChangeResponse,
  }),
});

import { z } from 'zod';
import { money } from './money.ts';
import { recordId } from './record-id.ts';
import { transaction } from './transactions.ts';

/** What lies between the two sides: nothing, a fee or other difference, or a rate. */
export const transferDifference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('difference'), amount: money, currency: z.string() }),
  z.object({ kind: z.literal('rate'), rate: z.string(), from: z.string(), to: z.string() }),
]);

/** A transaction with the other side of its transfer; null where that is not known. */
export const transferResponse = z.object({
  transaction,
  other: transaction.nullable(),
  /** Whether a person paired them. */
  isByHand: z.boolean(),
  difference: transferDifference,
});
export type Transfer = z.output<typeof transferResponse>;

export const newTransfer = z.object({ otherId: recordId });

/** `transferChangeId` undoes the change; null when nothing changed. */
export const transferChangeResponse = transferResponse.extend({ transferChangeId: z.string().nullable() });
export type TransferChange = z.output<typeof transferChangeResponse>;

/** Pairs that may be transfers, each with the reason. */
export const transferSuggestionsResponse = z.object({
  suggestions: z.array(
    z.object({ out: transaction, into: transaction, reason: z.string(), difference: transferDifference }),
  ),
});

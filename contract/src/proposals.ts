import { z } from 'zod/mini';
import { categoryIdText } from './category-id.ts';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { multiLineText, text } from './text.ts';
import { maxNoteLength, newMerchantName, transaction } from './transactions.ts';

/** How many one call may propose. */
export const maxProposedTogether = 100;
/** How many of a person may wait for them, and one call may dismiss. */
export const maxOpenProposals = 500;
export const maxReasonLength = 300;

export const proposalMessages = {
  noSuchTransaction: 'This transaction was not found.',
  noSuchCategory: 'This category was not found.',
  noSuchProposal: 'This proposal is no longer there.',
  tooMany: `At most ${maxOpenProposals} proposals can wait. Some of them must be decided first.`,
} as const;

const proposed = {
  categoryId: z.optional(categoryIdText),
  note: z.optional(multiLineText(maxNoteLength).check(z.minLength(1, 'must not be empty'))),
  merchantName: z.optional(newMerchantName),
};

const changesNothing = 'must propose a categoryId, note or merchantName';

/** A change of a transaction that a program would make. `reason`: why, for the person who decides. */
export const newProposal = z
  .object({ transactionId: recordId, ...proposed, reason: z.optional(text(maxReasonLength)) })
  .check(
    z.refine(
      ({ categoryId, note, merchantName }) =>
        [categoryId, note, merchantName].some((field) => field !== undefined),
      changesNothing,
    ),
  );
export type NewProposal = z.output<typeof newProposal>;

/** What waits for the person: the transaction as it is, and what would become of it; null: that stays. */
export const proposal = z.object({
  id: z.string(),
  transaction,
  categoryId: z.nullable(z.string()),
  categoryName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  merchantName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What the person calls the key of the program; null: it was proposed without one. */
  program: z.nullable(z.string()),
  proposedAt: instant,
});
export type Proposal = z.output<typeof proposal>;

/** Changes that programs propose. A person accepts one by making it, and then it waits no longer. */
export const proposalRoutes = namedRoutes({
  proposals: route('GET', '/api/proposals', 'viewer', 'read', {
    summary: 'Changes that the person’s programs have proposed and that wait for them, the newest first',
    response: z.object({ proposals: z.array(proposal) }),
  }),
  propose: route('POST', '/api/proposals', 'member', 'write', {
    summary:
      'Propose changes of transactions, all or none; the newest of a transaction replaces the one before',
    body: z.object({
      proposals: z.array(newProposal).check(z.minLength(1), z.maxLength(maxProposedTogether)),
    }),
    response: z.object({ waitingCount: z.int() }),
  }),
  dismissProposals: route('POST', '/api/proposals/dismiss', 'member', 'none', {
    summary: 'Decide against proposed changes',
    body: z.object({
      proposalIds: z.array(recordId).check(z.minLength(1), z.maxLength(maxOpenProposals)),
    }),
    response: empty,
  }),
});

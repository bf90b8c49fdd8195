import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import { readProposals } from '../proposals/proposals.ts';
import { countForReview, readReview } from './review.ts';

export type ReviewDeps = {
  database: Database;
  /** The language model whose suggestions the review shows; null for none. */
  suggestionModel: string | null;
};

/** Handlers for transactions that need review. */
export function reviewHandlers({ database, suggestionModel }: ReviewDeps) {
  return {
    review: ({ session }) => inHousehold(database, session.scope, (tx) => readReview(tx, suggestionModel)),
    reviewCount: ({ session }) =>
      inHousehold(database, session.scope, async (tx) => ({
        transactionsCount: await countForReview(tx),
        proposalsCount: (await readProposals(tx)).length,
      })),
  } satisfies Partial<Handlers>;
}

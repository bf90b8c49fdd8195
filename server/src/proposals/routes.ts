import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import { dismissProposals, propose, readProposals } from './proposals.ts';

export type ProposalsRoutesDeps = { database: Database; now: () => Date };

/** Handlers for changes that programs propose. */
export function proposalsHandlers({ database, now }: ProposalsRoutesDeps) {
  return {
    proposals: async ({ session }) => ({
      proposals: await inHousehold(database, session.scope, readProposals),
    }),
    propose: async ({ session, body }) => ({
      waitingCount: await inHousehold(database, session.scope, (tx) =>
        propose(tx, body.proposals, { program: session.key?.name ?? null, now: now() }),
      ),
    }),
    dismissProposals: async ({ session, body }) => {
      await inHousehold(database, session.scope, (tx) => dismissProposals(tx, body.proposalIds));
      return {};
    },
  } satisfies Partial<Handlers>;
}

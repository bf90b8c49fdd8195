import type { Handlers } from '../http/handlers.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { createExpectedBack } from './expected-back.ts';
import { createReimbursements } from './reimbursements.ts';

/** Handlers for money that comes back. */
export function reimbursementsHandlers(deps: ChangeDeps) {
  const reimbursements = createReimbursements(deps);
  const expectedBack = createExpectedBack(deps);
  return {
    reimbursement: ({ session, params }) => reimbursements.read(session.scope, params.transactionId),
    reimbursementCandidates: ({ session, params, query }) =>
      expectedBack.candidates(session.scope, params.transactionId, query.search ?? ''),
    linkReimbursement: ({ session, params, body, once }) =>
      reimbursements.link(session.scope, params.transactionId, body, once),
    unlinkReimbursement: ({ session, params }) => reimbursements.unlink(session.scope, params.transactionId),
    expectBack: ({ session, params, body, once }) =>
      expectedBack.expect(session.scope, params.transactionId, body, once),
    expectedBack: ({ session }) => expectedBack.list(session.scope),
    editExpectedBack: ({ session, params, body }) =>
      expectedBack.edit(session.scope, params.expectedBackId, body),
    removeExpectedBack: ({ session, params }) => expectedBack.remove(session.scope, params.expectedBackId),
  } satisfies Partial<Handlers>;
}

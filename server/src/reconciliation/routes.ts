import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Answer, Handlers } from '../http/handlers.ts';
import { inHouseholdOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { readAccountReconciliation } from './reconciliation.store.ts';
import {
  acceptDifference,
  addMissingTransaction,
  excludeTransaction,
  type ResolutionResult,
  undoResolution,
} from './resolutions.store.ts';

type ResolutionAnswer = Answer<'addMissingTransaction'>;

/** Handlers for reconciliation. A resolution and the resulting reconciliation are one transaction. */
export function reconciliationHandlers({ database, now }: { database: Database; now: () => Date }) {
  const resolution = (
    { session, once }: { session: { scope: HouseholdScope }; once: Once<ResolutionAnswer> | null },
    work: (tx: HouseholdTransaction, at: Date) => Promise<ResolutionResult>,
  ) =>
    inHouseholdOnce(database, session.scope, { once, now: now() }, async (tx) => {
      const { accountId, resolutionId } = await work(tx, now());
      return { resolutionId, reconciliation: await readAccountReconciliation(tx, accountId, now()) };
    });
  return {
    accountReconciliation: ({ session, params }) =>
      inHousehold(database, session.scope, (tx) => readAccountReconciliation(tx, params.accountId, now())),
    addMissingTransaction: (call) =>
      resolution(call, (tx, at) => addMissingTransaction(tx, call.params.accountId, call.body, at)),
    acceptDifference: (call) => resolution(call, (tx, at) => acceptDifference(tx, call.params.accountId, at)),
    excludeTransaction: (call) =>
      resolution(call, (tx, at) => excludeTransaction(tx, call.params.transactionId, at)),
    undoResolution: (call) => resolution(call, (tx, at) => undoResolution(tx, call.params.resolutionId, at)),
  } satisfies Partial<Handlers>;
}

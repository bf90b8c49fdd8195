import type { Handlers } from '../http/handlers.ts';
import { createSharedCosts, type SharedCostsDeps } from './shared-costs.ts';

/** Handlers for who pays what. */
export function sharedCostsHandlers(deps: SharedCostsDeps) {
  const costs = createSharedCosts(deps);
  return {
    sharedCosts: ({ session }) => costs.read(session),
    shareCosts: ({ session, body }) => costs.share(session, body),
    stopSharingCosts: async ({ session }) => {
      await costs.stop(session);
      return {};
    },
    enterCostPayment: ({ session, body, once }) => costs.enterPayment(session, body, once),
    removeCostPayment: ({ session, params }) => costs.removePayment(session, params.costPaymentId),
  } satisfies Partial<Handlers>;
}

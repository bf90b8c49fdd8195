import type { SharedCosts } from '@cairn/contract/shared-costs';
import { toPlainDate } from '@cairn/domain/plain-date';

const sharedCosts: SharedCosts = {
  currency: 'USD',
  today: toPlainDate('2026-03-01'),
  sharing: null,
  members: [{ userId: 'user-1', name: 'PRIVATE NAME', isYou: true }],
  accounts: [{ id: 'account-1', name: 'PRIVATE WALLET', paidFrom: { by: 'nobody' } }],
};

/** Valid responses for the calls of who pays what. */
export const costAnswers = {
  sharedCosts,
  shareCosts: sharedCosts,
  stopSharingCosts: {},
  enterCostPayment: sharedCosts,
  removeCostPayment: sharedCosts,
};

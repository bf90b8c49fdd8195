import type { Transaction } from '@cairn/contract/transactions';

/** Valid responses for the calls about what programs propose. */
export const proposalAnswers = (transaction: Transaction) => ({
  proposals: {
    proposals: [
      {
        id: 'proposal-1',
        transaction,
        categoryId: null,
        categoryName: null,
        note: 'PRIVATE NOTE',
        merchantName: null,
        reason: 'PRIVATE REASON',
        program: 'PRIVATE PROGRAM',
        proposedAt: '2026-03-01T12:00:00.000Z',
      },
    ],
  },
  propose: { waitingCount: 1 },
  dismissProposals: {},
});

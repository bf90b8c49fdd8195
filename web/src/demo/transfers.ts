import type { Answers } from './answers.ts';
import { notInDemo } from './answers-not-in-demo.ts';
import type { DemoState } from './demo-state.ts';

/** Transfers and duplicates: the sample pairs and merges none. */
export function transferAnswers(
  state: DemoState,
): Answers<
  | 'transferSuggestions'
  | 'transfer'
  | 'transferCandidates'
  | 'dismissTransfer'
  | 'pairTransfer'
  | 'unpairTransfer'
  | 'duplicates'
> {
  return {
    duplicates: ({ params }) => ({
      transaction: state.transaction(params.transactionId),
      duplicates: [],
      suggestions: [],
    }),
    transferSuggestions: () => ({ suggestions: [] }),
    transfer: ({ params }) => ({
      transaction: state.transaction(params.transactionId),
      other: null,
      isByHand: false,
      difference: { kind: 'none' },
    }),
    transferCandidates: ({ params }) => {
      const { accountId, amount } = state.transaction(params.transactionId);
      const others = state
        .transactions()
        .filter((row) => row.accountId !== accountId && Math.sign(row.amount) !== Math.sign(amount));
      return { candidates: others.map((transaction) => ({ transaction, reason: 'On another account.' })) };
    },
    dismissTransfer: () => notInDemo('Pairing transfers'),
    pairTransfer: () => notInDemo('Pairing transfers'),
    unpairTransfer: () => notInDemo('Pairing transfers'),
  };
}

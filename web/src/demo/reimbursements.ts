import { negateCents, zeroCents } from '@cairn/domain/money';
import type { Answers } from './answers.ts';
import { notInDemo } from './answers-not-in-demo.ts';
import type { DemoState } from './demo-state.ts';

/** What came back and is expected back: nothing in the sample. */
export function reimbursementAnswers(
  state: DemoState,
): Answers<
  | 'reimbursement'
  | 'reimbursementCandidates'
  | 'linkReimbursement'
  | 'unlinkReimbursement'
  | 'expectBack'
  | 'expectedBack'
  | 'editExpectedBack'
  | 'removeExpectedBack'
> {
  return {
    reimbursement: ({ params }) => {
      const transaction = state.transaction(params.transactionId);
      const { amount } = transaction;
      return {
        transaction,
        paysBack: null,
        cameBack: [],
        net: amount,
        open: amount < 0 ? negateCents(amount) : zeroCents,
        expected: [],
        toComeBack: zeroCents,
      };
    },
    reimbursementCandidates: ({ params, query: { search } }) => {
      const { amount } = state.transaction(params.transactionId);
      const rows = state.transactions(search === undefined ? {} : { merchant: search });
      const others = rows.filter((row) => (amount < 0 ? row.amount > 0 : row.kind === 'spending'));
      return { candidates: others.map((transaction) => ({ transaction, reason: 'In the last weeks.' })) };
    },
    linkReimbursement: () => notInDemo('Linking money that came back'),
    unlinkReimbursement: () => notInDemo('Linking money that came back'),
    expectBack: () => notInDemo('Expecting money back'),
    expectedBack: () => ({ expected: [], totals: [] }),
    editExpectedBack: () => notInDemo('Expecting money back'),
    removeExpectedBack: () => notInDemo('Expecting money back'),
  };
}

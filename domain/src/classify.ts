import type { CategoryKind } from './categories.ts';
import { feeAndInterestIds } from './category-meanings.ts';
import type { Cents } from './money.ts';
import type { RuleKind, TransactionKind } from './transactions.ts';

export type ClassifyInput = {
  accountType: string;
  /** A debit is negative. */
  amountCents: Cents;
  description: string;
  /** The kind of the category that a person set; null when no person did. */
  userCategoryKind: CategoryKind | null;
  /** The predicted category, and its kind; null when nothing fitted. */
  predictedCategoryId: string | null;
  predictedCategoryKind: CategoryKind | null;
  /** What a rule made of it. */
  ruleKind?: RuleKind | null;
  /** Whether the other leg of the same transfer is in the ledger. */
  isPaired: boolean;
  /** What a person linked it as, while the other side of the link counts. */
  linkedAs?: LinkedAs | null;
};

/** Money that pays back an expense, or one side of a transfer that a person paired. */
export type LinkedAs = 'reimbursement' | 'transfer';

const transferWords =
  /\b(autopay|auto[ -]?payment|card payment|crd (autopay|epay)|e-?payment|epay|online (pymt|payment|transfer)|payment (received|thank you|- thank you)|thank you|transfer|xfer|trnsfr)\b/i;

/** Whether a bank's text speaks of a move between accounts or of a card being paid. */
export function mentionsTransfer(description: string): boolean {
  return transferWords.test(description);
}

/**
 * What a row does to income and spending: the one rule that every figure asks. What a person linked counts before everything, then the
 * category that a person chose, then a rule, then a pair of legs, then the prediction. What a rule hides is as a transfer: neither income
 * nor spent. On a loan account interest and fees are spent; everything else only moves its principal.
 */
export function classify(input: ClassifyInput): TransactionKind {
  if (input.linkedAs === 'reimbursement') return 'refund';
  if (input.linkedAs === 'transfer') return 'transfer';
  const kind = input.userCategoryKind ?? kindOfMachine(input);
  if (kind === 'transfer') return 'transfer';
  if (kind === 'income') return 'income';
  return input.amountCents > 0 ? 'refund' : 'spending';
}

function isCostOfLoan({ amountCents, predictedCategoryId }: ClassifyInput): boolean {
  return amountCents < 0 && predictedCategoryId !== null && feeAndInterestIds.has(predictedCategoryId);
}

function kindOfMachine(input: ClassifyInput): CategoryKind {
  if (input.isPaired || (input.ruleKind ?? null) !== null) return 'transfer';
  if (input.accountType === 'loan') return isCostOfLoan(input) ? 'spending' : 'transfer';
  if (input.predictedCategoryKind !== null) return input.predictedCategoryKind;
  if (input.amountCents <= 0) return 'spending';
  // Money in that nothing is known about: pay on an account that holds money; on a card, a payment or else a refund.
  if (input.accountType !== 'credit') return 'income';
  return mentionsTransfer(input.description) ? 'transfer' : 'spending';
}

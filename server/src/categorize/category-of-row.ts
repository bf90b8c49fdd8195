import type { BuiltInCategoryId } from '@cairn/domain/categories';
import { meaningOfBankCategory } from './bank-category-map.ts';
import { wordsByLabel } from './category-words.ts';
import type { BankCategory } from './evidence.ts';
import { labelOf, labels } from './labels.ts';
import type { BankingPattern, Direction } from './text/banking-patterns.ts';

export type RowWithLabel = {
  /** What the classifier decided: one of `labels`. */
  labelId: string;
  /** The bank's text, and the merchant as it is named or read. */
  description: string;
  merchantName: string | null;
  direction: Direction;
  /** Plaid's type of the account, where it is known. */
  accountType: string | null;
  pattern: BankingPattern | null;
  /** Whether the payee is a brand that is known. */
  isBrand: boolean;
  bankCategory: BankCategory | null;
};

/** What money between people is called when it comes in. */
const inward: ReadonlyMap<string, BuiltInCategoryId> = new Map([
  ['payments-to-people', 'money-from-people'],
  ['cash', 'deposits'],
  ['checks', 'deposits'],
]);
const outward: ReadonlyMap<string, BuiltInCategoryId> = new Map([
  ['money-from-people', 'payments-to-people'],
  ['deposits', 'payments-to-people'],
]);

/** A check shows its number, and not to whom it went. */
const numberedCheck = /^(?:check|cheque|chk)\s*(?:paid|no|nbr|withdrawal)?\W*\d*\s*$/i;
/** Words by which a bank names an account of one's own on the other side of a transfer. */
const ownAccountWords =
  /\b(?:savings?|sav|checking|chk|chkg|money market|mma|share|brokerage|invest\w*|401k|ira|roth|overdraft|round-?ups?|own account|internal|between|keep the change)\b/i;

/** Whether the text is that of a paper check, whoever it was written to. */
export function isNumberedCheck(description: string): boolean {
  return numberedCheck.test(description.trim());
}

/**
 * The household's category that a row of a label is in: what a banking pattern says, else the bank's detailed category, else words of
 * its own; the label's own category where none of these says more. What the classifier decided is never overruled: the result has its label.
 */
export function categoryOfRow(row: RowWithLabel): string {
  if (isNumberedCheck(row.description)) return row.direction === 'credit' ? 'deposits' : 'checks';
  const found = withinLabel(row) ?? withoutDetail(row);
  const directed = (row.direction === 'credit' ? inward : outward).get(found) ?? found;
  return row.accountType === 'loan' && directed === 'interest-charges' ? 'loan-interest' : directed;
}

/**
 * The category of a row of which nothing but the label is known. A transfer that names neither an account of one's own nor a bank or
 * broker may have gone to anybody, so it counts as a payment to a person until someone decides.
 */
function withoutDetail({ labelId, description, isBrand }: RowWithLabel): string {
  if (labelId === 'transfer')
    return isBrand || ownAccountWords.test(description) ? 'account-transfers' : 'payments-to-people';
  return labels.find(({ id }) => id === labelId)?.id ?? 'other';
}

function withinLabel({
  labelId,
  description,
  merchantName,
  pattern,
  bankCategory,
}: RowWithLabel): string | null {
  const bank = bankCategory === null ? null : meaningOfBankCategory(bankCategory).categoryId;
  const candidates = [pattern?.categoryId ?? null, bank];
  const exact = candidates.find((id) => id !== null && labelOf(id) === labelId && id !== labelId);
  if (exact !== undefined) return exact;
  const text = `${merchantName ?? ''} ${description}`;
  const words = labels.find(({ id }) => id === labelId);
  return (words && wordsByLabel[words.id]?.find(([, pattern]) => pattern.test(text))?.[0]) ?? null;
}

/** Whether a row in `account-transfers` names no account of one's own, so that the other side may be anybody's. */
export function isTransferToUnknown(categoryId: string, description: string): boolean {
  return categoryId === 'account-transfers' && !ownAccountWords.test(description);
}

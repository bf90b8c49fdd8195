import type { BuiltInCategoryId } from '@cairn/domain/categories';
import { meaningOfBankCategory } from './bank-category-map.ts';
import { wordsByLabel } from './category-words.ts';
import type { BankCategory } from './evidence.ts';
import { labelOf, labels } from './labels.ts';
import type { BankingPattern, Direction } from './text/banking-patterns.ts';

export type RowWithLabel = {
  /** The classifier's label: one of `labels`. */
  labelId: string;
  description: string;
  merchantName: string | null;
  direction: Direction;
  /** Plaid's account type, where known. */
  accountType: string | null;
  pattern: BankingPattern | null;
  /** Whether the payee is a known brand. */
  isBrand: boolean;
  bankCategory: BankCategory | null;
};

/** Categories of incoming personal payments. */
const inward: ReadonlyMap<string, BuiltInCategoryId> = new Map([
  ['payments-to-people', 'money-from-people'],
  ['cash', 'deposits'],
  ['checks', 'deposits'],
]);
const outward: ReadonlyMap<string, BuiltInCategoryId> = new Map([
  ['money-from-people', 'payments-to-people'],
  ['deposits', 'payments-to-people'],
]);

/** A check shows a number but no payee. */
const numberedCheck = /^(?:check|cheque|chk)\s*(?:paid|no|nbr|withdrawal)?\W*\d*\s*$/i;
/** Words for an own account on the other side of a transfer. */
const ownAccountWords =
  /\b(?:savings?|sav|checking|chk|chkg|money market|mma|share|brokerage|invest\w*|401k|ira|roth|overdraft|round-?ups?|own account|internal|between|keep the change)\b/i;

/** Whether the text is a paper check's. */
export function isNumberedCheck(description: string): boolean {
  return numberedCheck.test(description.trim());
}

/**
 * The category within the classifier's label: from a banking pattern, else the bank's detailed category, else distinctive words, else
 * the label's own category. The result always has the given label.
 */
export function categoryOfRow(row: RowWithLabel): string {
  if (isNumberedCheck(row.description)) return row.direction === 'credit' ? 'deposits' : 'checks';
  const found = withinLabel(row) ?? withoutDetail(row);
  const directed = (row.direction === 'credit' ? inward : outward).get(found) ?? found;
  return row.accountType === 'loan' && directed === 'interest-charges' ? 'loan-interest' : directed;
}

/**
 * The category when only the label is known. A transfer without an own account, bank or broker in its text may have gone to anyone,
 * so it counts as a payment to a person until someone decides.
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

/** Whether a transaction in `account-transfers` names no own account. */
export function isTransferToUnknown(categoryId: string, description: string): boolean {
  return categoryId === 'account-transfers' && !ownAccountWords.test(description);
}

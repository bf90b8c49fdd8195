import type { OwnAccountKind } from '@cairn/contract/accounts';

/** What a person can keep an account of, in the order in which it is offered. */
export const ownAccountKinds: readonly { value: OwnAccountKind; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
  { value: 'credit_card', label: 'Credit card' },
  { value: 'loan', label: 'Loan' },
  { value: 'investment', label: 'Investment' },
  { value: 'property', label: 'Property' },
  { value: 'vehicle', label: 'Vehicle' },
  { value: 'other_asset', label: 'Other asset' },
  { value: 'other_debt', label: 'Other debt' },
];

/** Whether an account of this type, as Plaid names types, holds what is owed. */
export function isDebt(type: string): boolean {
  return type === 'credit' || type === 'loan';
}

const debtKinds: ReadonlySet<OwnAccountKind> = new Set(['credit_card', 'loan', 'other_debt']);

export function isDebtKind(kind: OwnAccountKind): boolean {
  return debtKinds.has(kind);
}

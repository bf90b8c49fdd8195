import type { Transaction } from '@cairn/contract/transactions';
import { uncategorizedId } from '@cairn/domain/categories';
import { containsText } from '@cairn/domain/ledger-text';

type Row = Pick<Transaction, 'merchantName' | 'description' | 'categoryId'>;

/** The page of rules, with one begun for rows like this: by the merchant's name where the bank writes it too, else by the whole text. */
export function ruleAddress({ merchantName, description, categoryId }: Row): string {
  const isWritten = merchantName !== null && containsText(description, merchantName);
  const query = new URLSearchParams({ text: (isWritten ? merchantName : description).slice(0, 100) });
  if (categoryId !== uncategorizedId) query.set('categoryId', categoryId);
  return `/rules?${query}`;
}

/** The page of rules, with one begun for a merchant by its name. */
export function merchantRuleAddress({ name, categoryId }: { name: string; categoryId: string }): string {
  return `/rules?${new URLSearchParams({ merchant: name.slice(0, 100), categoryId })}`;
}

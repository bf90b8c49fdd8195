import type { ApiKey } from '@cairn/contract/api-keys';
import type { KeyScope } from '@cairn/contract/key-scope';

export const scopeNames: Readonly<Record<KeyScope, string>> = {
  read: 'Read',
  write: 'Write',
  accounts: 'Accounts',
};

export const scopeWords: Readonly<Record<KeyScope, string>> = {
  read: 'See accounts, transactions, budgets and what is computed from them.',
  write: 'Add and change transactions, categories, rules and budgets, and import files. Includes reading.',
  accounts: 'Connect, remove and share accounts, and undo changes.',
};

/** `Read and write`. */
export function scopesOf({ scopes }: Pick<ApiKey, 'scopes'>): string {
  const words = scopes.map((scope) => scopeNames[scope].toLowerCase());
  const text = new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

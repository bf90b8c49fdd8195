import { foldText } from './ledger-text.ts';

/** What an index entry holds of a merchant's name. */
const maxKeyLength = 200;

/** What makes two names one merchant. As `merchant_key` in the database. */
export function merchantKey(name: string): string {
  const key = foldText(name);
  // In characters, as PostgreSQL counts.
  return key.length <= maxKeyLength ? key : [...key].slice(0, maxKeyLength).join('');
}

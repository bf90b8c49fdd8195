/** What an index entry holds of a merchant's name. */
const maxKeyLength = 200;

/** What makes two names one merchant: letter case and spaces around them do not count. As `merchant_key` in the database. */
export function merchantKey(name: string): string {
  return name.trim().toLowerCase().slice(0, maxKeyLength);
}

/** The number of an account in the way it is compared; null for a text that is none. */
function accountNumberOf(name: string): string | null {
  const plain = name.replaceAll(/[\s.\-/]/g, '').toUpperCase();
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(plain) && /\d{6}/.test(plain);
  const isId = /^[A-Z0-9-]+$/.test(name) && /\d{4}/.test(plain);
  const isUuid = /^[0-9A-F]{32}$/.test(plain);
  return isIban || isId || isUuid || /^[X*•]*\d+$/.test(plain) ? plain.replace(/^[X*•]+/, '') : null;
}

/** The last four digits of a text that ends in them, as banks write masked numbers. */
function lastDigitsOf(name: string): string | null {
  return /\d{4}$/.exec(name.replaceAll(/[\s)]/g, ''))?.[0] ?? null;
}

/** Whether a file's name for its account and what is known of an account are the same number. */
export function compareNumbers(
  accountName: string,
  { mask, fileNames }: { mask: string | null; fileNames: readonly string[] },
): 'same' | 'other' | 'unknown' {
  const number = accountNumberOf(accountName);
  const known = fileNames.flatMap((name) => accountNumberOf(name) ?? []);
  if (number !== null && known.includes(number)) return 'same';
  const digits = lastDigitsOf(accountName);
  const isMasked = (full: string) => full.length === 4 && digits === full;
  if (digits !== null && (mask === digits || known.some(isMasked))) return 'same';
  // A file that has only the last digits may mean the number that another file has whole.
  if (number?.length === 4 && known.some((full) => full.endsWith(number))) return 'same';
  if (number === null) return 'unknown';
  return (mask !== null && digits !== null) || known.length > 0 ? 'other' : 'unknown';
}

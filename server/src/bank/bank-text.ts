/** Longer text from a bank is truncated. */
const maxBankText = 500;

/** Control characters (line breaks included) and lone surrogates, some of which PostgreSQL rejects. */
const nonTextCharacters = /[\p{Cc}\p{Cs}]+/gu;

/**
 * Makes a bank's text safe to store and to show on one line: replaces control characters and lone surrogates by one space
 * and truncates. null when nothing is left or `value` is not a string.
 */
export function cleanText(value: unknown, maxLength = maxBankText): string | null {
  if (typeof value !== 'string') return null;
  // Truncated first, so that a huge text costs no more than a short one. This may split a surrogate pair.
  const text = value.slice(0, maxLength).replace(nonTextCharacters, ' ').trim();
  return text === '' ? null : text;
}

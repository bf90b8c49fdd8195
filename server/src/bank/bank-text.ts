/** No name, description or category is longer; a bank that sends more gets the rest cut off. */
const maxBankText = 500;

/** Control characters, line breaks among them, and halves of a surrogate pair: none is text, and PostgreSQL refuses some. */
const noText = /[\p{Cc}\p{Cs}]+/gu;

/**
 * Text that a bank sent, safe to store and to show on one line: control characters and lone surrogates become one space,
 * and what is too long is cut off. null where nothing is left, or where it is no text.
 */
export function cleanText(value: unknown, maxLength = maxBankText): string | null {
  if (typeof value !== 'string') return null;
  // Cut first, so that a text of many megabytes costs no more than a short one; the cut may halve a surrogate pair.
  const text = value.slice(0, maxLength).replace(noText, ' ').trim();
  return text === '' ? null : text;
}

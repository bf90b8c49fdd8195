import { cleanText as cleanLedgerText } from '@cairn/domain/ledger-text';

/** Longer text from a bank is truncated. */
const maxBankText = 500;

/** Control characters (line breaks included) and lone surrogates, some of which PostgreSQL rejects. */
const nonTextCharacters = /[\p{Cc}\p{Cs}]+/gu;

/**
 * Makes a bank's text safe to store and to show on one line, as every text is (`cleanText` of the domain), without lone surrogates and
 * truncated. null when nothing is left or `value` is not a string.
 */
export function cleanText(value: unknown, maxLength = maxBankText): string | null {
  const text = cleanLedgerText(textAsSent(value, maxLength) ?? '');
  return text === '' ? null : text;
}

/** As the bank sent it, with its spaces, and only as far as it can be stored on one line. */
export function textAsSent(value: unknown, maxLength = maxBankText): string | null {
  if (typeof value !== 'string') return null;
  // Truncated first, so that a huge text costs no more than a short one. This may split a surrogate pair.
  const text = value.slice(0, maxLength).replace(nonTextCharacters, ' ').trim();
  return text === '' ? null : text;
}

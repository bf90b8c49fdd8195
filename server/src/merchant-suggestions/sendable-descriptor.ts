export const longestDescriptor = 100;

/**
 * Words that suggest a payment between people or a person's name: payment services, transfers, checks, pay, and words before a
 * payee's name. Matches inside other words too; omitting a text is harmless.
 */
const maybePerson = new RegExp(
  [
    'zelle|venmo|cash ?app|square ?cash|apple ?cash|pay ?pal|pypl|pop ?money|quick ?pay|xoom|remitly|western ?union|money ?gram',
    'transfer|trnsfr|xfer|revolut|bizum|interac|twint|mobile ?pay|p2p|payroll|direct ?dep|dir ?dep|indn|des:|co id:',
    // Only as words of their own.
    '(?<!\\p{L})(?:to|from|for|by|via|mr|mrs|ms|dr|von|van|para|pour|de)(?!\\p{L})',
    '(?<!\\p{L})(?:wise|pix|upi|vipps|swish|blik|spei|sinpe|salary|wages|checks?|cheques?|chk|chq|wire|gift|loan|rent|memo)(?!\\p{L})',
  ].join('|'),
  'iu',
);

/** A part with more digits may be an account, card, phone or order number, or a date. */
const maxDigits = 2;

/**
 * The words of a bank descriptor that may be sent to a language model, without email addresses and parts with more than two digits.
 * Null when it may name a person or no word is left.
 */
export function sendableDescriptor(description: string): string | null {
  const text = description
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}\uFFFD]+/gu, ' ');
  if (maybePerson.test(text.replace(/\s+/g, ' '))) return null;
  const parts = text.split(/\s+/).filter((part) => part !== '' && !part.includes('@'));
  const words = parts.filter((part, index) => !isNumber(part) && !isPartOfNumber(parts, index));
  const sent = Array.from(words.join(' ')).slice(0, longestDescriptor).join('').trim();
  return /\p{L}{2}/u.test(sent) ? sent : null;
}

function digitsIn(part: string): number {
  return part.match(/\p{N}/gu)?.length ?? 0;
}

function isNumber(part: string): boolean {
  return digitsIn(part) > maxDigits || /[x*#]{2,}\p{N}/iu.test(part);
}

/** Numbers may be written in groups of two digits. */
function isPartOfNumber(parts: readonly string[], index: number): boolean {
  if (digitsIn(parts[index] ?? '') === 0) return false;
  return digitsIn(parts[index - 1] ?? '') > 0 || digitsIn(parts[index + 1] ?? '') > 0;
}

/** Longest text that is sent of a descriptor, in characters. */
export const longestDescriptor = 100;

/**
 * What says, anywhere in a descriptor, that money went between people, or that a person is named: services for paying people, transfers,
 * checks, pay, and the words that stand before a payee's own name. Also inside other words: what is not sent harms nobody.
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

/** A part of a text with a digit in it that may be a number of an account, a card, a phone or an order, or a date. */
const mostDigits = 2;

/**
 * What may be sent of a bank's descriptor to ask what merchant it is: its words, without any part that holds more than two digits, and
 * without addresses. Null, and nothing is sent, where it may name a person, or where no word is left.
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
  return digitsIn(part) > mostDigits || /[x*#]{2,}\p{N}/iu.test(part);
}

/** Numbers are also written in groups of two digits, with spaces between. */
function isPartOfNumber(parts: readonly string[], index: number): boolean {
  if (digitsIn(parts[index] ?? '') === 0) return false;
  return digitsIn(parts[index - 1] ?? '') > 0 || digitsIn(parts[index + 1] ?? '') > 0;
}

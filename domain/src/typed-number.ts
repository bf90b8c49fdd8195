import type { ExactNumber } from './ledger-row.ts';

/** What stands before the decimals where a number alone cannot say, as in `1,234`: the person's. */
export type DecimalSign = '.' | ',';

/** Why a text is no number: it is none, or it can be read as two. */
export type NumberFault = 'none' | 'ambiguous';

/** The zeros of the digits that people type besides 0: Arabic, Persian, of India and its neighbors, Thai, Lao, Burmese, Khmer. */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810,
];

/** Digits of any script, and full-width and other forms of signs, as ASCII has them. An Arabic comma is `,`, and one of thousands `'`. */
export function plainDigits(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text;
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = zeros.find((one) => code >= one && code < one + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(/[\u2212\u2012\u2013\ufe63]/g, '-')
    .replace(/[’‘ʼ\u066c]/g, "'")
    .replace(/\u060c/g, ',')
    .replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\p{Zs}/gu, ' ');
}

/**
 * A number without a sign as people write it: `1,234.50`, `1.234,50`, `1 234,5`, `1'234.50`, `1,23,456`. One sign before three digits is
 * read by neither rule alone: `1,234` is a thousand where the person's decimals follow a point, and `850.125` is no number anywhere,
 * since it would be a thousand times another. `text` has plain digits.
 */
export function readTypedNumber(text: string, decimalSign: () => DecimalSign): ExactNumber | NumberFault {
  const plain = text.trim();
  if (!/^[\d.,' \u066b]+$/.test(plain)) return 'none';
  const decimal = decimalSignIn(plain, decimalSign);
  if (decimal === 'ambiguous') return decimal;
  const [whole = '', fraction = '', ...more] = decimal === null ? [plain] : plain.split(decimal);
  const groups = whole.split(/[.,' ]/);
  if (more.length > 0 || !/^\d*$/.test(fraction) || !areGroups(groups, whole)) return 'none';
  const digits = groups.join('') + fraction;
  return digits === '' ? 'none' : { units: BigInt(digits), scale: fraction.length };
}

/** Null: there are no decimals. */
function decimalSignIn(text: string, decimalSign: () => DecimalSign): string | null | 'ambiguous' {
  if (text.includes('\u066b')) return '\u066b';
  const signs = text.replace(/[^.,]/g, '');
  const last = signs.at(-1);
  if (last === undefined) return null;
  const other = last === '.' ? ',' : '.';
  if (signs.includes(other)) return last;
  if (signs.length > 1) return null;
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return last;
  return last === ',' && decimalSign() === '.' ? null : 'ambiguous';
}

/** Groups of three with one sign between them, or as in India of two before a last one of three; or all digits in one. */
function areGroups([first = '', ...rest]: readonly string[], whole: string): boolean {
  if (rest.length === 0) return true;
  const isOneSign = new Set(whole.replace(/\d/g, '')).size === 1;
  const ofThree = rest.every((group) => /^\d{3}$/.test(group));
  const ofIndia =
    first.length <= 2 &&
    /^\d{3}$/.test(rest.at(-1) ?? '') &&
    rest.slice(0, -1).every((group) => /^\d{2}$/.test(group));
  return isOneSign && /^\d{1,3}$/.test(first) && (ofThree || ofIndia);
}

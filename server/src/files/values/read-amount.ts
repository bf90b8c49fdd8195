import { plainDigits } from '@cairn/domain/typed-number';
import { type Decimal, negate, toDecimal } from './decimal.ts';

export type DecimalSign = '.' | ',';

/** An amount as written, taken apart: its sign, its digits with their separators, and the currency beside them. */
export type WrittenAmount = {
  isNegative: boolean;
  hasSign: boolean;
  digits: string;
  /** A symbol or code beside the number; empty where there is none. */
  unit: string;
};

/** Direction marks of right-to-left texts, which stand around amounts without a meaning for them. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const blanks = /[\s\u00A0\u202F\u2007\u2009]+/g;
const minusSigns = /[\u2212\u2012\u2013\uFE63\uFF0D]/g;

/** No amount is longer, with its currency. */
const longest = 40;

/** Most amounts are no more than this, and each cell is looked at several times. */
const simplest = /^(-?)(\d[\d.,]*)$/;

/** Takes an amount apart. Null where the text is none. */
export function parseAmount(text: string): WrittenAmount | null {
  if (text.length > longest) return null;
  const [, minus, number] = simplest.exec(text) ?? [];
  if (number !== undefined)
    return { isNegative: minus === '-', hasSign: minus === '-', digits: number, unit: '' };
  const plain = plainDigits(text)
    .replaceAll('\u066b', ',')
    .replace(directionMarks, '')
    .replace(minusSigns, '-')
    .replace(blanks, ' ')
    .trim();
  const match = /^(\()?([-+ ]*)(\D*?)([-+ ]*)(\d[\d.,'’ ]*|(?<!\p{L})[.,]\d+)(.*?)(\))?$/u.exec(plain);
  if (match === null) return null;
  const [, open, before = '', unitBefore = '', after = '', digits = '', end = '', close] = match;
  if ((open === undefined) !== (close === undefined)) return null;
  const trailing = /^ *(-|\+|CR|DR|Cr|Dr|cr|dr|C|D)? *$/.exec(end);
  const unit = `${unitBefore}${trailing === null ? end : ''}`.trim();
  if (!isUnit(unit)) return null;
  const mark = trailing?.[1]?.toUpperCase() ?? (/-$/.test(end.trim()) ? '-' : '');
  const minuses = [...`${before}${after}`].filter((one) => one === '-').length;
  const isNegative = minuses > 0 || open !== undefined || mark === '-' || mark === 'DR' || mark === 'D';
  const hasSign = /[-+]/.test(before + after) || open !== undefined || mark !== '';
  return { isNegative, hasSign, digits: digits.trim(), unit: unit.replace(/-$/, '').trim() };
}

/** A currency's symbol, code or word, and no sentence. */
function isUnit(text: string): boolean {
  return text.length <= 6 && !/\d/.test(text) && !/\s.*\s/.test(text);
}

/**
 * Which sign stands before the decimals in a column of amounts: one cell alone often cannot say, as `1.400` cannot. Null where none
 * of them decides, and `mixed` where they contradict each other.
 */
export function decimalSignOf(digits: Iterable<string>): DecimalSign | 'mixed' | null {
  const found = new Set<DecimalSign>();
  for (const one of digits) {
    const sign = decimalSignIn(one);
    if (sign !== null) found.add(sign);
  }
  const [first = null] = found;
  return found.size > 1 ? 'mixed' : first;
}

function decimalSignIn(digits: string): DecimalSign | null {
  const signs = digits.replace(/[^.,]/g, '');
  const last = signs.at(-1);
  if (last !== '.' && last !== ',') return null;
  const other = last === '.' ? ',' : '.';
  if (signs.includes(other)) return last;
  if (signs.length > 1) return other;
  const [whole = '', fraction = ''] = digits.split(last);
  const mayBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return mayBeThousands ? null : last;
}

/** Whether a number is read differently by the two signs, so that its column has to be asked about. */
export function isAmbiguous(digits: string): boolean {
  return /[.,]/.test(digits) && decimalSignIn(digits) === null;
}

/** The number without its sign. Null where its groups are not those of a number with this decimal sign. */
export function readDigits(digits: string, decimalSign: DecimalSign): Decimal | null {
  const [whole = '', fraction = '', ...more] = digits.split(decimalSign);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return null;
  const groups = whole.split(/[.,'’ ]/);
  const [first = '', ...rest] = groups;
  // Groups of three, or as in India of two with a last one of three.
  const isGrouped = rest.every((group, at) => /^\d+$/.test(group) && isGroup(group, at === rest.length - 1));
  if (!/^\d*$/.test(first) || (rest.length > 0 && first.length > 3) || !isGrouped) return null;
  const joined = groups.join('');
  if (joined === '' && fraction === '') return null;
  return toDecimal(`${joined === '' ? '0' : joined}${fraction === '' ? '' : `.${fraction}`}`);
}

function isGroup(group: string, isLast: boolean): boolean {
  return group.length === 3 || (group.length === 2 && !isLast);
}

/** The amount with the sign that it is written with. */
export function signedAmount(
  { isNegative, digits }: WrittenAmount,
  decimalSign: DecimalSign,
): Decimal | null {
  const size = readDigits(digits, decimalSign);
  return size === null || !isNegative ? size : negate(size);
}

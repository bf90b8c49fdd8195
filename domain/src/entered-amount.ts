import { type ExactNumber, faultOfCents, valueFaults } from './ledger-row.ts';
import { type Cents, toCents } from './money.ts';
import { type DecimalSign, plainDigits, readTypedNumber } from './typed-number.ts';

/** A number as a fraction, so that no digit is lost on the way. */
type Fraction = { over: bigint; under: bigint };

/** The longest text that is read: a person types less, and a pasted page is no amount. */
const maxLength = 100;

/** Why what was typed is no amount, for the person. */
export const amountFaults = {
  none: 'Enter an amount such as 12.40, or 12.40+3.',
  ambiguous: 'This can be read in two ways. Enter it without a sign for thousands, or with two decimals.',
  decimals: 'Enter an amount with at most two decimals.',
  size: `Amount ${valueFaults.size}.`,
} as const;
export type AmountFault = keyof typeof amountFaults;

/**
 * The amount that a person typed, such as `12.40`, `1.234,50` or arithmetic such as `12.40+3` and `(80-5)/2`, or why there is none. A
 * part of a cent is never rounded away. `decimalSign`: the person's, asked for where only that decides. Pure.
 */
export function readEnteredAmount(text: string, decimalSign: () => DecimalSign = point): Cents | AmountFault {
  const symbols = symbolsOf(text);
  if (symbols === null) return 'none';
  const reader = new Reader(symbols, decimalSign);
  const value = reader.sum();
  if (reader.isAmbiguous) return 'ambiguous';
  if (value === null || !reader.isAtEnd) return 'none';
  if ((value.over * 100n) % value.under !== 0n) return 'decimals';
  const cents = Number((value.over * 100n) / value.under);
  return faultOfCents(cents) === null ? toCents(cents) : 'size';
}

/** As `readEnteredAmount`; null where there is none. */
export function enteredAmount(text: string, decimalSign: () => DecimalSign = point): Cents | null {
  const read = readEnteredAmount(text, decimalSign);
  return typeof read === 'number' ? read : null;
}

const point = (): DecimalSign => '.';

/** Numbers and signs; null where the text holds anything else. */
function symbolsOf(text: string): string[] | null {
  if (text.length > maxLength) return null;
  const plain = plainDigits(text).replaceAll(/\s/g, ' ').replaceAll('×', '*').replaceAll('÷', '/');
  const symbols = plain.match(/[\d.,\u066b][\d.,' \u066b]*|[-+*/()]/g) ?? [];
  const rest = plain.replaceAll(/[\d.,\u066b][\d.,' \u066b]*|[-+*/() ]/g, '');
  return symbols.length === 0 || rest !== '' ? null : symbols;
}

/** Reads sums of products from left to right. Each method returns null where the text is no arithmetic. */
class Reader {
  #at = 0;
  /** Whether a number can be read in two ways. */
  isAmbiguous = false;
  readonly #symbols: readonly string[];
  readonly #decimalSign: () => DecimalSign;

  constructor(symbols: readonly string[], decimalSign: () => DecimalSign) {
    this.#symbols = symbols;
    this.#decimalSign = decimalSign;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#symbols.length;
  }

  sum(): Fraction | null {
    let value = this.#product();
    for (let sign = this.#take('+', '-'); sign !== null && value !== null; sign = this.#take('+', '-')) {
      const next = this.#product();
      if (next === null) return null;
      const added = sign === '+' ? next.over : -next.over;
      value = { over: value.over * next.under + added * value.under, under: value.under * next.under };
    }
    return value;
  }

  #product(): Fraction | null {
    let value = this.#factor();
    for (let sign = this.#take('*', '/'); sign !== null && value !== null; sign = this.#take('*', '/')) {
      const next = this.#factor();
      if (next === null || (sign === '/' && next.over === 0n)) return null;
      value =
        sign === '*'
          ? { over: value.over * next.over, under: value.under * next.under }
          : { over: value.over * next.under, under: value.under * next.over };
    }
    return value;
  }

  #factor(): Fraction | null {
    const sign = this.#take('+', '-');
    if (sign !== null) {
      const value = this.#factor();
      return value && sign === '-' ? { over: -value.over, under: value.under } : value;
    }
    if (this.#take('(') !== null) {
      const value = this.sum();
      return this.#take(')') === null ? null : value;
    }
    const symbol = this.#symbols[this.#at];
    if (symbol === undefined || !/\d/.test(symbol)) return null;
    this.#at += 1;
    const number = readTypedNumber(symbol, this.#decimalSign);
    if (number === 'ambiguous') this.isAmbiguous = true;
    return typeof number === 'string' ? null : fractionOf(number);
  }

  #take(...wanted: readonly string[]): string | null {
    const symbol = this.#symbols[this.#at];
    if (symbol === undefined || !wanted.includes(symbol)) return null;
    this.#at += 1;
    return symbol;
  }
}

function fractionOf({ units, scale }: ExactNumber): Fraction {
  return { over: units, under: 10n ** BigInt(scale) };
}

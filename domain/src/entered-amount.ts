import { type Cents, toCents } from './money.ts';

/** A number as a fraction, so that no digit is lost on the way. */
type Fraction = { over: bigint; under: bigint };

/** The longest text that is read: a person types less, and a pasted page is no amount. */
const maxLength = 100;

/**
 * The amount that a person typed, such as `12.40`, `1,234.50` or arithmetic such as `12.40+3` and `(80-5)/2`, rounded to the cent, halves
 * away from zero; null for anything else. Pure.
 */
export function enteredAmount(text: string): Cents | null {
  const symbols = symbolsOf(text);
  if (symbols === null) return null;
  const reader = new Reader(symbols);
  const value = reader.sum();
  if (value === null || !reader.isAtEnd) return null;
  const cents = Number(roundedToCents(value));
  return Number.isSafeInteger(cents) ? toCents(cents) : null;
}

/** Numbers and signs; null where the text holds anything else. */
function symbolsOf(text: string): string[] | null {
  if (text.length > maxLength) return null;
  const plain = text.replaceAll(/\s/g, '').replaceAll('−', '-').replaceAll('×', '*').replaceAll('÷', '/');
  const symbols = plain.match(/\d[\d,]*(?:\.\d+)?|\.\d+|[-+*/()]/g) ?? [];
  return symbols.length === 0 || symbols.join('') !== plain ? null : symbols;
}

/** Reads sums of products from left to right. Each method returns null where the text is no arithmetic. */
class Reader {
  #at = 0;
  readonly #symbols: readonly string[];

  constructor(symbols: readonly string[]) {
    this.#symbols = symbols;
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
    return numberOf(symbol);
  }

  #take(...wanted: readonly string[]): string | null {
    const symbol = this.#symbols[this.#at];
    if (symbol === undefined || !wanted.includes(symbol)) return null;
    this.#at += 1;
    return symbol;
  }
}

/** A number with thousands in threes, or without any. */
function numberOf(symbol: string): Fraction | null {
  const [whole = '', decimals = ''] = symbol.split('.');
  if (whole.includes(',') && !/^\d{1,3}(,\d{3})+$/.test(whole)) return null;
  return {
    over: BigInt(`${whole.replaceAll(',', '')}${decimals}`),
    under: 10n ** BigInt(decimals.length),
  };
}

function roundedToCents({ over, under }: Fraction): bigint {
  const isNegative = over < 0n !== under < 0n;
  const size = (n: bigint) => (n < 0n ? -n : n);
  const cents = (size(over) * 200n + size(under)) / (size(under) * 2n);
  return isNegative ? -cents : cents;
}

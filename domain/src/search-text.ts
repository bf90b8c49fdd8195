import { foldText } from './ledger-text.ts';
import { type Cents, toCents } from './money.ts';

/** What a person's search looks for in a transaction. */
export type SearchedFor = {
  /** Folded; '' finds everything. */
  text: string;
  /** The absolute amount that the text also is; null where it is none. */
  amountCents: Cents | null;
};

const sign = '[-+−]?';
/** A symbol such as $ or CA$, or a code such as EUR. */
const currency = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}{3})?`;
/** Thousands in threes or not at all, and up to two decimals: 1,234.50, or as in Europe 1.234,50. */
const numbers = [
  String.raw`(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?`,
  String.raw`(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})`,
].map((number) => new RegExp(`^${sign}${currency}${sign}${number}${currency}$`, 'u'));

/** Reads a search: as a text, and where it can be one as an amount of any sign and currency. Pure. */
export function readSearch(search: string): SearchedFor {
  return { text: foldText(search), amountCents: amountOf(search) };
}

function amountOf(text: string): Cents | null {
  const plain = text.replaceAll(/\s/g, '');
  for (const number of numbers) {
    const [, whole = '', decimals = ''] = number.exec(plain) ?? [];
    const digits = whole.replaceAll(/\D/g, '') + decimals.padEnd(2, '0');
    const cents = whole + decimals === '' ? Number.NaN : Number(digits);
    if (Number.isSafeInteger(cents)) return toCents(cents);
  }
  return null;
}

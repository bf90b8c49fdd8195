import { enteredAmount } from './entered-amount.ts';
import { foldText } from './ledger-text.ts';
import type { Cents } from './money.ts';
import { plainDigits } from './typed-number.ts';

/** What a person's search looks for in a transaction. */
export type SearchedFor = {
  /** Folded; '' finds everything. */
  text: string;
  /** The absolute amount that the text also is; null where it is none. */
  amountCents: Cents | null;
};

/** A symbol such as $ or CA$, or a code such as EUR. */
const currency = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}{3})?`;
const written = new RegExp(String.raw`^[-+]? ?${currency} ?[-+]? ?([\d.,' \u066b]+?) ?${currency}$`, 'u');

/** Reads a search: as a text, and where it can be one as an amount of any sign and currency. Pure. */
export function readSearch(search: string): SearchedFor {
  return { text: foldText(search), amountCents: amountOf(search) };
}

function amountOf(search: string): Cents | null {
  const [, number = ''] = written.exec(plainDigits(search).trim()) ?? [];
  return enteredAmount(number);
}

import { amountFaults, enteredAmount, readEnteredAmount } from '@cairn/domain/entered-amount';
import type { Cents } from '@cairn/domain/money';
import { type DecimalSign, plainDigits } from '@cairn/domain/typed-number';

/** As the browser's language writes numbers. */
const decimalSign = (): DecimalSign => ((1.5).toLocaleString().includes(',') ? ',' : '.');

/** The amount that a person typed; null where it is none. Never rounded. */
export function typedAmount(text: string): Cents | null {
  return enteredAmount(text, decimalSign);
}

/** Why what was typed is no amount, as a sentence; null where it is one. */
export function faultOfTyped(text: string): string | null {
  const read = readEnteredAmount(text, decimalSign);
  return typeof read === 'number' ? null : amountFaults[read];
}

/** The share that a person typed in percent, to two decimals, with its sign or without; null for anything else. */
export function typedShare(text: string): number | null {
  const share = /^\s*(\d{1,3}(?:[.,\u066b]\d{1,2})?)\s*[%\u066a]?\s*$/.exec(plainDigits(text))?.[1];
  return share === undefined ? null : Number(share.replace(/[,\u066b]/, '.'));
}

/** As `typedShare`, where an amount could have been typed too: only with its sign. */
export function typedPercent(text: string): number | null {
  return /[%\u066a]/.test(plainDigits(text)) ? typedShare(text) : null;
}

import { amountFaults, enteredAmount, readEnteredAmount } from '@cairn/domain/entered-amount';
import type { Cents } from '@cairn/domain/money';
import type { DecimalSign } from '@cairn/domain/typed-number';

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

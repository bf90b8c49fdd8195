import { type Cents, toCents } from '../money.ts';
import { equalParts, partsByPercent, withRest } from '../splits.ts';
import type { RuleSplit } from './rule.ts';

/**
 * Divides an amount as a rule says, in the smallest unit of its currency; the last part takes the odd one. Null where a part would be
 * nothing: the amount is too small for the parts.
 */
export function partsByRule(total: Cents, { by, parts }: RuleSplit, currency: string): Cents[] | null {
  const unit = total % smallestUnit(currency) === 0 ? smallestUnit(currency) : 1;
  const units = toCents(total / unit);
  try {
    const divided =
      by === 'equal'
        ? equalParts(units, parts.length)
        : by === 'percent'
          ? partsByPercent(
              units,
              parts.map(({ percent }) => percent ?? 0),
            )
          : withRest(
              units,
              parts.slice(0, -1).map(({ amount }) => Math.round((Math.sign(total) * (amount ?? 0)) / unit)),
            );
    const amounts = divided.map((amount) => toCents(amount * unit));
    return amounts.every((amount) => Math.sign(amount) === Math.sign(total)) ? amounts : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Of a currency without cents, such as the yen, a hundred. */
function smallestUnit(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return maximumFractionDigits === 0 ? 100 : 1;
  } catch (error) {
    // Banks also report codes that are no currency of ISO 4217.
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

import { type Cents, toCents } from '@cairn/domain/money';
import { formatFixed } from '../../lib/decimal.ts';

const minDivisorCents = toCents(100);
/** A larger share says nothing more. */
const mostPercent = 999;

/**
 * Section 5's percentage badge: net cash flow as a share of total balance, which counts as at least 1 (one dollar). A plus
 * is before it when total balance is above 0, but never before a negative figure. Both amounts must be known.
 */
export function netFlowBadge(netCashFlow: Cents, totalBalance: Cents): string {
  const value = (netCashFlow / Math.max(totalBalance, minDivisorCents)) * 100;
  if (value > mostPercent) return `> ${mostPercent}%`;
  if (value < -mostPercent) return `< −${mostPercent}%`;
  const text = formatFixed(Math.abs(value), 1);
  const isNegative = value < 0 && text !== '0.0';
  if (isNegative) return `−${text}%`;
  return totalBalance > 0 ? `+${text}%` : `${text}%`;
}

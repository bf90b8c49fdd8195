import { type Cents, toCents } from './money.ts';

type Side = { amount: Cents; currency: string };

/** What lies between the two sides of a transfer, which is never hidden. */
export type TransferDifference =
  | { kind: 'none' }
  /** Less arrived than left, as after a fee: positive. More arrived: negative. */
  | { kind: 'difference'; amount: Cents; currency: string }
  /** What one unit of the currency that left came to, with four decimals. */
  | { kind: 'rate'; rate: string; from: string; to: string };

/** Compares money that left an account (negative) with money that arrived in another (positive). */
export function transferDifference(out: Side, into: Side): TransferDifference {
  if (out.currency !== into.currency) {
    const rate = (into.amount / -out.amount).toFixed(4);
    return { kind: 'rate', rate, from: out.currency, to: into.currency };
  }
  const amount = toCents(-out.amount - into.amount);
  return amount === 0 ? { kind: 'none' } : { kind: 'difference', amount, currency: out.currency };
}

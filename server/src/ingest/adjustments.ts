import { daysBetween } from '@cairn/domain/plain-date';
import type { BankTransaction } from '../ledger/bank-transaction.ts';

/** An adjustment is dated when balance and transactions diverged; the bank's own transaction may have another date. */
const maxDaysApart = 10;

/**
 * Pairs the bank's new transactions with the adjustments that a person added in their place: same account, currency and amount,
 * nearest date first. Returns bank transaction id → adjustment. Pure.
 */
export function pairAdjustments<Row extends BankTransaction>(
  adjustments: readonly Row[],
  incoming: readonly BankTransaction[],
): Map<string, Row> {
  const candidates = adjustments
    .flatMap((adjustment) =>
      incoming
        .filter((row) => isSameMoney(adjustment, row))
        .map((row) => ({ adjustment, row, days: Math.abs(daysBetween(adjustment.postedOn, row.postedOn)) })),
    )
    .filter(({ days }) => days <= maxDaysApart)
    .sort((a, b) => a.days - b.days || (a.row.sourceId < b.row.sourceId ? -1 : 1));
  const pairs = new Map<string, Row>();
  const taken = new Set<string>();
  for (const { adjustment, row } of candidates) {
    if (pairs.has(row.sourceId) || taken.has(adjustment.sourceId)) continue;
    pairs.set(row.sourceId, adjustment);
    taken.add(adjustment.sourceId);
  }
  return pairs;
}

function isSameMoney(a: BankTransaction, b: BankTransaction): boolean {
  return (
    a.providerAccountId === b.providerAccountId &&
    a.currency === b.currency &&
    a.amountCents === b.amountCents
  );
}

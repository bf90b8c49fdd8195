import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { detectAvoidableFees } from '../avoidable-fees.detector.ts';
import { detectCategoryTrends } from '../category-trend.detector.ts';
import type { Finding } from '../finding.ts';
import { charge, ledger, monthly, times, today } from '../ledger-fixture.ts';
import { detectOverspending } from '../overspending.detector.ts';
import { detectPriceRises } from '../price-rise.detector.ts';
import { detectSubscriptionCost } from '../subscription-cost.detector.ts';
import { detectUnusualCharges } from '../unusual-charge.detector.ts';

const lately = charge('2026-11-16', 1_00, 'groceries', { payee: 'Corner Shop' });
const everydays = Array.from({ length: 120 }, (_, index) =>
  charge(
    `2026-0${4 + (index % 6)}-${String(1 + (index % 28)).padStart(2, '0')}`,
    9_00 + (index % 7),
    'shopping',
    {
      payee: `Kiosk ${index}`,
    },
  ),
);

function only(findings: readonly Finding[]): Finding {
  const [finding] = findings;
  if (finding === undefined || findings.length !== 1) throw new Error(`${findings.length} findings, not one`);
  return finding;
}

function book(...rows: SnapshotRow[][]): LedgerSnapshot {
  return ledger(...rows, [lately]);
}

/** A payee's higher price, as its detector found it. `payee` is whatever a bank may have written. */
export function priceRiseAbout(payee: string): Finding {
  const prices = monthly('2026-11', '05', [...times(8, 15_49), 17_99], 'subscriptions', { payee });
  return only(detectPriceRises(book(prices), today));
}

/** A finding of each detector and of each of its ways to speak, as it found them. */
export function findingsAbout(payee: string): Readonly<Record<string, Finding>> {
  const category = { payee, categoryName: 'Fishing Gear' };
  return {
    priceRise: priceRiseAbout(payee),
    fees: only(
      detectAvoidableFees(
        book([
          charge('2026-09-03', 12_50, 'fees-and-charges', { payee: 'Wire fee' }),
          charge('2026-09-28', 35_00, 'fees-and-charges', { payee }),
          charge('2026-10-19', 4_75, 'fees-and-charges', { payee: 'Card fee' }),
        ]),
        today,
      ),
    ),
    subscriptions: only(
      detectSubscriptionCost(
        book(
          monthly('2026-11', '03', times(9, 22_99), 'subscriptions', { payee }),
          monthly('2026-11', '08', times(9, 9_99), 'subscriptions', { payee: 'Quillpad' }),
          monthly('2026-11', '09', times(9, 5_49), 'entertainment', { payee: 'Driftwood' }),
        ),
        today,
      ),
    ),
    dearerThanUsual: only(
      detectUnusualCharges(
        book(monthly('2026-11', '12', [...times(8, 61_20), 184_35], 'bills-and-utilities', { payee })),
        today,
      ),
    ),
    large: only(
      detectUnusualCharges(book(everydays, [charge('2026-11-14', 1_234_50, 'travel', { payee })]), today),
    ),
    overspending: only(
      detectOverspending(
        book(
          ...['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'].map((month) => [
            charge(`${month}-09`, 120_00, 'shopping', category),
          ]),
          [
            charge('2026-11-04', 180_25, 'shopping', category),
            charge('2026-11-11', 152_15, 'shopping', category),
          ],
        ),
        today,
      ),
    ),
    risen: only(
      detectCategoryTrends(
        book(monthly('2026-10', '11', [...times(6, 200_00), ...times(3, 262_00)], 'shopping', category)),
        today,
      ),
    ),
    fallen: only(
      detectCategoryTrends(
        book(monthly('2026-10', '11', [...times(6, 400_00), ...times(3, 250_00)], 'shopping', category)),
        today,
      ),
    ),
  };
}

/** A name that is a name and nothing else. */
export const plainPayee = 'Tidepool';

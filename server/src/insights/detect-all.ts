import type { PlainDate } from '@cairn/contract/plain-date';
import type { LedgerSnapshot } from '../ledger/types.ts';
import { detectAvoidableFees } from './avoidable-fees.detector.ts';
import { detectCategoryTrends } from './category-trend.detector.ts';
import type { Finding, FindingPriority } from './finding.ts';
import { detectOverspending } from './overspending.detector.ts';
import { detectPriceRises } from './price-rise.detector.ts';
import { detectSubscriptionCost } from './subscription-cost.detector.ts';
import { detectUnusualCharges } from './unusual-charge.detector.ts';

const detectors = [
  detectUnusualCharges,
  detectOverspending,
  detectPriceRises,
  detectAvoidableFees,
  detectSubscriptionCost,
  detectCategoryTrends,
];

/** As many as a person reads at one sitting. */
const mostFindings = 6;
/** One detector with much to say must not crowd out the others. */
const mostPerDetector = 2;

const rankOfPriority: Record<FindingPriority, number> = { high: 0, medium: 1, low: 2 };

/** The findings worth reading today: most urgent first, then most money; each `dedupKey` once. */
export function detectAll(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  const taken = new Map<string, Finding>();
  const countByDetector = new Map<string, number>();
  for (const finding of detectors.flatMap((detect) => detect(snapshot, today)).sort(compareFindings)) {
    const count = countByDetector.get(finding.detector) ?? 0;
    if (taken.size >= mostFindings || taken.has(finding.dedupKey) || count >= mostPerDetector) continue;
    taken.set(finding.dedupKey, finding);
    countByDetector.set(finding.detector, count + 1);
  }
  return [...taken.values()];
}

function compareFindings(a: Finding, b: Finding): number {
  const byPriority = rankOfPriority[a.priority] - rankOfPriority[b.priority];
  const byMoney = Math.abs(b.evidence.totalCents) - Math.abs(a.evidence.totalCents);
  return byPriority || byMoney || (a.dedupKey < b.dedupKey ? -1 : 1);
}

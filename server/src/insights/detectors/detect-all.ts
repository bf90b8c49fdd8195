import type { PlainDate } from '@cairn/domain/plain-date';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot } from '../../ledger/types.ts';
import { streamsOf } from '../../recurring/streams.ts';
import { chooseFindings, emptyHistory, type InsightHistory } from '../choose-findings.ts';
import { detectAvoidableFees } from './avoidable-fees.detector.ts';
import { detectBillsBeforePayday } from './bill-before-payday.detector.ts';
import { detectBudgetPace } from './budget-pace.detector.ts';
import { detectCardsNearLimit } from './card-near-limit.detector.ts';
import { detectCategoryTrends } from './category-trend.detector.ts';
import { detectDoubleSubscriptions } from './double-subscription.detector.ts';
import { detectDoubledCharges } from './doubled-charge.detector.ts';
import { detectForgottenSubscriptions } from './forgotten-subscription.detector.ts';
import { detectIdleCash } from './idle-cash.detector.ts';
import { detectIncomeChanges } from './income-change.detector.ts';
import { detectMissingRefunds } from './missing-refund.detector.ts';
import { detectNewSubscriptions } from './new-subscription.detector.ts';
import { detectOverspending } from './overspending.detector.ts';
import { detectPriceRises } from './price-rise.detector.ts';
import { detectSubscriptionCost } from './subscription-cost.detector.ts';
import { detectUnusualCharges } from './unusual-charge.detector.ts';
import { detectYearlyBills } from './yearly-bill.detector.ts';

const detectors = [
  detectUnusualCharges,
  detectDoubledCharges,
  detectMissingRefunds,
  detectCardsNearLimit,
  detectDoubleSubscriptions,
  detectBillsBeforePayday,
  detectIncomeChanges,
  detectBudgetPace,
  detectOverspending,
  detectNewSubscriptions,
  detectPriceRises,
  detectForgottenSubscriptions,
  detectYearlyBills,
  detectAvoidableFees,
  detectSubscriptionCost,
  detectCategoryTrends,
  detectIdleCash,
];

/** The findings to show today, given the earlier ones. */
export function detectAll(
  snapshot: LedgerSnapshot,
  today: PlainDate,
  history: InsightHistory = emptyHistory,
): Finding[] {
  const streams = streamsOf(snapshot, today);
  const candidates = detectors.flatMap((detect) => detect(snapshot, today, streams));
  return chooseFindings(candidates, history, today);
}

import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { Finding, FindingPriority } from '../findings/finding.ts';
import { rankOf, type Votes } from './feedback.ts';

/** A finding that was shown before, and when first. */
export type ReportedFinding = {
  dedupKey: string;
  priority: FindingPriority;
  reportedOn: PlainDate;
  isDismissed: boolean;
  /** Found while a connection's history was still incomplete: it does not count as news. */
  isProvisional: boolean;
};

/** Shown findings and votes by detector. */
export type InsightHistory = { reported: readonly ReportedFinding[]; votes: ReadonlyMap<string, Votes> };

export const emptyHistory: InsightHistory = { reported: [], votes: new Map() };

const maxFindings = 6;
/** So that one detector does not crowd out the others. */
const maxPerDetector = 2;
/** New findings per seven days, by priority; the rest of the limit is reserved for urgent ones. */
const newsDays = 7;
const maxNewByPriority: Record<FindingPriority, number> = { high: 5, medium: 4, low: 2 };

/**
 * Chooses the findings to show: most urgent first, specific before general, then by amount. Dismissed ones are skipped. Each
 * `dedupKey` and each set of transactions appears once per type. New causes are limited per week; others wait until there is room.
 */
export function chooseFindings(
  candidates: readonly Finding[],
  { reported, votes }: InsightHistory,
  today: PlainDate,
): Finding[] {
  const known = new Map(reported.map((one) => [one.dedupKey, one]));
  const chosen = new Map<string, Finding>();
  const countByDetector = new Map<string, number>();
  const holding = new Set(candidates.map(({ dedupKey }) => dedupKey));
  // While a history arrives page by page, findings come and go within the hour and are not news.
  const wasNews = (one: ReportedFinding) =>
    !one.isProvisional &&
    one.reportedOn > addDays(today, -newsDays) &&
    (one.reportedOn < today || holding.has(one.dedupKey));
  const news = reported.filter(wasNews).map(({ priority }) => priority);
  for (const finding of candidates.toSorted((a, b) => compareFindings(a, b, votes))) {
    const { dedupKey, detector, priority } = finding;
    const count = countByDetector.get(detector) ?? 0;
    if (chosen.size >= maxFindings || chosen.has(dedupKey) || count >= maxPerDetector) continue;
    if (known.get(dedupKey)?.isDismissed === true) continue;
    if ([...chosen.values()].some((other) => isAlreadyReported(other, finding))) continue;
    if (!known.has(dedupKey)) {
      if (!hasRoom(news, priority)) continue;
      news.push(priority);
    }
    chosen.set(dedupKey, finding);
    countByDetector.set(detector, count + 1);
  }
  return [...chosen.values()];
}

/** Whether there is room for one more. Urgent findings compete only with urgent ones; the others leave room for them. */
function hasRoom(news: readonly FindingPriority[], priority: FindingPriority): boolean {
  const withIt = [...news, priority];
  const count = (wanted: FindingPriority) => withIt.filter((one) => one === wanted).length;
  if (priority === 'high') return count('high') <= maxNewByPriority.high;
  if (withIt.length > maxNewByPriority.high) return false;
  if (count('low') + count('medium') > maxNewByPriority.medium) return false;
  return priority === 'medium' || count('low') <= maxNewByPriority.low;
}

/** Detectors whose findings summarize; specific ones go first. */
const generalDetectors: ReadonlySet<string> = new Set(['subscription-cost', 'idle-cash', 'category-trend']);

export function isGeneral(detector: string): boolean {
  return generalDetectors.has(detector);
}

function isAlreadyReported(reported: Finding, finding: Finding): boolean {
  if (reported.type !== finding.type || finding.evidence.transactionIds.length === 0) return false;
  const ids = new Set(reported.evidence.transactionIds);
  return finding.evidence.transactionIds.every((id) => ids.has(id));
}

function compareFindings(a: Finding, b: Finding, votes: InsightHistory['votes']): number {
  const byPlace = rankOf(a.priority, votes.get(a.detector)) - rankOf(b.priority, votes.get(b.detector));
  const byScope = Number(isGeneral(a.detector)) - Number(isGeneral(b.detector));
  const byMoney = Math.abs(b.evidence.totalCents) - Math.abs(a.evidence.totalCents);
  return byPlace || byScope || byMoney || (a.dedupKey < b.dedupKey ? -1 : 1);
}

import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { placeOf, type Votes } from './feedback.ts';
import type { Finding, FindingPriority } from './finding.ts';

/** A cause that a person has been told of, and when first. */
export type ToldFinding = {
  dedupKey: string;
  priority: FindingPriority;
  toldOn: PlainDate;
  isDismissed: boolean;
  /** Chosen while the history of a connection was still arriving: it takes no place from what the whole history shows. */
  isProvisional: boolean;
};

/** What a household has been told so far, and what it thought of it, by detector. */
export type InsightHistory = { told: readonly ToldFinding[]; votes: ReadonlyMap<string, Votes> };

export const nothingTold: InsightHistory = { told: [], votes: new Map() };

/** As many as a person reads at one sitting. */
const mostFindings = 6;
/** One detector with much to say must not crowd out the others. */
const mostPerDetector = 2;
/** Of new ones in seven days, as many as a person takes in; the last places are kept for what is urgent. */
const newsDays = 7;
const mostNewByPriority: Record<FindingPriority, number> = { high: 5, medium: 4, low: 2 };

/**
 * The findings worth reading today, most urgent first, the specific before the general, then most money. What was dismissed is not among them and takes no
 * place. Each `dedupKey` stands once, and rows that a finding higher up already tells of, in the same manner, are not
 * told again. New causes are let in a few a week: what waits is told when it still holds and there is room.
 */
export function chooseFindings(
  candidates: readonly Finding[],
  { told, votes }: InsightHistory,
  today: PlainDate,
): Finding[] {
  const known = new Map(told.map((one) => [one.dedupKey, one]));
  const chosen = new Map<string, Finding>();
  const countByDetector = new Map<string, number>();
  const holding = new Set(candidates.map(({ dedupKey }) => dedupKey));
  // While a bank's history comes in, page by page, causes come and go within the hour: those were no news.
  const wasNews = (one: ToldFinding) =>
    !one.isProvisional &&
    one.toldOn > addDays(today, -newsDays) &&
    (one.toldOn < today || holding.has(one.dedupKey));
  const news = told.filter(wasNews).map(({ priority }) => priority);
  for (const finding of candidates.toSorted((a, b) => compareFindings(a, b, votes))) {
    const { dedupKey, detector, priority } = finding;
    const count = countByDetector.get(detector) ?? 0;
    if (chosen.size >= mostFindings || chosen.has(dedupKey) || count >= mostPerDetector) continue;
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

/**
 * Whether one more of this priority is not too much news. What is urgent waits only for what is urgent, never for lesser news; the
 * others leave room for it.
 */
function hasRoom(news: readonly FindingPriority[], priority: FindingPriority): boolean {
  const withIt = [...news, priority];
  const count = (wanted: FindingPriority) => withIt.filter((one) => one === wanted).length;
  if (priority === 'high') return count('high') <= mostNewByPriority.high;
  if (withIt.length > mostNewByPriority.high) return false;
  if (count('low') + count('medium') > mostNewByPriority.medium) return false;
  return priority === 'medium' || count('low') <= mostNewByPriority.low;
}

/** Findings that add up what is known already: the specific goes before them. */
const generalDetectors: ReadonlySet<string> = new Set(['subscription-cost', 'idle-cash', 'category-trend']);

/** Whether a detector's findings add up what is known already. */
export function isGeneral(detector: string): boolean {
  return generalDetectors.has(detector);
}

function isAlreadyReported(told: Finding, finding: Finding): boolean {
  if (told.type !== finding.type || finding.evidence.transactionIds.length === 0) return false;
  const ids = new Set(told.evidence.transactionIds);
  return finding.evidence.transactionIds.every((id) => ids.has(id));
}

function compareFindings(a: Finding, b: Finding, votes: InsightHistory['votes']): number {
  const byPlace = placeOf(a.priority, votes.get(a.detector)) - placeOf(b.priority, votes.get(b.detector));
  const byScope = Number(isGeneral(a.detector)) - Number(isGeneral(b.detector));
  const byMoney = Math.abs(b.evidence.totalCents) - Math.abs(a.evidence.totalCents);
  return byPlace || byScope || byMoney || (a.dedupKey < b.dedupKey ? -1 : 1);
}

import { medianCents } from '@cairn/domain/median';
import { type Cents, toCents } from '@cairn/domain/money';
import { addMonths, monthOf, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';
import { confidencePercent } from '../../findings/confidence.ts';
import { countFact, moneyFact, monthFact, percentFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { areAlive, type Coverage, coverageOf, fullMonthsBefore } from '../../snapshot/coverage.ts';
import { spendingUntil, spentCents } from '../../snapshot/spending.ts';
import {
  type CategoryFinding,
  type CategoryRows,
  mostSpecific,
  rowsByCategory,
} from '../categories-of-rows.ts';
import { evidenceOf } from '../evidence.ts';
import { calmPriorityOf } from '../priority.ts';

/** Two months may be chance; three on one side are a trend. */
const recentMonths = 3;
const minEarlierMonths = 3;
const maxEarlierMonths = 6;
/** Minimum change in percent and money per month. */
const minChangePercent = 20;
const minChangeCents = 50_00;
/** Minimum typical month. */
const minUsualCents = 50_00;
/** Maximum share of earlier months similar to the recent ones. */
const maxAgainstShare = 1 / 6;

/** Typical months of the three up to `lastMonth` and before; `against`: earlier months similar to the recent ones. */
type Trend = {
  recentRows: readonly SnapshotRow[];
  recent: Cents;
  earlier: Cents;
  change: Cents;
  monthCount: number;
  against: number;
};

/** Categories whose last three full months are all on one side of, and well away from, the typical month before. */
export function detectCategoryTrends(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  const coverage = coverageOf(snapshot);
  const lastFullMonth = addMonths(monthOf(today), -1);
  const fullMonthRows = spendingUntil(snapshot, today).filter(
    (row) => monthOf(row.postedOn) <= lastFullMonth,
  );
  return mostSpecific(
    rowsByCategory(fullMonthRows).flatMap((category) =>
      evaluateCategory(category, snapshot.currency, lastFullMonth, coverage),
    ),
  );
}

function evaluateCategory(
  category: CategoryRows,
  currency: string,
  lastMonth: PlainMonth,
  coverage: Coverage,
): CategoryFinding[] {
  const { rows } = category;
  const trend = trendUntil(lastMonth, rows, coverage);
  if (trend === null) return [];
  const isUp = trend.change > 0;
  const facts = {
    category: textFact(category.name),
    spent: moneyFact(spentCents(trend.recentRows), currency),
    from: monthFact(addMonths(lastMonth, 1 - recentMonths)),
    to: monthFact(lastMonth),
    recent: moneyFact(trend.recent, currency),
    earlier: moneyFact(trend.earlier, currency),
    change: moneyFact(trend.change, currency),
    changePercent: percentFact(toCents(Math.abs(trend.change)), trend.earlier),
    earlierMonths: countFact(trend.monthCount),
  };
  const story = sentence`You spent ${facts.spent} on ${facts.category} from ${facts.from} to ${facts.to}. A typical month is now ${facts.recent}; before, it was ${facts.earlier}.`;
  const action = isUp
    ? sentence`To limit it, set a budget for ${facts.category}.`
    : sentence`You could save the extra ${facts.change} a month.`;
  const finding: Finding = {
    detector: 'category-trend',
    type: 'trend',
    priority: isUp ? calmPriorityOf(trend.change) : 'low',
    dedupKey: `category-trend:${category.id}:${isUp ? 'up' : 'down'}:${beginOf(trend, lastMonth, rows, coverage)}`,
    title: isUp
      ? sentence`Spending on ${facts.category} is up ${facts.changePercent}`
      : sentence`Spending on ${facts.category} is down ${facts.changePercent}`,
    message: `${story} ${action}`,
    facts,
    evidence: evidenceOf(trend.recentRows),
    confidencePercent: confidencePercent({
      observations: trend.monthCount,
      asHigh: trend.against,
      distanceRatio: Math.abs(trend.change) / minChange(trend.earlier),
    }),
  };
  return [{ category, stakeCents: trend.change, finding }];
}

/** The first month of the trend, which identifies it, so that a continuing trend is one insight. */
function beginOf(
  trend: Trend,
  lastMonth: PlainMonth,
  rows: readonly SnapshotRow[],
  coverage: Coverage,
): PlainMonth {
  const monthBefore = addMonths(lastMonth, -1);
  const before = trendUntil(monthBefore, rows, coverage);
  if (before === null || Math.sign(before.change) !== Math.sign(trend.change)) return lastMonth;
  return beginOf(before, monthBefore, rows, coverage);
}

/** Compares the three months up to `lastMonth` with those before; null without a trend. */
function trendUntil(lastMonth: PlainMonth, rows: readonly SnapshotRow[], coverage: Coverage): Trend | null {
  const firstMonth = addMonths(lastMonth, 1 - recentMonths);
  const oldestMonth = addMonths(firstMonth, -maxEarlierMonths);
  const inReach = rows.filter((row) => isWithin(monthOf(row.postedOn), oldestMonth, lastMonth));
  if (!areAlive(inReach, lastMonth, coverage)) return null;
  const earlierMonths = fullMonthsBefore(firstMonth, maxEarlierMonths, inReach, coverage);
  if (earlierMonths.length < minEarlierMonths) return null;

  const byMonth = Map.groupBy(inReach, (row) => monthOf(row.postedOn));
  const spentIn = (month: PlainMonth) => spentCents(byMonth.get(month) ?? []);
  const recentSpent = [firstMonth, addMonths(firstMonth, 1), lastMonth].map(spentIn);
  const earlierSpent = earlierMonths.map(spentIn);
  const recent = medianCents(recentSpent);
  const earlier = medianCents(earlierSpent);
  const change = toCents(recent - earlier);
  const direction = Math.sign(change);
  const isOneSided = recentSpent.every((spent) => Math.sign(spent - earlier) === direction);
  const against = earlierSpent.filter((spent) => (spent - recent) * direction >= 0).length;
  if (earlier < minUsualCents || recent <= 0 || !isOneSided) return null;
  if (Math.abs(change) < minChange(earlier) || against > earlierSpent.length * maxAgainstShare) return null;
  const recentRows = inReach.filter((row) => isWithin(monthOf(row.postedOn), firstMonth, lastMonth));
  return { recentRows, recent, earlier, change, monthCount: earlierMonths.length, against };
}

function isWithin(month: PlainMonth, from: PlainMonth, to: PlainMonth): boolean {
  return month >= from && month <= to;
}

function minChange(earlier: Cents): number {
  return Math.max(minChangeCents, (earlier * minChangePercent) / 100);
}

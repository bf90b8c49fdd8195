import { medianCents, medianDistance } from '@cairn/domain/median';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, addMonths, daysBetween, monthOf, type PlainDate } from '@cairn/domain/plain-date';
import { type Coverage, coverageOf, fullMonthsBefore } from '../../ledger/snapshot/coverage.ts';
import { payeeKey, spendingUntil, spentCents } from '../../ledger/snapshot/spending.ts';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import {
  type CategoryFinding,
  type CategoryRows,
  mostSpecific,
  rowsByCategory,
} from '../categories-of-rows.ts';
import { confidencePercent } from '../confidence.ts';
import { evidenceOf } from '../evidence.ts';
import { countFact, dateFact, moneyFact, percentFact, sentence, textFact } from '../fact.ts';
import type { Finding } from '../finding.ts';
import { priorityOf } from '../priority.ts';

const monthsInYear = 12;
/** Fewer months than this are not a habit. */
const fewestMonths = 3;
/** More than this and the usual is that of another season of life. */
const mostMonths = 6;
/** In the first days of a month one shopping trip is most of it. */
const firstDay = 7;
/** A bill that comes a few days early is not more spending: the usual of this many days ahead must be passed too. */
const earlyBillDays = 5;
/** Below this there is no usual to speak of: in a category of rare purchases each one would look like overspending. */
const leastUsualCents = 40_00;
/** Less than this beyond the usual is not worth a person's attention. */
const leastExcessCents = 40_00;
/** A quarter beyond the usual is past the wobble of most months. */
const leastExcessPercent = 25;
/** A category that varies much by itself must stray this many times its ordinary distance (3 is about 2 sigma). */
const leastDistances = 3;
/** A payee last paid this many days ago, and at least this share, sends a yearly bill, which recent months cannot know. */
const yearlyBillShare = 2 / 3;
const yearDays = { from: 350, to: 380 };
/** Early in a month a few days' shopping looks like much: it is when most of a usual month is gone that it is. */
const leastShareOfMonth = 0.75;
/** A month like this one a year ago is its season: gifts in December, heating in January. */
const seasonShare = 0.8;
/** Of six months one may have been as high: a holiday season must not hide what follows it. */
const mostAsHighShare = 1 / 6;

/** This month's spending in a category, to date, well beyond the household's own usual by the same day of the month. */
export function detectOverspending(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  if (dayOf(today) < firstDay) return [];
  const coverage = coverageOf(snapshot);
  return mostSpecific(
    rowsByCategory(spendingUntil(snapshot, today)).flatMap((category) =>
      judgeCategory(category, snapshot.currency, today, coverage),
    ),
  );
}

function judgeCategory(
  category: CategoryRows,
  currency: string,
  today: PlainDate,
  coverage: Coverage,
): CategoryFinding[] {
  const { rows } = category;
  const thisMonth = monthOf(today);
  const byMonth = Map.groupBy(rows, (row) => monthOf(row.postedOn));
  const current = byMonth.get(thisMonth) ?? [];
  if (current.length === 0) return [];

  const months = fullMonthsBefore(thisMonth, mostMonths, current, coverage);
  if (months.length < fewestMonths) return [];
  const spentBy = (day: number) =>
    months.map((month) => spentCents((byMonth.get(month) ?? []).filter((row) => dayOf(row.postedOn) <= day)));
  // On the last day of a short month, the whole of a longer one is "the same day".
  const isMonthOver = monthOf(addDays(today, 1)) !== thisMonth;
  const pastByToday = spentBy(isMonthOver ? 31 : dayOf(today));
  const spent = spentCents(current);
  const usual = medianCents(pastByToday);
  if (usual < leastUsualCents) return [];
  const excess = toCents(spent - usual);
  const threshold = leastExcess(usual, pastByToday);
  const beyondEarlyBills = spent - medianCents(spentBy(dayOf(today) + earlyBillDays));
  const asHigh = pastByToday.filter((past) => past >= spent).length;
  if (excess < threshold || beyondEarlyBills < leastExcessCents) return [];
  if (spent < leastShareOfMonth * medianCents(spentBy(31))) return [];
  if (asHigh > months.length * mostAsHighShare) return [];
  if (excess - spentCents(yearlyBills(current, rows)) < threshold) return [];
  const aYearAgo = byMonth.get(addMonths(thisMonth, -monthsInYear)) ?? [];
  const spentThen = spentCents(
    isMonthOver ? aYearAgo : aYearAgo.filter((row) => dayOf(row.postedOn) <= dayOf(today)),
  );
  if (spentThen >= spent * seasonShare) return [];

  const facts = {
    category: textFact(category.name),
    spent: moneyFact(spent, currency),
    usual: moneyFact(usual, currency),
    excess: moneyFact(excess, currency),
    excessPercent: percentFact(excess, usual),
    today: dateFact(today),
    charges: countFact(current.length),
    months: countFact(months.length),
  };
  const finding: Finding = {
    detector: 'overspending',
    type: 'overspending',
    priority: priorityOf(excess),
    dedupKey: `overspending:${category.id}:${thisMonth}`,
    title: sentence`You have spent more than usual on ${facts.category}`,
    message: sentence`By ${facts.today} you have spent ${facts.spent} on ${facts.category}, ${facts.excess} more than you usually have by this point in a month. Open the transactions to see what was different.`,
    facts,
    evidence: evidenceOf(current),
    confidencePercent: confidencePercent({
      observations: months.length,
      asHigh,
      distanceRatio: excess / threshold,
    }),
  };
  return [{ category, stakeCents: excess, finding }];
}

/** The charges of `current` whose payee was last paid about a year ago, and much the same. */
function yearlyBills(current: readonly SnapshotRow[], rows: readonly SnapshotRow[]): SnapshotRow[] {
  return current.filter((row) => {
    const last = rows.findLast((past) => past.postedOn < row.postedOn && payeeKey(past) === payeeKey(row));
    if (last === undefined) return false;
    const daysAgo = daysBetween(last.postedOn, row.postedOn);
    // Charges are below zero: the last one must lie at least as far below as the share.
    const isAlike = last.amountCents <= row.amountCents * yearlyBillShare;
    return isAlike && daysAgo >= yearDays.from && daysAgo <= yearDays.to;
  });
}

function leastExcess(usual: Cents, past: readonly Cents[]): number {
  const byPercent = (usual * leastExcessPercent) / 100;
  return Math.max(leastExcessCents, byPercent, leastDistances * medianDistance(past, usual));
}

function dayOf(date: PlainDate): number {
  return Number(date.slice(8, 10));
}

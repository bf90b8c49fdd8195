import { medianCents, medianDistance } from '@cairn/domain/median';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, addMonths, daysBetween, monthOf, type PlainDate } from '@cairn/domain/plain-date';
import { confidencePercent } from '../../findings/confidence.ts';
import { countFact, dateFact, moneyFact, percentFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { type Coverage, coverageOf, fullMonthsBefore } from '../../snapshot/coverage.ts';
import { payeeKey, spendingUntil, spentCents } from '../../snapshot/spending.ts';
import {
  type CategoryFinding,
  type CategoryRows,
  mostSpecific,
  rowsByCategory,
} from '../categories-of-rows.ts';
import { evidenceOf } from '../evidence.ts';
import { priorityOf } from '../priority.ts';

const monthsInYear = 12;
const minMonths = 3;
/** Older months may reflect another situation. */
const maxMonths = 6;
/** Earlier in a month one purchase dominates. */
const firstDay = 7;
/** Early bills are not overspending: the typical spending of this many days ahead must be exceeded too. */
const earlyBillDays = 5;
/** Minimum typical spending; otherwise each rare purchase would be overspending. */
const minUsualCents = 40_00;
/** Minimum excess. */
const minExcessCents = 40_00;
/** Minimum excess in percent; most months vary less. */
const minExcessPercent = 25;
/** Minimum excess in median deviations (3 is about 2 sigma). */
const minDistances = 3;
/** A payee paid this share about a year ago sends a yearly bill, which recent months do not include. */
const yearlyBillShare = 2 / 3;
const yearDays = { from: 350, to: 380 };
/** Required share of a typical whole month. */
const minShareOfMonth = 0.75;
/** A similar month a year ago is seasonal: gifts in December, heating in January. */
const seasonShare = 0.8;
/** Maximum share of months that were as high: a holiday season must not hide what follows. */
const maxAsHighShare = 1 / 6;

/** Categories whose spending this month is well above the household's typical spending by the same day. */
export function detectOverspending(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  if (dayOf(today) < firstDay) return [];
  const coverage = coverageOf(snapshot);
  return mostSpecific(
    rowsByCategory(spendingUntil(snapshot, today)).flatMap((category) =>
      evaluateCategory(category, snapshot.currency, today, coverage),
    ),
  );
}

function evaluateCategory(
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

  const months = fullMonthsBefore(thisMonth, maxMonths, current, coverage);
  if (months.length < minMonths) return [];
  const spentBy = (day: number) =>
    months.map((month) => spentCents((byMonth.get(month) ?? []).filter((row) => dayOf(row.postedOn) <= day)));
  // On a short month's last day, whole months are compared.
  const isMonthOver = monthOf(addDays(today, 1)) !== thisMonth;
  const pastByToday = spentBy(isMonthOver ? 31 : dayOf(today));
  const spent = spentCents(current);
  const usual = medianCents(pastByToday);
  if (usual < minUsualCents) return [];
  const excess = toCents(spent - usual);
  const threshold = minExcess(usual, pastByToday);
  const beyondEarlyBills = spent - medianCents(spentBy(dayOf(today) + earlyBillDays));
  const asHigh = pastByToday.filter((past) => past >= spent).length;
  if (excess < threshold || beyondEarlyBills < minExcessCents) return [];
  if (spent < minShareOfMonth * medianCents(spentBy(31))) return [];
  if (asHigh > months.length * maxAsHighShare) return [];
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

/** Charges of payees that were paid a similar amount about a year ago. */
function yearlyBills(current: readonly SnapshotRow[], rows: readonly SnapshotRow[]): SnapshotRow[] {
  return current.filter((row) => {
    const last = rows.findLast((past) => past.postedOn < row.postedOn && payeeKey(past) === payeeKey(row));
    if (last === undefined) return false;
    const daysAgo = daysBetween(last.postedOn, row.postedOn);
    // Amounts are negative: the earlier one must be at least this large.
    const isAlike = last.amountCents <= row.amountCents * yearlyBillShare;
    return isAlike && daysAgo >= yearDays.from && daysAgo <= yearDays.to;
  });
}

function minExcess(usual: Cents, past: readonly Cents[]): number {
  const byPercent = (usual * minExcessPercent) / 100;
  return Math.max(minExcessCents, byPercent, minDistances * medianDistance(past, usual));
}

function dayOf(date: PlainDate): number {
  return Number(date.slice(8, 10));
}

import { medianCents } from '@cairn/domain/median';
import { type Cents, toCents } from '@cairn/domain/money';
import { monthOf, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';
import { confidencePercent } from '../../findings/confidence.ts';
import { dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotBudget, SnapshotRow } from '../../ledger/types.ts';
import { coverageOf, fullMonthsBefore } from '../../snapshot/coverage.ts';
import { spendingUntil, spentCents } from '../../snapshot/spending.ts';
import { evidenceOf } from '../evidence.ts';
import { priorityOf } from '../priority.ts';

/** Earlier in a month a forecast is unreliable. */
const firstDay = 7;
/** Fewer months do not show a typical remainder. */
const minMonths = 3;
const maxMonths = 6;
/** Minimum excess in money and percent; less may be one purchase. */
const minExcessCents = 10_00;
const minOverPercent = 2;
/** A forecast needs a larger excess than actual spending. */
const minAheadPercent = 10;

/** A budget with this month's spending. */
type Pace = { budget: SnapshotBudget; rows: readonly SnapshotRow[]; spent: Cents; month: PlainMonth };

/** Budgets that are over their limit, or will be if the rest of the month is typical. */
export function detectBudgetPace(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  const month = monthOf(today);
  const spending = spendingUntil(snapshot, today);
  return snapshot.budgets.flatMap((budget) => {
    const all = spending.filter(
      (row) =>
        budget.categoryIds.includes(row.categoryId) && (budget.accountIds?.includes(row.accountId) ?? true),
    );
    const rows = all.filter((row) => monthOf(row.postedOn) === month);
    const pace = { budget, rows, spent: spentCents(rows), month };
    if (pace.spent > budget.monthlyLimitCents) return evaluateOver(pace, snapshot.currency);
    return evaluateAhead(pace, all, snapshot, today);
  });
}

function evaluateOver({ budget, rows, spent, month }: Pace, currency: string): Finding[] {
  const over = toCents(spent - budget.monthlyLimitCents);
  const threshold = Math.max(minExcessCents, (budget.monthlyLimitCents * minOverPercent) / 100);
  if (over < threshold) return [];
  const facts = {
    budget: textFact(budget.name),
    spent: moneyFact(spent, currency),
    limit: moneyFact(budget.monthlyLimitCents, currency),
    over: moneyFact(over, currency),
  };
  return [
    {
      detector: 'budget-pace',
      type: 'overspending',
      priority: priorityOf(over),
      dedupKey: `budget-pace:${budget.id}:${month}:over`,
      title: sentence`${facts.budget} is over its budget`,
      message: sentence`You have spent ${facts.spent} on ${facts.budget} this month, ${facts.over} over its budget of ${facts.limit}. Raise the budget, or spend less on it for the rest of the month.`,
      facts,
      evidence: evidenceOf(rows),
      // Pending amounts may still change.
      confidencePercent: confidencePercent({
        observations: rows.filter((row) => !row.isPending).length,
        asHigh: 0,
        distanceRatio: over / threshold,
      }),
    },
  ];
}

function evaluateAhead(
  { budget, rows, spent, month }: Pace,
  all: readonly SnapshotRow[],
  snapshot: LedgerSnapshot,
  today: PlainDate,
): Finding[] {
  const dayOfMonth = today.slice(8);
  if (rows.length === 0 || Number(dayOfMonth) < firstDay) return [];
  const months = fullMonthsBefore(month, maxMonths, rows, coverageOf(snapshot));
  if (months.length < minMonths) return [];
  const restOf = (past: PlainMonth) =>
    spentCents(all.filter((row) => monthOf(row.postedOn) === past && row.postedOn.slice(8) > dayOfMonth));
  const rests = months.map(restOf);
  const rest = medianCents(rests);
  const beyond = toCents(spent + rest - budget.monthlyLimitCents);
  const threshold = Math.max(minExcessCents, (budget.monthlyLimitCents * minAheadPercent) / 100);
  const within = rests.filter((past) => spent + past <= budget.monthlyLimitCents).length;
  if (beyond < threshold || within > 0) return [];
  const { currency } = snapshot;
  const facts = {
    budget: textFact(budget.name),
    spent: moneyFact(spent, currency),
    limit: moneyFact(budget.monthlyLimitCents, currency),
    rest: moneyFact(rest, currency),
    beyond: moneyFact(beyond, currency),
    today: dateFact(today),
  };
  return [
    {
      detector: 'budget-pace',
      type: 'overspending',
      priority: priorityOf(beyond) === 'low' ? 'low' : 'medium',
      dedupKey: `budget-pace:${budget.id}:${month}:ahead`,
      title: sentence`${facts.budget} is on pace to exceed its budget`,
      message: sentence`By ${facts.today} you have spent ${facts.spent} of the ${facts.limit} budget for ${facts.budget}. You usually spend ${facts.rest} more in the rest of the month. To stay within the budget, spend ${facts.beyond} less than usual.`,
      facts,
      evidence: evidenceOf(rows),
      confidencePercent: confidencePercent({
        observations: months.length,
        asHigh: within,
        distanceRatio: beyond / threshold,
      }),
    },
  ];
}

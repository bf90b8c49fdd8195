import type { Budget } from '@cairn/contract/budgets';
import type { Insight } from '@cairn/contract/insights';
import type { Transaction } from '@cairn/contract/transactions';
import { parentIdOf } from '@cairn/domain/categories';
import { negateCents, sumCents } from '@cairn/domain/money';
import { monthRange } from '@cairn/domain/plain-date';
import { spentOf } from '@cairn/domain/transaction-totals';
import { transactionName } from '@cairn/domain/transactions';
import { formatMoney } from '../lib/format.ts';
import type { DemoState } from './demo-state.ts';
import { demoId } from './sample.ts';

/** A finding and the rows that it rests on; their sum is its amount. */
export type DemoFinding = Pick<
  Insight,
  'id' | 'type' | 'title' | 'message' | 'priority' | 'confidenceScore'
> & { rows: Transaction[] };

/** How sure a sum is: the share of it that is posted, for what is pending may still change. */
function postedPercent(rows: readonly Transaction[]): number {
  const size = (some: readonly Transaction[]) => some.reduce((sum, row) => sum + Math.abs(row.amount), 0);
  const all = size(rows);
  return all === 0 ? 0 : Math.round((size(rows.filter((row) => !row.isPending)) / all) * 100);
}

function overBudget({ category, monthlyLimit }: Budget, rows: Transaction[]): DemoFinding {
  return {
    id: demoId(41),
    type: 'overspending',
    title: `${category} is over its budget`,
    message: `You have spent ${formatMoney(spentOf(rows))} on ${category} this month, which is over your ${formatMoney(monthlyLimit)} budget.`,
    priority: 'high',
    confidenceScore: postedPercent(rows),
    rows,
  };
}

function stillPending(row: Transaction): DemoFinding {
  return {
    id: demoId(42),
    type: 'alert',
    title: 'A charge is still pending',
    message: `${formatMoney(negateCents(row.amount))} at ${transactionName(row)} has not posted yet. A tip or a correction may change it before it posts.`,
    priority: 'medium',
    confidenceScore: 100,
    rows: [row],
  };
}

function largestCategory(name: string, rows: Transaction[], spending: Transaction[]): DemoFinding {
  return {
    id: demoId(43),
    type: 'trend',
    title: `${name}: your largest category`,
    message: `You have spent ${formatMoney(spentOf(rows))} on ${name} this month, out of ${formatMoney(spentOf(spending))} in total.`,
    priority: 'medium',
    confidenceScore: postedPercent(rows),
    rows,
  };
}

function moneyKept(rows: Transaction[]): DemoFinding {
  const kept = sumCents(rows.map((row) => row.amount));
  return {
    id: demoId(44),
    type: 'recommendation',
    title: 'Money you could save',
    message: `Your income is ${formatMoney(kept)} more than your spending so far this month. Consider moving some of it to savings.`,
    priority: 'low',
    confidenceScore: postedPercent(rows),
    rows,
  };
}

/** What there is to find in the month, most urgent first. */
export function demoFindings({ transactions, budgets, categories, month }: DemoState): DemoFinding[] {
  const inMonth = monthRange(month());
  const spentIn = (categoryId: string) => transactions({ ...inMonth, categoryId, kind: 'net_spending' });
  const findings: DemoFinding[] = [];

  const over = budgets.list(month()).budgets.find((one) => one.isActive && one.spent > one.monthlyLimit);
  if (over !== undefined) findings.push(overBudget(over, spentIn(over.categoryId)));
  const pending = transactions({ ...inMonth, type: 'debit' }).find((row) => row.isPending);
  if (pending !== undefined) findings.push(stillPending(pending));
  const spending = transactions({ ...inMonth, kind: 'net_spending' });
  const [largest] = spending
    .map(({ categoryId }) => parentIdOf(categories.resolve(categoryId)))
    .map((id) => ({ id, rows: spentIn(id) }))
    .sort((a, b) => spentOf(b.rows) - spentOf(a.rows));
  if (largest !== undefined && spentOf(largest.rows) > 0)
    findings.push(largestCategory(categories.resolve(largest.id).name, largest.rows, spending));
  const rows = [...transactions({ ...inMonth, kind: 'income' }), ...spending];
  if (sumCents(rows.map(({ amount }) => amount)) > 0) findings.push(moneyKept(rows));
  return findings;
}

/** Section 8: the one insight where the demo's own data cannot be made. */
export const demoFallbackFinding: DemoFinding = {
  id: demoId(45),
  type: 'alert',
  title: 'The sample data could not be shown',
  message: 'The amounts on this page are not based on transactions. Reload the page to see the full demo.',
  priority: 'medium',
  confidenceScore: 100,
  rows: [],
};

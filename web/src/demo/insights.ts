import type { Budget } from '@cairn/contract/budgets';
import type { Insight } from '@cairn/contract/insights';
import type { Transaction } from '@cairn/contract/transactions';
import { parentIdOf } from '@cairn/domain/categories';
import { type Cents, negateCents, sumCents } from '@cairn/domain/money';
import { monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import { formatMoney } from '../lib/format.ts';
import type { CategoryTree } from './category-tree.ts';
import { type Row, spentOf } from './ledger.ts';
import { demoId } from './sample.ts';
import { seenThrough, transactionOf } from './transactions.ts';

/** A finding and the rows that it rests on; their sum is its amount. */
export type DemoFinding = Omit<
  Insight,
  'createdAt' | 'transactionsCount' | 'accountsCount' | 'feedback' | 'priorityReason'
> & { rows: Transaction[] };

/** How sure a sum is: the share of it that is posted, for what is pending may still change. */
function postedPercent(rows: readonly Transaction[]): number {
  const size = (some: readonly Transaction[]) => some.reduce((sum, row) => sum + Math.abs(row.amount), 0);
  const all = size(rows);
  return all === 0 ? 0 : Math.round((size(rows.filter((row) => !row.isPending)) / all) * 100);
}

function overBudget(budget: Budget, month: Transaction[]): DemoFinding {
  return {
    id: demoId(41),
    type: 'overspending',
    title: `${budget.category} is over its budget`,
    message: `You have spent ${formatMoney(budget.spent)} on ${budget.category} this month, which is over your ${formatMoney(budget.monthlyLimit)} budget.`,
    priority: 'high',
    confidenceScore: postedPercent(month),
    rows: month,
  };
}

function stillPending(row: Transaction): DemoFinding {
  return {
    id: demoId(42),
    type: 'alert',
    title: 'A charge is still pending',
    message: `${formatMoney(negateCents(row.amount))} at ${row.merchantName} has not posted yet. A tip or a correction may change it before it posts.`,
    priority: 'medium',
    confidenceScore: 100,
    rows: [row],
  };
}

function largestCategory(name: string, rows: Transaction[], spent: Cents): DemoFinding {
  const amount = negateCents(sumCents(rows.map((row) => row.amount)));
  return {
    id: demoId(43),
    type: 'trend',
    title: `${name}: your largest category`,
    message: `You have spent ${formatMoney(amount)} on ${name} this month, out of ${formatMoney(spent)} in total.`,
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

/** What there is to find in the month of `today`, most urgent first. */
export function demoFindings(
  rows: readonly Row[],
  { tree, budgets, today }: { tree: CategoryTree; budgets: readonly Budget[]; today: PlainDate },
): DemoFinding[] {
  const month = monthRange(monthOf(today));
  const seen = (filter: Parameters<typeof seenThrough>[1]) => seenThrough(rows, { ...month, ...filter });
  const findings: DemoFinding[] = [];

  const over = budgets.find((budget) => budget.isActive && budget.spent > budget.monthlyLimit);
  if (over !== undefined)
    findings.push(
      overBudget(
        over,
        seen({ categoryId: over.categoryIds.join(','), kind: 'net_spending' }).map(transactionOf),
      ),
    );
  const pending = seen({ type: 'debit' }).find((row) => row.isPending);
  if (pending !== undefined) findings.push(stillPending(transactionOf(pending)));
  const spending = seen({ kind: 'net_spending' });
  const spentOn = (id: string) => spentOf(seen({ categoryId: id, kind: 'net_spending' }));
  const parents = spending.map(({ category }) => parentIdOf(category));
  const largest = parents.sort((a, b) => spentOn(b) - spentOn(a))[0];
  if (largest !== undefined && spentOn(largest) > 0)
    findings.push(
      largestCategory(
        tree.resolve(largest).name,
        seen({ categoryId: largest, kind: 'net_spending' }).map(transactionOf),
        spentOf(spending),
      ),
    );
  const transactionKinds = [...seen({ kind: 'income' }), ...spending];
  if (sumCents(transactionKinds.map(({ amount }) => amount)) > 0)
    findings.push(moneyKept(transactionKinds.map(transactionOf)));
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

import type { Budget, BudgetCategory, BudgetEdit } from '@cairn/contract/budgets';
import { builtInCategories } from '@cairn/contract/categories';
import { type Cents, sumCents, toCents } from '@cairn/contract/money';
import { monthRange, type PlainMonth } from '@cairn/contract/plain-date';
import { ApiError } from '../lib/api-error.ts';
import { type Row, spentOf } from './book.ts';
import { demoId, firstAddedNumber, sampleBudgets } from './sample.ts';
import { seenThrough } from './transactions.ts';

type KeptBudget = Omit<Budget, 'spent' | 'categoryIds'>;

function categoryIdsOf(category: BudgetCategory): string[] {
  return builtInCategories.filter(({ group }) => group === category).map(({ id }) => id);
}

function spentIn(rows: readonly Row[], month: PlainMonth, categoryIds: readonly string[]): Cents {
  const seen = seenThrough(rows, { ...monthRange(month), categoryId: categoryIds.join(',') });
  return spentOf(seen.flatMap((one) => one.parts));
}

function notFound(): ApiError {
  return new ApiError({ status: 404, error: 'not_found', message: 'There is no such budget.' });
}

/** The demo's budgets, kept for as long as the page lives. */
export function createBudgets() {
  let kept: KeptBudget[] = sampleBudgets.map((budget) => ({ ...budget, isActive: true }));
  let nextNumber = firstAddedNumber;

  function shown(budget: KeptBudget, rows: readonly Row[], month: PlainMonth): Budget {
    const categoryIds = categoryIdsOf(budget.category);
    return { ...budget, categoryIds, spent: spentIn(rows, month, categoryIds) };
  }

  return {
    list(rows: readonly Row[], month: PlainMonth) {
      const budgets = kept.map((budget) => shown(budget, rows, month));
      const active = budgets.filter((budget) => budget.isActive);
      const limit = sumCents(active.map((budget) => budget.monthlyLimit));
      // Two budgets for one category count its rows once.
      const ids = [...new Set(active.flatMap((budget) => budget.categoryIds))];
      const spent = spentIn(rows, month, ids);
      return { month, budgets, totals: { limit, spent, remaining: toCents(limit - spent) } };
    },
    add(added: Pick<Budget, 'category' | 'monthlyLimit'>, rows: readonly Row[], month: PlainMonth): Budget {
      const budget = { ...added, id: demoId(nextNumber), isActive: true };
      nextNumber += 1;
      kept = [...kept, budget];
      return shown(budget, rows, month);
    },
    edit(id: string, edit: BudgetEdit, rows: readonly Row[], month: PlainMonth): Budget {
      const before = kept.find((budget) => budget.id === id);
      if (before === undefined) throw notFound();
      const after = {
        ...before,
        monthlyLimit: edit.monthlyLimit ?? before.monthlyLimit,
        isActive: edit.isActive ?? before.isActive,
      };
      kept = kept.map((budget) => (budget.id === id ? after : budget));
      return shown(after, rows, month);
    },
    remove(id: string): void {
      if (!kept.some((budget) => budget.id === id)) throw notFound();
      kept = kept.filter((budget) => budget.id !== id);
    },
  };
}

import type { Budget, BudgetEdit, NewBudget } from '@cairn/contract/budgets';
import { idsWithin } from '@cairn/domain/categories';
import type { Cents } from '@cairn/domain/money';
import { monthRange, type PlainMonth } from '@cairn/domain/plain-date';
import { ApiError } from '../lib/api-error.ts';
import { budgetTotals } from '../lib/budget-totals.ts';
import type { CategoryTree } from './category-tree.ts';
import { type Row, spentOf } from './ledger.ts';
import { demoId, firstAddedNumber, sampleBudgets } from './sample.ts';
import { seenThrough } from './transactions.ts';

/** Null: whatever held stays. */
type Term = { limit: Cents | null; status: 'active' | 'paused' | 'deleted' | null };

/** What is planned for a category: from which month on which limit, and which limit for one month alone. */
type KeptBudget = {
  id: string;
  categoryId: string;
  terms: ReadonlyMap<PlainMonth, Term>;
  months: ReadonlyMap<PlainMonth, Cents>;
};

function notFound(what: string): ApiError {
  return new ApiError({ status: 404, error: 'not_found', message: `This ${what} was not found.` });
}

/** What holds in a month: the limit and the status that the last terms until then set. */
function termOf({ terms }: KeptBudget, month: PlainMonth): Term {
  const begun = [...terms].filter(([from]) => from <= month).sort(([a], [b]) => (a < b ? -1 : 1));
  return begun.reduce<Term>((held, [, term]) => merged(held, term), { limit: null, status: null });
}

function merged(held: Term | undefined, term: Term): Term {
  return { limit: term.limit ?? held?.limit ?? null, status: term.status ?? held?.status ?? null };
}

/** What a budget plans for a month; null when the month has it not. */
function planOf(budget: KeptBudget, month: PlainMonth) {
  const term = termOf(budget, month);
  const ownLimit = budget.months.get(month);
  const monthlyLimit = ownLimit ?? term.limit;
  if (monthlyLimit === null || term.status === 'deleted') return null;
  return { monthlyLimit, isForMonthOnly: ownLimit !== undefined, isActive: term.status !== 'paused' };
}

function withTerm(budget: KeptBudget, from: PlainMonth, term: Term): KeptBudget {
  return { ...budget, terms: new Map(budget.terms).set(from, merged(budget.terms.get(from), term)) };
}

/** A limit for the month alone, or from the month on, which then has no own limit any more. */
function withLimit(
  budget: KeptBudget,
  month: PlainMonth,
  limit: Cents,
  holdsFor: BudgetEdit['holdsFor'],
): KeptBudget {
  if (holdsFor === 'month') return { ...budget, months: new Map(budget.months).set(month, limit) };
  const months = new Map(budget.months);
  months.delete(month);
  return withTerm({ ...budget, months }, month, { limit, status: null });
}

function deletedFrom(budget: KeptBudget, from: PlainMonth): KeptBudget {
  const before = <V>(map: ReadonlyMap<PlainMonth, V>) => new Map([...map].filter(([month]) => month < from));
  const kept = { ...budget, terms: before(budget.terms), months: before(budget.months) };
  return withTerm(kept, from, { limit: null, status: 'deleted' });
}

/** The demo's budgets, kept for as long as the page lives. The sample's begin with the month in which the demo was opened. */
export function createBudgets(tree: CategoryTree, firstMonth: PlainMonth) {
  let kept: KeptBudget[] = sampleBudgets.map(({ id, categoryId, monthlyLimit: limit }) => ({
    id,
    categoryId,
    terms: new Map([[firstMonth, { limit, status: 'active' }]]),
    months: new Map(),
  }));
  let nextNumber = firstAddedNumber;

  function listed(rows: readonly Row[], month: PlainMonth): Budget[] {
    const categories = tree.list();
    return kept.flatMap((budget) => {
      const plan = planOf(budget, month);
      if (plan === null) return [];
      const { id: categoryId, name: category } = tree.resolve(budget.categoryId);
      const categoryIds = idsWithin(categories, categoryId);
      const seen = seenThrough(rows, { ...monthRange(month), categoryId });
      return [{ ...plan, id: budget.id, category, categoryId, categoryIds, spent: spentOf(seen) }];
    });
  }

  function shown(id: string, rows: readonly Row[], month: PlainMonth): Budget {
    const budget = listed(rows, month).find((one) => one.id === id);
    if (budget === undefined) throw notFound('budget');
    return budget;
  }

  const replace = (id: string, change: (budget: KeptBudget) => KeptBudget) => {
    kept = kept.map((budget) => (budget.id === id ? change(budget) : budget));
  };

  return {
    /** Whether a budget, of whatever month, is for a category. */
    has: (categoryId: string) => kept.some((budget) => budget.categoryId === categoryId),
    list(rows: readonly Row[], month: PlainMonth) {
      const budgets = listed(rows, month);
      return { month, budgets, totals: budgetTotals(budgets) };
    },
    add(wanted: NewBudget, rows: readonly Row[], month: PlainMonth): Budget {
      const name = wanted.category.toLowerCase();
      const category = tree.list().find((one) => one.kind === 'spending' && one.name.toLowerCase() === name);
      if (category === undefined) throw notFound('spending category');
      const id = demoId(nextNumber);
      nextNumber += 1;
      const empty: KeptBudget = { id, categoryId: category.id, terms: new Map(), months: new Map() };
      const { monthlyLimit, holdsFor } = wanted;
      kept = [...kept, withLimit(empty, month, monthlyLimit, holdsFor)];
      return shown(id, rows, month);
    },
    edit(id: string, edit: BudgetEdit, rows: readonly Row[], month: PlainMonth): Budget {
      shown(id, rows, month);
      const { monthlyLimit, holdsFor, isActive } = edit;
      if (monthlyLimit !== undefined)
        replace(id, (budget) => withLimit(budget, month, monthlyLimit, holdsFor));
      if (isActive !== undefined)
        replace(id, (budget) =>
          withTerm(budget, month, { limit: null, status: isActive ? 'active' : 'paused' }),
        );
      return shown(id, rows, month);
    },
    remove(id: string, month: PlainMonth): void {
      shown(id, [], month);
      replace(id, (budget) => deletedFrom(budget, month));
    },
  };
}

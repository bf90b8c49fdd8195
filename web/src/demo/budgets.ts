import type { Budget, BudgetEdit, NewBudget } from '@cairn/contract/budgets';
import type { Transaction, TransactionsFilter } from '@cairn/contract/transactions';
import { budgetTotals } from '@cairn/domain/budgets';
import { idsWithin } from '@cairn/domain/categories';
import type { Cents } from '@cairn/domain/money';
import { monthRange, type PlainMonth } from '@cairn/domain/plain-date';
import { RefusedError } from '@cairn/domain/refused-error';
import { spentOf } from '@cairn/domain/transaction-totals';
import type { CategoryTree } from './category-tree.ts';
import { sampleBudgets } from './sample.ts';

/** Null: whatever held stays. */
type Term = { limit: Cents | null; status: 'active' | 'paused' | 'deleted' | null };
const noTerm: Term = { limit: null, status: null };

/** What is planned for a category: from which month on which limit, and which limit for one month alone. */
type KeptBudget = {
  id: string;
  categoryId: string;
  terms: ReadonlyMap<PlainMonth, Term>;
  months: ReadonlyMap<PlainMonth, Cents>;
};

function merged(held: Term, { limit, status }: Term): Term {
  return { limit: limit ?? held.limit, status: status ?? held.status };
}

/** What a budget plans for a month, by the last terms until then; null when the month has it not. */
function planOf({ terms, months }: KeptBudget, month: PlainMonth) {
  const begun = [...terms].filter(([from]) => from <= month).sort(([a], [b]) => (a < b ? -1 : 1));
  const term = begun.reduce((held, [, next]) => merged(held, next), noTerm);
  const ownLimit = months.get(month);
  const monthlyLimit = ownLimit ?? term.limit;
  if (monthlyLimit === null || term.status === 'deleted') return null;
  return { monthlyLimit, isForMonthOnly: ownLimit !== undefined, isActive: term.status !== 'paused' };
}

function withTerm(budget: KeptBudget, from: PlainMonth, term: Partial<Term>): KeptBudget {
  const held = budget.terms.get(from) ?? noTerm;
  return { ...budget, terms: new Map(budget.terms).set(from, merged(held, { ...noTerm, ...term })) };
}

/** A limit for the month alone, or from the month on, which then has no own limit any more. */
function withLimit(
  budget: KeptBudget,
  month: PlainMonth,
  { monthlyLimit: limit, holdsFor }: Pick<NewBudget, 'monthlyLimit' | 'holdsFor'>,
): KeptBudget {
  const months = new Map(budget.months);
  if (holdsFor === 'month') return { ...budget, months: months.set(month, limit) };
  months.delete(month);
  return withTerm({ ...budget, months }, month, { limit });
}

function deletedFrom(budget: KeptBudget, from: PlainMonth): KeptBudget {
  const before = <V>(map: ReadonlyMap<PlainMonth, V>) => new Map([...map].filter(([month]) => month < from));
  const kept = { ...budget, terms: before(budget.terms), months: before(budget.months) };
  return withTerm(kept, from, { status: 'deleted' });
}

type BudgetsOptions = {
  tree: CategoryTree;
  firstMonth: PlainMonth;
  transactions: (filter: TransactionsFilter) => Transaction[];
};

/** The demo's budgets, kept for as long as the page lives. The sample's begin with the month in which the demo was opened. */
export function createBudgets({ tree, firstMonth, transactions }: BudgetsOptions) {
  let kept: KeptBudget[] = sampleBudgets.map(({ id, categoryId, monthlyLimit: limit }) => ({
    id,
    categoryId,
    terms: new Map([[firstMonth, { limit, status: 'active' }]]),
    months: new Map(),
  }));

  function budgetsOf(month: PlainMonth): Budget[] {
    return kept.flatMap((budget) => {
      const plan = planOf(budget, month);
      if (plan === null) return [];
      const { id: categoryId, name: category } = tree.resolve(budget.categoryId);
      const categoryIds = idsWithin(tree.list(), categoryId);
      const rows = transactions({ ...monthRange(month), categoryId });
      const counts = { count: rows.length, countWithoutRate: 0 };
      const whose = { isPersonal: false, accountIds: null };
      return [
        {
          ...plan,
          ...whose,
          id: budget.id,
          category,
          categoryId,
          categoryIds,
          spent: spentOf(rows),
          ...counts,
        },
      ];
    });
  }

  function find(id: string, month: PlainMonth): Budget {
    const budget = budgetsOf(month).find((one) => one.id === id);
    if (budget === undefined) throw new RefusedError('not_found', 'This budget was not found.');
    return budget;
  }

  const replace = (id: string, change: (budget: KeptBudget) => KeptBudget) => {
    kept = kept.map((budget) => (budget.id === id ? change(budget) : budget));
  };

  return {
    /** Whether a budget, of whatever month, is for a category. */
    has: (categoryId: string) => kept.some((budget) => budget.categoryId === categoryId),
    list(month: PlainMonth) {
      const budgets = budgetsOf(month);
      const count = budgets.reduce((sum, budget) => sum + budget.count, 0);
      return {
        month,
        budgets,
        totals: budgetTotals(budgets),
        count,
        countWithoutRate: 0,
        offersPersonal: false,
      };
    },
    add(id: string, wanted: NewBudget, month: PlainMonth): Budget {
      const name = wanted.category.toLowerCase();
      const category = tree.list().find((one) => one.kind === 'spending' && one.name.toLowerCase() === name);
      if (category === undefined)
        throw new RefusedError('not_found', 'This spending category was not found.');
      const empty: KeptBudget = { id, categoryId: category.id, terms: new Map(), months: new Map() };
      kept = [...kept, withLimit(empty, month, wanted)];
      return find(id, month);
    },
    edit(id: string, { monthlyLimit, holdsFor, isActive }: BudgetEdit, month: PlainMonth): Budget {
      find(id, month);
      if (monthlyLimit !== undefined)
        replace(id, (budget) => withLimit(budget, month, { monthlyLimit, holdsFor }));
      if (isActive !== undefined)
        replace(id, (budget) => withTerm(budget, month, { status: isActive ? 'active' : 'paused' }));
      return find(id, month);
    },
    remove(id: string, month: PlainMonth): void {
      find(id, month);
      replace(id, (budget) => deletedFrom(budget, month));
    },
  };
}

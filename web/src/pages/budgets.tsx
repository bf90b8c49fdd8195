import { categoryRoutes } from '@cairn/contract/categories';
import { householdRoutes } from '@cairn/contract/household';
import { isPlainMonth, monthOf, type PlainMonth } from '@cairn/domain/plain-date';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '../api/household-today.ts';
import { preloadCall, queryFor } from '../api/queries.ts';
import { AddBudgetDialog } from '../features/budgets/add-budget-dialog.tsx';
import { BudgetList } from '../features/budgets/budget-list.tsx';
import { monthProgress } from '../features/budgets/budget-status.ts';
import { BudgetTips } from '../features/budgets/budget-tips.tsx';
import { BudgetTotals } from '../features/budgets/budget-totals.tsx';
import { MonthPicker, monthInAddress } from '../features/budgets/month-picker.tsx';
import { UndoNotice } from '../features/budgets/undo-notice.tsx';
import { useBudgetChanges, useBudgets } from '../features/budgets/use-budgets.ts';
import { keptScroll } from '../lib/kept-scroll.ts';
import { useNow } from '../lib/now.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { Button } from '../ui/button.tsx';
import { Freshness } from '../ui/freshness.tsx';

export const meta = () => ownPageMeta('Budgets');

export const preload = [
  preloadCall(categoryRoutes.categories, {}),
  preloadCall(householdRoutes.household, {}),
];

/** The month in the address, and how to go to another; the current one has the plain address. */
function useMonthInAddress(current: PlainMonth): [PlainMonth, (month: PlainMonth) => void] {
  const [search, setSearch] = useSearchParams();
  const text = search.get('month') ?? '';
  const month = monthInAddress(isPlainMonth(text) ? text : null, current);
  const go = (next: PlainMonth) => setSearch(next === current ? {} : { month: next }, { state: keptScroll });
  return [month, go];
}

export default function BudgetsPage() {
  const nowMs = useNow();
  const today = useToday(nowMs);
  const current = monthOf(today);
  const [month, goToMonth] = useMonthInAddress(current);
  const query = useBudgets(month);
  const categories = useQuery(queryFor(categoryRoutes.categories, {})).data?.categories;
  const changes = useBudgetChanges();
  const [adding, setAdding] = useState(false);
  const answer = query.data;
  const failed = answer === undefined && query.error !== null;
  // While another month is on its way, the figures on screen are of the month before.
  const shownMonth = answer?.month ?? month;
  const progress = monthProgress(shownMonth, today);

  function openAdding(): void {
    changes.add.reset();
    setAdding(true);
  }

  return (
    <main
      aria-busy={(answer === undefined && !failed) || query.isPlaceholderData || undefined}
      className="mx-auto max-w-[1248px] px-4 py-6 sm:px-6 sm:py-8"
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="flex-1 font-serif text-36 font-medium tracking-tight">Budgets</h1>
        <Button onClick={openAdding} className="md:order-last">
          <Plus size={18} />
          Add Budget
        </Button>
        <div className="max-md:basis-full max-md:-ml-2">
          <MonthPicker month={month} current={current} onChange={goToMonth} />
        </div>
      </div>
      <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity duration-150' : ''}>
        {!failed && <BudgetTotals answer={answer} month={shownMonth} progress={progress} />}
        <div className="mt-2 mb-8">
          <Freshness query={query} emptyWords="Could not load your budgets. " />
        </div>
        <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {!failed && (
            <BudgetList
              budgets={answer?.budgets}
              categories={categories}
              month={shownMonth}
              progress={progress}
              changes={changes}
              onAdd={openAdding}
            />
          )}
          {answer !== undefined && <BudgetTips />}
        </div>
      </div>
      {adding && (
        <AddBudgetDialog
          month={shownMonth}
          categories={categories}
          offersPersonal={answer?.offersPersonal ?? false}
          add={changes.add}
          onClose={() => setAdding(false)}
        />
      )}
      <UndoNotice notice={changes.notice} onClose={changes.dismissNotice} />
    </main>
  );
}

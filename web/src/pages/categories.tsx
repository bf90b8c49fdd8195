import { categoryRoutes } from '@cairn/contract/categories';
import type { Category } from '@cairn/contract/transactions';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { preloadCall, queryFor } from '../api/queries.ts';
import { AddCategoryDialog } from '../features/categories/add-category-dialog.tsx';
import { branchesOf, branchesWith } from '../features/categories/category-actions.ts';
import { categoryRowClass } from '../features/categories/category-row.tsx';
import {
  CategorySections,
  columnsClass,
  type DialogAction,
} from '../features/categories/category-sections.tsx';
import { TargetDialog } from '../features/categories/target-dialog.tsx';
import { useCategoryEdits } from '../features/categories/use-category-edits.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { useReadyToDraw } from '../lib/use-ready-to-draw.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

export const meta = () => ownPageMeta('Categories');

export const preload = [preloadCall(categoryRoutes.categories, {})];

const none: readonly Category[] = [];

/** Gives the focus to a category's menu once it is on the page: after an addition, or a merge that took the category that had it. */
function useFocusOnCategory(categories: readonly Category[]) {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null || !categories.some(({ id }) => id === wanted.current)) return;
    const menu = [...document.querySelectorAll<HTMLElement>('[data-category-menu]')].find(
      ({ dataset }) => dataset.categoryMenu === wanted.current,
    );
    wanted.current = null;
    menu?.focus();
  });
  return (categoryId: string) => {
    wanted.current = categoryId;
  };
}

function Loading() {
  return (
    <Section title="Spending">
      <div className={columnsClass}>
        <SkeletonRows rows={16} rowClass={categoryRowClass} shape="name" />
      </div>
    </Section>
  );
}

type DialogsProps = {
  dialog: DialogAction | 'add at the top';
  categories: readonly Category[];
  edits: ReturnType<typeof useCategoryEdits>;
  onChanged: (categoryId: string) => void;
  onClose: () => void;
};

/** The dialogs that a row or the page's button opens. */
function Dialogs({ dialog, categories, edits, onChanged, onClose }: DialogsProps) {
  if (dialog === 'add at the top' || dialog.action === 'add') {
    const parent = dialog === 'add at the top' ? null : dialog.category;
    return (
      <AddCategoryDialog
        categories={categories}
        parent={parent}
        add={edits.add}
        onAdded={onChanged}
        onClose={onClose}
      />
    );
  }
  const { action, category } = dialog;
  return (
    <TargetDialog
      way={action}
      category={category}
      categories={categories}
      change={edits.change}
      onChanged={onChanged}
      onClose={onClose}
    />
  );
}

export default function CategoriesPage() {
  const query = useQuery(queryFor(categoryRoutes.categories, {}));
  const tree = useReadyToDraw(query.data !== undefined) ? query.data?.categories : undefined;
  const categories = tree ?? none;
  const edits = useCategoryEdits(categories);
  const [typed, setTyped] = useState('');
  const [dialog, setDialog] = useState<DialogAction | 'add at the top' | null>(null);
  const focusOn = useFocusOnCategory(categories);
  const loading = tree === undefined && query.error === null;
  const branches = branchesWith(branchesOf(categories), typed);

  function open(next: DialogAction | 'add at the top'): void {
    edits.add.reset();
    edits.change.reset();
    setDialog(next);
  }

  return (
    <main aria-busy={loading || undefined} className="mx-auto max-w-[1248px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <Link to="/transactions" className="link inline-flex items-center gap-1.5 text-13">
        <ArrowLeft size={16} />
        Back to Transactions
      </Link>
      <div className="mt-3 mb-2 flex items-center justify-between gap-4">
        <h1 className="font-serif text-24 font-medium tracking-tight sm:text-36">Categories</h1>
        <Button onClick={() => open('add at the top')}>
          <Plus size={18} />
          Add category
        </Button>
      </div>
      <p className="max-w-[68ch] text-muted">
        A category’s figures include its subcategories. Hidden categories keep their transactions and are not
        offered for new ones.
      </p>
      <div className="mt-4 mb-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        {(loading || tree !== undefined) && (
          <input
            type="search"
            aria-label="Find a category"
            placeholder="Find a category"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            className="h-9 w-full max-w-80 rounded-small border border-line-strong bg-surface px-3 text-15 placeholder:text-muted md:text-13"
          />
        )}
        <Freshness query={query} emptyWords="Could not load your categories. " />
      </div>
      {loading && <Loading />}
      {tree !== undefined && branches.length === 0 && (
        <EmptyState title="No categories found">Try another name, or add a category.</EmptyState>
      )}
      <CategorySections branches={branches} categories={categories} change={edits.change} onDialog={open} />
      {dialog !== null && (
        <Dialogs
          dialog={dialog}
          categories={categories}
          edits={edits}
          onChanged={focusOn}
          onClose={() => setDialog(null)}
        />
      )}
    </main>
  );
}

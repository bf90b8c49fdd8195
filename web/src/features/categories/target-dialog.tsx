import type { CategoryChange } from '@cairn/contract/categories';
import type { Category } from '@cairn/contract/transactions';
import { canBeMergedInto } from '@cairn/domain/category-meanings';
import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { choosableCategories, optionOf } from './category-tree.ts';
import { kindChangeWords } from './category-words.ts';
import type { CategoryEdits } from './use-category-edits.ts';

const ways = {
  move: {
    title: (name: string) => `Move ${name}`,
    label: 'Move to',
    button: 'Move',
    changeTo: (id: string): CategoryChange => ({ parentId: id }),
  },
  merge: {
    title: (name: string) => `Merge ${name}`,
    label: 'Merge into',
    button: 'Merge',
    changeTo: (id: string): CategoryChange => ({ mergeInto: id }),
  },
} as const;

/** Where a category can go: into a parent other than its own, or, merged, into any other category. */
function targetsOf(way: keyof typeof ways, category: Category, categories: readonly Category[]): Category[] {
  const choosable = choosableCategories(categories).filter(({ id }) => id !== category.id);
  return way === 'merge'
    ? choosable.filter(({ id }) => canBeMergedInto(id))
    : choosable.filter(({ id, parentId }) => parentId === null && id !== category.parentId);
}

type ConsequenceProps = {
  way: keyof typeof ways;
  category: Category;
  target: Category;
};

/** What will be, before it is done. */
function Consequence({ way, category, target }: ConsequenceProps) {
  const { name, transactionsCount: count } = category;
  const moved =
    count === 0 ? 'Its rules and budgets' : `Its ${countOf(count, 'transaction')}, rules and budgets`;
  return (
    <p role="status" className="text-13 text-muted">
      {way === 'merge' && `${moved} become those of ${target.name}, and ${name} is removed. `}
      {kindChangeWords(category, target)} You can undo this.
    </p>
  );
}

type Props = {
  way: keyof typeof ways;
  category: Category;
  categories: readonly Category[];
  change: CategoryEdits['change'];
  /** With the id of the category that is left. */
  onChanged: (categoryId: string) => void;
  onClose: () => void;
};

/** Asks where a category is to go. */
export function TargetDialog({ way, category, categories, change, onChanged, onClose }: Props) {
  const [targetId, setTargetId] = useState('');
  const { title, label, button, changeTo } = ways[way];
  const targets = targetsOf(way, category, categories);
  const target = targets.find(({ id }) => id === targetId);

  function submit(): void {
    if (target === undefined) return;
    change.mutate(
      { category, change: changeTo(target.id) },
      {
        onSuccess: ({ categoryId }) => {
          onClose();
          onChanged(categoryId);
        },
      },
    );
  }

  return (
    <FormDialog
      title={title(category.name)}
      label={button}
      disabled={target === undefined}
      sending={change}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={label}
        options={[{ value: '', label: 'Choose a category' }, ...targets.map(optionOf)]}
        value={targetId}
        onChange={(event) => setTargetId(event.target.value)}
      />
      {target !== undefined && <Consequence way={way} category={category} target={target} />}
    </FormDialog>
  );
}

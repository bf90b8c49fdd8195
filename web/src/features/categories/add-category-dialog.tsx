import type { Category } from '@cairn/contract/transactions';
import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { CategoryEdits } from './use-category-edits.ts';

const noParent = '';

type Props = {
  categories: readonly Category[];
  /** What it begins as a part of; null for one at the top. */
  parent: Category | null;
  add: CategoryEdits['add'];
  /** With the id of the category that was added. */
  onAdded: (categoryId: string) => void;
  onClose: () => void;
};

/** Adds a category of the household's own, at the top or in another one. */
export function AddCategoryDialog({ categories, parent, add, onAdded, onClose }: Props) {
  const [name, setName] = useState('');
  const [parentId, setParentId] = useState(parent?.id ?? noParent);
  const [kind, setKind] = useState<'spending' | 'income'>('spending');
  const parents = categories.filter((one) => one.parentId === null && !one.isHidden);
  const isEmpty = name.trim() === '';

  function submit(): void {
    if (isEmpty) return;
    const wanted = parentId === noParent ? { name, parentId: null, kind } : { name, parentId };
    add.mutate(wanted, {
      onSuccess: ({ categoryId }) => {
        onClose();
        onAdded(categoryId);
      },
    });
  }

  return (
    <FormDialog
      title="Add category"
      label="Add category"
      disabled={isEmpty}
      sending={{ isPending: add.isPending, error: null }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        maxLength={40}
        autoComplete="off"
        error={add.error === null ? null : errorMessage(add.error)}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label="Subcategory of"
        options={[
          { value: noParent, label: 'None (top level)' },
          'line',
          ...parents.map((one) => ({ value: one.id, label: one.name })),
        ]}
        value={parentId}
        onChange={(event) => setParentId(event.target.value)}
      />
      {parentId === noParent && (
        <SelectField
          label="Counts as"
          options={[
            { value: 'spending', label: 'Spending' },
            { value: 'income', label: 'Income' },
          ]}
          value={kind}
          onChange={(event) => setKind(event.target.value === 'income' ? 'income' : 'spending')}
        />
      )}
    </FormDialog>
  );
}

import type { Category } from '@cairn/contract/transactions';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
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

  const form = useFirstFocus<HTMLFormElement>();

  function submit(event: FormEvent): void {
    event.preventDefault();
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
    <Dialog title="Add category" onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
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
        <FormActions label="Add category" busy={add.isPending} disabled={isEmpty} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

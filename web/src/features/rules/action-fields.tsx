import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { choosableCategories, optionOf } from '../categories/category-tree.ts';
import { type Choices, TagChecks } from './condition-fields.tsx';
import type { ActionDraft, ActionKind } from './rule-draft.ts';
import { SplitActionFields } from './split-action-fields.tsx';

export const actionNames: Record<ActionKind, string> = {
  category: 'Set the category',
  merchant: 'Rename the merchant',
  note: 'Add a note',
  tags: 'Add tags',
  hide: 'Hide from totals',
  transfer: 'Mark as a transfer',
  split: 'Split into parts',
};

const explanations = {
  hide: 'Stays in lists and balances. Counts as neither income nor spending.',
  transfer: 'Counts as a move between accounts, not as income or spending.',
};

type Props = { action: ActionDraft; choices: Choices; onChange: (change: Partial<ActionDraft>) => void };

/** The fields of one action. */
export function ActionFields({ action, choices, onChange }: Props) {
  switch (action.is) {
    case 'category':
      return (
        <SelectField
          label="Category"
          options={[
            { value: '', label: 'Choose a category' },
            ...choosableCategories(choices.categories).map(optionOf),
          ]}
          value={action.categoryId}
          onChange={(event) => onChange({ categoryId: event.target.value })}
        />
      );
    case 'merchant':
    case 'note':
      return (
        <Field
          label={action.is === 'merchant' ? 'New name' : 'Note'}
          value={action.text}
          maxLength={action.is === 'merchant' ? 100 : 500}
          autoComplete="off"
          onChange={(event) => onChange({ text: event.target.value })}
        />
      );
    case 'tags':
      return (
        <TagChecks
          legend="Tags"
          tags={choices.tags}
          chosen={action.tagIds}
          onChange={(tagIds) => onChange({ tagIds })}
        />
      );
    case 'split':
      return <SplitActionFields action={action} choices={choices} onChange={onChange} />;
    default:
      return <p className="self-center text-13 text-muted">{explanations[action.is]}</p>;
  }
}

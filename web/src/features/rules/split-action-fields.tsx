import type { RuleSplit } from '@cairn/domain/rules/rule';
import { Plus } from 'lucide-react';
import { SmallButton } from '../../ui/button.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { choosableCategories, optionOf } from '../categories/category-tree.ts';
import type { Choices } from './condition-fields.tsx';
import { type ActionDraft, newPart, type PartDraft } from './rule-draft.ts';

const maxParts = 20;

const ways: readonly { value: RuleSplit['by']; label: string }[] = [
  { value: 'percent', label: 'By percent' },
  { value: 'equal', label: 'Into equal parts' },
  { value: 'amount', label: 'By amounts' },
];

type PartProps = {
  /** From 1. */
  place: number;
  part: PartDraft;
  by: RuleSplit['by'];
  isLast: boolean;
  choices: Choices;
  onChange: (change: Partial<PartDraft>) => void;
  onRemove: (() => void) | null;
};

function Part({ place, part, by, isLast, choices, onChange, onRemove }: PartProps) {
  return (
    <fieldset className="border-t border-line py-3">
      <legend className="sr-only">Part {place}</legend>
      <div className="mb-1 flex h-8 items-center justify-between">
        <p aria-hidden="true" className="text-13 text-muted">
          Part {place}
          {isLast && by !== 'equal' && ', the rest'}
        </p>
        {onRemove !== null && <CloseButton label={`Remove part ${place}`} iconSize={16} onClick={onRemove} />}
      </div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2">
        {by !== 'equal' && !isLast && (
          <Field
            label={by === 'percent' ? 'Percent' : 'Amount'}
            inputMode="decimal"
            autoComplete="off"
            value={part.share}
            onChange={(event) => onChange({ share: event.target.value })}
          />
        )}
        <div className={by === 'equal' || isLast ? 'col-span-2' : ''}>
          <SelectField
            label="Category of the part"
            options={[
              { value: '', label: 'Choose a category' },
              ...choosableCategories(choices.categories).map(optionOf),
            ]}
            value={part.categoryId}
            onChange={(event) => onChange({ categoryId: event.target.value })}
          />
        </div>
        <div className="col-span-2">
          <Field
            label="Note of the part (optional)"
            autoComplete="off"
            maxLength={500}
            value={part.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        </div>
      </div>
    </fieldset>
  );
}

type Props = { action: ActionDraft; choices: Choices; onChange: (change: Partial<ActionDraft>) => void };

/** How a rule divides transactions, and what each part is. */
export function SplitActionFields({ action: { by, parts }, choices, onChange }: Props) {
  const change = (key: number, part: Partial<PartDraft>) =>
    onChange({ parts: parts.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  return (
    <div>
      <SelectField
        label="Divide"
        options={ways}
        value={by}
        onChange={(event) =>
          onChange({ by: ways.find(({ value }) => value === event.target.value)?.value ?? by })
        }
      />
      <div className="mt-3">
        {parts.map((part, at) => (
          <Part
            key={part.key}
            place={at + 1}
            part={part}
            by={by}
            isLast={at === parts.length - 1}
            choices={choices}
            onChange={(changed) => change(part.key, changed)}
            onRemove={
              parts.length > 2 ? () => onChange({ parts: parts.filter(({ key }) => key !== part.key) }) : null
            }
          />
        ))}
      </div>
      {parts.length < maxParts && (
        <SmallButton onClick={() => onChange({ parts: [...parts, newPart()] })}>
          <Plus size={16} />
          Add part
        </SmallButton>
      )}
      <p className="mt-2 text-13 text-muted">
        Transactions that you edited or split yourself stay as they are. The last part takes the odd cent.
      </p>
    </div>
  );
}

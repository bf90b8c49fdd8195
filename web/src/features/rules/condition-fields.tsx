import type { Category } from '@cairn/contract/transactions';
import { weekdayNames } from '@cairn/domain/rules/rule-words';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { choosableCategories, optionOf } from '../categories/category-tree.ts';
import type { ConditionDraft, ConditionKind } from './rule-draft.ts';

export type Choices = {
  accounts: readonly { id: string; name: string }[];
  categories: readonly Category[];
  tags: readonly { id: string; name: string }[];
};

type Props = {
  condition: ConditionDraft;
  choices: Choices;
  onChange: (change: Partial<ConditionDraft>) => void;
};

export const conditionNames: Record<ConditionKind, string> = {
  text: 'Description',
  merchant: 'Merchant',
  amount: 'Amount',
  direction: 'Money in or out',
  account: 'Account',
  category: 'Category',
  tag: 'Tag',
  day_of_month: 'Day of the month',
  weekday: 'Weekday',
};

const textFields = {
  contains: 'Description contains',
  words: 'Description has the words',
  pattern: 'Description matches the pattern',
};
const matchOptions = [
  { value: 'contains', label: 'contains' },
  { value: 'words', label: 'has the words' },
  { value: 'pattern', label: 'matches a pattern' },
];
const directionOptions = [
  { value: 'debit', label: 'Money out' },
  { value: 'credit', label: 'Money in' },
];
const dayOptions = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

/** The fields of one condition. */
export function ConditionFields({ condition, choices, onChange }: Props) {
  switch (condition.is) {
    case 'text':
      return <TextFields condition={condition} onChange={onChange} />;
    case 'merchant':
      return (
        <Field
          label="Merchant’s name"
          value={condition.text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onChange({ text: event.target.value })}
        />
      );
    case 'amount':
      return <AmountFields condition={condition} onChange={onChange} />;
    case 'direction':
      return (
        <SelectField
          label="Direction"
          options={directionOptions}
          value={condition.type}
          onChange={(event) => onChange({ type: event.target.value === 'credit' ? 'credit' : 'debit' })}
        />
      );
    case 'account':
    case 'tag':
    case 'weekday':
      return <CheckFields condition={condition} choices={choices} onChange={onChange} />;
    case 'category':
      return (
        <SelectField
          label="In the category"
          options={[
            { value: '', label: 'Choose a category' },
            ...choosableCategories(choices.categories).map(optionOf),
          ]}
          value={condition.categoryIds[0] ?? ''}
          onChange={({ target: { value } }) => onChange({ categoryIds: value === '' ? [] : [value] })}
        />
      );
    case 'day_of_month':
      return <DayFields condition={condition} onChange={onChange} />;
  }
}

function CheckFields({ condition, choices, onChange }: Props) {
  if (condition.is === 'tag')
    return (
      <TagChecks
        legend="Any of these tags"
        tags={choices.tags}
        chosen={condition.tagIds}
        onChange={(tagIds) => onChange({ tagIds })}
      />
    );
  if (condition.is === 'account')
    return (
      <Checks
        legend="Any of these accounts"
        options={choices.accounts.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={condition.accountIds}
        onChange={(accountIds) => onChange({ accountIds })}
      />
    );
  return (
    <Checks
      legend="Any of these weekdays"
      options={weekdayNames.map((label, at) => ({ value: String(at + 1), label }))}
      chosen={condition.days.map(String)}
      onChange={(days) => onChange({ days: days.map(Number).toSorted() })}
    />
  );
}

type PartProps = Omit<Props, 'choices'>;

function TextFields({ condition, onChange }: PartProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <SelectField
        label="How"
        options={matchOptions}
        value={condition.match}
        onChange={({ target: { value } }) =>
          onChange({ match: value === 'words' || value === 'pattern' ? value : 'contains' })
        }
      />
      <Field
        label={textFields[condition.match]}
        value={condition.text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </div>
  );
}

function AmountFields({ condition, onChange }: PartProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label="At least"
        inputMode="decimal"
        autoComplete="off"
        value={condition.min}
        onChange={(event) => onChange({ min: event.target.value })}
      />
      <Field
        label="At most"
        inputMode="decimal"
        autoComplete="off"
        value={condition.max}
        onChange={(event) => onChange({ max: event.target.value })}
      />
    </div>
  );
}

function DayFields({ condition, onChange }: PartProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="From day"
        options={dayOptions}
        value={String(condition.from)}
        onChange={(event) => onChange({ from: Number(event.target.value) })}
      />
      <SelectField
        label="To day"
        options={dayOptions}
        value={String(condition.to)}
        onChange={(event) => onChange({ to: Number(event.target.value) })}
      />
    </div>
  );
}

type ChecksProps = {
  legend: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** A choice of tags; says how to have some where there are none. */
export function TagChecks({ tags, ...rest }: Omit<ChecksProps, 'options'> & { tags: Choices['tags'] }) {
  if (tags.length === 0)
    return (
      <p className="self-center text-13 text-muted">There are no tags yet. Add one to a transaction first.</p>
    );
  return <Checks options={tags.map(({ id, name }) => ({ value: id, label: name }))} {...rest} />;
}

function Checks({ legend, options, chosen, onChange }: ChecksProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-medium">{legend}</legend>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

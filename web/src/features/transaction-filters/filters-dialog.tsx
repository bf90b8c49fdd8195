import { accountRoutes } from '@cairn/contract/accounts';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { datePresets, presetOf } from '../../lib/date-presets.ts';
import { faultOfTyped, typedAmount } from '../../lib/typed-amount.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SavedFilters } from '../saved-filters/saved-filters.tsx';
import { TagList } from '../tags/tag-list.tsx';
import { useTags } from '../tags/use-tags.ts';
import type { TransactionsFilter } from '../transactions/transactions-address.ts';
import { statusWords } from './filter-words.ts';

type Props = {
  filter: TransactionsFilter;
  today: PlainDate;
  onChange: (filter: TransactionsFilter) => void;
  onClose: () => void;
};
type PartProps = Pick<Props, 'filter' | 'onChange'>;

/** The ids with one more or one less; undefined for none. */
function toggled(ids: string | undefined, id: string): string | undefined {
  const chosen = ids?.split(',') ?? [];
  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return next.length === 0 ? undefined : next.join(',');
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="min-w-0 border-t border-line py-4 first:border-t-0 first:pt-0">
      <p id={id} className="mb-2 text-13 font-medium">
        {title}
      </p>
      {children}
    </fieldset>
  );
}

function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-15 md:text-13">
      <input
        type="checkbox"
        checked={checked}
        onChange={onChange}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}

function Days({ filter, today, onChange }: PartProps & { today: PlainDate }) {
  const { from, to } = filter;
  const chosen = presetOf(today, filter);
  const day = (text: string) => (isPlainDate(text) ? text : undefined);
  return (
    <Group title="Date">
      <div className="mb-3 flex flex-wrap gap-1.5">
        {datePresets(today).map(({ label, range }) => (
          <button
            key={label}
            type="button"
            aria-pressed={label === chosen}
            onClick={() => onChange({ ...filter, from: range.from, to: range.to })}
            className="h-8 rounded-small border border-line-strong/60 bg-surface px-3 text-13 hover:bg-sunken aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-accent"
          >
            {label}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="From"
          type="date"
          value={from ?? ''}
          onChange={({ target }) => onChange({ ...filter, from: day(target.value) })}
        />
        <Field
          label="To"
          type="date"
          value={to ?? ''}
          onChange={({ target }) => onChange({ ...filter, to: day(target.value) })}
        />
      </div>
    </Group>
  );
}

type AmountProps = { label: string; cents: number | undefined; onSet: (cents: number | undefined) => void };

/** An amount without its sign; it filters when the field is left, or with Enter. */
function AmountBound({ label, cents, onSet }: AmountProps) {
  const [typed, setTyped] = useState(cents === undefined ? '' : (cents / 100).toFixed(2));
  const entered = typedAmount(typed);
  const isWrong = typed.trim() !== '' && entered === null;
  const set = () => {
    if (!isWrong) onSet(entered === null ? undefined : Math.abs(entered));
  };
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={isWrong ? faultOfTyped(typed) : null}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={set}
      onKeyDown={({ key }) => {
        if (key === 'Enter') set();
      }}
    />
  );
}

function Accounts({ filter, onChange }: PartProps) {
  const accounts = useQuery(queryFor(accountRoutes.accounts, {})).data?.accounts ?? [];
  const chosen = filter.accountId?.split(',') ?? [];
  return (
    <Group title="Accounts">
      {accounts.map(({ id, name, institution }) => (
        <Choice
          key={id}
          label={
            accounts.some((one) => one.id !== id && one.name === name) ? `${name} (${institution})` : name
          }
          checked={chosen.includes(id)}
          onChange={() => onChange({ ...filter, accountId: toggled(filter.accountId, id) })}
        />
      ))}
    </Group>
  );
}

function Tags({ filter, onChange }: PartProps) {
  const tags = useTags();
  const [isManaging, setIsManaging] = useState(false);
  const chosen = filter.tagId?.split(',') ?? [];
  return (
    <Group title="Tags">
      {tags.length === 0 && (
        <p className="text-13 text-muted">Add tags to a transaction to filter by them.</p>
      )}
      {isManaging ? (
        <TagList tags={tags} />
      ) : (
        tags.map(({ id, name, transactionsCount }) => (
          <Choice
            key={id}
            label={`${name} (${transactionsCount})`}
            checked={chosen.includes(id)}
            onChange={() => onChange({ ...filter, tagId: toggled(filter.tagId, id) })}
          />
        ))
      )}
      {tags.length > 0 && (
        <button type="button" onClick={() => setIsManaging(!isManaging)} className="link mt-1 text-13">
          {isManaging ? 'Back to filtering' : 'Rename, merge or delete tags'}
        </button>
      )}
    </Group>
  );
}

const any = { value: '', label: 'Any' };

const statuses = ['pending', 'posted', 'reconciled', 'unreconciled'] as const;

function Status({ filter, onChange }: PartProps) {
  return (
    <SelectField
      label="Status"
      options={[any, ...statuses.map((status) => ({ value: status, label: statusWords[status] }))]}
      value={filter.status ?? ''}
      onChange={({ target: { value } }) =>
        onChange({ ...filter, status: statuses.find((status) => status === value) })
      }
    />
  );
}

/** Everything that the list can be filtered by; each choice applies at once. */
export default function FiltersDialog({ filter, today, onChange, onClose }: Props) {
  return (
    <Dialog title="Filters" placement="side" onClose={onClose}>
      <Group title="Saved filters">
        <SavedFilters filter={filter} onChange={onChange} />
      </Group>
      <Days filter={filter} today={today} onChange={onChange} />
      <Group title="Amount">
        <div className="grid grid-cols-2 gap-3">
          <AmountBound
            label="At least"
            cents={filter.minAmountCents}
            onSet={(minAmountCents) => onChange({ ...filter, minAmountCents })}
          />
          <AmountBound
            label="At most"
            cents={filter.maxAmountCents}
            onSet={(maxAmountCents) => onChange({ ...filter, maxAmountCents })}
          />
        </div>
      </Group>
      <Accounts filter={filter} onChange={onChange} />
      <Tags filter={filter} onChange={onChange} />
      <Group title="More">
        <div className="grid grid-cols-2 gap-3">
          <Status filter={filter} onChange={onChange} />
          <SelectField
            label="Notes"
            options={[any, { value: 'yes', label: 'With a note' }, { value: 'no', label: 'Without a note' }]}
            value={filter.hasNote ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ ...filter, hasNote: value === 'yes' || value === 'no' ? value : undefined })
            }
          />
          <SelectField
            label="Attachments"
            options={[
              any,
              { value: 'yes', label: 'With an attachment' },
              { value: 'no', label: 'Without an attachment' },
            ]}
            value={filter.hasAttachment ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ ...filter, hasAttachment: value === 'yes' || value === 'no' ? value : undefined })
            }
          />
        </div>
      </Group>
      <Button onClick={onClose} className="w-full">
        Show transactions
      </Button>
    </Dialog>
  );
}

import type { SavedFilter } from '@cairn/contract/saved-filters';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { iconButtonClass, SmallButton } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { filterFromAddress, isNarrowed } from '../transactions/filter-from-address.ts';
import { type TransactionsFilter, transactionsAddress } from '../transactions/transactions-address.ts';
import { useSavedFilters } from './use-saved-filters.ts';

/** A filter as a query of an address. */
function queryOf(filter: TransactionsFilter): string {
  return transactionsAddress(filter).split('?')[1] ?? '';
}

type NameFormProps = { name: string; action: string; onName: (name: string) => void; onCancel?: () => void };

function NameForm({ name, action, onName, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onName(typed.trim());
    setTyped(name);
  };
  return (
    <form onSubmit={submit} className="space-y-2 py-1">
      <Field
        label="Name of the filter"
        maxLength={60}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex gap-2">
        <SmallButton type="submit" disabled={typed.trim() === ''}>
          {action}
        </SmallButton>
        {onCancel !== undefined && <SmallButton onClick={onCancel}>Cancel</SmallButton>}
      </div>
    </form>
  );
}

type SavedProps = { one: SavedFilter; isChosen: boolean; onChoose: () => void } & Pick<
  ReturnType<typeof useSavedFilters>,
  'rename' | 'remove'
>;

function Saved({ one, isChosen, onChoose, rename, remove }: SavedProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming)
    return (
      <NameForm
        name={one.name}
        action="Rename"
        onCancel={() => setIsRenaming(false)}
        onName={(name) => {
          setIsRenaming(false);
          rename.mutate({ ...one, name });
        }}
      />
    );
  return (
    <div className="flex items-center">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="min-h-10 min-w-0 flex-1 text-left text-15 wrap-anywhere hover:underline aria-pressed:font-semibold md:text-13"
      >
        {one.name}
        {one.isShared && <span className="text-muted"> · Shared</span>}
      </button>
      <button
        type="button"
        aria-label={`Rename filter: ${one.name}`}
        onClick={() => setIsRenaming(true)}
        className={iconButtonClass}
      >
        <Pencil size={16} />
      </button>
      <button
        type="button"
        aria-label={`Delete filter: ${one.name}`}
        onClick={() => remove.mutate(one)}
        className={iconButtonClass}
      >
        <Trash2 size={16} />
      </button>
    </div>
  );
}

type Props = { filter: TransactionsFilter; onChange: (filter: TransactionsFilter) => void };

/** The filters that were saved, to choose from, and a form to save the present one. */
export function SavedFilters({ filter, onChange }: Props) {
  const { saved: known, save, rename, remove } = useSavedFilters();
  const [isShared, setIsShared] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const query = queryOf(filter);
  const saved = known ?? [];
  // Only once it is known that it isn’t saved already.
  const canSave = known !== undefined && isNarrowed(filter) && saved.every((one) => one.query !== query);
  return (
    <>
      <ul className="divide-y divide-line">
        {saved.map((one) => (
          <li key={one.id}>
            <Saved
              one={one}
              isChosen={one.query === query}
              onChoose={() => onChange(filterFromAddress(new URLSearchParams(one.query)))}
              rename={rename}
              remove={remove}
            />
          </li>
        ))}
      </ul>
      {canSave && !isSaving && (
        <button type="button" onClick={() => setIsSaving(true)} className="link mt-1 text-13">
          Save this filter
        </button>
      )}
      {canSave && isSaving && (
        <>
          <NameForm
            name=""
            action="Save filter"
            onCancel={() => setIsSaving(false)}
            onName={(name) => {
              setIsSaving(false);
              save.mutate({ name, query, isShared });
            }}
          />
          <div className="mt-1 text-13">
            <CheckboxField
              label="For everybody in the household"
              checked={isShared}
              onChange={({ target }) => setIsShared(target.checked)}
            />
          </div>
        </>
      )}
      {known?.length === 0 && !isNarrowed(filter) && (
        <p className="text-13 text-muted">Choose a filter below to save it under a name.</p>
      )}
    </>
  );
}

import type { RenamingPreview } from '@cairn/contract/merchants';
import { merchantKey } from '@cairn/domain/merchants';
import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { MerchantTile } from './merchant-tile.tsx';
import { useMerchants, type useRenaming, useRenamingPreview } from './use-merchants.ts';

const settleMs = 250;
const maxNameLength = 100;
const mostChoices = 6;

/** What will be, before it is done. */
function previewWords({ count, joins, hasRule }: RenamingPreview, newName: string): string {
  if (count === 0) return 'It already has this name.';
  return [
    `${countOf(count, 'transaction')}${hasRule ? ' and all future ones' : ''} will be called ${newName}.`,
    ...(joins === null
      ? []
      : [`${joins.name} has ${countOf(joins.count, 'transaction')}: the two merchants become one.`]),
    'Categories, notes and tags stay. You can undo this.',
  ].join(' ');
}

type Props = {
  name: string;
  way: 'rename' | 'merge';
  renaming: ReturnType<typeof useRenaming>;
  onClose: () => void;
};

/** The other merchants that contain a text, to choose one. */
function OtherMerchants({
  name,
  chosen,
  onChoose,
}: {
  name: string;
  chosen: string;
  onChoose: (name: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), settleMs);
  const { data } = useMerchants({ search: search || undefined });
  const others = data?.pages[0]?.merchants.filter((one) => merchantKey(one.name) !== merchantKey(name)) ?? [];
  return (
    <>
      <Field
        label="Find the other merchant"
        type="search"
        autoComplete="off"
        maxLength={maxNameLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className="min-w-0">
        <legend className="sr-only">Merge into</legend>
        {others.slice(0, mostChoices).map((one) => (
          <label key={one.name} className="flex min-h-12 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="merge-into"
              checked={chosen === one.name}
              onChange={() => onChoose(one.name)}
              className="size-4 shrink-0 accent-accent"
            />
            <MerchantTile name={one.name} />
            <span className="min-w-0 flex-1 truncate">{one.name}</span>
            <span className="figures shrink-0 text-13 text-muted">{countOf(one.count, 'transaction')}</span>
          </label>
        ))}
        {data !== undefined && others.length === 0 && (
          <p className="text-muted">No other merchant matches.</p>
        )}
      </fieldset>
    </>
  );
}

/** Asks what a merchant is called from now on, or which other one it is the same as. */
export default function RenamingDialog({ name, way, renaming, onClose }: Props) {
  const [entered, setEntered] = useState(way === 'rename' ? name.slice(0, maxNameLength) : '');
  const newName = entered.trim();
  const settled = useSettled(newName, settleMs);
  const isAsked = settled !== '' && settled !== name;
  const preview = useRenamingPreview(isAsked ? { name, newName: settled } : null);
  const isKnown = isAsked && settled === newName && preview.data !== undefined && preview.data.count > 0;
  const error = renaming.error ?? (isAsked ? preview.error : null);

  function submit(): void {
    if (isKnown) renaming.mutate({ name, newName }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={way === 'rename' ? `Rename ${name}` : `Merge ${name}`}
      label={way === 'merge' || (isKnown && preview.data?.joins != null) ? 'Merge' : 'Rename'}
      disabled={!isKnown}
      sending={{ isPending: renaming.isPending, error: null }}
      onSubmit={submit}
      onClose={onClose}
    >
      {way === 'rename' ? (
        <Field
          label="New name"
          autoComplete="off"
          maxLength={maxNameLength}
          value={entered}
          onChange={({ target }) => setEntered(target.value)}
        />
      ) : (
        <OtherMerchants name={name} chosen={entered} onChoose={setEntered} />
      )}
      <p role="status" className="min-h-10 text-13 text-muted">
        {isAsked && preview.data !== undefined && previewWords(preview.data, settled)}
      </p>
      {error !== null && <InlineError>{errorMessage(error)}</InlineError>}
    </FormDialog>
  );
}

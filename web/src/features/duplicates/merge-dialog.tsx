import type { Category, Transaction } from '@cairn/contract/transactions';
import { differing } from '@cairn/domain/merge-edits';
import { transactionName } from '@cairn/domain/transactions';
import { useState } from 'react';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useDuplicates } from './use-duplicates.ts';

type Props = {
  rows: readonly Transaction[];
  categories: readonly Category[];
  onMerged: () => void;
  onClose: () => void;
};

/** What is chosen where the person decided differently about several of the rows; undefined where there is nothing to choose. */
function useChoices(rows: readonly Transaction[]) {
  const categoryIds = differing(
    rows.map(({ categorySource, categoryId }) => (categorySource === 'user' ? categoryId : null)),
  );
  const notes = differing(rows.map(({ note }) => note));
  const all = notes.join('\n');
  const [categoryId, setCategoryId] = useState(categoryIds[0]);
  const [note, setNote] = useState(all);
  return {
    categoryIds,
    noteOptions: notes.length < 2 ? [] : [{ value: all, label: 'All of them' }, ...notes.map(asOption)],
    categoryId,
    setCategoryId,
    note,
    setNote,
    chosen: {
      ...(categoryIds.length > 1 && categoryId !== undefined && { categoryId }),
      ...(notes.length > 1 && { note }),
    },
  };
}

function asOption(note: string) {
  return { value: note, label: note };
}

type KeptProps = { rows: readonly Transaction[]; keptId: string; onKeep: (id: string) => void };

/** Which of the rows stays. */
function KeptChoice({ rows, keptId, onKeep }: KeptProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-13 font-medium">Which one stays?</legend>
      <div className="divide-y divide-line rounded-small border border-line">
        {rows.map((row) => (
          <label
            key={row.id}
            className="flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken"
          >
            <input
              type="radio"
              name="kept"
              checked={row.id === keptId}
              onChange={() => onKeep(row.id)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{transactionName(row)}</span>
              <span className="block truncate text-12 text-muted">
                {formatDate(row.date)} · {row.accountName}
                {row.isPending && ' · Pending'}
              </span>
            </span>
            <span className="figures amount shrink-0">{formatSignedMoneyIn(row.currency, row.amount)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Merges rows that are one charge: one stays, with what the person decided about each; the others count nowhere. */
export default function MergeDialog({ rows, categories, onMerged, onClose }: Props) {
  const { merge } = useDuplicates();
  const posted = rows.find(({ isPending }) => !isPending);
  const [keptId, setKeptId] = useState((posted ?? rows[0])?.id ?? '');
  const { categoryIds, noteOptions, chosen, ...choices } = useChoices(rows);
  function submit(): void {
    const duplicateIds = rows.map(({ id }) => id).filter((id) => id !== keptId);
    merge.mutate({ id: keptId, duplicateIds, ...chosen }, { onSuccess: onMerged });
  }
  return (
    <FormDialog
      title={`Merge ${countOf(rows.length, 'transaction')}`}
      placement="top"
      label="Merge"
      sending={merge}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-13 text-muted">
        They are the same charge: one stays in lists, totals and balances. The others are kept with it and can
        be taken apart again.
      </p>
      <KeptChoice rows={rows} keptId={keptId} onKeep={setKeptId} />
      {categoryIds.length > 1 && (
        <SelectField
          label="Category that stays"
          options={categoryIds.map((id) => ({
            value: id,
            label: categories.find((category) => category.id === id)?.name ?? 'Uncategorized',
          }))}
          value={choices.categoryId}
          onChange={({ target }) => choices.setCategoryId(target.value)}
        />
      )}
      {noteOptions.length > 0 && (
        <SelectField
          label="Note that stays"
          options={noteOptions}
          value={choices.note}
          onChange={({ target }) => choices.setNote(target.value)}
        />
      )}
    </FormDialog>
  );
}

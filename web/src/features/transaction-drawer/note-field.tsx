import { maxNoteLength, type Transaction, type TransactionEdit } from '@cairn/contract/transactions';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { SmallButton } from '../../ui/button.tsx';
import { cleanNote } from '../edits/edits.ts';

/** A note that a person may have begun to write over the row’s own; `save` sends it where it differs. */
export function useNoteDraft(row: Transaction, onEdit: (edit: TransactionEdit) => void) {
  // Null until the person types: what changes the note meanwhile is shown, and not written over.
  const [typed, setTyped] = useState<string | null>(null);
  const draft = typed ?? row.note ?? '';
  const note = cleanNote(draft);
  const changed = typed !== null && note !== row.note;
  const save = () => {
    if (changed) onEdit({ note });
    setTyped(null);
  };
  return { draft, changed, setTyped, save };
}

type Props = { note: ReturnType<typeof useNoteDraft>; focused: boolean };

/** The field for a row’s note. */
export function NoteField({ note: { draft, changed, setTyped, save }, focused }: Props) {
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  // Before the window opens, which then gives the focus to what asks for it.
  useLayoutEffect(() => {
    ref.current?.toggleAttribute('autofocus', focused);
  }, [focused]);
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        Note
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={3}
        maxLength={maxNoteLength}
        value={draft}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save();
        }}
        className="w-full rounded-small border border-line-strong bg-surface px-3 py-2 text-15"
      />
      <SmallButton disabled={!changed} onClick={save} className="mt-1">
        Save note
      </SmallButton>
    </div>
  );
}

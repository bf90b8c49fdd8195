import { type Category, maxNoteLength, type Transaction } from '@cairn/contract/transactions';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { choosableCategories, optionOf } from '../categories/category-tree.ts';
import { cleanNote, type RowEdit } from '../edits/edits.ts';
import { TagsEntry } from '../tags/tags-entry.tsx';
import { useTags } from '../tags/use-tags.ts';
import { type BulkChange, type NoteChange, planBulkEdit } from './bulk-edit.ts';
import { BulkEditPreview } from './bulk-edit-preview.tsx';
import { MerchantChoice } from './merchant-choice.tsx';
import type { OwnChange } from './own-changes.ts';
import { OwnChangesFields } from './own-changes-fields.tsx';
import { hasOwnEdits, useOwnEdits } from './use-own-edits.ts';

const asItIs = { value: '', label: 'Leave as it is' };
/** No category has this id. */
const automatic = 'choose automatically';

type NoteChoice = '' | NoteChange['is'];

const noteOptions: { value: NoteChoice; label: string }[] = [
  { value: '', label: 'Leave as they are' },
  { value: 'replace', label: 'Replace with' },
  { value: 'add', label: 'Add a line' },
  { value: 'remove', label: 'Remove' },
];

/** What the person has chosen so far, and the change that it makes. */
function useDraft() {
  const [categoryId, setCategoryId] = useState('');
  const [noteChoice, setNoteChoice] = useState<NoteChoice>('');
  const [noteText, setNoteText] = useState('');
  const [addTagIds, setAddTagIds] = useState<readonly string[]>([]);
  const [removeTagIds, setRemoveTagIds] = useState<readonly string[]>([]);
  const [merchantName, setMerchantName] = useState<BulkChange['merchantName']>();
  const [own, setOwn] = useState<OwnChange>({});
  const change: BulkChange = {
    categoryId: categoryId === '' ? undefined : categoryId === automatic ? null : categoryId,
    note: noteOf(noteChoice, noteText),
    addTagIds,
    removeTagIds,
    merchantName,
    own,
  };
  return {
    change,
    own,
    setOwn,
    categoryId,
    setCategoryId,
    noteChoice,
    setNoteChoice,
    noteText,
    setNoteText,
    setAddTagIds,
    setRemoveTagIds,
    setMerchantName,
  };
}

type Draft = ReturnType<typeof useDraft>;

function noteOf(is: NoteChoice, text: string): NoteChange | undefined {
  if (is === '') return undefined;
  return is === 'remove' ? { is } : { is, text: cleanNote(text) ?? '' };
}

function CategoryChoice({ draft, categories }: { draft: Draft; categories: readonly Category[] }) {
  return (
    <SelectField
      label="Category"
      options={[
        asItIs,
        { value: automatic, label: 'Choose automatically' },
        'line',
        ...choosableCategories(categories).map(optionOf),
      ]}
      value={draft.categoryId}
      onChange={({ target }) => draft.setCategoryId(target.value)}
    />
  );
}

function NoteChoiceFields({ draft }: { draft: Draft }) {
  const needsText = draft.noteChoice === 'replace' || draft.noteChoice === 'add';
  return (
    <>
      <SelectField
        label="Notes"
        options={noteOptions}
        value={draft.noteChoice}
        onChange={({ target }) =>
          draft.setNoteChoice(noteOptions.find(({ value }) => value === target.value)?.value ?? '')
        }
      />
      {needsText && (
        <div className="sm:col-span-2">
          <Field
            label="Note"
            autoComplete="off"
            maxLength={maxNoteLength}
            value={draft.noteText}
            onChange={({ target }) => draft.setNoteText(target.value)}
          />
        </div>
      )}
    </>
  );
}

/** Tags to add to all rows, and those of any row to remove. */
function TagChoices({ draft, rows }: { draft: Draft; rows: readonly Transaction[] }) {
  const { addTagIds, removeTagIds } = draft.change;
  const present = useTags().filter(({ id }) => rows.some(({ tagIds }) => tagIds.includes(id)));
  return (
    <>
      <div>
        <p className="mb-1 text-13 font-medium">Add tags</p>
        <TagsEntry tagIds={addTagIds} onChange={draft.setAddTagIds} />
      </div>
      {present.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-13 font-medium">Remove tags</legend>
          <div className="flex flex-wrap gap-1.5">
            {present.map(({ id, name }) => {
              const isRemoved = removeTagIds.includes(id);
              return (
                <button
                  key={id}
                  type="button"
                  aria-pressed={isRemoved}
                  onClick={() =>
                    draft.setRemoveTagIds(
                      isRemoved ? removeTagIds.filter((one) => one !== id) : [...removeTagIds, id],
                    )
                  }
                  className="min-h-9 max-w-full rounded-small border border-line-strong/60 bg-surface px-3 text-13 wrap-anywhere hover:bg-sunken aria-pressed:border-danger aria-pressed:text-danger aria-pressed:line-through"
                >
                  {name}
                </button>
              );
            })}
          </div>
        </fieldset>
      )}
    </>
  );
}

type Props = {
  rows: readonly Transaction[];
  categories: readonly Category[];
  onEdit: (rows: readonly Transaction[], edits: RowEdit[]) => void;
  /** What was entered by hand has been changed too, and saved. */
  onSavedOwn: () => void;
  /** Offers to merge the rows as one charge; null where there are too many, or only one. */
  onMerge: (() => void) | null;
  onClose: () => void;
};

/** Changes several rows at once, with a preview of each; it is saved and undone as one step. */
export default function BulkEditDialog({ rows, categories, onEdit, onSavedOwn, onMerge, onClose }: Props) {
  const draft = useDraft();
  const fields = useFirstFocus<HTMLDivElement>();
  const plan = planBulkEdit(rows, draft.change);
  const { changed } = plan;
  const saving = useOwnEdits();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (changed.length === 0 || saving.isPending) return;
    if (hasOwnEdits(plan)) {
      saving.mutate(plan, {
        onSuccess: () => {
          onSavedOwn();
          onClose();
        },
      });
      return;
    }
    onEdit(
      changed.map(({ row }) => row),
      changed.map(({ edit }) => edit),
    );
    onClose();
  }
  return (
    <Dialog title={`Edit ${countOf(rows.length, 'transaction')}`} placement="top" onClose={onClose}>
      <div ref={fields} className="grid gap-4 sm:grid-cols-2">
        <CategoryChoice draft={draft} categories={categories} />
        <NoteChoiceFields draft={draft} />
        <TagChoices draft={draft} rows={rows} />
        <MerchantChoice onChange={draft.setMerchantName} />
      </div>
      <OwnChangesFields rows={rows} change={draft.own} onChange={draft.setOwn} />
      <form noValidate onSubmit={submit}>
        <BulkEditPreview plan={plan} change={draft.change} count={rows.length} categories={categories} />
        {onMerge !== null && (
          <p className="mb-4 text-13">
            <button type="button" onClick={onMerge} className="link">
              Merge them as one charge
            </button>
          </p>
        )}
        {saving.error !== null && <InlineError>{errorMessage(saving.error)}</InlineError>}
        <FormActions
          label={changed.length === 0 ? 'Change' : `Change ${countOf(changed.length, 'transaction')}`}
          busy={saving.isPending}
          disabled={changed.length === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

import type { Category, Transaction } from '@cairn/contract/transactions';
import { maxNoteLength } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { type FormEvent, useState } from 'react';
import { choosableCategories, optionOf } from '../../lib/category-tree.ts';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { type BulkChange, type BulkPlan, type NoteChange, planBulkEdit } from './bulk-edit.ts';
import { cleanNote, type RowEdit } from './edits.ts';
import { MerchantChoice, merchantWords } from './merchant-choice.tsx';
import { TagsEntry } from './tags-entry.tsx';
import { useTags } from './use-tags.ts';

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
  const change: BulkChange = {
    categoryId: categoryId === '' ? undefined : categoryId === automatic ? null : categoryId,
    note: noteOf(noteChoice, noteText),
    addTagIds,
    removeTagIds,
    merchantName,
  };
  return {
    change,
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

/** What an edit makes of a row, in words. */
function useEditWords(categories: readonly Category[]) {
  const tags = useTags();
  const nameOf = (id: string) => tags.find((tag) => tag.id === id)?.name ?? 'tag';
  return (row: Transaction, { categoryId, note, tagIds, merchantName }: RowEdit): string[] => [
    ...(merchantName === undefined ? [] : [merchantWords(row, merchantName)]),
    ...(categoryId === undefined
      ? []
      : [
          `${row.aiCategory ?? 'Uncategorized'} → ${
            categoryId === null
              ? 'chosen automatically'
              : (categories.find(({ id }) => id === categoryId)?.name ?? 'Uncategorized')
          }`,
        ]),
    ...(tagIds == null ? [] : tagIds.filter((id) => !row.tagIds.includes(id)).map((id) => `+ ${nameOf(id)}`)),
    ...(tagIds == null ? [] : row.tagIds.filter((id) => !tagIds.includes(id)).map((id) => `− ${nameOf(id)}`)),
    ...(note === undefined
      ? []
      : [note === null ? 'Note removed' : row.note === null ? 'Note added' : 'Note changed']),
  ];
}

/** Every row that changes, with what becomes of it; and how many stay as they are, and why. */
function Preview({
  plan,
  count,
  categories,
}: {
  plan: BulkPlan;
  count: number;
  categories: readonly Category[];
}) {
  const words = useEditWords(categories);
  const { changed, kept } = plan;
  return (
    <section aria-label="Preview" className="my-4 border-t border-line pt-4">
      <p role="status" className="text-13 font-medium">
        {changed.length === 0
          ? 'Nothing changes yet.'
          : `${changed.length} of ${countOf(count, 'transaction')} will change`}
      </p>
      {kept.map(({ reason, count: keptCount }) => (
        <p key={reason} className="mt-1 text-13 text-muted">
          {countOf(keptCount, 'transaction')} unchanged: {reason}
        </p>
      ))}
      {changed.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keys.
          tabIndex={0}
          aria-label="What will change"
          className="mt-3 max-h-60 divide-y divide-line overflow-y-auto rounded-small border border-line"
        >
          {changed.map(({ row, edit }) => (
            <li key={row.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-3 py-2 text-13">
              <span className="truncate">{transactionName(row)}</span>
              <span className="figures amount text-right">
                {formatSignedMoneyIn(row.currency, row.amount)}
              </span>
              <span className="min-w-0 text-12 wrap-anywhere text-muted">{words(row, edit).join(' · ')}</span>
              <span className="figures text-right text-12 text-muted">{formatDate(row.date)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Props = {
  rows: readonly Transaction[];
  categories: readonly Category[];
  onEdit: (rows: readonly Transaction[], edits: RowEdit[]) => void;
  /** Offers to merge the rows as one charge; null where there are too many, or only one. */
  onMerge: (() => void) | null;
  onClose: () => void;
};

/** Changes several rows at once, with a preview of each; it is saved and undone as one step. */
export default function BulkEditDialog({ rows, categories, onEdit, onMerge, onClose }: Props) {
  const draft = useDraft();
  const fields = useFirstFocus<HTMLDivElement>();
  const plan = planBulkEdit(rows, draft.change);
  const { changed } = plan;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (changed.length === 0) return;
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
      <form noValidate onSubmit={submit}>
        <Preview plan={plan} count={rows.length} categories={categories} />
        {onMerge !== null && (
          <p className="mb-4 text-13">
            <button type="button" onClick={onMerge} className="link">
              Merge them as one charge
            </button>
          </p>
        )}
        <FormActions
          label={changed.length === 0 ? 'Change' : `Change ${countOf(changed.length, 'transaction')}`}
          busy={false}
          disabled={changed.length === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

import { maxDuplicates } from '@cairn/contract/duplicates';
import type { Category, Transaction } from '@cairn/contract/transactions';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { CategoryPicker } from '../categories/category-picker.tsx';
import type { RowEdit } from '../edits/edits.ts';
import type { ChosenRows } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

const MergeDialog = lazy(() => import('../duplicates/merge-dialog.tsx'));
const BulkEditDialog = lazy(() => import('./bulk-edit-dialog.tsx'));

/** Rows that a category is picked for, and what the list of categories opens at. */
export type Picking = { anchor: HTMLElement; rows: readonly Transaction[] };

/** The categories to pick from for rows: for all of them at once. */
function PickerForRows({
  picking: { anchor, rows },
  onPick,
  ...picker
}: {
  picking: Picking;
  categories: readonly Category[];
  onPick: (rows: readonly Transaction[], categoryId: string | null) => void;
  onClose: () => void;
}) {
  return (
    <CategoryPicker
      {...picker}
      anchor={anchor}
      current={rows.length === 1 ? (rows[0]?.categoryId ?? null) : null}
      canReset={rows.some(({ categorySource }) => categorySource === 'user')}
      onPick={(categoryId) => onPick(rows, categoryId)}
    />
  );
}

type OnEdit = (rows: readonly Transaction[], edits: RowEdit[]) => void;

type Props = {
  chosen: ChosenRows;
  overlays: {
    picking: Picking | null;
    editing: readonly Transaction[];
    selectionButton: RefObject<HTMLButtonElement | null>;
    pickForSelection: (anchor: HTMLElement) => void;
    editSelection: () => void;
    closePicker: () => void;
    closeEditing: () => void;
  };
  categories: readonly Category[];
  onEdit: OnEdit;
  onClear: () => void;
};

/** The bar of the chosen rows, and the windows that it opens. */
export function SelectionWindows({ chosen, overlays, categories, onEdit, onClear }: Props) {
  const { picking, editing } = overlays;
  const [merging, setMerging] = useState<readonly Transaction[]>([]);
  const canMerge = editing.length > 1 && editing.length <= maxDuplicates + 1;
  return (
    <>
      <SelectionBar
        chosen={chosen}
        buttonRef={overlays.selectionButton}
        onPickCategory={overlays.pickForSelection}
        onEdit={overlays.editSelection}
        onClear={onClear}
      />
      {picking !== null && (
        <PickerForRows
          picking={picking}
          categories={categories}
          onPick={(rows, categoryId) =>
            onEdit(
              rows,
              rows.map(({ id }) => ({ id, categoryId })),
            )
          }
          onClose={overlays.closePicker}
        />
      )}
      {editing.length > 0 && (
        <Suspense fallback={null}>
          <BulkEditDialog
            rows={editing}
            categories={categories}
            onEdit={onEdit}
            onSavedOwn={onClear}
            onMerge={
              canMerge
                ? () => {
                    setMerging(editing);
                    overlays.closeEditing();
                  }
                : null
            }
            onClose={overlays.closeEditing}
          />
        </Suspense>
      )}
      {merging.length > 0 && (
        <Suspense fallback={null}>
          <MergeDialog
            rows={merging}
            categories={categories}
            onMerged={() => {
              setMerging([]);
              onClear();
            }}
            onClose={() => setMerging([])}
          />
        </Suspense>
      )}
    </>
  );
}

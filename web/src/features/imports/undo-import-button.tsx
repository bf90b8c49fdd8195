import { type ImportSummary, importRoutes } from '@cairn/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { countOf } from '../../lib/format.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showFailure } from '../../ui/toast-store.ts';
import { useUndoImport } from './use-imports.ts';

type Props = { shown: Pick<ImportSummary, 'id'>; isSmall?: boolean; children: ReactNode };

/** Undoes an import; where a person has changed its transactions since, it asks first what becomes of them. */
export function UndoImportButton({ shown: { id }, isSmall = false, children }: Props) {
  const queryClient = useQueryClient();
  const undo = useUndoImport();
  const [editedCount, setEditedCount] = useState<number | null>(null);
  const undoWith = (keepEdited?: boolean) =>
    undo.mutate({ importId: id, keepEdited }, { onSettled: () => setEditedCount(null) });
  const ask = async () => {
    try {
      const query = queryFor(importRoutes.import, { params: { importId: id } });
      const { import: latest } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      if (latest.editedCount === 0) undoWith();
      else setEditedCount(latest.editedCount);
    } catch (error) {
      showFailure('The import was not undone.', error);
    }
  };
  const press = { busy: undo.isPending && editedCount === null, onClick: () => void ask() };
  return (
    <>
      {isSmall ? (
        <SmallButton {...press}>{children}</SmallButton>
      ) : (
        <Button variant="secondary" {...press}>
          {children}
        </Button>
      )}
      {editedCount !== null && (
        <Dialog title="Undo Import" role="alertdialog" onClose={() => setEditedCount(null)}>
          <p>
            You changed <strong className="font-semibold">{countOf(editedCount, 'transaction')}</strong> of
            this import. Keep {editedCount === 1 ? 'it' : 'them'}, or remove everything that only this import
            has?
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" busy={undo.isPending} onClick={() => undoWith(true)}>
              Keep {editedCount === 1 ? 'It' : 'Them'}
            </Button>
            <Button
              busy={undo.isPending}
              onClick={() => undoWith(false)}
              className="bg-danger hover:bg-danger/90"
            >
              Remove Everything
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

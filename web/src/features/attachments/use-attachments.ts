import { type Attachment, attachmentRoutes } from '@cairn/contract/attachments';
import { transactionRoutes } from '@cairn/contract/transactions';
import { attachmentRefusal, attachmentTypeOf } from '@cairn/domain/attachments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { refreshTotals, transactionsKey } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';
import { putIntoLists } from '../../api/refresh-after-change.ts';
import { undoOf } from '../../api/undo-of.ts';
import { countOf } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showFailure } from '../../ui/toast-store.ts';
import { useUndo } from '../../ui/use-undo.ts';

/** Enough of a file to see what it is. */
const headBytes = 64;

/** The bytes of an attachment, fetched once while a drawer is open. */
export function contentQuery({ id }: Pick<Attachment, 'id'>) {
  return {
    ...queryFor(attachmentRoutes.attachmentContent, { params: { attachmentId: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  };
}

/** Attaches files to a transaction, removes and saves them. Adding and removing can be undone. */
export function useAttachments(transactionId: string) {
  const queryClient = useQueryClient();
  const refresh = async () => {
    for (const name of ['attachments', 'transaction'])
      void queryClient.invalidateQueries({ queryKey: [name] });
    refreshTotals(queryClient);
    // The row stays on screen until the next load, also where the filter leaves it out now.
    void queryClient.invalidateQueries({ queryKey: [transactionsKey], refetchType: 'none' });
    const row = await call(transactionRoutes.transaction, { params: { transactionId } }).catch(() => null);
    if (row !== null) putIntoLists(queryClient, [row]);
  };
  const { done } = useUndo({ refresh });
  const report = (message: string, stepIds: readonly string[]) => {
    if (stepIds.length > 0) done(message, () => undoAll(stepIds));
  };
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const stepIds: string[] = [];
      for (const file of files) {
        await requireAttachable(file);
        const params = { transactionId };
        const changed = await call(attachmentRoutes.addAttachment, {
          params,
          query: { name: file.name },
          body: file,
        });
        if (changed.stepId !== null) stepIds.push(changed.stepId);
      }
      return stepIds;
    },
    onSuccess: (stepIds, files) =>
      report(files.length === 1 ? 'File attached' : `${countOf(files.length, 'file')} attached`, stepIds),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Attachment) =>
      call(attachmentRoutes.removeAttachment, { params: { attachmentId: id } }),
    onSuccess: ({ stepId }) => report('Attachment removed', stepId === null ? [] : [stepId]),
    onError: (error) => showFailure('The attachment could not be removed.', error),
    onSettled: refresh,
  });
  const save = useMutation({
    mutationFn: async (attachment: Attachment) => {
      const bytes = await queryClient.fetchQuery(contentQuery(attachment));
      // Saved, and never opened by this page, whatever it holds.
      const type = 'application/octet-stream';
      saveFile(attachment.name, new Blob([new Uint8Array(bytes)], { type }), type);
    },
    onError: (error) => showFailure('The attachment could not be saved.', error),
  });
  return { add, remove, save };
}

/** Undoes steps; what stood in the way of one, if something did. */
async function undoAll(stepIds: readonly string[]): Promise<string | null> {
  let obstacle: string | null = null;
  for (const stepId of stepIds) obstacle ??= (await undoOf(stepId)?.()) ?? null;
  return obstacle;
}

/** Why a file was not sent. */
export class NotAttachable extends Error {
  override name = 'NotAttachable';
}

/** Looks at a file before it is sent, as the server does again. */
async function requireAttachable(file: File): Promise<void> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const refusal = attachmentRefusal({ type: attachmentTypeOf(head), byteCount: file.size });
  if (refusal !== null) throw new NotAttachable(`${file.name}: ${refusal}`);
}

import { type Attachment, attachmentRoutes } from '@cairn/contract/attachments';
import { transactionRoutes } from '@cairn/contract/transactions';
import { attachmentRefusal, attachmentTypeOf } from '@cairn/domain/attachments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { refreshTotals, transactionsKey } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';
import { putIntoLists } from '../../api/refresh-after-change.ts';
import { countOf } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

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
  const undo = useMutation({
    mutationFn: async (changeIds: readonly string[]) => {
      for (const attachmentChangeId of changeIds)
        await call(attachmentRoutes.undoAttachmentChange, { params: { attachmentChangeId } });
    },
    onSuccess: () => showToast({ tone: 'good', message: 'Undone' }),
    onError: (error) => showFailure('The change could not be undone.', error),
    onSettled: refresh,
  });
  const report = (message: string, changeIds: readonly string[]) => {
    if (changeIds.length === 0) return;
    const run = () => undo.mutate(changeIds);
    showToast({ tone: 'good', message, action: { label: 'Undo', run } });
  };
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const changeIds: string[] = [];
      for (const file of files) {
        await requireAttachable(file);
        const params = { transactionId };
        const changed = await call(attachmentRoutes.addAttachment, {
          params,
          query: { name: file.name },
          body: file,
        });
        if (changed.attachmentChangeId !== null) changeIds.push(changed.attachmentChangeId);
      }
      return changeIds;
    },
    onSuccess: (changeIds, files) =>
      report(files.length === 1 ? 'File attached' : `${countOf(files.length, 'file')} attached`, changeIds),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Attachment) =>
      call(attachmentRoutes.removeAttachment, { params: { attachmentId: id } }),
    onSuccess: ({ attachmentChangeId }) =>
      report('Attachment removed', attachmentChangeId === null ? [] : [attachmentChangeId]),
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

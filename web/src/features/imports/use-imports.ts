import { type ImportDecision, type ImportPreview, importRoutes, maxFileBytes } from '@cairn/contract/imports';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import type { CallInput } from '../../lib/call-types.ts';
import { showFailure } from '../../ui/toast-store.ts';

const pollMs = 1_000;

/** The import, and while it runs how it ends. */
export function useImport(importId: string) {
  return useQuery({
    ...queryFor(importRoutes.import, { params: { importId } }),
    refetchInterval: ({ state }) => (state.data?.import.state === 'importing' ? pollMs : false),
    refetchOnWindowFocus: false,
  });
}

const rowsKey = (importId: string) => ['importRows', importId];

/** The transactions of an import’s files; `decision`: of all when absent. */
export function useImportRows(importId: string, decision: ImportDecision | undefined) {
  return useInfiniteQuery({
    queryKey: [...rowsKey(importId), decision],
    queryFn: ({ pageParam, signal }) =>
      call(importRoutes.importRows, { params: { importId }, query: { decision, after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchOnWindowFocus: false,
  });
}

/** A file that could not be sent, and why. */
export type NotSent = { name: string; reason: string };
export type Sent = { importId: string | null; notSent: NotSent[] };

/** Sends files one after another: the first opens an import where there is none yet. */
async function sendFiles(files: readonly File[], openImportId: string | null): Promise<Sent> {
  let importId = openImportId;
  const notSent: NotSent[] = [];
  for (const file of files) {
    try {
      if (file.size > maxFileBytes) throw new TooLarge();
      const query = { name: file.name, ...(importId !== null && { importId }) };
      importId = (await call(importRoutes.addImport, { query, body: file })).import.id;
    } catch (error) {
      const reason = error instanceof TooLarge ? 'The file is larger than 50 MB.' : errorMessage(error);
      notSent.push({ name: file.name, reason });
    }
  }
  return { importId, notSent };
}

class TooLarge extends Error {}

export function useSendFiles() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ files, importId }: { files: readonly File[]; importId: string | null }) =>
      sendFiles(files, importId),
    onSuccess: ({ importId }) => {
      void queryClient.invalidateQueries({ queryKey: ['imports'] });
      void queryClient.invalidateQueries({ queryKey: ['import', { params: { importId } }] });
      if (importId !== null) void queryClient.invalidateQueries({ queryKey: rowsKey(importId) });
    },
  });
}

function showImport(queryClient: QueryClient, next: ImportPreview): void {
  const { queryKey } = queryFor(importRoutes.import, { params: { importId: next.id } });
  // A load that is under way was asked for before, and would put the import as it was over this.
  void queryClient.cancelQueries({ queryKey }, { revert: false });
  queryClient.setQueryData(queryKey, { import: next });
}

/** What a person decides about a row. */
export type RowChoice = 'add' | 'skip' | 'there';

/** What a person does with one import. */
export function useImportActions(importId: string) {
  const queryClient = useQueryClient();
  const params = { importId };
  // One after another, so that the last answer is that to the last change.
  const scope = { id: `import ${importId}` };
  const show = ({ import: next }: { import: ImportPreview }) => {
    showImport(queryClient, next);
    void queryClient.invalidateQueries({ queryKey: ['imports'] });
  };
  return {
    change: useMutation({
      scope,
      mutationFn: (body: CallInput<'changeImport'>['body']) =>
        call(importRoutes.changeImport, { params, body }),
      onSuccess: (answer) => {
        show(answer);
        return queryClient.invalidateQueries({ queryKey: rowsKey(importId) });
      },
      onError: (error) => showFailure('This change was not saved.', error),
    }),
    decide: useMutation({
      scope,
      mutationFn: (decided: { position: number; decision: RowChoice }) =>
        call(importRoutes.changeImport, { params, body: { rows: [decided] } }),
      onSuccess: show,
      onError: (error) => showFailure('This change was not saved.', error),
    }),
    run: useMutation({
      scope,
      mutationFn: () => call(importRoutes.runImport, { params }),
      onSuccess: show,
      onError: (error) => showFailure('The import did not start.', error),
    }),
    reopen: useMutation({
      mutationFn: () => call(importRoutes.reopenImport, { params }),
      onSuccess: show,
      onError: (error) => showFailure('The import was not opened.', error),
    }),
    discard: useMutation({
      mutationFn: () => call(importRoutes.deleteImport, { params }),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: ['imports'] }),
      onError: (error) => showFailure('The import was not discarded.', error),
    }),
  };
}

export type ImportActions = ReturnType<typeof useImportActions>;

/** Takes imports back; every figure is fetched again afterwards. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ importId, keepEdited }: { importId: string; keepEdited?: boolean | undefined }) =>
      call(importRoutes.undoImport, { params: { importId }, body: { keepEdited } }),
    onSuccess: ({ import: next }) => {
      // One that was cancelled is open again, and is planned when it is asked for.
      if (next.state !== 'open') showImport(queryClient, next);
      return queryClient.invalidateQueries();
    },
    onError: (error) => showFailure('The import was not undone.', error),
  });
}

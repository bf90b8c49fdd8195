import { uncategorizedName } from '@cairn/contract/categories';
import type { Category, Transaction } from '@cairn/contract/transactions';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { showToast } from '../../ui/toast-store.ts';
import { type RowEdit, reverseEdits, withEdit } from './edits.ts';
import { refreshTotals } from './use-transactions.ts';

/** What an edit changes elsewhere. */
const changedElsewhere: ReadonlySet<unknown> = new Set([
  'dashboard',
  'budgets',
  'categories',
  'insights',
  'insightEvidence',
  'notifications',
  'transaction',
]);

type Pages = InfiniteData<{ transactions: Transaction[] }>;

/** Puts the server's word on the rows into every list that holds them. */
function putIntoLists(queryClient: QueryClient, saved: readonly Transaction[]): void {
  const byId = new Map(saved.map((row) => [row.id, row]));
  queryClient.setQueriesData<Pages>({ queryKey: ['transactions'] }, (data) => {
    if (data === undefined) return undefined;
    const pages = data.pages.map((page) =>
      page.transactions.some(({ id }) => byId.has(id))
        ? { ...page, transactions: page.transactions.map((row) => byId.get(row.id) ?? row) }
        : page,
    );
    return { ...data, pages };
  });
}

/** Marks what an edit changed as old. The rows on screen stay until their next load, so that none vanishes under the hand. */
function refreshElsewhere(queryClient: QueryClient): void {
  refreshTotals(queryClient);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changedElsewhere.has(queryKey[0]) });
  void queryClient.invalidateQueries({ queryKey: ['transactions'], refetchType: 'none' });
  // A whole load that is under way may have read the rows before the edit: it is begun anew.
  void queryClient.invalidateQueries({
    queryKey: ['transactions'],
    predicate: ({ state }) => state.fetchStatus === 'fetching' && state.fetchMeta === null,
  });
}

/** Edits that belong together, and the rows as they were shown before. */
type Change = { edits: RowEdit[]; before: readonly Transaction[]; undoes: boolean };

/** What a toast says about a change. */
function changeWords({ edits, before, undoes }: Change, categories: readonly Category[]): string {
  if (undoes) return 'Undone';
  const [edit] = edits;
  const [row] = before;
  if (edit === undefined || row === undefined) return '';
  const what = edits.length > 1 ? countOf(edits.length, 'transaction') : (row.merchantName ?? row.description);
  if (edit.categoryId === undefined) return `${what}: note saved`;
  if (edit.categoryId === null) return `${what}: category is automatic again`;
  return `${what}: ${withEdit(row, edit, categories).aiCategory ?? uncategorizedName}`;
}

/** Gives a row as the changes under way will leave it. */
function shownAfter(pending: readonly Change[], categories: readonly Category[]) {
  const edits = Map.groupBy(
    pending.flatMap((change) => change.edits),
    ({ id }) => id,
  );
  if (edits.size === 0) return (row: Transaction) => row;
  return (row: Transaction) =>
    (edits.get(row.id) ?? []).reduce((now, edit) => withEdit(now, edit, categories), row);
}

/** Edits rows at once on screen and then at the server, in their order; takes them back when the server refuses. */
export function useTransactionEdits(categories: readonly Category[]) {
  const queryClient = useQueryClient();
  const undoStack = useRef<Change[]>([]);
  const [pending, setPending] = useState<readonly Change[]>([]);

  const { mutate } = useMutation({
    scope: { id: 'editTransactions' },
    mutationFn: ({ edits }: Change) => call('editTransactions', { body: { edits } }),
    onSuccess: ({ transactions }) => {
      putIntoLists(queryClient, transactions);
      refreshElsewhere(queryClient);
    },
    onError: (error, change) => {
      undoStack.current = undoStack.current.filter((one) => one !== change);
      showToast({
        tone: 'bad',
        message: 'The change could not be saved and was taken back.',
        detail: errorMessage(error),
        action: { label: 'Try again', run: () => send(change) },
      });
    },
    onSettled: (_answer, _error, change) => setPending((now) => now.filter((one) => one !== change)),
  });

  const send = useCallback(
    (change: Change) => {
      setPending((now) => [...now, change]);
      mutate(change);
      if (!change.undoes) undoStack.current.push(change);
      const message = changeWords(change, categories);
      if (change.undoes) showToast({ tone: 'good', message });
      else showToast({ tone: 'good', message, action: { label: 'Undo', run: () => undo(change) } });
    },
    [mutate, categories],
  );
  const undo = useCallback(
    (change: Change) => {
      undoStack.current = undoStack.current.filter((one) => one !== change);
      send({ edits: reverseEdits(change.before, change.edits), before: [], undoes: true });
    },
    [send],
  );
  const edit = useCallback(
    (before: readonly Transaction[], edits: RowEdit[]) => {
      if (edits.length > 0) send({ edits, before, undoes: false });
    },
    [send],
  );
  const undoLast = useCallback(() => {
    const last = undoStack.current.at(-1);
    if (last !== undefined) undo(last);
  }, [undo]);
  const shown = useMemo(() => shownAfter(pending, categories), [pending, categories]);
  return { edit, undoLast, shown };
}

export type TransactionEditor = ReturnType<typeof useTransactionEdits>;

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
  'ask',
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

function reversalOf({ edits, before }: Change): Change {
  return { edits: reverseEdits(before, edits), before: [], undoes: true };
}

/** Takes a change off the stack; false when it was not on it any more. */
function forget(stack: Change[], change: Change): boolean {
  const index = stack.indexOf(change);
  if (index >= 0) stack.splice(index, 1);
  return index >= 0;
}

/** What a toast says about a change. */
function changeWords({ edits, before, undoes }: Change, categories: readonly Category[]): string {
  if (undoes) return 'Undone';
  const [edit] = edits;
  const [row] = before;
  if (edit === undefined || row === undefined) return '';
  const what =
    edits.length > 1 ? countOf(edits.length, 'transaction') : (row.merchantName ?? row.description);
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
  if (edits.size === 0) return (row: Transaction): Transaction => row;
  return (row: Transaction): Transaction =>
    (edits.get(row.id) ?? []).reduce<Transaction>((now, edit) => withEdit(now, edit, categories), row);
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
      forget(undoStack.current, change);
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
    function send(change: Change) {
      setPending((now) => [...now, change]);
      mutate(change);
      const message = changeWords(change, categories);
      if (change.undoes) return showToast({ tone: 'good', message });
      undoStack.current.push(change);
      const undo = () => {
        if (forget(undoStack.current, change)) send(reversalOf(change));
      };
      showToast({ tone: 'good', message, action: { label: 'Undo', run: undo } });
    },
    [mutate, categories],
  );
  const edit = useCallback(
    (before: readonly Transaction[], edits: RowEdit[]) => {
      if (edits.length > 0) send({ edits, before, undoes: false });
    },
    [send],
  );
  const undoLast = useCallback(() => {
    const last = undoStack.current.pop();
    if (last !== undefined) send(reversalOf(last));
  }, [send]);
  const shown = useMemo(() => shownAfter(pending, categories), [pending, categories]);
  return { edit, undoLast, shown };
}

export type TransactionEditor = ReturnType<typeof useTransactionEdits>;

import { uncategorizedName } from '@cairn/contract/categories';
import type { Learning } from '@cairn/contract/categorising';
import { type Category, nameOfRow, type Transaction } from '@cairn/contract/transactions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { showToast } from '../../ui/toast-store.ts';
import { type RowEdit, reverseEdits, withEdit } from './edits.ts';
import { learningWords, onlyWords } from './learning-words.ts';
import { putIntoLists, refreshElsewhere } from './refresh-after-change.ts';

/** What an edit taught, and how many rows of the past followed. */
type Followed = Learning & { pastRows: number };
type Saved = { transactions: Transaction[]; learning: Followed | null };

/** Edits that belong together, and the rows as they were shown before. */
type Change = {
  edits: RowEdit[];
  before: readonly Transaction[];
  /** The change that this one takes back: all of it, or only what it taught. */
  undoes: { change: Change; keepEdits: boolean } | null;
};

function reversalOf(change: Change): Change {
  return {
    edits: reverseEdits(change.before, change.edits),
    before: [],
    undoes: { change, keepEdits: false },
  };
}

/** What the person said of these very rows stays; rows like them do not follow. */
function forgettingOf(change: Change): Change {
  return { edits: [], before: [], undoes: { change, keepEdits: true } };
}

/** Takes a change off the stack; false when it was not on it any more. */
function forget(stack: Change[], change: Change): boolean {
  const index = stack.indexOf(change);
  if (index >= 0) stack.splice(index, 1);
  return index >= 0;
}

/** What a toast calls the edited rows: by name where there is one row. */
function editedWords({ edits, before: [row] }: Pick<Change, 'edits' | 'before'>): string {
  return edits.length > 1 || row === undefined ? countOf(edits.length, 'transaction') : nameOfRow(row);
}

/** What a toast says about a change. */
function changeWords({ edits, before, undoes }: Change, categories: readonly Category[]): string {
  if (undoes !== null) return undoes.keepEdits ? 'Not applied to other transactions' : 'Undone';
  const [edit] = edits;
  const [row] = before;
  if (edit === undefined || row === undefined) return '';
  const what = editedWords({ edits, before });
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

/** Says what a change did, and, once the answer has come, what it taught; with the ways to take it back. */
function tellOf(
  change: Change,
  { categories, learning }: { categories: readonly Category[]; learning: Followed | null },
  take: { back: () => void; whatItTaught: () => void },
): void {
  const message = changeWords(change, categories);
  const action = change.undoes === null ? { label: 'Undo', run: take.back } : null;
  const taught = learning && {
    detail: learningWords(learning, learning.pastRows, editedWords(change)),
    lesserAction: { label: onlyWords(change.edits.length), run: take.whatItTaught },
  };
  showToast({ tone: 'good', message, action, ...taught });
}

/** The edited rows, and behind them those that followed what they taught. */
export async function editAndFollow(edits: RowEdit[]): Promise<Saved> {
  const { transactions, learning } = await call('editTransactions', { body: { edits } });
  if (learning === null) return { transactions, learning };
  const followed = await call('followCategoryChange', { params: { changeId: learning.id } });
  return {
    transactions: [...transactions, ...followed.transactions],
    learning: { ...learning, pastRows: followed.pastRows },
  };
}

/** Saves a change; one that takes another back does so by what that taught, or else by the edits that give back what stood before. */
async function saveChange({ edits, undoes }: Change, learnings: WeakMap<Change, Followed>): Promise<Saved> {
  const learning = undoes === null ? undefined : learnings.get(undoes.change);
  if (undoes === null) return editAndFollow(edits);
  if (learning === undefined) {
    const { transactions } = await call('editTransactions', { body: { edits, teach: false } });
    return { transactions, learning: null };
  }
  const { keepEdits } = undoes;
  const { transactions } = await call('undoCategoryChange', {
    params: { changeId: learning.id },
    body: { keepEdits },
  });
  return { transactions, learning: null };
}

/** Edits rows at once on screen and then at the server, in their order; takes them back when the server refuses. */
export function useTransactionEdits(categories: readonly Category[]) {
  const queryClient = useQueryClient();
  const undoStack = useRef<Change[]>([]);
  const learnings = useRef(new WeakMap<Change, Followed>());
  const [pending, setPending] = useState<readonly Change[]>([]);

  const { mutate } = useMutation({
    // One goes after the other, so that what a change taught is known when it is to be taken back.
    scope: { id: 'editTransactions' },
    mutationFn: (change: Change) => saveChange(change, learnings.current),
    onSuccess: ({ transactions, learning }, change) => {
      putIntoLists(queryClient, transactions);
      refreshElsewhere(queryClient);
      // What was forgotten cannot be taken back once more; the edits can.
      if (change.undoes?.keepEdits === true) learnings.current.delete(change.undoes.change);
      if (learning === null) return;
      learnings.current.set(change, learning);
      // Unless it is being taken back already.
      if (undoStack.current.includes(change)) tell(change, learning);
    },
    onError: (error, change) => {
      forget(undoStack.current, change);
      showToast({
        tone: 'bad',
        message: 'The change could not be saved and was undone.',
        detail: errorMessage(error),
        action: { label: 'Try again', run: () => send(change) },
      });
    },
    onSettled: (_answer, _error, change) => setPending((now) => now.filter((one) => one !== change)),
  });

  const tell = useCallback(
    (change: Change, learning: Followed | null) =>
      tellOf(
        change,
        { categories, learning },
        {
          back: () => {
            if (forget(undoStack.current, change)) sendLatest.current(reversalOf(change));
          },
          whatItTaught: () => sendLatest.current(forgettingOf(change)),
        },
      ),
    [categories],
  );
  const send = useCallback(
    (change: Change) => {
      setPending((now) => [...now, change]);
      mutate(change);
      if (change.undoes === null) undoStack.current.push(change);
      tell(change, null);
    },
    [mutate, tell],
  );
  const sendLatest = useRef(send);
  useEffect(() => {
    sendLatest.current = send;
  }, [send]);
  const edit = useCallback(
    (before: readonly Transaction[], edits: RowEdit[]) => {
      if (edits.length > 0) send({ edits, before, undoes: null });
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

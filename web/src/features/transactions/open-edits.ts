import type { Learning } from '@cairn/contract/categorising';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { randomId } from '../../lib/random-id.ts';
import { readReach, subscribeToReach } from '../../lib/reach.ts';
import { session } from '../../lib/session.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { RowEdit } from './edits.ts';
import { learningWords, onlyWords } from './learning-words.ts';
import { putIntoLists, refreshAll, refreshElsewhere } from './refresh-after-change.ts';
import { openSaving, type Saved, type SavingState } from './save-changes.ts';
import { createUnsavedChanges, type UnsavedChange } from './unsaved-changes.ts';

/** Edits that belong together, the edits that give back what stood before, and how they are told. */
export type NewEdits = { edits: RowEdit[]; reverse: RowEdit[]; name: string; words: string };

/** A person's edits of rows: seen at once, saved in their order, kept in the browser until the server has them. */
export type Edits = {
  edit: (edits: NewEdits) => void;
  undoLast: () => void;
  unsaved: () => readonly UnsavedChange[];
  savingState: () => SavingState;
  /** Calls back when either changes. */
  subscribe: (listener: () => void) => () => void;
  /** Ends when what is not saved was tried, well or badly. */
  triedToSave: () => Promise<void>;
  /** Forgets what is not saved: the person said so. */
  forgetUnsaved: () => void;
  /** Saves what is left from before, and whatever comes; gives how to stop. */
  start: () => () => void;
};

/** How often the rows that followed are asked for again because another answer came between. */
const mostAsked = 3;

/** The edits of the signed-in person; in the demo they live as long as the page. */
export function openEdits(queryClient: QueryClient): Edits {
  const { user, isDemo } = session.read();
  const key = `cairn.unsaved.${user?.id ?? ''}`;
  const storage = isDemo || user === null ? null : window.localStorage;
  const changes = createUnsavedChanges(storage, key);
  const undoStack: UnsavedChange[] = [];
  /** By what the server knows what a saved change taught. */
  const learningIds = new Map<string, string>();
  let answersCount = 0;

  const saving = openSaving({
    changes,
    send,
    alone: (work) =>
      storage === null || navigator.locks === undefined
        ? work()
        : navigator.locks.request(key, work).then(() => undefined),
    onSaved,
    onRefused,
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });

  function add(change: UnsavedChange): void {
    changes.add(change);
    saving.begin();
  }

  /** Takes a change off the stack; false when it was not on it any more. */
  function forget({ id }: UnsavedChange): boolean {
    const index = undoStack.findIndex((one) => one.id === id);
    if (index >= 0) undoStack.splice(index, 1);
    return index >= 0;
  }

  function takeBack(change: UnsavedChange, keepEdits: boolean): void {
    add({
      id: randomId(),
      edits: keepEdits ? [] : change.reverse,
      reverse: [],
      name: change.name,
      words: keepEdits ? 'Not applied to other transactions' : 'Undone',
      undoes: { changeId: change.id, learningId: learningIds.get(change.id) ?? null, keepEdits },
    });
  }

  function onSaved(change: UnsavedChange, { transactions, learning }: Saved): void {
    answersCount += 1;
    putIntoLists(queryClient, transactions);
    const { undoes } = change;
    if (undoes !== null) {
      // What was forgotten cannot be taken back once more; the edits can.
      learningIds.delete(undoes.changeId);
      showToast({ tone: 'good', message: change.words });
    }
    if (learning === null) {
      refreshElsewhere(queryClient);
      return;
    }
    learningIds.set(change.id, learning.id);
    // Totals and lists wait for the rows that follow, so that none is seen half done.
    void follow(change, learning).finally(() => refreshElsewhere(queryClient));
  }

  async function follow(change: UnsavedChange, learning: Learning): Promise<void> {
    for (let asked = 0; asked < mostAsked; asked += 1) {
      const before = answersCount;
      const followed = await call('followCategoryChange', { params: { changeId: learning.id } }).catch(
        () => null,
      );
      // The server has them follow all the same, a moment later.
      if (followed === null) return;
      if (before !== answersCount) continue;
      putIntoLists(queryClient, followed.transactions);
      // Unless it is being taken back already.
      if (undoStack.some(({ id }) => id === change.id))
        tell(change, { learning, pastRows: followed.pastRows });
      return;
    }
  }

  function onRefused(change: UnsavedChange, error: unknown): void {
    forget(change);
    refreshAll(queryClient);
    showToast({
      tone: 'bad',
      message:
        change.undoes === null ? 'The change could not be saved and was undone.' : 'It could not be undone.',
      detail: errorMessage(error),
      action: { label: 'Try again', run: () => again(change) },
    });
  }

  function again(change: UnsavedChange): void {
    const renewed = { ...change, id: randomId() };
    if (change.undoes === null) undoStack.push(renewed);
    add(renewed);
  }

  /** Says what a change did and, once that is known, what it taught; with the ways to take it back. */
  function tell(change: UnsavedChange, taught: { learning: Learning; pastRows: number } | null): void {
    showToast({
      tone: 'good',
      message: change.words,
      action: {
        label: 'Undo',
        run: () => {
          if (forget(change)) takeBack(change, false);
        },
      },
      ...(taught && {
        detail: learningWords(taught.learning, taught.pastRows, change.name),
        lesserAction: { label: onlyWords(change.edits.length), run: () => takeBack(change, true) },
      }),
    });
  }

  return {
    edit(edits) {
      const change = { ...edits, id: randomId(), undoes: null };
      undoStack.push(change);
      tell(change, null);
      add(change);
    },
    undoLast() {
      const last = undoStack.pop();
      if (last !== undefined) takeBack(last, false);
    },
    unsaved: changes.read,
    savingState: saving.state,
    subscribe(listener) {
      const stops = [changes.subscribe(listener), saving.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    triedToSave: () =>
      new Promise((resolve) => {
        const look = () => {
          if (saving.state() === 'sending') return;
          stop();
          resolve();
        };
        const stop = saving.subscribe(look);
        saving.begin();
        look();
      }),
    forgetUnsaved: changes.clear,
    start() {
      const stop = new AbortController();
      const { signal } = stop;
      window.addEventListener('online', saving.begin, { signal });
      const stopReach = subscribeToReach(() => readReach().reached && saving.begin());
      window.addEventListener(
        'storage',
        (event) => {
          if (event.key !== key) return;
          changes.reload();
          // Another page of this browser has saved some.
          refreshAll(queryClient);
        },
        { signal },
      );
      saving.begin();
      return () => {
        stop.abort();
        stopReach();
        saving.stop();
      };
    },
  };
}

/** Sends a change; one that takes another back does so by what that taught, or else by the edits that give back what stood before. */
async function send({ id, edits, undoes }: UnsavedChange): Promise<Saved> {
  const idempotencyKey = id;
  if (undoes === null) return call('editTransactions', { body: { edits }, idempotencyKey });
  const { learningId, keepEdits } = undoes;
  if (learningId !== null) {
    const params = { changeId: learningId };
    const { transactions } = await call('undoCategoryChange', {
      params,
      body: { keepEdits },
      idempotencyKey,
    });
    return { transactions, learning: null };
  }
  if (edits.length === 0) return { transactions: [], learning: null };
  return call('editTransactions', { body: { edits, teach: false }, idempotencyKey });
}

import type { Learning, Transaction } from '@cairn/contract/transactions';
import type { QueryClient } from '@tanstack/react-query';
import {
  putIntoLists,
  refreshAll,
  refreshElsewhere,
  reloadListsWithout,
  restartLoads,
} from '../../api/refresh-after-change.ts';
import { randomId } from '../../lib/random-id.ts';
import { createFollower, type ShowFollowed } from './correction-calls.ts';
import { createEditQueue, type Unsaved } from './edit-queue.ts';
import { showChange, showLearning, showRefusal, showSaved } from './edit-toasts.ts';
import type { RowEdit } from './edits.ts';
import type { Outcome } from './other-tabs.ts';
import type { Saved } from './save-changes.ts';
import { createUndoStack } from './undo-stack.ts';
import type { UnsavedChange } from './unsaved-changes.ts';

/** Edits that belong together, the edits that undo them, and how they are described. */
export type NewEdits = { edits: RowEdit[]; reverse: RowEdit[]; name: string; words: string };

/** A person's edits of rows: seen at once, saved in their order, kept in the browser until the server has them. */
export type Edits = Unsaved & {
  edit: (edits: NewEdits) => void;
  undoLast: () => void;
  /** Shows what is saved in the lists of this cache from now on. */
  showIn: (queryClient: QueryClient) => void;
};

/** `stop`: nothing is sent any more, and nothing heard. */
export type OpenEdits = Edits & { stop: () => void };

function asNew(change: Omit<UnsavedChange, 'id' | 'madeAtMs'>): UnsavedChange {
  return { ...change, id: randomId(), madeAtMs: Date.now() };
}

/** Shows what followed a correction of a page before this one. */
function showFollowed(queryClient: QueryClient, transactions: readonly Transaction[]): void {
  putIntoLists(queryClient, transactions);
  refreshElsewhere(queryClient);
}

/** The edits of a person, by their id; in the demo, which has none, they live as long as the page. */
export function openEdits(owner: string, onStop: () => void = () => {}): OpenEdits {
  const undoStack = createUndoStack();
  let queryClient: QueryClient | null = null;
  const inCache = (work: (queryClient: QueryClient) => void) => {
    if (queryClient !== null) work(queryClient);
  };
  const onStored = () => inCache(refreshAll);
  const queue = createEditQueue({ owner, onSaved, onRefused, onOutcome, onStored, onStop });
  const { add, unfollowed } = queue;
  const follower = createFollower(unfollowed);
  follower.followLeftOver(({ transactions }) => inCache((cache) => showFollowed(cache, transactions)));

  const undo = (change: UnsavedChange, keepEdits: boolean) => add(asNew(undoStack.undoOf(change, keepEdits)));
  /** Undoes a change unless that is done already. */
  const undoOnce = (change: UnsavedChange) => {
    if (undoStack.remove(change)) undo(change, false);
  };

  function onSaved(change: UnsavedChange, { transactions, learning, skippedIds }: Saved): void {
    follower.noteAnswer();
    inCache((cache) => {
      putIntoLists(cache, transactions);
      restartLoads(cache);
    });
    showSaved(change, skippedIds);
    const refresh = () =>
      inCache((cache) => {
        refreshElsewhere(cache);
        reloadListsWithout(cache, change.edits, change.madeAtMs);
      });
    // Totals and lists wait for the rows that follow, so that none is seen half done.
    if (learning === null) refresh();
    else void follow(change, learning, refresh);
  }

  function onRefused(change: UnsavedChange, detail: string): void {
    inCache(refreshAll);
    showRefused(change, detail);
  }

  function onOutcome({ changeId, learning, refused }: Outcome): void {
    const change = undoStack.find(changeId);
    if (change === undefined) return;
    if (refused !== null) showRefused(change, refused);
    else if (learning !== null) void follow(change, learning);
  }

  function follow(change: UnsavedChange, learning: Learning, onAttempt?: () => void): Promise<void> {
    undoStack.noteLearning(change.id, learning.id);
    const show: ShowFollowed = ({ transactions, changedPastCount }) => {
      inCache((cache) => putIntoLists(cache, transactions));
      // It may have been undone meanwhile.
      if (undoStack.find(change.id) === undefined) return;
      const taught = { learning, changedPastCount };
      const keepOnlyEdits = () => undo(change, true);
      showLearning(change, taught, { undo: () => undoOnce(change), keepOnlyEdits });
    };
    return follower.follow(learning.id, show, onAttempt);
  }

  function showRefused(change: UnsavedChange, detail: string): void {
    undoStack.remove(change);
    showRefusal(change, detail, () => {
      const renewed = asNew(change);
      if (change.undoes === null) undoStack.push(renewed);
      add(renewed);
    });
  }

  return {
    ...queue,
    edit(edits) {
      const change = asNew({ ...edits, undoes: null });
      undoStack.push(change);
      showChange(change, () => undoOnce(change));
      add(change);
    },
    undoLast() {
      const last = undoStack.pop();
      if (last !== undefined) undo(last, false);
    },
    showIn(next) {
      queryClient = next;
    },
  };
}

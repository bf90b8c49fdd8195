import type { Learning } from '@cairn/contract/categorizing';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { randomId } from '../../lib/random-id.ts';
import { ownKeyPrefix } from '../../lib/session.ts';
import { showChange, showLearning, showRefusal, showSaved, showUnreadable } from './edit-toasts.ts';
import type { RowEdit } from './edits.ts';
import { beginLoadsAnew, putIntoLists, refreshAll, refreshElsewhere } from './refresh-after-change.ts';
import { openSaving, type Saved, type SavingState } from './save-changes.ts';
import { sendChange } from './send-change.ts';
import { createUndoStack } from './undo-stack.ts';
import { createUnsavedChanges, type UnsavedChange } from './unsaved-changes.ts';
import { watchBrowser } from './watch-browser.ts';

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
  /** Shows what is saved in the lists of this cache from now on. */
  showIn: (queryClient: QueryClient) => void;
};

/** `stop`: nothing is sent any more, and nothing heard. */
export type OpenEdits = Edits & { stop: () => void };

/** How often the rows that followed are asked for again because another answer came between. */
const mostAsked = 3;

/** What one page tells the others of this browser of a change that it has sent, which may be another's. */
type Outcome = { changeId: string; learning: Learning | null; refused: string | null };

function asNew(change: Omit<UnsavedChange, 'id' | 'madeAtMs'>): UnsavedChange {
  return { ...change, id: randomId(), madeAtMs: Date.now() };
}

/** The edits of a person, by their id; in the demo, which has none, they live as long as the page. */
export function openEdits(owner: string, onStop: () => void = () => {}): OpenEdits {
  const prefix = `${ownKeyPrefix(owner)}unsaved.`;
  const storage = owner === '' ? null : window.localStorage;
  const changes = createUnsavedChanges(storage, prefix);
  const others = storage === null ? null : new BroadcastChannel(prefix);
  const undoStack = createUndoStack();
  let queryClient: QueryClient | null = null;
  let answersCount = 0;

  const saving = openSaving({
    changes,
    send: sendChange,
    alone: (work) =>
      storage === null || navigator.locks === undefined
        ? work()
        : navigator.locks.request(prefix, work).then(() => undefined),
    onSaved,
    onRefused,
    onUnreadable: showUnreadable,
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });

  function add(change: UnsavedChange): void {
    changes.add(change);
    saving.begin();
  }

  const undo = (change: UnsavedChange, keepEdits: boolean) => add(asNew(undoStack.undoOf(change, keepEdits)));
  /** Undoes a change unless that is done already. */
  const undoOnce = (change: UnsavedChange) => {
    if (undoStack.remove(change)) undo(change, false);
  };

  /** What became of a change, here or in the page that sent it for this one. */
  others?.addEventListener('message', ({ data }: MessageEvent<Outcome>) => {
    const change = undoStack.find(data.changeId);
    if (change === undefined) return;
    if (data.refused !== null) sayRefused(change, data.refused);
    else if (data.learning !== null) void follow(change, data.learning);
  });

  function tellOthers(change: UnsavedChange, outcome: Omit<Outcome, 'changeId'>): void {
    others?.postMessage({ changeId: change.id, ...outcome } satisfies Outcome);
  }

  function onSaved(change: UnsavedChange, { transactions, learning, skippedIds }: Saved): void {
    answersCount += 1;
    tellOthers(change, { learning, refused: null });
    if (queryClient !== null) {
      putIntoLists(queryClient, transactions);
      beginLoadsAnew(queryClient);
    }
    showSaved(change, skippedIds);
    // Totals and lists wait for the rows that follow, so that none is seen half done.
    if (learning === null) refresh();
    else void follow(change, learning).finally(refresh);
  }

  function refresh(): void {
    if (queryClient !== null) refreshElsewhere(queryClient);
  }

  async function follow(change: UnsavedChange, learning: Learning): Promise<void> {
    undoStack.noteLearning(change.id, learning.id);
    for (let asked = 0; asked < mostAsked; asked += 1) {
      const before = answersCount;
      const followed = await call('followCategoryChange', { params: { changeId: learning.id } }).catch(
        () => null,
      );
      // The server has them follow all the same, a moment later.
      if (followed === null) return;
      if (before !== answersCount) continue;
      if (queryClient !== null) putIntoLists(queryClient, followed.transactions);
      const { changedPastCount } = followed;
      // Unless it is being taken back already.
      if (undoStack.find(change.id) !== undefined)
        showLearning(
          change,
          { learning, changedPastCount },
          { undo: () => undoOnce(change), keepOnlyEdits: () => undo(change, true) },
        );
      return;
    }
  }

  function onRefused(change: UnsavedChange, error: unknown): void {
    const detail = errorMessage(error);
    tellOthers(change, { learning: null, refused: detail });
    if (queryClient !== null) refreshAll(queryClient);
    sayRefused(change, detail);
  }

  function sayRefused(change: UnsavedChange, detail: string): void {
    undoStack.remove(change);
    showRefusal(change, detail, () => {
      const renewed = asNew(change);
      if (change.undoes === null) undoStack.push(renewed);
      add(renewed);
    });
  }

  function onStored(): void {
    changes.reload();
    if (queryClient !== null) refreshAll(queryClient);
    saving.begin();
  }

  const stopWatching = watchBrowser({
    owner,
    prefix,
    wouldLose: changes.wouldGoWithPage,
    onReached: saving.begin,
    onStored,
    onOwnerGone: stop,
  });
  saving.begin();

  function stop(): void {
    stopWatching();
    saving.stop();
    others?.close();
    onStop();
  }

  return {
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
    unsaved: changes.read,
    savingState: saving.state,
    subscribe(listener) {
      const stops = [changes.subscribe(listener), saving.subscribe(listener)];
      return () => {
        for (const stopOne of stops) stopOne();
      };
    },
    triedToSave: () =>
      new Promise((resolve) => {
        const look = () => {
          if (saving.state() === 'sending') return;
          stopLooking();
          resolve();
        };
        const stopLooking = saving.subscribe(look);
        saving.begin();
        look();
      }),
    forgetUnsaved: changes.clear,
    showIn(next) {
      queryClient = next;
    },
    stop,
  };
}

import { errorMessage } from '../../lib/api-error.ts';
import { ownKeyPrefix } from '../../lib/session.ts';
import { sendChange } from './change-calls.ts';
import { showUnreadable } from './edit-toasts.ts';
import { createOtherTabs, noOtherTabs, type Outcome } from './other-tabs.ts';
import { openSaving, type Saved, type SavingState, triedToSave } from './save-changes.ts';
import { createUnfollowed, type Unfollowed } from './unfollowed.ts';
import { createUnsavedChanges, type UnsavedChange } from './unsaved-changes.ts';
import { watchBrowser } from './watch-browser.ts';

/** The changes that are not saved, as a page shows them. */
export type Unsaved = {
  unsaved: () => readonly UnsavedChange[];
  savingState: () => SavingState;
  /** Calls back when either changes. */
  subscribe: (listener: () => void) => () => void;
  /** Ends when what is not saved was tried, well or badly. */
  triedToSave: () => Promise<void>;
  /** Discards what is not saved, as the person chose. */
  forgetUnsaved: () => void;
};

type EditQueue = Unsaved & {
  add: (change: UnsavedChange) => void;
  unfollowed: Unfollowed;
  /** Nothing is sent any more, and nothing heard. */
  stop: () => void;
};

type Options = {
  /** Empty in the demo, where changes live as long as the page. */
  owner: string;
  onSaved: (change: UnsavedChange, saved: Saved) => void;
  onRefused: (change: UnsavedChange, detail: string) => void;
  /** What became of a change that another tab sent. */
  onOutcome: (outcome: Outcome) => void;
  /** Another tab has added or saved some, or shown what followed. */
  onStored: () => void;
  onStop: () => void;
};

/** The changes that a person has made and the server has not: kept in the browser, sent in their order, by one tab at a time. */
export function createEditQueue({ owner, ...on }: Options): EditQueue {
  const prefix = `${ownKeyPrefix(owner)}unsaved.`;
  const storage = owner === '' ? null : window.localStorage;
  const changes = createUnsavedChanges(storage, prefix);
  const unfollowedPrefix = `${ownKeyPrefix(owner)}unfollowed.`;
  const unfollowed = createUnfollowed(storage, unfollowedPrefix);
  const tabs = storage === null ? noOtherTabs : createOtherTabs(prefix, on.onOutcome);
  const saving = openSaving({
    changes,
    send: sendChange,
    alone: tabs.alone,
    onSaved(change, saved) {
      tabs.tell({ changeId: change.id, learning: saved.learning, refused: null });
      if (saved.learning !== null) unfollowed.add(saved.learning.id);
      on.onSaved(change, saved);
    },
    onRefused(change, error) {
      const detail = errorMessage(error);
      tabs.tell({ changeId: change.id, learning: null, refused: detail });
      on.onRefused(change, detail);
    },
    onUnreadable: showUnreadable,
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const stopWatching = watchBrowser({
    owner,
    prefixes: [prefix, unfollowedPrefix],
    wouldLose: changes.wouldGoWithPage,
    onReached: saving.begin,
    onStored() {
      changes.reload();
      on.onStored();
      saving.begin();
    },
    onOwnerGone: stop,
  });
  saving.begin();

  function stop(): void {
    stopWatching();
    saving.stop();
    tabs.close();
    on.onStop();
  }

  return {
    add(change) {
      changes.add(change);
      saving.begin();
    },
    unfollowed,
    unsaved: changes.read,
    savingState: saving.state,
    subscribe(listener) {
      const stops = [changes.subscribe(listener), saving.subscribe(listener)];
      return () => {
        for (const stopOne of stops) stopOne();
      };
    },
    triedToSave: () => triedToSave(saving),
    forgetUnsaved: changes.clear,
    stop,
  };
}

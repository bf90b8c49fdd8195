import type { Learning } from '@cairn/contract/categorizing';
import type { TransactionEditsResponse } from '@cairn/contract/transactions';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { type ApiError, errorMessage } from '../../lib/api-error.ts';
import { readIsReached, subscribeToReach } from '../../lib/connectivity.ts';
import { countOf } from '../../lib/format.ts';
import { randomId } from '../../lib/random-id.ts';
import { ownKeyPrefix, type Session, session } from '../../lib/session.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { RowEdit } from './edits.ts';
import { learningWords, onlyWords } from './learning-words.ts';
import { beginLoadsAnew, putIntoLists, refreshAll, refreshElsewhere } from './refresh-after-change.ts';
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
  /** Shows what is saved in the lists of this cache from now on. */
  showIn: (queryClient: QueryClient) => void;
};

/** `stop`: nothing is sent any more, and nothing heard. */
export type OpenEdits = Edits & { stop: () => void };

let opened: { owner: string; edits: OpenEdits } | null = null;
let shownIn: QueryClient | null = null;

/**
 * The edits of whoever is signed in, one queue for as long as the session and the document live: it goes on saving on pages that edit
 * nothing. Other pages of the same browser have queues of their own over the same storage.
 */
export function editsOfSession(): Edits {
  const owner = ownerOf(session.read());
  if (opened?.owner !== owner) {
    opened?.edits.stop();
    opened = { owner, edits: openEdits(owner) };
    if (shownIn !== null) opened.edits.showIn(shownIn);
  }
  return opened.edits;
}

/** Has what the session's queue saves put into this cache, whichever page opens the queue. */
export function showSavedIn(queryClient: QueryClient): void {
  shownIn = queryClient;
  opened?.edits.showIn(queryClient);
}

function ownerOf({ user, isDemo }: Session): string {
  return isDemo || user === null ? '' : user.id;
}

/** How often the rows that followed are asked for again because another answer came between. */
const mostAsked = 3;

/** What one page tells the others of this browser of a change that it has sent, which may be another's. */
type Outcome = { changeId: string; learning: Learning | null; refused: string | null };

/** The edits of a person, by their id; in the demo, which has none, they live as long as the page. */
export function openEdits(owner: string): OpenEdits {
  const prefix = `${ownKeyPrefix(owner)}unsaved.`;
  const storage = owner === '' ? null : window.localStorage;
  const changes = createUnsavedChanges(storage, prefix);
  let queryClient: QueryClient | null = null;
  const others = storage === null ? null : new BroadcastChannel(prefix);
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
        : navigator.locks.request(prefix, work).then(() => undefined),
    onSaved,
    onRefused,
    onUnreadable,
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
    const learningId = learningIds.get(change.id) ?? null;
    // What was forgotten cannot be taken back once more; the edits can.
    learningIds.delete(change.id);
    add({
      id: randomId(),
      madeAtMs: Date.now(),
      edits: keepEdits ? [] : change.reverse,
      reverse: [],
      name: change.name,
      words: keepEdits ? 'Not applied to other transactions' : 'Undone',
      undoes: { changeId: change.id, learningId, keepEdits },
    });
  }

  /** What became of a change, here or in the page that sent it for this one. */
  others?.addEventListener('message', ({ data }: MessageEvent<Outcome>) => {
    const change = undoStack.find(({ id }) => id === data.changeId);
    if (change === undefined) return;
    if (data.refused !== null) sayRefused(change, data.refused);
    else if (data.learning !== null) {
      learningIds.set(change.id, data.learning.id);
      void follow(change, data.learning);
    }
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
    if (skippedIds > 0) sayChangedLater(change, skippedIds);
    else if (change.undoes !== null) showToast({ tone: 'good', message: change.words });
    if (learning === null) {
      refresh();
      return;
    }
    learningIds.set(change.id, learning.id);
    // Totals and lists wait for the rows that follow, so that none is seen half done.
    void follow(change, learning).finally(refresh);
  }

  function refresh(): void {
    if (queryClient !== null) refreshElsewhere(queryClient);
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
      if (queryClient !== null) putIntoLists(queryClient, followed.transactions);
      // Unless it is being taken back already.
      if (undoStack.some(({ id }) => id === change.id))
        tell(change, { learning, changedPastCount: followed.changedPastCount });
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
    forget(change);
    showToast({
      tone: 'bad',
      message:
        change.undoes === null
          ? `${change.name}: the change could not be saved and was undone.`
          : `${change.name}: the change could not be undone.`,
      detail,
      action: { label: 'Try again', run: () => again(change) },
    });
  }

  /** The later one is the person's word; an older one that was held up on its way is not to write over it. */
  function sayChangedLater({ name, edits }: UnsavedChange, skippedIds: number): void {
    const which = edits.length === 1 ? name : `${countOf(skippedIds, 'transaction')} of ${edits.length}`;
    showToast({ tone: 'bad', message: `${which}: not saved, because you made a newer change.` });
  }

  /** The page is older than the server, or the other way round: what is kept is sent by the page that is loaded next. */
  function onUnreadable(error: ApiError): void {
    showToast({
      tone: 'bad',
      message: error.message,
      action: { label: 'Reload', run: () => window.location.reload() },
    });
  }

  function again(change: UnsavedChange): void {
    const renewed = { ...change, id: randomId(), madeAtMs: Date.now() };
    if (change.undoes === null) undoStack.push(renewed);
    add(renewed);
  }

  /** Says what a change did and, once that is known, what it taught; with the ways to take it back. */
  function tell(
    change: UnsavedChange,
    taught: { learning: Learning; changedPastCount: number } | null,
  ): void {
    showToast({
      tone: taught === null ? 'plain' : 'good',
      message: change.words,
      action: {
        label: 'Undo',
        run: () => {
          if (forget(change)) takeBack(change, false);
        },
      },
      ...(taught && {
        detail: learningWords(taught.learning, taught.changedPastCount, change.name),
        lesserAction: { label: onlyWords(change.edits.length), run: () => takeBack(change, true) },
      }),
    });
  }

  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', saving.begin, { signal });
  const stopReach = subscribeToReach(() => readIsReached() && saving.begin());
  // Another person's session, or none, must not send these.
  const stopSession = session.subscribe(() => {
    if (ownerOf(session.read()) !== owner) end();
  });
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key !== null && !key.startsWith(prefix)) return;
      changes.reload();
      // Another page of this browser has added or saved some.
      if (queryClient !== null) refreshAll(queryClient);
      saving.begin();
    },
    { signal },
  );
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (owner !== '' && changes.wouldGoWithPage()) event.preventDefault();
    },
    { signal },
  );
  saving.begin();

  function end(): void {
    stop.abort();
    stopReach();
    stopSession();
    saving.stop();
    others?.close();
    if (opened?.owner === owner) opened = null;
  }

  return {
    edit(edits) {
      const change = { ...edits, id: randomId(), madeAtMs: Date.now(), undoes: null };
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
    stop: end,
  };
}

/** Sends a change; one that takes another back does so by what that taught, or else by the edits that give back what stood before. */
async function send({ id, madeAtMs, edits, undoes }: UnsavedChange): Promise<Saved> {
  const idempotencyKey = id;
  // A clock that was set back meanwhile says that it is of now.
  const ageMs = Math.max(0, Math.trunc(Date.now() - madeAtMs));
  if (undoes === null)
    return edited(await call('editTransactions', { body: { edits, ageMs }, idempotencyKey }));
  const { learningId, keepEdits } = undoes;
  if (learningId !== null) {
    const params = { changeId: learningId };
    const { transactions } = await call('undoCategoryChange', {
      params,
      body: { keepEdits },
      idempotencyKey,
    });
    return { transactions, learning: null, skippedIds: 0 };
  }
  if (edits.length === 0) return { transactions: [], learning: null, skippedIds: 0 };
  return edited(await call('editTransactions', { body: { edits, ageMs, teach: false }, idempotencyKey }));
}

function edited({ transactions, learning, skippedIds }: TransactionEditsResponse): Saved {
  return { transactions, learning, skippedIds: skippedIds.length };
}

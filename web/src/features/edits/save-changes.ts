import type { Learning, Transaction } from '@cairn/contract/transactions';
import { ApiError } from '../../lib/api-error.ts';
import { createListeners } from '../../lib/listeners.ts';
import type { UnsavedChange, UnsavedChanges } from './unsaved-changes.ts';

/** What the server answered to a change. `skippedIds`: how many rows it left alone, since somebody has changed them after it. */
export type Saved = { transactions: Transaction[]; learning: Learning | null; skippedIds: number };

export type SavingState = 'idle' | 'sending' | 'waiting';

export type Saving = {
  /** Sends what is not saved, unless that is under way. */
  begin: () => void;
  /** `waiting`: the server could not be asked, and will be again in a while. */
  state: () => SavingState;
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
};

type Options = {
  changes: UnsavedChanges;
  send: (change: UnsavedChange) => Promise<Saved>;
  /** Runs the work while no other page of this browser does the same. */
  alone: (work: () => Promise<void>) => Promise<void>;
  onSaved: (change: UnsavedChange, saved: Saved) => void;
  onRefused: (change: UnsavedChange, error: unknown) => void;
  /** The server answers, and time and again this page cannot read what: the change stays, and waits for another page. */
  onUnreadable: (error: ApiError) => void;
  /** Calls back after so long; gives how to stop it. */
  later: (work: () => void, ms: number) => () => void;
};

const firstWaitMs = 2_000;
const longestWaitMs = 30_000;
/** A server that fails at a change so often fails at it for a reason of its own: the next ones are not to wait for ever. */
const mostFailures = 5;

/** Sends changes one after the other, in the order in which they were made; what is not answered stays and is sent again. */
export function openSaving({
  changes,
  send,
  alone,
  onSaved,
  onRefused,
  onUnreadable,
  later,
}: Options): Saving {
  const { notify, subscribe } = createListeners();
  let state: SavingState = 'idle';
  let stopWaiting = () => {};
  let waitMs = firstWaitMs;
  let isStopped = false;
  const failures = new Map<string, number>();

  function become(next: SavingState): void {
    if (next === state) return;
    state = next;
    notify();
  }

  function begin(): void {
    if (state === 'sending' || isStopped || changes.read().length === 0) return;
    stopWaiting();
    become('sending');
    void alone(sendAll).then(rest, wait);
  }

  /** At rest where all is saved; what was added at the last moment goes on. */
  function rest(): void {
    if (state === 'waiting') return;
    become('idle');
    begin();
  }

  function wait(): void {
    become('waiting');
    if (isStopped) return;
    // Only a retry that waited its full time waits longer the next time; other callers may ask often.
    stopWaiting = later(() => {
      waitMs = Math.min(2 * waitMs, longestWaitMs);
      begin();
    }, waitMs);
  }

  async function sendAll(): Promise<void> {
    changes.reload();
    for (let first = changes.read()[0]; first !== undefined && !isStopped; first = changes.read()[0]) {
      if (!(await sendOne(first))) return wait();
      waitMs = firstWaitMs;
    }
  }

  /** Whether the next one may be sent: the server has answered this one. */
  async function sendOne(change: UnsavedChange): Promise<boolean> {
    const answer = await send(change).then(
      (saved) => ({ saved }),
      (error: unknown) => ({ error }),
    );
    if ('saved' in answer) {
      // The rows first: until they are in the lists, the change is what shows them as they are.
      onSaved(change, answer.saved);
      changes.settle(change.id, answer.saved.learning?.id ?? null);
      return true;
    }
    if (mayBeSentAgain(change, answer.error)) return false;
    changes.drop(change.id);
    onRefused(change, answer.error);
    return true;
  }

  function mayBeSentAgain({ id }: UnsavedChange, error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const isUnreadable = error.error === 'unreadable';
    // What the page itself cannot put into words for the server was never sent, and never will be.
    if (error.status !== 500 && !isUnreadable) return isForNow(error);
    const failed = (failures.get(id) ?? 0) + 1;
    failures.set(id, failed);
    if (isUnreadable && failed === mostFailures) onUnreadable(error);
    return isUnreadable || failed < mostFailures;
  }

  return {
    begin,
    state: () => state,
    subscribe,
    stop() {
      isStopped = true;
      stopWaiting();
    },
  };
}

/** Begins, and ends when what is not saved was tried, well or badly. */
export function triedToSave(saving: Saving): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (saving.state() === 'sending') return;
      stopLooking();
      resolve();
    };
    const stopLooking = saving.subscribe(look);
    saving.begin();
    look();
  });
}

/** No answer, or one that is no word on the change itself: the session is over, the server has too much to do or is not there. */
export function isForNow({ status, isOutOfReach }: ApiError): boolean {
  return isOutOfReach || status === 401 || status === 408 || status === 429 || status > 500;
}

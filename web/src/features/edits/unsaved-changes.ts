import { z } from 'zod/mini';
import { createListeners } from '../../lib/listeners.ts';
import { keysBeginningWith } from '../../lib/stored-keys.ts';

/** As the contract has it, but for its limits: what is stored is sent as it is, and the server says what it thinks of it. */
const rowEdits = z.array(
  z.object({
    id: z.string(),
    categoryId: z.nullish(z.string()),
    note: z.nullish(z.string()),
    tagIds: z.nullish(z.array(z.string())),
    merchantName: z.nullish(z.string()),
  }),
);

const unsavedChange = z.object({
  /** Also the key by which the server knows the call: sent again, it counts once. */
  id: z.string(),
  /** When the person made it, in milliseconds of this browser's clock. */
  madeAtMs: z.number(),
  /** Edits that belong together. None where only what another change taught is taken back. */
  edits: rowEdits,
  /** The edits that give back what stood before. */
  reverse: rowEdits,
  /** What the edited rows are called: by name where there is one. */
  name: z.string(),
  /** The message about the change. */
  words: z.string(),
  /** The change that this one takes back: all of it, or only what it taught; and by what the server knows what it taught. */
  undoes: z.nullable(
    z.object({ changeId: z.string(), learningId: z.nullable(z.string()), keepEdits: z.boolean() }),
  ),
});

/** A change that the server has not answered yet. */
export type UnsavedChange = z.output<typeof unsavedChange>;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export type UnsavedChanges = {
  /** In the order in which they were made; the same array until it changes. */
  read: () => readonly UnsavedChange[];
  add: (change: UnsavedChange) => void;
  /** The server has it: the id under which the server can undo what followed. */
  settle: (id: string, learningId: string | null) => void;
  /** Forgets a change that the server refused, and what was to take it back. */
  drop: (id: string) => void;
  clear: () => void;
  /** Reads what is stored again: another page may have saved or added some. */
  reload: () => void;
  /** Whether some are in this page alone, since the storage is full or not there: they would go with it. */
  wouldGoWithPage: () => boolean;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Keeps changes in the storage, each under a key of its own that begins with the prefix, so that they outlive the page, and so that pages
 * that are open side by side never write over each other's. In memory alone where there is no storage, or it is full.
 */
export function createUnsavedChanges(storage: KeyValueStorage | null, prefix: string): UnsavedChanges {
  const { notify, subscribe } = createListeners();
  /** Those that the storage did not take, by the keys that they would have. */
  const inPage = new Map<string, UnsavedChange>();
  let byKey = everything();
  let changes: readonly UnsavedChange[] = [...byKey.values()];

  /** By key, and keys are in the order in which the changes were made. */
  function everything(): Map<string, UnsavedChange> {
    const all = new Map(inPage);
    for (const key of keysOf(storage, prefix)) {
      const parsed = unsavedChange.safeParse(parseJson(storage?.getItem(key) ?? 'null'));
      if (parsed.success) all.set(key, parsed.data);
    }
    return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  function reload(): void {
    const next = everything();
    if (JSON.stringify([...next]) === JSON.stringify([...byKey])) return;
    byKey = next;
    changes = [...byKey.values()];
    notify();
  }

  function put(key: string, change: UnsavedChange): void {
    inPage.set(key, change);
    try {
      storage?.setItem(key, JSON.stringify(change));
      if (storage !== null) inPage.delete(key);
    } catch {
      // A full storage: the page still has it.
    }
  }

  function remove(key: string): void {
    inPage.delete(key);
    storage?.removeItem(key);
  }

  function each(work: (key: string, change: UnsavedChange) => void): void {
    for (const [key, change] of everything()) work(key, change);
    reload();
  }

  return {
    read: () => changes,
    add(change) {
      reload();
      put(keyAfter([...byKey.keys()].at(-1), prefix, change), change);
      reload();
    },
    settle: (id, learningId) =>
      each((key, change) => {
        if (change.id === id) remove(key);
        else if (change.undoes?.changeId === id && learningId !== null)
          put(key, { ...change, undoes: { ...change.undoes, learningId } });
      }),
    drop: (id) =>
      each((key, change) => {
        if (change.id === id || change.undoes?.changeId === id) remove(key);
      }),
    clear() {
      inPage.clear();
      for (const key of keysOf(storage, prefix)) storage?.removeItem(key);
      reload();
    },
    reload,
    wouldGoWithPage: () => inPage.size > 0,
    subscribe,
  };
}

const placeDigits = 15;

/** A key behind the last one, whatever the clock says, so that changes stay in the order in which they were made. */
function keyAfter(lastKey: string | undefined, prefix: string, { id, madeAtMs }: UnsavedChange): string {
  const last = Number(lastKey?.slice(prefix.length, prefix.length + placeDigits) ?? 0);
  const place = Math.max(Math.trunc(madeAtMs), last + 1);
  return `${prefix}${String(place).padStart(placeDigits, '0')}.${id}`;
}

function keysOf(storage: KeyValueStorage | null, prefix: string): string[] {
  return storage === null ? [] : keysBeginningWith(storage, prefix);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

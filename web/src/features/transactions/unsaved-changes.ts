import { transactionEdits } from '@cairn/contract/transactions';
import { z } from 'zod';

const rowEdits = z.array(transactionEdits.shape.edits.element);

const unsavedChange = z.object({
  /** Also the key by which the server knows the call: sent again, it counts once. */
  id: z.string(),
  /** Edits that belong together. None where only what another change taught is taken back. */
  edits: rowEdits,
  /** The edits that give back what stood before. */
  reverse: rowEdits,
  /** What the edited rows are called: by name where there is one. */
  name: z.string(),
  /** What is said of the change. */
  words: z.string(),
  /** The change that this one takes back: all of it, or only what it taught; and by what the server knows what it taught. */
  undoes: z
    .object({ changeId: z.string(), learningId: z.string().nullable(), keepEdits: z.boolean() })
    .nullable(),
});

/** A change that the server has not answered yet. */
export type UnsavedChange = z.output<typeof unsavedChange>;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type UnsavedChanges = {
  /** In the order in which they were made; the same array until it changes. */
  read: () => readonly UnsavedChange[];
  add: (change: UnsavedChange) => void;
  /** The server has it: whatever takes it back is told by what the server knows what it taught. */
  settle: (id: string, learningId: string | null) => void;
  /** Forgets a change that the server refused, and what was to take it back. */
  drop: (id: string) => void;
  clear: () => void;
  /** Reads anew what is stored: another page may have saved or added some. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** Keeps changes under a key of the storage, so that they outlive the page; in memory alone where there is no storage, or it is full. */
export function createUnsavedChanges(storage: KeyValueStorage | null, key: string): UnsavedChanges {
  const listeners = new Set<() => void>();
  let changes = stored();

  function stored(): readonly UnsavedChange[] {
    const parsed = z.array(unsavedChange).safeParse(parseJson(storage?.getItem(key) ?? '[]'));
    return parsed.success ? parsed.data : [];
  }

  function write(next: readonly UnsavedChange[]): void {
    changes = next;
    try {
      if (next.length === 0) storage?.removeItem(key);
      else storage?.setItem(key, JSON.stringify(next));
    } catch {
      // A full storage: the page still has them.
    }
    for (const listener of listeners) listener();
  }

  return {
    read: () => changes,
    add: (change) => write([...changes, change]),
    settle: (id, learningId) =>
      write(
        changes
          .filter((change) => change.id !== id)
          .map((change) =>
            change.undoes?.changeId === id ? { ...change, undoes: { ...change.undoes, learningId } } : change,
          ),
      ),
    drop: (id) => write(changes.filter((change) => change.id !== id && change.undoes?.changeId !== id)),
    clear: () => write([]),
    reload() {
      const now = stored();
      if (storage === null || JSON.stringify(now) === JSON.stringify(changes)) return;
      changes = now;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

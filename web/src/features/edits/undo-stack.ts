import type { UnsavedChange } from './unsaved-changes.ts';

/** The changes that can be undone, and the ids by which the server knows what they taught. */
export function createUndoStack() {
  const changes: UnsavedChange[] = [];
  const learningIds = new Map<string, string>();
  return {
    push: (change: UnsavedChange) => void changes.push(change),
    /** Takes off the newest. */
    pop: () => changes.pop(),
    find: (id: string) => changes.find((one) => one.id === id),
    /** Takes a change off; false when it was not on the stack any more. */
    remove({ id }: { id: string }): boolean {
      const index = changes.findIndex((one) => one.id === id);
      if (index >= 0) changes.splice(index, 1);
      return index >= 0;
    },
    noteLearning: (changeId: string, learningId: string) => void learningIds.set(changeId, learningId),
    /** What a change that undoes another one does: all of it, or only what it taught (`keepEdits`). */
    undoOf(change: UnsavedChange, keepEdits: boolean): Omit<UnsavedChange, 'id' | 'madeAtMs'> {
      const learningId = learningIds.get(change.id) ?? null;
      // What was taught can be undone once; the edits can be undone again.
      learningIds.delete(change.id);
      return {
        edits: keepEdits ? [] : change.reverse,
        reverse: [],
        name: change.name,
        words: keepEdits ? 'Not applied to other transactions' : 'Undone',
        undoes: { changeId: change.id, learningId, keepEdits },
      };
    },
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { Word } from './edits.store.ts';

/** What a person changes of one row; other changes of before stay. */
export type RowWord = { id: string } & Partial<Word>;

/** The changes that a person has made on the screen, in their order, and what each must leave behind. */
export type MadeEdits = {
  edit: (words: readonly RowWord[]) => void;
  /** Takes the last change back that was not taken back yet. */
  undo: () => void;
  canUndo: () => boolean;
  /** A page that was loaded again has nothing to undo. */
  forgetUndo: () => void;
  count: () => number;
  /** The numbers of changes, from the first on, that could have led to this. */
  countsOf: (words: ReadonlyMap<string, Word>) => number[];
  /** What must have been written of each row, one after the other. */
  journal: () => Map<string, Word[]>;
};

const nothing: Word = { categoryId: null, note: null };

/** Starts with rows that no person has edited. */
export function openMadeEdits(rowIds: readonly string[]): MadeEdits {
  const first = new Map(rowIds.map((id) => [id, nothing]));
  const states: ReadonlyMap<string, Word>[] = [first];
  const undoStack: RowWord[][] = [];
  const last = () => states.at(-1) ?? first;

  function add(words: readonly RowWord[]): void {
    const next = new Map(last());
    for (const { id, ...word } of words) next.set(id, { ...(next.get(id) ?? nothing), ...word });
    states.push(next);
  }

  return {
    edit(words) {
      undoStack.push(words.map(({ id }) => ({ id, ...(last().get(id) ?? nothing) })));
      add(words);
    },
    undo: () => add(undoStack.pop() ?? []),
    canUndo: () => undoStack.length > 0,
    forgetUndo: () => undoStack.splice(0),
    count: () => states.length - 1,
    countsOf: (words) => states.flatMap((state, count) => (isDeepStrictEqual(state, words) ? [count] : [])),
    journal: () =>
      new Map(
        rowIds.map((id) => {
          const all = states.map((state) => state.get(id) ?? nothing);
          return [id, all.filter((word, index) => index > 0 && !isDeepStrictEqual(word, all[index - 1]))];
        }),
      ),
  };
}

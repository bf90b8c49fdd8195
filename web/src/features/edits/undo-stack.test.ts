import { expect, it } from 'vitest';
import { createUndoStack } from './undo-stack.ts';
import type { UnsavedChange } from './unsaved-changes.ts';

function change(id: string): UnsavedChange {
  return {
    id,
    madeAtMs: 0,
    edits: [{ id: 'row', categoryId: 'travel' }],
    reverse: [{ id: 'row', categoryId: null }],
    name: 'Blue Door',
    words: 'Blue Door: Travel',
    undoes: null,
  };
}

it('gives the newest change first, and one that was taken off no more', () => {
  const stack = createUndoStack();
  for (const id of ['a', 'b', 'c']) stack.push(change(id));
  expect([stack.remove({ id: 'b' }), stack.remove({ id: 'b' })]).toEqual([true, false]);
  expect([stack.pop()?.id, stack.find('b'), stack.pop()?.id, stack.pop()]).toEqual([
    'c',
    undefined,
    'a',
    undefined,
  ]);
});

it('undoes a change with what it taught once, and after that by its edits alone', () => {
  const stack = createUndoStack();
  stack.noteLearning('a', 'learned');
  const { reverse } = change('a');
  expect(stack.undoOf(change('a'), true)).toMatchObject({
    edits: [],
    undoes: { changeId: 'a', learningId: 'learned', keepEdits: true },
  });
  expect(stack.undoOf(change('a'), false)).toMatchObject({
    edits: reverse,
    undoes: { changeId: 'a', learningId: null, keepEdits: false },
  });
});

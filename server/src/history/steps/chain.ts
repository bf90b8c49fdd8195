import type { UndoLink } from './steps.store.ts';

/** Whether a step is in effect, and the step that decides it. */
export type Effect = {
  isInEffect: boolean;
  /**
   * The last of those that undid one another. To undo it is to undo the step, where the step is in effect, and to do it again, where it
   * is not.
   */
  lastId: string;
};

/** Follows who undid whom: a step that was undone, and whose undo was undone, is in effect again. Pure. */
export function effectOf(stepId: string, links: readonly UndoLink[]): Effect {
  const undoneBy = new Map(links.map((link) => [link.undoesId, link.stepId]));
  let lastId = stepId;
  let isInEffect = true;
  for (let next = undoneBy.get(lastId); next !== undefined; next = undoneBy.get(lastId)) {
    lastId = next;
    isInEffect = !isInEffect;
  }
  return { isInEffect, lastId };
}

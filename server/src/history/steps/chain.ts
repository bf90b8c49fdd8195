import type { UndoLink } from './steps.store.ts';

/** Whether a step is in effect, and the step that decides it. */
export type Effect = {
  isInEffect: boolean;
  /**
   * The last of those that undid one another. To undo it is to undo the step, where the step is in effect, and to do it again, where it
   * is not.
   */
  lastId: string;
  /** It undid a part of a step whose rest was undone since: both are redone together. */
  goesWithRest: boolean;
};

/**
 * Follows who undid whom: a step that was undone, and whose undo was undone, is in effect again. A step that was undone in part is still in
 * effect. Pure.
 */
export function effectOf(stepId: string, links: readonly UndoLink[]): Effect {
  const undoneBy = new Map(links.filter(({ isPart }) => !isPart).map((link) => [link.undoesId, link.stepId]));
  const partOf = new Map(links.filter(({ isPart }) => isPart).map((link) => [link.stepId, link.undoesId]));
  const effect: Effect = { isInEffect: true, lastId: stepId, goesWithRest: false };
  for (;;) {
    const undo = undoneBy.get(effect.lastId);
    const rest = undoneBy.get(partOf.get(effect.lastId) ?? '');
    if (undo !== undefined) effect.isInEffect = !effect.isInEffect;
    else if (rest !== undefined) effect.goesWithRest = true;
    else return effect;
    effect.lastId = undo ?? rest ?? effect.lastId;
  }
}

/** The steps that are undone when this one is: with the undo of a step, the earlier undos of its parts that are in effect. Pure. */
export function undoneTogether(stepId: string, links: readonly UndoLink[]): string[] {
  const whole = links.find((link) => link.stepId === stepId && !link.isPart);
  const parts = links.filter(({ isPart, undoesId }) => isPart && undoesId === whole?.undoesId);
  return [stepId, ...parts.map((part) => part.stepId).filter((id) => effectOf(id, links).lastId === stepId)];
}

import type { HistoryObstacle } from '@cairn/contract/history';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { beginUndo } from '../../journal/journal.store.ts';
import type { StoredEntry } from '../../journal/stored-entry.ts';
import { isFollower } from '../describe/describe.ts';
import type { Effect } from '../steps/chain.ts';
import type { UndoContext, Undone } from './undoer.ts';
import { howToUndoOf } from './undoers.ts';

type Tx = HouseholdTransaction;

/** The entries of a step that decide how it is undone: what followed from others goes with them, unless there is nothing else. */
function decisive(step: readonly StoredEntry[]): StoredEntry[] {
  const leading = step.filter((entry) => !isFollower(entry) || entry.action === 'learn');
  return leading.length > 0 ? leading : [...step];
}

/** Why a step can't be undone, or where it was undone can't be redone; null when it can. `step`: what decides it. Pure. */
export function whyImpossible({ goesWithRest }: Effect, step: readonly StoredEntry[]): string | null {
  if (goesWithRest) return 'The rest of that change was undone too. Redo the whole change instead.';
  const reasons: string[] = [];
  for (const entry of decisive(step)) {
    const how = howToUndoOf(entry);
    if ('undo' in how) return null;
    if ('impossible' in how) reasons.push(how.impossible);
  }
  return reasons[0] ?? 'It followed from another change. Undo that one.';
}

/** Thrown to take everything back. */
class NotWhole extends Error {}

/**
 * Undoes a step as far as nothing stands in the way. When something was left, the new step is the undo of a part, and the rest can still
 * be undone later. Returns the id of the new step; null when nothing was changed back. The caller holds the ledger's lock.
 */
export async function undoStep(
  tx: Tx,
  stepId: string,
  context: UndoContext,
): Promise<{ newStepId: string | null; obstacles: HistoryObstacle[] }> {
  const run = async (isPart: boolean) => {
    const newStepId = await beginUndo(tx, { stepId, isPart });
    return { newStepId, ...(await undoEntries(tx, context)) };
  };
  try {
    return await inSavepoint(tx, async () => {
      const { newStepId, obstacles } = await run(false);
      if (obstacles.length > 0) throw new NotWhole();
      return { newStepId, obstacles };
    });
  } catch (error) {
    if (!(error instanceof NotWhole)) throw error;
    const { newStepId, undoneCount, obstacles } = await run(true);
    return { newStepId: undoneCount > 0 ? newStepId : null, obstacles };
  }
}

/** Corrections first: they restore what followed from them. Then the latest entry first. */
async function undoEntries(tx: Tx, context: UndoContext): Promise<Undone> {
  const entries = decisive(context.step);
  const byAction = Map.groupBy(entries.toReversed(), ({ subjectKind, action }) => `${subjectKind}.${action}`);
  const groups = [...byAction.values()].toSorted((one, other) => rankOf(one) - rankOf(other));
  const undone: Undone = { undoneCount: 0, obstacles: [] };
  for (const group of groups) {
    const [first] = group;
    const how = first === undefined ? undefined : howToUndoOf(first);
    if (how === undefined || !('undo' in how)) continue;
    const { undoneCount, obstacles } = await how.undo(tx, group.toReversed(), context);
    undone.undoneCount += undoneCount;
    undone.obstacles.push(...obstacles);
  }
  return undone;
}

function rankOf([first]: readonly StoredEntry[]): number {
  return first?.action === 'learn' ? 0 : 1;
}

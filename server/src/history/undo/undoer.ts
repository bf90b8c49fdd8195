import { AppError } from '@cairn/contract/errors';
import type { HistoryObstacle } from '@cairn/contract/history';
import { RefusedError } from '@cairn/domain/refused-error';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import type { StoredEntry } from '../../journal/stored-entry.ts';
import type { Later } from './changed-since.ts';
import type { StepRows } from './step-rows.ts';

export type UndoContext = {
  now: Date;
  /** What the whole step recorded. */
  step: readonly StoredEntry[];
  /** What was changed after the step. */
  later: Later;
  /** The rows that it changed. */
  rows: StepRows;
  /** Applies a correction to past transactions once this transaction is committed. */
  followLater: (learningId: string) => Promise<void>;
};

/** `undoneCount` counts what was changed back, or was so already. */
export type Undone = { undoneCount: number; obstacles: HistoryObstacle[] };

/** Undoes the entries of one action of a step, as far as nothing stands in the way. The caller holds the ledger's lock. */
export type Undoer = (
  tx: HouseholdTransaction,
  entries: readonly StoredEntry[],
  context: UndoContext,
) => Promise<Undone>;

/** How an action is undone, why it can't be, or that it follows from another one and goes with it. */
export type HowToUndo = { undo: Undoer } | { impossible: string } | { goesWith: 'another' };

export const goesWithAnother: HowToUndo = { goesWith: 'another' };

/** A reason that stands in the way, in words that follow the subject's name; null when nothing does. */
type Refusal = string | null;

type UndoOne = (tx: HouseholdTransaction, entry: StoredEntry, context: UndoContext) => Promise<Refusal>;

/** Which later changes of the same subject must be undone first. */
export type BlockedBy = (entry: StoredEntry) => (later: StoredEntry) => boolean;

export const nothingBlocks: BlockedBy = () => () => false;

/**
 * Undoes one entry at a time, the last one first. A refusal changes nothing, and names the later change where there is one. `partsOf`: other
 * subjects that may not have been changed since.
 */
export function each(
  undo: UndoOne,
  blockedBy: BlockedBy = nothingBlocks,
  partsOf: (entry: StoredEntry) => readonly string[] = () => [],
): { undo: Undoer } {
  return {
    undo: async (tx, entries, context) => {
      const { later } = context;
      const undone: Undone = { undoneCount: 0, obstacles: [] };
      for (const entry of entries.toReversed()) {
        const culprit =
          later.changeOf(entry, blockedBy(entry)) ??
          partsOf(entry).flatMap((id) => later.changeOf(entry, undefined, id) ?? [])[0];
        const refusal =
          culprit === undefined
            ? await refusalOf(tx, () => undo(tx, entry, context))
            : 'It was changed again';
        if (refusal === null) undone.undoneCount += 1;
        else undone.obstacles.push(later.obstacle(entry, refusal, culprit ?? later.changeOf(entry)));
      }
      return undone;
    },
  };
}

/** What `work` returns, or the reason why it threw, with everything that it wrote taken back. */
export async function refusalOf(tx: HouseholdTransaction, work: () => Promise<Refusal>): Promise<Refusal> {
  try {
    return await inSavepoint(tx, work);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof RefusedError)) throw error;
    return error.message.replace(/\.$/, '');
  }
}

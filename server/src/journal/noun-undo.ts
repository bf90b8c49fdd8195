import type { HouseholdTransaction } from '../db/in-household.ts';
import type { RowImage } from './row-images.ts';

/** An entry of the journal that is undone. */
type Undoing = { subjectId: string; userId: string | null; now: Date };

/** How what a noun's steps changed is undone: its rows become what they were. */
export type NounUndo = {
  /** Those of the noun that an undo writes, each after those that it refers to. */
  tables: readonly string[];
  /** Those of their columns that decide, where it is not all of them. */
  columns?: readonly string[];
  /** Why it can't be undone where a row is no more as the step left it, in words that follow the subject's name. */
  again?: string;
  /** The same where another row has what must be unique. */
  taken?: string;
  /** The same where no rows were kept. */
  notKept?: string;
  /** What the journal calls an action when it is undone, where it has no name for that: the same, unless it is here. */
  undoneAs?: Readonly<Record<string, string>>;
  /** Says what else stands in the way, or makes ready and gives null. `changes` lead back. */
  prepare?: (
    tx: HouseholdTransaction,
    changes: readonly RowImage[],
    undoing: Undoing,
  ) => Promise<string | null>;
  /** What follows from the rows that were written. */
  follow?: (tx: HouseholdTransaction, changes: readonly RowImage[], now: Date) => Promise<void>;
};

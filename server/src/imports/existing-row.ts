import type { StatementRow } from '../files/statements/statement.ts';

/** What a source says of a transaction. */
export type Stated = Pick<StatementRow, 'postedOn' | 'amount' | 'description' | 'fileId' | 'balance'>;

/** What a file said of a transaction; `kind`: files of one kind say the same of a transaction each time (see `kindOf`). */
export type StatedInFile = Stated & { kind: string };

/** A transaction that an account has already, from wherever it came. */
export type ExistingRow = Pick<Stated, 'postedOn' | 'amount' | 'description'> & {
  id: string;
  /** Who dates and words it: the bank, a person, or the kind of the file that brought it. */
  source: string;
  /** What each file said that has it. */
  files: readonly StatedInFile[];
  isPending: boolean;
  /** `with_imports`: all imports that had it were taken back. `by_person`: a person removed it, and a file still has it. */
  removed: 'with_imports' | 'by_person' | null;
};

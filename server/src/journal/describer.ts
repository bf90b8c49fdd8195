import type { HistoryChange } from '@cairn/contract/history';
import type { Side } from './described-values.ts';
import type { Names, StoredEntry } from './stored-entry.ts';

/** An entry with its sides, and what its subject is called. */
export type Described = Pick<StoredEntry, 'subjectId'> & {
  before: Side;
  after: Side;
  /** Whether the person who reads made the change. */
  isOwn: boolean;
  /** Such as “Starbucks”. */
  subject: string;
  names: Names;
};

/**
 * What an action did, as what follows “You” or “Cairn”: to one subject, and to several. Pure, and true of what the entry holds.
 */
export type Describer = {
  one: (entry: Described) => string;
  many: (count: string) => string;
  changes?: (entry: Described) => HistoryChange[];
};

/** The same words for one subject and for several. */
export const ofSubject = (words: (subject: string) => string): Describer => ({
  one: ({ subject }) => words(subject),
  many: (count) => words(count),
});

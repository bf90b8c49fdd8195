import { AppError } from '@cairn/contract/errors';
import { z } from 'zod';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { readChange, type StoredChange } from '../../journal/journal.store.ts';
import type { StoredEntry } from '../../journal/stored-entry.ts';
import { isSubjectKind } from '../describe/describe.ts';

/** The change that an undo took back. Throws `not_found`. */
export async function undoneBy(
  tx: HouseholdTransaction,
  { subjectKind, after }: StoredEntry,
): Promise<StoredChange & { id: string }> {
  const { undoes } = z.object({ undoes: z.uuid() }).parse(after);
  const change = isSubjectKind(subjectKind) ? await readChange(tx, undoes, subjectKind) : undefined;
  if (change === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  return { ...change, id: undoes };
}

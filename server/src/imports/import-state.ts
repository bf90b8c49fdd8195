import { AppError } from '@cairn/contract/errors';
import type { ImportPreview } from '@cairn/contract/imports';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { previewOf } from './describe-plan.ts';
import { readEditedIds } from './edited-rows.store.ts';
import { lockImport, requireImport, type StoredImport } from './imports.store.ts';

type Tx = HouseholdTransaction;

/** An import without its plan. */
export async function shown(tx: Tx, stored: StoredImport): Promise<ImportPreview> {
  const editedIds = stored.state === 'imported' ? await readEditedIds(tx, stored.id) : [];
  return previewOf(stored, { editedCount: editedIds.length });
}

/** An import without its plan; null for one that is open. */
export async function shownUnlessOpen(tx: Tx, id: string): Promise<{ import: ImportPreview } | null> {
  const stored = await requireImport(tx, id);
  return stored.state === 'open' ? null : { import: await shown(tx, stored) };
}

/** Locks an open import. Throws `not_found` and `conflict`. */
export async function requireOpen(tx: Tx, id: string): Promise<StoredImport> {
  const stored = await lockImport(tx, id);
  requireState(stored);
  return stored;
}

export function requireState({ state }: StoredImport): void {
  if (state !== 'open') throw new AppError('conflict', 'This import is no longer open.');
}

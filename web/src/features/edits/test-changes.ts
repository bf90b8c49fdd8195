import type { UnsavedChange } from './unsaved-changes.ts';

/** A change of one row, called by a number. */
export function changeOf(id: string, undoes: UnsavedChange['undoes'] = null): UnsavedChange {
  return {
    id,
    madeAtMs: 1_700_000_000_000,
    edits: [{ id: `00000000-0000-4000-8000-${id.padStart(12, '0')}`, categoryId: 'travel' }],
    reverse: [{ id: `00000000-0000-4000-8000-${id.padStart(12, '0')}`, categoryId: null }],
    name: `Row ${id}`,
    words: `Row ${id}: Travel`,
    undoes,
  };
}

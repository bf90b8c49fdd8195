import type { UnsavedChange } from './unsaved-changes.ts';

/** A change of one row, called by a number. */
export function changeOf(id: string, undoes: UnsavedChange['undoes'] = null): UnsavedChange {
  return {
    id,
    edits: [{ id: `00000000-0000-4000-8000-${id.padStart(12, '0')}`, categoryId: 'travel' }],
    reverse: [{ id: `00000000-0000-4000-8000-${id.padStart(12, '0')}`, categoryId: null }],
    name: `Row ${id}`,
    words: `Row ${id}: Travel`,
    undoes,
  };
}

/** A browser's storage. */
export function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

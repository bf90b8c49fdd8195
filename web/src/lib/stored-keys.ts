/** A copy of the storage's keys with this prefix, safe to remove while iterating. */
export function keysBeginningWith(storage: Pick<Storage, 'key' | 'length'>, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

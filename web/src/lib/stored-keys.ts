/** The keys of a browser's storage that begin like this, as they are now: whoever removes some goes on with the others. */
export function keysBeginningWith(storage: Pick<Storage, 'key' | 'length'>, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

import { keysBeginningWith } from '../../lib/stored-keys.ts';

/** Corrections whose past transactions no page has shown yet, by what the server knows them by. */
export type Unfollowed = {
  read: () => string[];
  add: (learningId: string) => void;
  remove: (learningId: string) => void;
};

/** Keeps them in the storage, so that a page that is loaded again shows what followed. Without a storage they live no longer than the page. */
export function createUnfollowed(storage: Storage | null, prefix: string): Unfollowed {
  return {
    read: () =>
      storage === null ? [] : keysBeginningWith(storage, prefix).map((key) => key.slice(prefix.length)),
    add(learningId) {
      try {
        storage?.setItem(prefix + learningId, '');
      } catch {
        // A full storage: this page follows it all the same.
      }
    },
    remove: (learningId) => storage?.removeItem(prefix + learningId),
  };
}

/** Those who hear of a change. `watch` begins with the first of them, and what it gives ends with the last. */
export function createListeners(watch: () => () => void = () => () => {}) {
  const listeners = new Set<() => void>();
  let stopWatching = () => {};
  return {
    notify(): void {
      for (const listener of listeners) listener();
    },
    /** Calls back after every change; gives how to stop. */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stopWatching = watch();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopWatching();
      };
    },
  };
}

/** Calls back when another tab changes the storage; gives how to stop. */
export function onOtherTab(listen: (event: StorageEvent) => void): () => void {
  if (typeof window === 'undefined') return () => {};
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a prerendered page waits for its script: a form must not be sent by the browser itself meanwhile. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

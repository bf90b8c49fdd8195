import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners.ts';

/** The modal windows that are open, the topmost last. All of the page but the topmost can neither be pressed nor heard. */
const open: HTMLElement[] = [];
const { notify, subscribe } = createListeners();

/** Notes that a modal window is open; call what it gives when it closes. */
export function openWindow(element: HTMLElement): () => void {
  open.push(element);
  notify();
  return () => {
    open.splice(open.indexOf(element), 1);
    notify();
  };
}

/** The topmost modal window, in which must be what is to be pressed; null when none is open. */
export function useTopWindow(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
}

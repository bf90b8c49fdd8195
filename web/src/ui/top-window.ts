import { useSyncExternalStore } from 'react';

/** The modal windows that are open, the topmost last. All of the page but the topmost can neither be pressed nor heard. */
const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that a modal window is open; call what it gives when it closes. */
export function openWindow(element: HTMLElement): () => void {
  open.push(element);
  tell();
  return () => {
    open.splice(open.indexOf(element), 1);
    tell();
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

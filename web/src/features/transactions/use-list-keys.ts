import { useEffect, useRef } from 'react';
import { type Command, commandOf } from './keys.ts';

function isTyping(target: Element): boolean {
  return target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null;
}

/** Whether a window or a list stands over the page and has the keys to itself. */
function isCovered(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}

/** Whether the key means something to what has the focus: Enter on a button, an arrow in a menu. */
function isTaken(target: Element, { key }: KeyboardEvent): boolean {
  if (key.length === 1 && key !== ' ') return false;
  if (target === document.body || target.id === 'content') return false;
  if (target.closest('table') === null) return key !== 'Escape';
  if (key === 'Enter') return true;
  return key === ' ' && !target.matches('[data-row-link]');
}

/** Hears the keys of the list anywhere on the page, except where somebody types. `run` says whether it did anything. */
export function useListKeys(run: (command: Command, event: KeyboardEvent) => boolean): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      const command = commandOf(event);
      if (command === null || isTyping(target) || isCovered() || isTaken(target, event)) return;
      if (latest.current(command, event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

import { useEffect, useRef } from 'react';
import { createKeyReader, keyName, type Shortcut } from './shortcuts.ts';

/** Gives false where there was nothing to do: the key then keeps its own meaning. */
type Action = (event: KeyboardEvent) => unknown;

/** In these the keys have a meaning of their own. */
const keepers = [
  'input:not([type=checkbox])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  'dialog',
  '[role=dialog]',
  '[role=menu]',
  '[role=listbox]',
].join();

/** Whether a key means something to what has the focus: Enter on a button, Space on a checkbox, an arrow in a chart. */
function isForFocus(target: Element, { key }: KeyboardEvent): boolean {
  if (key.length === 1 && key !== ' ') return false;
  if (target === document.body || target.id === 'content') return false;
  if (target.closest('table') === null) return key !== 'Escape';
  if (key === 'Enter') return true;
  return key === ' ' && !target.matches('[data-row-link]');
}

/** Whether a key is meant for a field, a menu or whatever else has the focus, or for what is open above the page. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (document.querySelector(':popover-open') !== null) return true;
  return target instanceof Element && (target.closest(keepers) !== null || isForFocus(target, event));
}

/** Binds shortcuts for the whole page while mounted. What has the focus comes first, and an open dialog before all. */
export function useShortcuts<Name extends string>(
  table: Readonly<Record<Name, Shortcut>>,
  actions: NoInfer<{ readonly [N in Name]?: Action | undefined }>,
): void;
export function useShortcuts(
  table: Readonly<Record<string, Shortcut>>,
  actions: Readonly<Record<string, Action | undefined>>,
): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const read = createKeyReader();
    const find = (names: readonly string[]) =>
      names
        .flatMap((name) => Object.entries(table).filter(([, { keys }]) => keys.includes(name)))
        .find(([id]) => latest.current[id] !== undefined);
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const taken = isTaken(event);
      const [id, shortcut] = find(taken ? [keyName(event)] : read(event)) ?? [];
      if (id === undefined || (taken && shortcut?.inFields !== true)) return;
      if (latest.current[id]?.(event) !== false) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [table]);
}

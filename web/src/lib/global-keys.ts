import { useEffect, useRef } from 'react';

/** How long after its first key the second key of a sequence is waited for. */
const sequenceMs = 1_000;

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

/**
 * Reads key presses one after the other and gives the names that each may be meant by, most specific first: `mod+k` for
 * ⌘K or Ctrl K; `g d` and then `d` for a D soon after a G; `?`.
 */
export function createKeyReader(): (press: KeyPress) => string[] {
  let before: { name: string; atMs: number } | null = null;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    const name = (ctrlKey || metaKey ? 'mod+' : '') + (altKey ? 'alt+' : '') + key.toLowerCase();
    const inSequence = before !== null && timeStamp - before.atMs <= sequenceMs;
    const names = inSequence && before !== null ? [`${before.name} ${name}`, name] : [name];
    before = { name, atMs: timeStamp };
    return names;
  };
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';
/** In these the keys have a meaning of their own. */
const keepers = `${fields}, dialog, [role=dialog], [role=menu], [role=listbox]`;

/** Whether keys pressed there are meant for what has the focus. A combination with ⌘ or Ctrl is, only inside a window. */
function isTaken(target: EventTarget | null, isCombination: boolean): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return !isCombination && target instanceof Element && target.closest(keepers) !== null;
}

/** What keys do, by the names of `createKeyReader`. */
export type KeyBindings = Readonly<Record<string, () => void>>;

/** Binds keys for the whole page while mounted. What is typed into a field, a menu or a window is left alone. */
export function useGlobalKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    const read = createKeyReader();
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      if (isTaken(event.target, event.ctrlKey || event.metaKey)) return;
      const action = read(event)
        .map((name) => latest.current[name])
        .find((one) => one !== undefined);
      if (action === undefined) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

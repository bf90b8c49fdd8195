import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Of a choice among several, the one that is chosen. */
const anyField = 'input:not([type="radio"]), input:checked, select';

/**
 * Marks the first field in an element, or the first of what `selector` finds, as the one that gets the focus when the window around it opens;
 * without it the browser gives it to the button that closes the window.
 */
export function useFirstFocus<E extends HTMLElement>(selector = anyField): RefObject<E | null> {
  const ref = useRef<E>(null);
  // Before the window opens, which then gives the focus to what asks for it.
  useLayoutEffect(() => {
    ref.current?.querySelector(selector)?.toggleAttribute('autofocus', true);
  }, [selector]);
  return ref;
}

import { useDeferredValue } from 'react';

/**
 * Whether a page has its answers and they can be drawn. When they come, it is true first in a drawing that React does in the background,
 * in pieces: a phone takes long to draw a whole list, and is free for taps meanwhile. Answers that are there from the start are drawn
 * at once.
 */
export function useReadyToDraw(isAnswered: boolean): boolean {
  const isDrawn = useDeferredValue(isAnswered);
  return isAnswered && isDrawn;
}

/** The state of a place that is opened without scrolling to its top. */
export const keptScroll = { isScrollKept: true } as const;

/** Whether a place with that state is opened without scrolling to its top. */
export function isScrollKept(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isScrollKept' in state;
}

/**
 * Scrolls smoothly to the part of this page with an anchor such as `#pricing`, at once for those who want less motion, and
 * moves the focus there. Returns whether the page has such a part.
 */
export function scrollToAnchor(hash: string): boolean {
  const part = document.getElementById(hash.slice(1));
  if (part === null) return false;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  part.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  part.focus({ preventScroll: true });
  return true;
}

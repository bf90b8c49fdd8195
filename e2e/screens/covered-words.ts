import type { Page } from '@playwright/test';

/**
 * The words in view that something opaque lies over, each with what covers it. Windows, menus and bars that stay while the page scrolls
 * are there to lie over it.
 */
export function coveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isAbove = (element: Element) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (at.matches('dialog, :popover-open') || /fixed|sticky/.test(getComputedStyle(at).position))
          return true;
      return false;
    };
    const isOpaque = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true })) return false;
      if (element.matches('img, video, canvas, iframe, input, textarea, select')) return true;
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return backgroundImage !== 'none' || !/transparent|, 0\)|\/ 0\)/.test(backgroundColor);
    };
    const isClipped = (element: Element, x: number, y: number) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflow, clipPath } = getComputedStyle(at);
        if (clipPath !== 'none') return true;
        if (overflow === 'visible') continue;
        const { left, right, top, bottom } = at.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return true;
      }
      return false;
    };
    const coveredAt = (element: Element, x: number, y: number) => {
      const stack = document.elementsFromPoint(x, y);
      const depth = stack.findIndex((one) => one === element || element.contains(one));
      return stack
        .slice(0, depth < 0 ? stack.length : depth)
        .find((one) => !one.contains(element) && isOpaque(one));
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.nodeValue?.trim() ?? '';
      if (element === null || words === '') continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (getComputedStyle(element).pointerEvents === 'none' || element.closest('[inert]') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, width, height } of range.getClientRects()) {
        // A little in from each edge of the line, where the letters are.
        for (const [x, y] of [
          [left + 2, top + height * 0.3],
          [left + width / 2, top + height * 0.75],
          [left + width - 2, top + height * 0.3],
        ] as const) {
          const inView = x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
          if (width < 4 || !inView || isClipped(element, x, y)) continue;
          const cover = coveredAt(element, x, y);
          if (cover === undefined || isAbove(cover)) continue;
          found.push(`“${words.slice(0, 60)}” under ${cover.outerHTML.slice(0, 120)}`);
          break;
        }
      }
    }
    return [...new Set(found)];
  });
}
